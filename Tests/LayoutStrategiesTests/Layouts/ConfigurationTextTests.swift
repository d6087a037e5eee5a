import LayoutCore
import Testing

@Suite struct ConfigurationTextTests {
    @Test func `messages show a value as JSON has it`() {
        #expect(ConfigurationValue.list([.number(1180), .number(0.5)]).text == "[1180, 0.5]")
        #expect(ConfigurationValue.string("rows").text == #""rows""#)
        #expect(ConfigurationValue.bool(false).text == "false")
    }
}
