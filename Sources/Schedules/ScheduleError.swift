/// What is wrong with a dataset: cause, place and remedy.
public struct ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Whose fault it is, which decides the exit code.
    public enum Kind: Int32, Sendable {
        /// The request makes no sense.
        case usage = 64
        /// A file's content is bad.
        case content = 65
        /// A file can't be read or written.
        case io = 74
    }

    /// Whose fault it is.
    public let kind: Kind
    /// What is wrong.
    public let cause: String
    /// Where: a file with line or item, an option; empty when there is nothing to add.
    public let place: String
    /// What to do about it.
    public let remedy: String

    /// An error from its parts.
    public init(_ kind: Kind, _ cause: String, at place: String = "", remedy: String) {
        self.kind = kind
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }

    /// The exit code of a program that ends because of it.
    public var exitCode: Int32 { kind.rawValue }

    /// `cause (place): remedy`.
    public var description: String { place.isEmpty ? "\(cause): \(remedy)" : "\(cause) (\(place)): \(remedy)" }
}

/// The name that was probably meant: the nearest by edit distance, if it is near enough. O(names · length²).
public func closestName(to name: String, among names: [String]) -> String? {
    let typed = Array(name.lowercased().utf8)
    // Longer words are never names; without a limit a huge argument would take quadratic time.
    guard typed.count <= 64 else { return nil }
    let ranked = names.map { (distance: editDistance(typed, Array($0.lowercased().utf8)), name: $0) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, typed.count / 3) ? best.name : nil
}

/// "did you mean X?" or the list of names, as the remedy for an unknown name.
func suggestion(for name: String, among names: [String]) -> String {
    if let closest = closestName(to: name, among: names) { return "did you mean \(closest)?" }
    return names.isEmpty ? "there are none" : "choose one of \(names.joined(separator: ", "))"
}

/// Levenshtein's distance, with a swap of neighbours counted as one edit (optimal string alignment).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for (row, first) in left.enumerated() {
        var current = [row + 1]
        for (column, second) in right.enumerated() {
            var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (first == second ? 0 : 1))
            if row > 0, column > 0, first == right[column - 1], left[row - 1] == second {
                best = min(best, beforePrevious[column - 1] + 1)
            }
            current.append(best)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}
