/// Everything one run measured (`run.json`).
public struct RunRecord: Codable, Equatable, Sendable {
    /// The schema this program writes and reads.
    public static let currentSchema = "layoutbench.run/1"

    /// Name and version of the schema.
    public var schema: String = RunRecord.currentSchema
    /// Unique identity of the run.
    public var id: String
    /// What the binary was there for among those that took turns; nil: it is the one that was measured.
    public var role: RunRole?
    /// Start of the run, ISO 8601 in UTC; the same in the records of binaries that took turns.
    public var startedAt: String
    /// Wall time of the run in seconds, resumed parts included; of merged parts the sum.
    public var durationSeconds: Double
    /// The commit of the program.
    public var commit: Available<Commit>
    /// The machine.
    public var machine: Machine
    /// Load averages over 1, 5 and 15 minutes when the run started.
    public var load: Available<[Double]>
    /// Share of the processors' time that the host gave to other guests during the run, in records that say so.
    public var stealShare: Available<Double>?
    /// The compiler and its settings.
    public var toolchain: Toolchain
    /// The allocator whose figures are reported, with its version.
    public var allocator: Available<String>
    /// The clock.
    public var clock: ClockFigures
    /// Seed of schedules, traces and orders.
    public var seed: UInt64
    /// What was to be run: enough to resume.
    public var plan: RunPlan
    /// Identical contestants compared with each other.
    public var control: Available<Control>
    /// Per metric the smallest relative change this run could have told from none.
    public var minimumDetectableEffect: Available<[String: Double]>
    /// Where the wall time went, in records that say so.
    public var timeSpent: TimeSpent?
    /// One entry per subject.
    public var results: [SubjectResult]
    /// The parts it was merged from, by shard; nil when it was measured as a whole.
    public var parts: [RunPart]?

    /// A record from its parts.
    public init(
        id: String, role: RunRole? = nil, startedAt: String, durationSeconds: Double, commit: Available<Commit>,
        machine: Machine,
        load: Available<[Double]>, toolchain: Toolchain, allocator: Available<String>, clock: ClockFigures,
        seed: UInt64, plan: RunPlan, control: Available<Control>,
        minimumDetectableEffect: Available<[String: Double]>, results: [SubjectResult]
    ) {
        self.id = id
        self.role = role
        self.startedAt = startedAt
        self.durationSeconds = durationSeconds
        self.commit = commit
        self.machine = machine
        self.load = load
        self.toolchain = toolchain
        self.allocator = allocator
        self.clock = clock
        self.seed = seed
        self.plan = plan
        self.control = control
        self.minimumDetectableEffect = minimumDetectableEffect
        self.results = results
    }
}

/// What one of several binaries that took turns in a run was there for.
///
/// Such a run leaves one record a binary, all with the same `startedAt`, machine, seed and plan; launch n of one record
/// is launch n of the others.
public enum RunRole: String, Codable, Sendable, CaseIterable {
    /// The binary the run is about: its record is a night of the history. A record without a role has this one.
    case subject
    /// The binary that the subject is compared with, an earlier commit measured again. Not a night of its own.
    case baseline
    /// The fixed commit that trends are ratios to, measured again. Not a night of its own.
    case reference
}

/// A commit of the program.
public struct Commit: Codable, Equatable, Sendable {
    /// Full hash.
    public var hash: String
    /// Whether the working tree had changes.
    public var dirty: Bool

    /// A commit.
    public init(hash: String, dirty: Bool) {
        self.hash = hash
        self.dirty = dirty
    }
}

/// The machine a run was measured on.
public struct Machine: Codable, Equatable, Sendable {
    /// Stable identity: a hash of the other fields and the host's machine id.
    public var id: String
    /// Model name of the processor.
    public var cpu: String
    /// Processors the program may use.
    public var cores: Int
    /// Physical memory in bytes.
    public var memoryBytes: Int
    /// Name and version of the operating system.
    public var os: String
    /// Kernel version.
    public var kernel: String
    /// Whether it is a virtual machine, when that can be told.
    public var virtualized: Available<Bool>

    /// A machine from its parts.
    public init(
        id: String, cpu: String, cores: Int, memoryBytes: Int, os: String, kernel: String,
        virtualized: Available<Bool>
    ) {
        self.id = id
        self.cpu = cpu
        self.cores = cores
        self.memoryBytes = memoryBytes
        self.os = os
        self.kernel = kernel
        self.virtualized = virtualized
    }
}

/// The compiler and its settings.
public struct Toolchain: Codable, Equatable, Sendable {
    /// Version of Swift.
    public var swift: String
    /// `release`, or `debug` (whose times mean nothing).
    public var optimization: String
    /// Arguments of the build beside the configuration, such as ``BuildFlags/aligned``; nil where it had none, and in
    /// records of versions that did not say.
    public var flags: [String]?

    /// A toolchain.
    public init(swift: String, optimization: String, flags: [String]? = nil) {
        self.swift = swift
        self.optimization = optimization
        self.flags = flags
    }

    /// Where functions begin, in words.
    public var placement: String {
        switch flags {
        case nil, []: "functions where the linker put them"
        case BuildFlags.aligned: "functions at cache lines"
        case .some(let flags):
            BuildFlags.seed(of: flags).map { "functions at cache lines, in order \($0)" }
                ?? flags.joined(separator: " ")
        }
    }
}

/// The clock that timed a run.
public struct ClockFigures: Codable, Equatable, Sendable {
    /// Name of the clock.
    public var name: String
    /// Smallest step seen between two readings that differ, in nanoseconds.
    public var resolutionNs: Double
    /// Median cost of a pair of readings, in nanoseconds.
    public var overheadNs: Double

    /// Figures of a clock.
    public init(name: String, resolutionNs: Double, overheadNs: Double) {
        self.name = name
        self.resolutionNs = resolutionNs
        self.overheadNs = overheadNs
    }
}

/// Identical contestants compared with each other (A/A).
public struct Control: Codable, Equatable, Sendable {
    /// Comparisons made.
    public var pairs: Int
    /// Comparisons whose 99 % interval excluded equality.
    public var flags: Int
    /// Flags ÷ pairs.
    public var falsePositiveRate: Double
    /// Lower end of the 95 % binomial (Clopper–Pearson) interval of the rate.
    public var low: Double
    /// Upper end of that interval.
    public var high: Double

    /// Control figures.
    public init(pairs: Int, flags: Int, falsePositiveRate: Double, low: Double, high: Double) {
        self.pairs = pairs
        self.flags = flags
        self.falsePositiveRate = falsePositiveRate
        self.low = low
        self.high = high
    }
}
