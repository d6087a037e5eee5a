import Foundation
import RunRecords

/// A value as JSON inside a script element, which nothing in it ends. O(size).
func scriptJSON(_ value: some Encodable) -> String {
    guard let data = try? JSONText.encoder(indented: false).encode(value) else { return "null" }
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
}

/// Four significant digits, as many as a page shows; whole numbers below ten million with all of theirs. Nil for what
/// no JSON can hold.
func shown(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    if value == value.rounded(), abs(value) < 1e7 { return value }
    let digits = 3 - Int(floor(log10(abs(value))))
    if digits < 0 {
        let power = pow(10, Double(-digits))
        return (value / power).rounded() * power
    }
    let power = pow(10, Double(min(digits, 300)))
    return (value * power).rounded() / power
}

/// A table of the page's data: a list for each of its columns, all of one length.
struct PageTable: Encodable {
    private var columns: [String: [JSONValue]]
    private(set) var count = 0

    /// A table of these columns, without rows.
    init(_ names: [String]) { columns = Dictionary(uniqueKeysWithValues: names.map { ($0, []) }) }

    /// Adds a row, which has a value in each column.
    mutating func add(_ row: [String: JSONValue]) {
        for (name, value) in row { columns[name, default: []].append(value) }
        count += 1
    }

    func encode(to encoder: any Encoder) throws { try columns.encode(to: encoder) }
}

extension JSONValue {
    /// A figure as a page shows it; null for none.
    static func figure(_ value: Double?) -> JSONValue { shown(value).map { .number($0) } ?? .null }

    /// A count, or a position in a list; null for none.
    static func position(_ value: Int?) -> JSONValue { value.map { .number(Double($0)) } ?? .null }
}

/// The values of a metric for rows of a table, a list a column; a column of nothing is left out.
struct PageFigures: Encodable {
    let metric: Int
    private(set) var row: [Int] = []
    private(set) var median: [Double?] = []
    private var low: [Double?] = []
    private var high: [Double?] = []
    private var reason: [Int?] = []

    private enum CodingKeys: String, CodingKey { case metric, row, median, low, high, reason }

    init(metric: Int) { self.metric = metric }

    /// The figures of a metric that was measured; without a median the reason why it was not.
    mutating func add(row: Int, median: Double?, low: Double?, high: Double?, reason: Int?) {
        self.row.append(row)
        self.median.append(shown(median))
        self.low.append(shown(low))
        self.high.append(shown(high))
        self.reason.append(reason)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(metric, forKey: .metric)
        try container.encode(row, forKey: .row)
        try container.encode(median, forKey: .median)
        if low.contains(where: { $0 != nil }) { try container.encode(low, forKey: .low) }
        if high.contains(where: { $0 != nil }) { try container.encode(high, forKey: .high) }
        if reason.contains(where: { $0 != nil }) { try container.encode(reason, forKey: .reason) }
    }
}
