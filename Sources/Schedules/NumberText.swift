/// A number as short as it can be written to be read back as the same number: whole numbers without a point.
func numberText(_ value: Double) -> String {
    if value.magnitude < 1e15, value == value.rounded(.towardZero), !(value == 0 && value.sign == .minus) {
        return String(Int64(value))
    }
    return value.description
}
