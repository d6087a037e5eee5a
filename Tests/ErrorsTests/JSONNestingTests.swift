import Testing

@testable import Errors

@Suite struct JSONNestingTests {
    @Test func `levels are counted outside of strings`() {
        #expect(jsonLevels(Array("{\"a[[[[\\\"{\": [1, [2], {\"b\": []}]}".utf8)) == 4)
        #expect(jsonLevels(Array("1".utf8)) == 0)
        let deep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        #expect(jsonFault(deep.utf8, otherwise: "x") == "nested deeper than 512 levels")
        #expect(jsonFault(deep.utf8.dropFirst(), otherwise: "x") == "x")
    }
}
