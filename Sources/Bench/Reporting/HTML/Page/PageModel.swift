/// What the page's script shows: the figures once, and what they come to. Strategies, workloads, metrics, reasons and
/// sizes are positions in their lists. A table is a list for each of its columns, all of one length.
struct PageModel: Encodable {
    struct Workload: Encodable {
        let name: String
        /// What is timed: a query, a change or a frame.
        let operation: String
        let text: String
        /// The workload that does the same with care.
        let antiPatternOf: String
    }

    struct Metric: Encodable {
        let name, unit, column, text: String
    }

    /// A layout over a dataset.
    struct Family: Encodable {
        let label, layout, dataset, config: String
        let sizes: [Int]
        let contestants: Contestants
        /// Of the contestants: what does not depend on the workload.
        let shared: [PageFigures]
        let results: Results
        /// Of the results: what depends on the workload.
        let own: [PageFigures]
        /// Of the results: which frames were over budget.
        let missed: [Missed]
        var groups: [Group] = []
        var fits = Fits()
        var crossovers = Crossovers()
    }

    struct Contestants: Encodable {
        var strategy: [Int] = []
        var size: [Int] = []
    }

    struct Results: Encodable {
        var workload: [Int] = []
        var strategy: [Int] = []
        var size: [Int] = []
        var status: [Int] = []
        var reason: [Int?] = []
        var hits: [Double?] = []
        /// Elements that a query finds in the mean.
        var found: [Double?] = []
        var launches: [Int] = []
    }

    /// The frames of a script that were over budget.
    struct Missed: Encodable {
        let row: Int
        /// The metric that is their share, which says of which budget.
        let metric: Int
        let frames: Int
        let launches: Int
        /// Numbers of frames, ascending.
        let frame: [Int]
        /// In how many launches each was over budget.
        let over: [Int]
    }

    /// What was measured of a workload at one size.
    struct Group: Encodable {
        let workload, size: Int
        /// Strategies that are not told apart, the best first.
        let tiers: [[Int]]
        /// Of the others to the first.
        let ratios: Ratios
        /// Strategies of the Pareto front, and by which one the others are dominated.
        let front: [Int]
        let dominated: Dominated
        let breakEvens: BreakEvens
        let frames: Frames
        /// Those of the front that were launched too few times to be told apart.
        let untold: [Int]
    }

    struct Ratios: Encodable {
        var strategy: [Int] = []
        var median: [Double?] = []
        var low: [Double?] = []
        var high: [Double?] = []
        var reason: [Int?] = []
    }

    struct Dominated: Encodable {
        var strategy: [Int] = []
        var by: [Int] = []
    }

    struct BreakEvens: Encodable {
        var strategy: [Int] = []
        var base: [Int] = []
        var operations: [Double?] = []
        var low: [Double?] = []
        var high: [Double?] = []
        var reason: [Int?] = []
        var isNever: [Bool] = []
    }

    struct Frames: Encodable {
        var strategy: [Int] = []
        var query: [Double?] = []
        var attributes: [Double?] = []
        var total: [Double?] = []
        var low: [Double?] = []
        var high: [Double?] = []
        /// The metric that the query is.
        var metric: [Int] = []
    }

    struct Fits: Encodable {
        var metric: [Int] = []
        var workload: [Int] = []
        var strategy: [Int] = []
        var exponent: [Double?] = []
        var low: [Double?] = []
        var high: [Double?] = []
        var residual: [Double?] = []
    }

    struct Crossovers: Encodable {
        var workload: [Int] = []
        var winner: [Int] = []
        var loser: [Int] = []
        var items: [Double?] = []
        var low: [Double?] = []
        var high: [Double?] = []
        var isOfLead: [Bool] = []
    }

    /// The answers of a family: `items`, `rate`, `device`, `memory` and `edits` are what can be chosen.
    struct Advice: Encodable {
        let items: [Int]
        let rate, device: [Double]
        let memory: [Double?]
        let edits: [Double]
        /// By items.
        let costs: [Costs]
        /// Each ranking once.
        let rankings: [Ranking]
        /// Positions in the rankings, by items, then rate, device, memory and edits.
        let answers: [Int]
    }

    struct Costs: Encodable {
        let strategy: [Int]
        let frame, memory, prepare, update: Ends
    }

    /// Figures with their intervals.
    struct Ends: Encodable {
        let value, low, high: [Double?]
    }

    struct Ranking: Encodable, Hashable {
        let strategy, rank: [Int]
        /// 0 for no, 1 for probably, 2 for yes.
        let fits: [Int]
    }

    let strategies: [String]
    let workloads: [Workload]
    let metrics: [Metric]
    let statuses, reasons: [String]
    /// Metrics as reports have them.
    let order: [String]
    /// Strategies, the simplest first.
    let simplest: [Int]
    /// Those that keep every frame in a cache.
    let cached: [Int]
    /// Those that are not of this package.
    let own: [Int]
    /// Of each family.
    let advice: [Advice?]
    let families: [Family]
}
