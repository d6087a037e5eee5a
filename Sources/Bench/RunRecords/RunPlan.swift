/// What a run is to measure: enough to resume it.
package struct RunPlan: Codable, Equatable, Sendable {
    package var suite: String?
    /// Subjects in groups with the same data.
    package var groups: [SubjectGroup]
    /// Highest number of launches of a group.
    package var launches: Int
    package var timeBudgetSeconds: Double?
    /// Query epochs a launch and workload.
    package var queryRounds: Int
    package var prepareRounds: Int
    /// A strategy whose prepare takes longer is cut off, in seconds.
    package var prepareLimitSeconds: Double
    /// A strategy whose query takes longer is cut off, in seconds.
    package var queryLimitSeconds: Double
    /// A worker that does not answer a request for so long is ended, in seconds.
    package var turnLimitSeconds: Double
    /// Which of the groups are to be measured, when it is not all of them.
    package var shard: Shard?
    /// Whether instructions are counted too; nil, as in plans without this key: no.
    package var exact: Bool?
    /// Whether the processor's counters are read too; nil, as in plans without this key: no.
    package var counters: Bool?
    /// Up to how many threads ask queries at once; nil, as in plans without this key: one.
    package var threads: Int?
    /// The strategy whose times reports show all others' as multiples of, when there is one.
    package var baseline: String?
    /// Programs that take turns beside the strategies; nil, as in plans without this key: none.
    package var contestants: [ContestantCommand]?
    /// Limits that results are held against; nil, as in plans without this key: none.
    package var limits: [MetricLimit]?

    package static let defaultPrepareLimitSeconds = 10.0

    package init(
        suite: String?, groups: [SubjectGroup], launches: Int, timeBudgetSeconds: Double?, queryRounds: Int,
        prepareRounds: Int, prepareLimitSeconds: Double, queryLimitSeconds: Double, turnLimitSeconds: Double,
        shard: Shard? = nil, exact: Bool? = nil, counters: Bool? = nil, threads: Int? = nil,
        baseline: String? = nil, limits: [MetricLimit]? = nil
    ) {
        (self.suite, self.groups, self.launches) = (suite, groups, launches)
        (self.timeBudgetSeconds, self.queryRounds) = (timeBudgetSeconds, queryRounds)
        (self.prepareRounds, self.prepareLimitSeconds) = (prepareRounds, prepareLimitSeconds)
        (self.queryLimitSeconds, self.turnLimitSeconds) = (queryLimitSeconds, turnLimitSeconds)
        (self.shard, self.exact) = (shard, exact)
        (self.counters, self.threads) = (counters, threads)
        (self.baseline, self.limits) = (baseline, limits)
    }
}

/// Subjects that share layout, configuration, dataset and size, and are compared with each other.
package struct SubjectGroup: Codable, Equatable, Sendable {
    package var layout: String
    /// Configuration keys given; the others have the layout's and the dataset's defaults.
    package var config: [String: JSONValue]
    /// The dataset, as given on the command line.
    package var dataset: String
    /// Column mapping of a CSV file (`row=NAME,start=NAME,…`), when one was given.
    package var columns: String?
    /// Options of the file other than its columns, as given on the command line, by their keys.
    package var dialect: [String: JSONValue]?
    /// File of recorded viewports, when one was given.
    package var queries: String?
    package var skipInvalid: Bool
    /// Items asked for; nil: all of a file's items.
    package var items: Int?
    /// Strategies; one named twice is an identical pair (A/A), the second the twin of the first.
    package var strategies: [String]
    package var workloads: [String]

    package init(
        layout: String, config: [String: JSONValue], dataset: String, columns: String? = nil,
        dialect: [String: JSONValue]? = nil, queries: String? = nil, skipInvalid: Bool = false, items: Int?,
        strategies: [String], workloads: [String]
    ) {
        (self.layout, self.config, self.dataset, self.columns) = (layout, config, dataset, columns)
        (self.dialect, self.queries, self.skipInvalid) = (dialect, queries, skipInvalid)
        (self.items, self.strategies, self.workloads) = (items, strategies, workloads)
    }
}
