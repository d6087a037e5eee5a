import RunRecords

/// A value as JSON: keys sorted, indented, numbers that read back as the same bits, a newline at the end. What no JSON
/// can hold is a text, as other reports write it.
func jsonText(_ value: JSONValue) -> String {
    let encoder = JSONText.encoder(indented: true)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value) else { return "null\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
}
