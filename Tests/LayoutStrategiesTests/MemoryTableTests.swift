import Foundation
import LayoutStrategies
import Testing

/// The table of memory figures in `Reports/measured`: requests of known sizes, rounded by jemalloc's own rule, against what is
/// measured.
@Suite(.serialized) struct MemoryTableTests {
    /// A structure and the requests it is made of.
    struct Row: CustomTestStringConvertible, Sendable {
        /// Its name in the table.
        let name: String
        /// Requests: how many of how many bytes.
        let requests: [(count: Int, bytes: Int)]
        /// Makes it.
        let make: @Sendable () throws -> AnyObject

        var testDescription: String { name }
        var requested: Int { requests.reduce(0) { $0 + $1.count * $1.bytes } }
    }

    private final class Holder<Value> {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private static let million = 1_000_000
    /// An object with one reference: header and pointer.
    private static let holder = (count: 1, bytes: 24)

    static let rows = [
        Row(name: "array of 1,000,000 words", requests: [holder, (1, 32 + 8 * million)]) {
            Holder([UInt64](repeating: 7, count: million))
        },
        Row(name: "dictionary of words, 2²⁰ buckets", requests: [holder, (1, 64 + (1 << 20) / 8 + (16 << 20))]) {
            Holder([UInt64: UInt64](minimumCapacity: 786_432))
        },
        Row(name: "1,000,000 attribute objects in an array", requests: [holder, (1, 32 + 8 * million), (million, 96)]) {
            let attributes = LayoutAttributes(
                id: ElementID(.cell, section: 0, item: 0), frame: Rect(x: 0, y: 0, width: 1, height: 1), zIndex: 0)
            var objects: [LayoutAttributesObject] = []
            objects.reserveCapacity(million)
            for _ in 0..<million { objects.append(LayoutAttributesObject(attributes)) }
            return Holder(objects)
        },
        Row(name: "`SortedBoxArray` of 1,000,000 boxes", requests: sortedArrayRequests) {
            SortedBoxArray((0..<million).map { Rect(x: Double($0), y: Double($0), width: 9, height: 9) })
        },
    ]

    /// Boxes, envelopes, ordinals, bounds and scratch as the docstring of ``SortedBoxArray`` counts them.
    private static var sortedArrayRequests: [(count: Int, bytes: Int)] {
        let blocks = million / 16
        let groups = (blocks + 15) / 16
        return [(1, 160), (1, 256 * blocks), (1, 256 * groups), (1, 4 * million), (1, 8 * blocks), (1, 4 * blocks)]
    }

    @Test(arguments: rows) func `what is measured is what the requests round to`(row: Row) throws {
        let (predicted, measured) = (try predictedBytes(row.requests), try keptBytes(of: row.make))
        #expect(measured == predicted)
        let line = "| \(row.name) | \(grouped(row.requested)) | \(grouped(predicted)) | \(grouped(measured)) |"
        let page = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Reports/measured/README.md")
            .standardizedFileURL
        #expect(try String(contentsOf: page, encoding: .utf8).contains(line), "Reports/measured lacks: \(line)")
    }

    private func grouped(_ value: Int) -> String {
        let digits = Array(String(value))
        return digits.enumerated().reduce(into: "") { text, digit in
            text +=
                digit.offset > 0 && (digits.count - digit.offset) % 3 == 0 ? ",\(digit.element)" : "\(digit.element)"
        }
    }
}
