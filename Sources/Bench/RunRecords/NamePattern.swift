/// A name in which `*` stands for any characters, none included, and `?` for one.
package struct NamePattern: Equatable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Whether it stands for more than the name it is.
    package var isPattern: Bool { text.contains("*") || text.contains("?") }

    /// Whether a name is one of those it stands for. O(name × pattern) at worst.
    package func matches(_ name: String) -> Bool {
        let (name, pattern) = (Array(name.unicodeScalars), Array(text.unicodeScalars))
        var (position, place) = (0, 0)
        // After the last star: where the pattern goes on, and how much of the name the star takes.
        var star: (place: Int, position: Int)?
        while position < name.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place + 1, position)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[position] {
                place += 1
                position += 1
            } else if let last = star {
                star = (last.place, last.position + 1)
                (place, position) = (last.place, last.position + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }

    /// The names for given ones: a pattern stands for all its matches, in their order, except names that are given
    /// already. Fails at the first that means none of the known.
    package static func names(_ given: [String], among known: [String]) -> Result<[String], UnknownName> {
        var names: [String] = []
        for text in given {
            let pattern = NamePattern(text)
            if known.contains(text) || !pattern.isPattern {
                guard known.contains(text) else { return .failure(UnknownName(text: text, isPattern: false)) }
                names.append(text)
                continue
            }
            let meant = known.filter(pattern.matches)
            if meant.isEmpty { return .failure(UnknownName(text: text, isPattern: true)) }
            names += meant.filter { !names.contains($0) }
        }
        return .success(names)
    }
}

/// A name that is none of those known, or a pattern that matches none.
package struct UnknownName: Error, Equatable {
    package let text: String
    package let isPattern: Bool

    package init(text: String, isPattern: Bool) { (self.text, self.isPattern) = (text, isPattern) }
}
