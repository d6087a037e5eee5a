import RunRecords

/// What the functions of one source file cost more or less in a second profile.
package struct ProfileFileChange: Equatable, Sendable {
    /// Name of the file without folders, as debug information has it.
    package var file: String
    /// B less A, of one operation, over all functions of the file.
    package var change: Double
    /// The function of the file that changed most in that direction.
    package var function: String
    /// The first line of it that costs anything in B; nil where the profile has no lines.
    package var line: Int?

    /// The files of a difference, the largest growth first; functions without a file are in none. O(lines + rows).
    package static func all(_ difference: ProfileDifference, _ a: Profile, _ b: Profile) -> [ProfileFileChange] {
        var files: [String: String] = [:]
        // B's functions come last: a function that moved lies where it is now.
        for function in a.functions + b.functions { if let file = function.file { files[function.name] = file } }
        let rows = Dictionary(grouping: difference.rows) { files[$0.name] ?? "" }
        let lines = firstLines(of: b, in: difference.phase)
        return rows.compactMap { file, rows in
            let change = rows.reduce(0) { $0 + $1.change }
            let direction: Double = change < 0 ? -1 : 1
            let most = rows.max { ($0.change * direction, $1.name) < ($1.change * direction, $0.name) }
            guard !file.isEmpty, change != 0, let most else { return nil }
            return ProfileFileChange(file: file, change: change, function: most.name, line: lines[most.name])
        }.sorted { ($1.change, $0.file) < ($0.change, $1.file) }
    }

    private static func firstLines(of profile: Profile, in phase: String) -> [String: Int] {
        let lines = profile.phases.first { $0.name == phase }?.lines ?? []
        return lines.reduce(into: [:]) { first, line in
            let name = profile.functions[line.function].name
            first[name] = min(first[name] ?? line.line, line.line)
        }
    }
}
