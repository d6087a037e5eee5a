/// Gathers stacks into a profile's tables: every function and every stack once.
package struct ProfileBuilder: Sendable {
    /// A place in a function: its line where that is known.
    package struct Place: Hashable, Sendable {
        package var function: ProfileFunction
        /// Line in its file; nil where the debug information has none.
        package var line: Int?

        package init(_ function: ProfileFunction, line: Int? = nil) {
            (self.function, self.line) = (function, line)
        }
    }

    package private(set) var functions: [ProfileFunction] = []
    private var positions: [Identity: Int] = [:]
    private var stacks: [[Int]: Int] = [:]
    private var gathered: [ProfileStack] = []
    private var lines: [LineKey: [Double]] = [:]

    /// What makes a function one: not every address of it has a source file.
    private struct Identity: Hashable {
        var full, module: String
    }

    private struct LineKey: Hashable {
        var function, line: Int
    }

    package init() {}

    /// Adds what the innermost place, the last one, spent. O(places). A stack without places is left out.
    package mutating func add(_ places: [Place], costs: [Double]) {
        guard let last = places.last else { return }
        let frames = places.map { position(of: $0.function) }
        if let found = stacks[frames] {
            Self.add(costs, to: &gathered[found].costs)
        } else {
            stacks[frames] = gathered.count
            gathered.append(ProfileStack(frames: frames, costs: costs))
        }
        if let line = last.line, line > 0, let function = frames.last {
            let key = LineKey(function: function, line: line)
            Self.add(costs, to: &lines[key, default: [Double](repeating: 0, count: costs.count)])
        }
    }

    /// Ends a phase: its stacks and lines, the most expensive first; the functions stay. O(n log n).
    package mutating func phase(_ name: String, operations: Int, note: String? = nil, samples: Int? = nil)
        -> ProfilePhase
    {
        defer {
            (stacks, gathered, lines) = ([:], [], [:])
        }
        let sortedStacks = gathered.filter { $0.costs.contains { $0 != 0 } }.sorted {
            if $0.costs[0] != $1.costs[0] { return $0.costs[0] > $1.costs[0] }
            if $0.frames.count != $1.frames.count { return $0.frames.count < $1.frames.count }
            return $0.frames.lexicographicallyPrecedes($1.frames)
        }
        let sortedLines = lines.map { ProfileLine(function: $0.key.function, line: $0.key.line, costs: $0.value) }
            .sorted { ($1.costs[0], $0.function, $0.line) < ($0.costs[0], $1.function, $1.line) }
        return ProfilePhase(
            name: name, operations: operations, stacks: sortedStacks, lines: sortedLines, note: note, samples: samples)
    }

    private mutating func position(of function: ProfileFunction) -> Int {
        let identity = Identity(full: function.full, module: function.module)
        if let position = positions[identity] {
            if functions[position].file == nil { functions[position].file = function.file }
            return position
        }
        functions.append(function)
        positions[identity] = functions.count - 1
        return functions.count - 1
    }

    private static func add(_ costs: [Double], to sums: inout [Double]) {
        for index in costs.indices { sums[index] += costs[index] }
    }
}
