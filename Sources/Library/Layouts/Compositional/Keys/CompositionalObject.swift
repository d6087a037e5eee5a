import LayoutCore

/// An object of a configuration file, and the key that leads to it.
struct CompositionalObject: Sendable {
    let values: [String: ConfigurationValue]
    let key: String

    func has(_ name: String) -> Bool { values[name] != nil }

    /// Sets the object's values. Throws as ``ConfigurationRow`` does.
    func set<Value>(_ rows: [ConfigurationRow<Value>], in value: inout Value) throws(LayoutError) {
        try ConfigurationRow.set(
            values, of: rows, in: &value, layout: CompositionalConfiguration.layoutName, prefix: "\(key).")
    }

    /// The error that a key, or its absence, has no use without something else.
    func refuse(_ name: String, _ accepted: String) -> LayoutError {
        .invalidValue(key: "\(key).\(name)", value: values[name]?.text ?? "none", accepted: accepted)
    }
}

extension ConfigurationReader {
    /// An object that `make` reads.
    static func object(
        _ make: @escaping @Sendable (CompositionalObject) throws(LayoutError) -> Value
    ) -> Self {
        Self(
            accepted: "an object",
            within: { (value, key) throws(LayoutError) in
                guard case .object(let values) = value else { return nil }
                return try make(CompositionalObject(values: values, key: key))
            })
    }

    /// An object of these keys; `value` has the defaults.
    static func object(_ value: Value, _ rows: [ConfigurationRow<Value>]) -> Self where Value: Sendable {
        object { (object) throws(LayoutError) in
            var value = value
            try object.set(rows, in: &value)
            return value
        }
    }
}
