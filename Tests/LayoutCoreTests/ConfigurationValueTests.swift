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
}
