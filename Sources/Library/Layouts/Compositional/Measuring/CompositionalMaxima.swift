/// Numbers and the greatest number, by blocks of 256: a change of a number costs O(256 + n / 256).
struct CompositionalMaxima {
    private static let shift = 8

    private var values: [Double]
    private var blocks: [Double] = []

    /// O(n).
    init(_ values: [Double] = []) {
        self.values = values
        for first in stride(from: 0, to: values.count, by: 1 << Self.shift) {
            blocks.append(values[first..<min(first + 1 << Self.shift, values.count)].max() ?? 0)
        }
        greatest = blocks.max() ?? 0
    }

    var count: Int { values.count }
    /// The greatest number; 0 if there are none.
    private(set) var greatest = 0.0

    mutating func set(_ number: Int, _ value: Double) {
        values[number] = value
        let first = (number >> Self.shift) << Self.shift
        blocks[number >> Self.shift] = values[first..<min(first + 1 << Self.shift, values.count)].max() ?? 0
        greatest = blocks.max() ?? 0
    }
}
