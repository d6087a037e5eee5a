import Testing

@testable import RunRecords

@Suite struct JSONFaultPlaceTests {
    @Test(arguments: [
        ("", 1, 1), ("[1", 1, 3), ("{\"é\": 1 2}", 1, 9), ("{\n \"a\": tru\n}", 2, 10), ("[1] 2", 1, 5), ("\"a", 1, 3),
        ("[01]", 1, 4), ("{\"a\": 1,\n}", 2, 1),
    ])
    func `it says where a text stops being JSON`(text: String, line: Int, column: Int) throws {
        let place = try #require(JSONFaultPlace(in: Array(text.utf8)))
        #expect(place.line == line && place.column == column, "\(place)")
        #expect(JSONFaultPlace(in: Array("{\"a\": [1, \"b\"]}\n".utf8)) == nil)
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "[01]", "[1.]", "[.5]", "[+1]",
        "[1e]", "[-]",
        "[tru]", "[\"a]", "[\"\n\"]", "[1] 2", "]", "[}", "nul",
    ])
    func `what is no JSON has a fault`(text: String) {
        #expect(JSONFaultPlace(in: Array(text.utf8)) != nil)
    }

    @Test func `what JSON allows has none`() {
        let text = "{\"é\": [null, true, false, -0.5e+3, 12, {}, []], \"b\\\"\": {\"c\": \"\"}}\n"
        #expect(JSONFaultPlace(in: Array(text.utf8)) == nil)
        let deep = String(repeating: "[", count: 100_000)
        #expect(JSONFaultPlace(in: Array(deep.utf8))?.column == 100_001)
    }
}
