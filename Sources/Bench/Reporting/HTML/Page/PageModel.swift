/// What the page's script shows: the figures once, and what they come to. Strategies, workloads, metrics, reasons and
/// sizes are positions in their lists.
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
        let contestants: PageTable
        /// Of the contestants: what does not depend on the workload.
        let shared: [PageFigures]
        let results: PageTable
        /// Of the results: what depends on the workload.
        let own: [PageFigures]
        /// Of the results: which frames were over budget.
        let missed: [Missed]
        var groups: [Group] = []
        var fits = PageTable(["metric", "workload", "strategy", "exponent", "low", "high", "residual"])
        var crossovers = PageTable(["workload", "winner", "loser", "items", "low", "high", "isOfLead"])
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
        let ratios: PageTable
        /// Strategies of the Pareto front, and by which one the others are dominated.
        let front: [Int]
        let dominated: PageTable
        let breakEvens: PageTable
        let frames: PageTable
        /// Those of the front that were launched too few times to be told apart.
        let untold: [Int]
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
