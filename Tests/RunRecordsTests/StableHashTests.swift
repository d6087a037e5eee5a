import RunRecords
import Testing

/// Stores of years have these numbers as keys.
@Suite struct StableHashTests {
    @Test func `a text has the number that the function's authors give`() {
        #expect(StableHash("").digits == "cbf29ce484222325")
        #expect(StableHash("a").digits == "af63dc4c8601ec8c")
        #expect(StableHash("foobar").digits == "85944171f73967e8")
    }

    @Test func `texts have the number that machines and merged records always had`() {
        #expect(StableHash(of: ["host", "Model", "2", "32", "Linux", "6.1", "true"]).digits == "51dc98a61ba7b727")
        #expect(StableHash(of: ["ab", "c"]).digits == "20ba9b3025a8b421")
        #expect(StableHash(of: ["a", "bc"]).digits == "a0a3542c19b900ab")
        #expect(StableHash(of: []).digits == StableHash("").digits)
    }

    @Test func `a small number has its leading zeros`() {
        let small = (0..<2_000).map { StableHash("\($0)") }.first { $0.value >> 60 == 0 }
        #expect(small?.digits.count == 16 && small?.digits.first == "0")
    }
}
