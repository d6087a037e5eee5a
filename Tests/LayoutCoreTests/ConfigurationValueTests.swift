import Foundation
import LayoutCore
import Testing

@Suite struct ConfigurationValueTests {
    /// Columnar files go to workers built from other commits: what those read may not change.
    @Test(arguments: [
        (ConfigurationValue.bool(true), #"{"bool":{"_0":true}}"#),
        (.number(2.5), #"{"number":{"_0":2.5}}"#),
        (.string("rows"), #"{"string":{"_0":"rows"}}"#),
        (.list([.number(1), .bool(false)]), #"{"list":{"_0":[{"number":{"_0":1}},{"bool":{"_0":false}}]}}"#),
    ]) func `a value is coded by the name of its case`(value: ConfigurationValue, text: String) throws {
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(ConfigurationValue.self, from: Data(text.utf8)) == value)
    }

    @Test func `messages show a value as JSON has it`() {
        #expect(ConfigurationValue.list([.number(1180), .number(0.5)]).text == "[1180, 0.5]")
        #expect(ConfigurationValue.string("rows").text == #""rows""#)
        #expect(ConfigurationValue.bool(false).text == "false")
    }
}
