import Foundation
import Testing

@testable import RunRecords

/// The quick way of reading records, held against Foundation's.
@Suite struct JSONTapeTests {
    private struct Everything: Codable, Equatable {
        var text: String
        var numbers: [Double]
        var whole: Int
        var large: UInt64
        var isTrue: Bool
        var none: Double?
        var absent: String?
        var values: [String: JSONValue]
        var nested: [[Int]]
        var available: [Available<[Double]>]
    }

    private func tape(_ text: String) throws -> JSONTape { try JSONTape(Array(text.utf8)) }

    private func number(_ text: String) throws -> Double? {
        let tape = try tape("[\(text)]")
        return tape.number(tape.nodes[1])
    }

    @Test func `it decodes what was encoded`() throws {
        let value = Everything(
            text: "A \"quoted\" \\ path/é 🦉\n\u{1}", numbers: [0, -0.5, 1e-300, 123_456.789], whole: .min, large: .max,
            isTrue: true, none: nil, absent: nil,
            values: ["é": .null, "a": .array([.bool(false), .number(2)]), "b": .object(["c": .string("")])],
            nested: [[], [1], [2, 3]], available: [.value([1, 2]), .unavailable(reason: "not measured")])
        for isIndented in [false, true] {
            let bytes = try JSONText.bytes(value, indented: isIndented)
            #expect(try JSONTapeDecoder.decode(Everything.self, from: JSONTape(bytes)) == value)
        }
    }

    @Test(arguments: [
        ("", 1, 1), ("[1", 1, 3), ("{\"é\": 1 2}", 1, 9), ("{\n \"a\": tru\n}", 2, 10), ("[1] 2", 1, 5), ("\"a", 1, 3),
        ("[01]", 1, 4), ("{\"a\": 1,\n}", 2, 1),
    ])
    func `it says where a text stops being JSON`(text: String, line: Int, column: Int) throws {
        let place = try #require(JSONFaultPlace(in: Array(text.utf8)))
        #expect(place.line == line && place.column == column, "\(place)")
        #expect(JSONFaultPlace(in: Array("{\"a\": [1, \"b\"]}\n".utf8)) == nil)
    }

    @Test func `numbers are the nearest, bit for bit`() throws {
        var generator = SystemRandomNumberGenerator()
        var texts = [
            "0", "-0", "9007199254740993", "0.1", "1e22", "1E-7", "123456789012345678", "2.2250738585072011e-308",
            "5e-324",
        ]
        for _ in 0..<2000 {
            let bits = generator.next()
            let value = Double(bitPattern: bits)
            if value.isFinite { texts.append("\(value)") }
            texts.append("\(Double(bits >> 20) / 1000)")
        }
        for text in texts { #expect(try number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)") }
        #expect(try number("1e400") == nil)
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "[01]", "[1.]", "[.5]", "[+1]",
        "[1e]", "[-]",
        "[tru]", "[\"a]", "[\"\n\"]", "[1] 2", "]", "[}", "nul",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONTape.Refusal.self) { try tape(text) }
    }

    @Test func `so is what is nested too deep, and no text`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONTape.Refusal.self) { try tape(deep) }
        for text in ["\"\\x\"", "\"\\ud800\"", "\"\\u12\"", "\"\\"] {
            let read = try? tape(text)
            #expect(read.flatMap { $0.string($0.nodes[0]) } == nil, "\(text)")
        }
        let broken = try JSONTape([UInt8(ascii: "\""), 0xff, UInt8(ascii: "\"")])
        #expect(broken.string(broken.nodes[0]) == nil)
        let escaped = try tape("\"\\u00e9\\ud83e\\udd89\\t\\/\"")
        #expect(escaped.string(escaped.nodes[0]) == "é🦉\t/")
    }

    @Test func `whole numbers stay within their type`() throws {
        let tape = try tape("[255, 256, -128, -129, 1.5, 18446744073709551615, 1]")
        #expect((1...7).map { tape.integer(tape.nodes[$0]) as UInt8? } == [255, nil, nil, nil, nil, nil, 1])
        #expect((1...7).map { tape.integer(tape.nodes[$0]) as Int8? } == [nil, nil, -128, nil, nil, nil, 1])
        #expect(tape.integer(tape.nodes[6]) as UInt64? == .max)
    }

    @Test func `a committed record is the same as by Foundation`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Reports/reference/run.json")
        let data = try Data(contentsOf: path.standardizedFileURL)
        let quick = try JSONTapeDecoder.decode(RunRecord.self, from: JSONTape(Array(data)))
        #expect(try JSONDecoder().decode(RunRecord.self, from: data) == quick)
    }
}
