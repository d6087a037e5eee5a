/// Where the time, the memory or the instructions of one subject go (`profile.json`).
///
/// Only what ran inside the measured call is in it. Costs are totals over all operations of a phase.
package struct Profile: Codable, Equatable, Sendable {
    package static let currentSchema = "layoutbench.profile/1"

    package var schema: String = Profile.currentSchema
    package var kind: ProfileKind
    /// The subject; its workload belongs to the phases that have one.
    package var subject: Subject
    /// What the user called the program: a revision; nil for the program itself.
    package var label: String?
    package var commit: Available<Commit>
    package var machine: String
    /// The tool with its version, and how it was set.
    package var tool: String
    /// The counted costs: at least one; stacks are ranked by the first.
    package var costs: [ProfileCost]
    /// Every function that occurs, once.
    package var functions: [ProfileFunction]
    /// Profiled phases, in the order of a strategy's life.
    package var phases: [ProfilePhase]
    package var unavailable: [UnavailablePhase]
    /// Name of the phase that was asked for, which the page opens on; nil: the first.
    package var asked: String?

    /// A profile from its parts; `asked` is the phase that was asked for, also where it has parts, such as
    /// `prepare.peak` of `prepare`.
    package init(
        kind: ProfileKind, subject: Subject, label: String? = nil, commit: Available<Commit>, machine: String,
        tool: String, costs: [ProfileCost], functions: [ProfileFunction], phases: [ProfilePhase],
        unavailable: [UnavailablePhase] = [], asked: String? = nil
    ) {
        (self.kind, self.subject, self.label, self.commit) = (kind, subject, label, commit)
        (self.machine, self.tool, self.costs) = (machine, tool, costs)
        (self.functions, self.phases, self.unavailable) = (functions, phases, unavailable)
        self.asked = asked.flatMap { asked in
            phases.first { $0.name == asked || $0.name.hasPrefix(asked + ".") }?.name
        }
    }

    /// `r-tree, lanes, jump`, with the revision where it has one.
    package var title: String {
        let subject = "\(subject.strategy), \(subject.dataset), \(subject.workload)"
        return label.map { "\(subject) (\($0))" } ?? subject
    }
}

package enum ProfileKind: String, Codable, Sendable, CaseIterable {
    /// Stacks sampled while the measured call runs.
    case time
    /// Allocations by the place that made them.
    case heap
    /// Instructions, mispredicted branches and cache misses of a simulated processor.
    case exact
    /// Retain and release calls by the place that makes them.
    case retains

    /// Whether equal programs and data give equal figures.
    package var isExact: Bool { self != .time }
}

package struct ProfileCost: Codable, Equatable, Sendable {
    /// Its key, such as `instructions`.
    package var name: String
    /// `ns`, `bytes` or `count`.
    package var unit: String
    /// One sentence that describes it, without a full stop.
    package var summary: String

    package init(_ name: String, unit: String, _ summary: String) {
        (self.name, self.unit, self.summary) = (name, unit, summary)
    }
}

package struct ProfileFunction: Codable, Hashable, Sendable {
    /// Shortened for reading: type, name and labels.
    package var name: String
    /// The whole demangled name.
    package var full: String
    package var module: String
    /// Name of its source file without folders, where the debug information has it.
    package var file: String?

    package init(name: String, full: String, module: String, file: String? = nil) {
        (self.name, self.full, self.module, self.file) = (name, full, module, file)
    }
}

package struct ProfilePhase: Codable, Equatable, Sendable {
    /// `prepare`, `query`, `update` or `frame`; of heaps `prepare.retained` and `prepare.peak`.
    package var name: String
    /// Operations that all costs are divided by: prepares, queries, changes or frames.
    package var operations: Int
    /// What ran, each stack once.
    package var stacks: [ProfileStack]
    /// Own costs by line, where the debug information has lines.
    package var lines: [ProfileLine] = []
    /// What the reader should know, such as how many samples there were.
    package var note: String?
    /// Samples that the stacks come from, each of which stands for the same cost; nil where all was counted.
    package var samples: Int?
    /// Nanoseconds of one operation in each launch; nil unless two subjects were sampled by turns.
    package var launches: [Double]?

    package var operation: String {
        switch name {
        case "query": "query"
        case "update": "change"
        case "frame": "frame"
        default: "prepare"
        }
    }
}

/// Costs while these functions called one another.
package struct ProfileStack: Codable, Equatable, Sendable {
    /// Positions of the functions in the profile, the outermost first; never empty.
    package var frames: [Int]
    /// What the innermost spent itself, in the order of the profile's costs.
    package var costs: [Double]
}

/// What one line of a function spent itself.
package struct ProfileLine: Codable, Equatable, Sendable {
    /// Position of the function in the profile.
    package var function: Int
    /// Number of the line in the function's file, from 1.
    package var line: Int
    /// In the order of the profile's costs.
    package var costs: [Double]
}

package struct UnavailablePhase: Codable, Equatable, Sendable {
    package var name, reason: String

    package init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
}
