import LayoutStrategies
import RunRecords

/// A named set of subjects with its own limits.
package struct Suite: Sendable {
    /// Name used on the command line.
    package let name: String
    package let summary: String
    /// Names of layouts; nil: the default.
    package var layouts: [String]? = nil
    package let datasets: [String]
    /// Numbers of items of generated data; empty: the default.
    package let items: [Int]
    package let workloads: [String]
    /// Workloads besides, of some of the datasets and sizes.
    package var more: [SuiteAddition] = []
    /// Names of strategies, of which the registered ones run; nil: all but other libraries'.
    package var strategies: [String]? = nil
    /// Query epochs a launch and workload.
    package let queryRounds: Int
    package let prepareRounds, launches: Int
    /// Wall seconds to keep; nil: as long as the launches take.
    package let timeBudgetSeconds: Double?
    package var prepareLimitSeconds = RunPlan.defaultPrepareLimitSeconds
    /// The strategy that reports compare all others with, when there is one.
    package var baseline: String? = nil

    package init(
        name: String, summary: String, layouts: [String]? = nil, datasets: [String], items: [Int], workloads: [String],
        more: [SuiteAddition] = [], strategies: [String]? = nil, queryRounds: Int, prepareRounds: Int, launches: Int,
        timeBudgetSeconds: Double?, prepareLimitSeconds: Double = RunPlan.defaultPrepareLimitSeconds,
        baseline: String? = nil
    ) {
        (self.name, self.summary, self.layouts, self.datasets, self.items) = (name, summary, layouts, datasets, items)
        (self.workloads, self.more, self.strategies, self.queryRounds) = (workloads, more, strategies, queryRounds)
        (self.prepareRounds, self.launches, self.timeBudgetSeconds) = (prepareRounds, launches, timeBudgetSeconds)
        (self.prepareLimitSeconds, self.baseline) = (prepareLimitSeconds, baseline)
    }

    /// Names of the workloads of a dataset with a number of items; nil for all items of a file.
    package func workloads(over dataset: String, items: Int?) -> [String] {
        guard let items else { return workloads }
        let added = more.filter { $0.datasets.contains(dataset) && $0.items.contains(items) }
        return workloads + added.flatMap(\.workloads)
    }
}

/// Workloads of a suite that would take too long over all of its datasets and sizes.
package struct SuiteAddition: Sendable {
    package let workloads: [String]
    /// Names of the datasets that they are taken over.
    package let datasets: Set<String>
    package let items: Set<Int>
}

package struct SubjectDefaults: Sendable {
    package let layout = "gantt"
    package let layoutOfFrames = "frames"
    package let dataset = "construction"
    /// Items of generated data.
    package let items = 100_000
    package let workloads = ["scroll", "jump"]
}

