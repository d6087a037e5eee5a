import LayoutStrategies
import RunRecords
import Schedules
import Subjects
import Workloads

/// The wire between the parent and a worker: one JSON object a line, each with the protocol's version.
///
/// Wire types are apart from run-time types, so that neither has to bend when the other changes.
package enum WorkerProtocol {
    /// The version this program speaks. A worker refuses another one and names both.
    package static let version = 1

    /// The oldest version that this program can lead as a parent, so that programs built earlier can be compared.
    package static let oldestSupported = 1

    /// Environment variable with the parent's process identifier.
    package static let parentVariable = "LAYOUTBENCH_PARENT"

    package static var supported: ClosedRange<Int> { oldestSupported...version }

    /// Why a request is refused that the worker does not know, in the words of every version there was.
    package static let notUnderstood = "the request is not understood"

    /// Why another version is refused, naming both; nil for this program's own.
    package static func refusal(of found: Int, spokenBy side: String) -> String? {
        if found == version { return nil }
        return "the \(side) speaks version \(found) of the worker protocol, this program version \(version): "
            + "build both from commits with the same version"
    }
}

/// What the parent asks of a worker.
package enum WorkerRequest: Codable, Equatable, Sendable {
    /// Load the dataset and remember what the contestant is. Untimed.
    case load(contestant: ContestantReference)
    /// Make the layout; timed.
    case layout
    /// Make the layout `count` times more, timed; the first one is kept.
    case layouts(count: Int)
    /// Make the traces of the workloads. Untimed.
    case traces(workloads: [String], queries: String?)
    /// Prepare `count` fresh strategies, timed as one; the last one is kept for the queries.
    case prepare(count: Int)
    /// Prepare once more and report memory and allocations.
    case prepareMemory
    /// Find how many prepares make an epoch.
    case calibratePrepare(epochNs: Double)
    /// Compare strided queries of the workload with brute force.
    case check(workload: String, queries: Int)
    /// Compare what comes of the changes or frames of a script with brute force, and, where asked to, the layout with
    /// one rebuilt; asked again until it is through.
    case checkChanges(workload: String, comparesLayout: Bool)
    /// Find how many queries, or changes with their queries, make an epoch.
    case calibrate(workload: String, epochNs: Double)
    /// Run one epoch, `warmup` untimed queries from the other half of the trace first; of a script, where the last turn
    /// left it.
    case epoch(workload: String, start: Int, count: Int, warmup: Int)
    /// Time queries, or changes with their queries, one by one, after `warmup` untimed ones, and give their quantiles.
    case latency(workload: String, count: Int, warmup: Int)
    /// Time the making of reference-type attributes for the hits of some queries, and of other forms unless objects alone
    /// are asked for.
    case attributes(workload: String, queries: Int, objectsAlone: Bool? = nil)
    /// Count the allocations of queries in steady state.
    case allocations(workload: String, queries: Int)

    /// Read the processor's counters during a number of queries, after as many of the trace's other half.
    case countEvents(workload: String, queries: Int)
    /// Have 1, 2, 4 … threads ask a number of queries each at once, up to `most` threads.
    case askByThreads(workload: String, queries: Int, most: Int)

    /// Name what the program has to choose from; before any data.
    case contents
    /// Count the instructions of one prepare; needs callgrind. The strategy is kept for the queries.
    case countPrepare
    /// Count the instructions of a number of strided queries of the workload; needs callgrind.
    case countQueries(workload: String, queries: Int)
    /// Count the cost of a number of operations of a phase; needs callgrind.
    case count(phase: ProfiledPhase, operations: Int)
    /// Repeat a number of operations of a phase, for a number of seconds, while a profiler samples.
    case profile(phase: ProfiledPhase, operations: Int, seconds: Double)
    /// Note the allocations of a number of operations of a phase in files of a folder; needs jemalloc's profiler.
    case profileHeap(phase: ProfiledPhase, operations: Int, folder: String)

    /// Whether programs that speak this version of the protocol need not know it.
    package var isNewer: Bool { if case .layouts = self { true } else { false } }

    /// Whether carrying it out may take much memory.
    var takesMemory: Bool {
        switch self {
        case .load, .layout, .layouts, .traces, .prepare(1), .prepareMemory, .checkChanges, .calibrate, .countPrepare,
            .count, .profile, .profileHeap:
            true
        default: false
        }
    }
}

