/// A number as short as it can be written to be read back as the same number: whole numbers without a point.
func numberText(_ value: Double) -> String {
    if value.magnitude < 1e15, value == value.rounded(.towardZero), !(value == 0 && value.sign == .minus) {
        return String(Int64(value))
    }
    return value.description
}

/// 64 bits as `0x` and sixteen hexadecimal digits.
func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
}
