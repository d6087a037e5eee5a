import Probes
import RunRecords
import Worker

/// A build of this program whose workers take part in a run.
package struct Binary: Sendable, Equatable {
    /// What reports call it; empty for the only one of a run.
    package var label: String
    /// Path of the program, which is started as a worker.
    package var executable: String
    package var commit: Available<Commit>
    /// Arguments of its build beside the configuration; nil for none.
    package var flags: [String]?
    /// Its role in the history; nil for the only one of a run.
    package var role: RunRole?
    package var recordName: String
    /// Its names of strategies, by their different names in the first binary.
    package var renamedStrategies: [String: String]
    /// Version of the worker protocol its workers speak.
    package var protocolVersion: Int
    /// Programs of other languages that take part as its own, in the place of the plan's of the same names.
    package var contestants: [ContestantCommand]

    package init(
        label: String = "", executable: String, commit: Available<Commit>, flags: [String]? = nil, role: RunRole? = nil,
        recordName: String = RecordStore.fileName, renamedStrategies: [String: String] = [:],
        protocolVersion: Int = WorkerProtocol.version, contestants: [ContestantCommand] = []
    ) {
        (self.contestants, self.label, self.executable, self.commit) = (contestants, label, executable, commit)
        (self.flags, self.role, self.recordName) = (flags, role, recordName)
        (self.renamedStrategies, self.protocolVersion) = (renamedStrategies, protocolVersion)
    }

    /// This program itself.
    package static func own(executable: String) -> Binary {
        Binary(
            executable: executable, commit: CommitProbe.commit(near: executable),
            flags: ToolchainProbe.toolchain().flags)
    }
}

/// Who takes part in a group, and whom it is compared with.
package struct Contestant: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        /// Its results are what the run is about.
        case subject
        /// It is identical to its partner, as a control.
        case twin
        /// It does this many percent more work than its partner, as a test of the method.
        case slowed(percent: Int)

        /// Whether it does the same as its partner.
        var isIdentical: Bool { self == .twin || self == .slowed(percent: 0) }

        /// What messages call it beside the strategy; empty for a subject.
        var label: String {
            switch self {
            case .subject: ""
            case .twin: "twin"
            case .slowed(let percent): "\(percent) % more work"
            }
        }
    }

    /// Name of the strategy, as the first binary has it.
    package let strategy: String
    /// Position of its build among the builds of the run.
    package let binary: Int
    let part: Part
    /// Position of the contestant it shares epochs with and is compared with launch by launch.
    let partner: Int?

    /// The contestants of a group: every strategy in every binary, those named twice as pairs, and the slowed ones.
    static func roster(strategies: [String], binaries: Int = 1, slowdowns: [Int] = []) -> [Contestant] {
        var roster: [Contestant] = []
        for binary in 0..<binaries {
            for (position, strategy) in strategies.enumerated() {
                let first = roster.firstIndex { $0.strategy == strategy && $0.part == .subject }
                let isRepeated = strategies[..<position].contains(strategy)
                // One control pair is enough: both of it are the first binary's.
                if isRepeated, binary > 0 { continue }
                roster.append(
                    Contestant(
                        strategy: strategy, binary: binary, part: isRepeated ? .twin : .subject, partner: first))
            }
        }
        for (position, contestant) in roster.enumerated() where contestant.part == .subject && contestant.binary == 0 {
            for percent in slowdowns {
                roster.append(
                    Contestant(
                        strategy: contestant.strategy, binary: 0, part: .slowed(percent: percent), partner: position))
            }
        }
        return roster
    }
}
