/// Everything one run measured (`run.json`).
package struct RunRecord: Codable, Equatable, Sendable {
    package static let currentSchema = "layoutbench.run/1"

    package var schema: String = RunRecord.currentSchema
    package var id: String
    /// Role of the binary among binaries that took turns; nil: the measured one.
    package var role: RunRole?
    /// Start of the run, ISO 8601 in UTC; the same in the records of binaries that took turns.
    package var startedAt: String
    /// Wall time of the run in seconds, resumed parts included; of merged parts the sum.
    package var durationSeconds: Double
    package var commit: Available<Commit>
    package var machine: Machine
    /// Load averages over 1, 5 and 15 minutes when the run started.
    package var load: Available<[Double]>
    /// Share of the processors' time that the host gave to other guests during the run, in records that say so.
    package var stealShare: Available<Double>?
    package var toolchain: Toolchain
    /// The allocator whose figures are reported, with its version.
    package var allocator: Available<String>
    package var clock: ClockFigures
    package var seed: UInt64
    /// The plan of the run: enough to resume.
    package var plan: RunPlan
    /// Identical contestants compared with each other.
    package var control: Available<Control>
    /// Per metric the smallest relative change this run could have told from none.
    package var minimumDetectableEffect: Available<[String: Double]>
    /// Where the wall time went, in records that say so.
    package var timeSpent: TimeSpent?
    package var results: [SubjectResult]
    /// The parts it was merged from, by shard; nil when it was measured as a whole.
    package var parts: [RunPart]?

    package init(
        id: String, role: RunRole? = nil, startedAt: String, durationSeconds: Double, commit: Available<Commit>,
        machine: Machine, load: Available<[Double]>, toolchain: Toolchain, allocator: Available<String>,
        clock: ClockFigures, seed: UInt64, plan: RunPlan, control: Available<Control>,
        minimumDetectableEffect: Available<[String: Double]>, results: [SubjectResult]
    ) {
        (self.id, self.role, self.startedAt, self.durationSeconds) = (id, role, startedAt, durationSeconds)
        (self.commit, self.machine, self.load, self.toolchain) = (commit, machine, load, toolchain)
        (self.allocator, self.clock, self.seed, self.plan) = (allocator, clock, seed, plan)
        (self.control, self.minimumDetectableEffect, self.results) = (control, minimumDetectableEffect, results)
    }
}

/// What one of several binaries that took turns in a run was there for.
///
/// Such a run leaves one record a binary, all with the same `startedAt`, machine, seed and plan; launch n of one record
/// is launch n of the others.
package enum RunRole: String, Codable, Sendable, CaseIterable {
    /// The binary the run is about: its record is a night of the history. A record without a role has this one.
    case subject
    /// The binary that the subject is compared with, an earlier commit measured again. Not a night of its own.
    case baseline
    /// The fixed commit that trends are ratios to, measured again. Not a night of its own.
    case reference
}

package struct Commit: Codable, Equatable, Sendable {
    package var hash: String
    /// Whether the working tree had changes.
    package var dirty: Bool

    package init(hash: String, dirty: Bool) { (self.hash, self.dirty) = (hash, dirty) }
}

package struct Machine: Codable, Equatable, Sendable {
    /// Stable identity: a hash of the other fields and the host's machine id.
    package var id: String
    /// Model name of the processor.
    package var cpu: String
    /// Processors the program may use.
    package var cores: Int
    package var memoryBytes: Int
    /// Name and version of the operating system.
    package var os: String
    package var kernel: String
    /// Whether it is a virtual machine, when that can be told.
    package var virtualized: Available<Bool>

    package init(
        id: String, cpu: String, cores: Int, memoryBytes: Int, os: String, kernel: String, virtualized: Available<Bool>
    ) {
        (self.id, self.cpu, self.cores, self.memoryBytes) = (id, cpu, cores, memoryBytes)
        (self.os, self.kernel, self.virtualized) = (os, kernel, virtualized)
    }
}

package struct Toolchain: Codable, Equatable, Sendable {
    package var swift: String
    /// `release`, or `debug` (whose times mean nothing).
    package var optimization: String
    /// Arguments of the build beside the configuration, such as ``BuildFlags/aligned``; nil where it had none, and in
    /// records of versions that did not say.
    package var flags: [String]?

    package init(swift: String, optimization: String, flags: [String]? = nil) {
        (self.swift, self.optimization, self.flags) = (swift, optimization, flags)
    }

    /// Where functions begin, in words.
    package var placement: String {
        switch flags {
        case nil, []: "functions where the linker put them"
        case BuildFlags.aligned: "functions at cache lines"
        case .some(let flags):
            BuildFlags.seed(of: flags).map { "functions at cache lines, in order \($0)" }
                ?? flags.joined(separator: " ")
        }
    }
}

package struct ClockFigures: Codable, Equatable, Sendable {
    package var name: String
    /// Smallest step seen between two readings that differ, in nanoseconds.
    package var resolutionNs: Double
    /// Median cost of a pair of readings, in nanoseconds.
    package var overheadNs: Double

    package init(name: String, resolutionNs: Double, overheadNs: Double) {
        (self.name, self.resolutionNs, self.overheadNs) = (name, resolutionNs, overheadNs)
    }
}

/// Identical contestants compared with each other (A/A).
package struct Control: Codable, Equatable, Sendable {
    package var pairs: Int
    /// Comparisons whose 99 % interval excluded equality.
    package var flags: Int
    /// Flags ÷ pairs.
    package var falsePositiveRate: Double
    /// Lower end of the 95 % binomial (Clopper–Pearson) interval of the rate.
    package var low: Double
    package var high: Double

    package init(pairs: Int, flags: Int, falsePositiveRate: Double, low: Double, high: Double) {
        (self.pairs, self.flags, self.falsePositiveRate) = (pairs, flags, falsePositiveRate)
        (self.low, self.high) = (low, high)
    }
}