package enum WorkerReply: Codable, Equatable, Sendable {
    /// The dataset is there, and the strategy tells these metrics of itself.
    case loaded(items: Int, checksum: String, own: [OwnMetric]? = nil)
    /// The layout is there: time of making it, of many the mean, and the bytes it keeps.
    case laidOut(nanoseconds: Available<Double>, bytes: Available<Double>, more: MetricFigures? = nil)
    /// The traces and scripts are there: the number of queries or changes of each, and why the layout has no use for
    /// the others.
    case traced(lengths: [String: Int], notApplicable: [String: String]? = nil)
    /// Nanoseconds of one prepare, mean of the batch.
    case prepared(nanoseconds: Double)
    case prepareMemory(figures: PrepareFigures)
    /// Counts of the checked queries, and the first difference from brute force when there is one.
    case checked(counters: Counters, difference: String?, more: MetricFigures? = nil)
    /// Number of checked changes of a script that is not finished.
    case checking(done: Int)
    /// Operations of an epoch, and the time of one as calibrated.
    case calibrated(count: Int, nanoseconds: Double)
    /// Nanoseconds of one query, or of what a change adds to its query, mean of the epoch.
    case epoch(nanoseconds: Double)
    /// Quantiles in nanoseconds of individually timed operations, by metric key; the reason where there were too few.
    /// Of frames also which were over budget, by the key of the metric that counts them.
    case latency(quantiles: MetricFigures, over: [String: [Int]]? = nil)
    /// Nanoseconds to make the attributes of one query's hits.
    case attributes(nanoseconds: Available<Double>, more: MetricFigures? = nil)
    /// Allocations a query.
    case allocations(count: Available<Double>, more: MetricFigures? = nil)
    /// What the processor counted, of one query.
    case events(figures: MetricFigures)
    /// The answers of several threads at once.
    case threads(figures: MetricFigures)
    /// Number of operations carried out where callgrind counts.
    case counted(operations: Int)
    /// Number of operations while a profiler sampled, and their nanoseconds.
    case profiled(operations: Int, nanoseconds: Double)
    /// The allocations of a number of operations were written down: bytes that stayed, the peak, whether these
    /// were reached again and written down, and whether every allocation was noted.
    case heapProfiled(operations: Int, retained: Available<Double>, peak: Double, hasPeak: Bool, isExact: Bool)
    case contents(ProgramContents)
    case refused(reason: String)

    /// Earlier programs say and read an earlier word.
    private enum TracedCodingKeys: String, CodingKey {
        case lengths
        case notApplicable = "useless"
    }
}

/// Names of what a program's runs can choose from.
package struct ProgramContents: Codable, Equatable, Sendable {
    package let strategies, layouts, datasets, workloads: [String]

    package init(strategies: [String], layouts: [String], datasets: [String], workloads: [String]) {
        (self.strategies, self.layouts, self.datasets, self.workloads) = (strategies, layouts, datasets, workloads)
    }

    init(_ registries: Registries) {
        self.init(
            strategies: registries.strategies.entries.map(\.name), layouts: registries.layouts.entries.map(\.name),
            datasets: registries.datasets.entries.map(\.name), workloads: registries.workloads.entries.map(\.name))
    }
}

/// Figures by metric key, which the parent takes as they are: of metrics that the messages have no word for, so that
/// one more needs none. Nil from workers that measure no such.
package typealias MetricFigures = [String: Available<Double>]

package struct PrepareFigures: Codable, Equatable, Sendable {
    /// Time of the prepare before; nil where the parent asked for that one.
    package var nanoseconds: Double?
    /// Bytes live afterwards that were not before.
    package var retained: Available<Double>
    /// Highest live bytes during it, above the bytes before.
    package var peak: Available<Double>
    /// Whether the peak is of every allocation. Nil from earlier programs, which looked every 64 KiB of allocation.
    package var seesEveryAllocation: Bool?
    package var allocations: Available<Double>
    /// What else was measured.
    package var more: MetricFigures?

    /// The peak of every allocation, or why there is none.
    package var wholePeak: Available<Double> {
        guard peak.value != nil, seesEveryAllocation != true else { return peak }
        return .unavailable(reason: "the program is of an earlier version, which looks at its peak every 64 KiB only")
    }
}

extension PrepareFigures {
    /// Figures of a program that times itself: what it does not see has a reason.
    package init(retained: Available<Double>, unseen reason: String) {
        self.init(retained: retained, peak: .unavailable(reason: reason), allocations: .unavailable(reason: reason))
    }
}

/// A request or reply with the protocol's version.
package struct WorkerEnvelope<Message: Codable & Sendable>: Codable, Sendable {
    package var version: Int
    package var message: Message

    package init(version: Int = WorkerProtocol.version, message: Message) {
        (self.version, self.message) = (version, message)
    }
}

/// The version alone, read before anything else of a line.
package struct WorkerVersion: Codable {
    package var version: Int
}

/// Everything a worker needs to know of its contestant.
package struct ContestantReference: Codable, Equatable, Sendable {
    package var layout: String
    /// Configuration keys given.
    package var config: [String: JSONValue]
    /// The dataset as given on the command line.
    package var dataset: String
    package var columns: String?
    /// Columnar temporary the parent made of a file; nil for generated data, which the worker makes again.
    package var columnarFile: String?
    /// Items wanted; nil: all.
    package var items: Int?
    package var seed: UInt64
    package var strategy: String
    /// Percent of an epoch's queries that are asked twice, as a test of the method; nil: none.
    package var slowdownPercent: Int?

    package init(
        layout: String, config: [String: JSONValue], dataset: String, columns: String? = nil,
        columnarFile: String? = nil, items: Int?, seed: UInt64, strategy: String, slowdownPercent: Int? = nil
    ) {
        (self.layout, self.config, self.dataset, self.columns) = (layout, config, dataset, columns)
        (self.columnarFile, self.items, self.seed) = (columnarFile, items, seed)
        (self.strategy, self.slowdownPercent) = (strategy, slowdownPercent)
    }
}

package enum ProfiledPhase: Codable, Equatable, Sendable {
    case prepare
    /// The queries, changes or frames of a workload.
    case workload(String)
}

/// Files that a worker leaves of its heap.
package enum HeapProfileFiles {
    /// Live bytes at the end of the phase, and all allocated ones.
    package static let end = "end.heap"
    /// Live bytes at the peak.
    package static let peak = "peak.heap"
}
