import LayoutCore

/// A number as short as it can be written to be read back as the same number: whole numbers without a point.
func numberText(_ value: Double) -> String {
    if value.magnitude < 1e15, value == value.rounded(.towardZero), !(value == 0 && value.sign == .minus) {
        return String(Int64(value))
    }
    return value.description
}

/// The time that is `value` after `origin`: all digits of both together, the shortest number where there is no origin.
func timeText(_ value: Double, origin: Double) -> String {
    if origin == 0 { return numberText(value) }
    return ExactTime(origin: origin, relative: value)?.text ?? numberText(origin + value)
}

extension ScheduleColumns {
    /// A start or an end, which are relative to the origin, as the absolute time with all its digits. O(1).
    package func timeText(_ relative: Double) -> String { Schedules.timeText(relative, origin: origin) }
}
