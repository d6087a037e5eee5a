import LayoutCore

/// Keys of a list's configuration file that would change nothing because another one is not there.
enum ListKeyUses {
    /// Throws for heights and sizing of headers and footers where no section has one, and for places of separators where
    /// there are none. The defaults, as they are listed, say nothing.
    static func check(
        _ values: [String: ConfigurationValue], _ configuration: ListConfiguration
    ) throws(LayoutError) {
        func given(_ key: String) -> ConfigurationValue? {
            let usual = ListConfiguration.rows.first { $0.key.name == key }?.key.defaultValue
            return values[key].flatMap { $0 == usual ? nil : $0 }
        }
        let sections = [configuration.usual] + configuration.sections.values
        for key in ["headerHeight", "headerSizing"] where sections.allSatisfy({ $0.headerMode == .none }) {
            guard let value = given(key) else { continue }
            throw .invalidValue(
                key: key, value: value.text, accepted: "it with a headerMode of \"supplementary\" or \"firstItem\"")
        }
        if let sizing = given("footerSizing"), sections.allSatisfy({ $0.footerHeight == 0 }) {
            throw .invalidValue(key: "footerSizing", value: sizing.text, accepted: "it with a footerHeight above 0")
        }
        for key in ["indentation", "separatorInset"] where configuration.separatorThickness == 0 {
            guard let value = given(key) else { continue }
            throw .invalidValue(key: key, value: value.text, accepted: "it with a separatorThickness above 0")
        }
        guard case .list(let own)? = values["perSection"] else { return }
        for (number, value) in own.enumerated() {
            guard case .object(let keys) = value, keys["headerMode"] == .string("none"),
                let height = keys["headerHeight"]
            else { continue }
            throw .invalidValue(
                key: "perSection[\(number)].headerHeight", value: height.text,
                accepted: "it with a headerMode of \"supplementary\" or \"firstItem\"")
        }
    }
}
