import Foundation
import Judging
import LayoutCore
import Probes
import RunRecords

/// Nanoseconds that something takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.now()
    try body()
    return Double(MonotonicClock.now() - start)
}

/// The median of times, or of the ratios of those of the same rounds; 0 of none.
func middle(_ times: [Double], to others: [Double]? = nil) -> Double {
    median(others.map { zip(times, $0).map { $0 / $1 } } ?? times) ?? 0
}

/// A Markdown table, printed row by row.
struct Table {
    init(_ columns: String...) { self.init(columns) }

    init(_ columns: [String]) {
        print("\n| " + columns.joined(separator: " | ") + " |")
        print("|" + String(repeating: "--|", count: columns.count))
    }

    func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }
}

extension Double {
    /// With so many decimals.
    func text(_ decimals: Int = 0) -> String { String(format: "%.\(decimals)f", self) }
}

extension SeededGenerator {
    /// Normal with a deviation of 1 (Box and Muller, 1958).
    mutating func normal() -> Double { sqrt(-2 * log(1 - uniform())) * cos(2 * .pi * uniform()) }
}