/// The suites there are: the one place that names datasets and workloads; strategies it takes by their marks.
package struct SuiteRegistry: Sendable {
    private let strategies: StrategyRegistry
    private let own: [Suite]

    /// Suites of marked strategies, and added suites.
    init(_ strategies: StrategyRegistry, own: [Suite] = []) {
        (self.strategies, self.own) = (strategies, own)
    }

    package let defaults = SubjectDefaults()

    /// All suites, the quickest first.
    package var entries: [Suite] { [quick, standard, nightly, peers] + own }

    package var first: Suite { quick }

    private var quick: Suite {
        Suite(
            name: "quick", summary: "construction and lanes, 1k to 1M items, scroll and jump; three minutes",
            datasets: ["construction", "lanes"], items: [1_000, 10_000, 100_000, 1_000_000],
            workloads: ["scroll", "jump"],
            // More would leave each too few launches in three minutes.
            strategies: strategies.names(marked: .quick), queryRounds: 10, prepareRounds: 3, launches: 15,
            timeBudgetSeconds: 170)
    }

    private var standard: Suite {
        Suite(
            name: "standard",
            summary:
                "three datasets, 100 to 1M items, queries of four kinds, edits and toggles, zooms and syncs at 100k; "
                + "half an hour",
            // The small sizes are those about which a rule of thumb says that frames need no cache.
            datasets: ["construction", "lanes", "overlap"],
            items: [100, 300, 1_000, 3_000, 10_000, 100_000, 1_000_000],
            workloads: ["scroll", "jump", "zoom", "hit", "edit", "toggle"],
            // One cell of 21: where rows are full, an answer to a long span of time has most of their bars.
            more: [
                SuiteAddition(
                    workloads: ["zoom-time", "frames", "zoom-session", "sync", "session-edits"], datasets: ["lanes"],
                    items: [100_000])
            ],
            queryRounds: 20, prepareRounds: 5, launches: 15, timeBudgetSeconds: 1_800)
    }

    private var nightly: Suite {
        Suite(
            name: "nightly",
            summary: "all datasets, 100 to 5M items, queries of four kinds, changes at 10k and zooms at 100k and 1M; "
                + "four hours",
            datasets: ["construction", "uniform", "stress", "lanes", "overlap"],
            items: [100, 300, 1_000, 3_000, 10_000, 100_000, 1_000_000, 5_000_000],
            workloads: ["scroll", "jump", "zoom", "hit"],
            // A launch takes four times as long with them, because most strategies prepare again after each change; at
            // 5M, with a second copy of everything, they would take most of the night's time and memory. Small groups
            // and one large one are where charts differ.
            more: [
                SuiteAddition(
                    workloads: ["edit", "toggle", "resize"], datasets: ["construction", "lanes"], items: [10_000]),
                SuiteAddition(
                    workloads: ["zoom-time", "frames", "zoom-session", "focus", "count"], datasets: ["lanes"],
                    items: [100_000, 1_000_000]),
                // Work that a strategy puts off shows only in a large chart.
                SuiteAddition(workloads: ["edit-stream", "launch"], datasets: ["lanes"], items: [1_000_000]),
            ],
            queryRounds: 20, prepareRounds: 5, launches: 30, timeBudgetSeconds: 4 * 3600 - 600)
    }

    private var peers: Suite {
        Suite(
            name: "peers", summary: "these indexes and other libraries', nine datasets at 1M items; an hour and a half",
            // Three made for charts, three with the shapes of real schedules, and three that are hard on an index.
            datasets: [
                "construction", "lanes", "overlap", "timetable", "hpc-jobs", "cpu-trace", "one-row", "sparse",
                "timetable-shuffled",
            ],
            items: [1_000_000], workloads: ["jump", "zoom", "hit", "scroll"],
            strategies: strategies.ownEntries.map(\.name).filter(strategies.names(marked: .besidePeers).contains)
                + strategies.peerNames,
            // The fewest launches an interval can have: in each, SQLite inserts for a quarter of a minute.
            queryRounds: 20, prepareRounds: 3, launches: 8, timeBudgetSeconds: 5_100, prepareLimitSeconds: 45,
            baseline: strategies.peerNames[0])
    }

    package func suite(named name: String) -> Suite? { entries.first { $0.name == name } }

    /// What a calibration measures unless told otherwise; not a suite to choose. Small sizes, of which launches cost
    /// little, and every workload of queries: 16 subjects of each strategy, 32 trials of 15 launches in a self-test's
    /// 30.
    package func calibration(isSelfTest: Bool) -> Suite {
        Suite(
            name: "calibration", summary: "construction and lanes, 1k and 10k items, every workload of queries",
            datasets: ["construction", "lanes"], items: [1_000, 10_000], workloads: ["scroll", "jump", "hit", "zoom"],
            queryRounds: isSelfTest ? 60 : 10, prepareRounds: 3, launches: isSelfTest ? 30 : 15,
            timeBudgetSeconds: isSelfTest ? 1_800 : 300)
    }
}
