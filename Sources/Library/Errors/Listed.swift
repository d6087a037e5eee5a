/// `a`, `a and b`, `a, b and c`.
package func listed(_ parts: [String], _ conjunction: String = "and") -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
