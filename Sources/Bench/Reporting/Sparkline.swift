import Errors
import Foundation
import Judging

/// Values as a line of blocks.
package enum Sparkline {
    private static let steps: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Blocks of a line of many values at the most.
    private static let columns = 60

    /// At most 60 blocks from the least value to the greatest; of more values each block is the median of its share.
    package static func text(_ values: [Double]) -> String {
        let count = min(columns, values.count)
        let medians = (0..<count).compactMap { column in
            median(Array(values[(column * values.count / count)..<((column + 1) * values.count / count)]))
        }
        guard let low = medians.min(), let high = medians.max() else { return "" }
        // Halves: the difference of two finite values may be infinite.
        return String(medians.map { high > low ? block(at: ($0 / 2 - low / 2) / (high / 2 - low / 2)) : steps[0] })
    }

    private static func block(at share: Double) -> Character {
        share.isFinite ? steps[min(steps.count - 1, max(0, Int(share * Double(steps.count))))] : steps[0]
    }

    /// One character a value, from the least to the most on a logarithmic scale; a dot for unmeasured values. All in
    /// the middle where there is nothing to tell apart.
    static func text(_ values: [Double?], from least: Double, to most: Double) -> String {
        String(
            values.map { value in
                guard let value, value > 0 else { return "·" }
                guard most > least * 1.05 else { return steps[steps.count / 2 - 1] }
                // Logarithms apart: what lies that far from another has no quotient.
                return block(at: (log(value) - log(least)) / (log(most) - log(least)))
            })
    }

    /// For every dataset and workload of several sizes a line a strategy: its time at each size, what the largest is,
    /// and the power of the number of items that it grows with. Strategies share the scale of their panel.
    static func lines(of panels: [Panel], width: Int?) -> [String] {
        panels.filter { $0.groups.count > 1 }.flatMap { panel -> [String] in
            let sizes = panel.groups.map { Format.items($0.subject.items) }
            let strategies = panel.groups.flatMap { $0.results.map(\.subject.strategy) }.uniqued()
            let column = (strategies.map(\.count).max() ?? 0) + 2
            let times = strategies.map { name in panel.groups.map { $0.time(of: name) } }
            let all = times.flatMap(\.self).compactMap(\.self).filter { $0 > 0 }
            guard let least = all.min(), let most = all.max() else { return [] }
            let title = "\(panel.title), \(sizes.joined(separator: ", ")) items; one scale, logarithmic"
            return TextTable.wrapped(title, width: width)
                + zip(strategies, times).flatMap { name, times in
                    let line = "  " + name.padded(to: column) + text(times, from: least, to: most) + "  "
                    return TextTable.wrapped(line + ending(name, times, panel), width: width, indent: line.count)
                }
        }
    }

    /// `29.1 µs, grows as n^0.52 (0.50–0.54)`.
    private static func ending(_ strategy: String, _ times: [Double?], _ panel: Panel) -> String {
        guard let last = times.last else { return "" }
        let time = last.map { Format.time(nanoseconds: $0) } ?? "not measured at the largest"
        let results = panel.groups.flatMap { group in group.results.filter { $0.subject.strategy == strategy } }
        let points = results.compactMap { result in
            result.status == .ok ? result.time.map { (items: result.subject.items, metric: $0) } : nil
        }
        guard let fit = ScalingFit(points) else { return time }
        let interval = fit.low.flatMap { low in
            fit.high.map { " (\(Format.decimal(low, digits: 2)) to \(Format.decimal($0, digits: 2)))" }
        }
        return "\(time), grows as n^\(Format.decimal(fit.exponent, digits: 2))\(interval ?? "")"
    }
}

extension ResultGroup {
    fileprivate func time(of strategy: String) -> Double? {
        results.first { $0.subject.strategy == strategy }.flatMap(Self.time)
    }
}
