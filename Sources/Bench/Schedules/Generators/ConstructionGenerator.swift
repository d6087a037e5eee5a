import LayoutCore

/// Construction programmes: groups of about fifty tasks in a tree, whole days, dates that follow the rows.
///
/// A group is one plan. Its items are a tree in preorder, 4–6 levels with the group itself, parents with 2–5 children
/// (10 at most, the group's own included); a parent's bar spans its children. Every item is its own row.
/// - *Horizon.* H, `horizonDays`, is about the length of one plan. Plan g begins `groupStepDays` · g after the first,
///   so the whole is H + step · groups days long for any number of items: 350 days at 5,000 items, 100,000 at
///   5 million, and a viewport that moves down and right together stays on the bars.
/// - *Durations* of leaves are lognormal around .03 H, in whole days, at least one; 4 % of the leaves, which are 3 %
///   of all items, are milestones.
/// - *Siblings* start together (.13), before the previous one ends (.35), or the day after it ends (70 % of the
///   rest) or later still by a lognormal lag of four days.
/// - The children of the group itself are its phases and start at H·u^2.13, u uniform, in order: that density puts
///   .34 of its mass in the first tenth of H and .05 in the last. Their descendants follow later, so the shares of
///   all starts are nearer to each other than the starts of the phases.
enum ConstructionGenerator: ScheduleGenerator {
    static let name = "construction"
    static let summary =
        "construction plans: groups of about 50 tasks in a tree, whole days, dates that follow the rows"
    static let layoutDefaults: [String: ConfigurationValue] = [
        "timeAxis": .string("dayColumns"), "rowPolicy": .string("perItem"),
    ]
    static let parameters = [
        GeneratorParameter("groupItems", 50, in: 1...10_000, isWhole: true, "mean number of items in a group"),
        GeneratorParameter("horizonDays", 250, in: 10...1e5, isWhole: true, "length of one plan in days"),
        GeneratorParameter("groupStepDays", 1, in: 0...1e4, "days from the start of one plan to that of the next"),
        GeneratorParameter("durationShare", 0.03, in: 1e-4...1, "median duration of a leaf as a share of the plan"),
        GeneratorParameter("durationSigma", 0.9, in: 0...3, "standard deviation of the logarithm of the duration"),
        GeneratorParameter("milestoneShare", 0.03, in: 0...0.7, "share of items that are milestones"),
    ]

    static func memoryNeeded(items: Int, parameters: ParameterValues) -> Int {
        // The columns, and of each group its name (while the table is filled), offset and count.
        20 * items + 64 * (items / parameters.whole("groupItems") + 1)
    }

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        var plan = PlanBuilder(items: items, parameters: parameters)
        let mean = parameters.whole("groupItems")
        let step = parameters["groupStepDays"]
        var offsets: [UInt32] = [0]
        var remaining = items
        while remaining > 0 {
            // Sizes spread evenly around the mean; a rest too small for a group joins the last one.
            var size = mean - mean * 2 / 5 + random.below(mean * 2 / 5 * 2 + 1)
            if remaining - size < mean / 4 { size = remaining }
            plan.addGroup(size: size, origin: (step * Double(offsets.count - 1)).rounded(), random: &random)
            remaining -= size
            offsets.append(UInt32(items - remaining))
        }
        let counts = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
        return try Schedule(
            columns: ScheduleColumns(
                starts: plan.starts, ends: plan.ends, rows: nil, groupOffsets: offsets, groupRowCounts: counts,
                hasGroups: true, unit: .days),
            groupNames: NameColumn(counts.indices.lazy.map { "Plan \($0 + 1)" }), parents: plan.parents)
    }
}

/// The columns of plans while they are made, one group after another.
private struct PlanBuilder {
    private(set) var starts: [Double] = []
    private(set) var ends: [Double] = []
    private(set) var parents: [UInt32] = []
    private let horizon, median, sigma, leafMilestones: Double

    /// Levels of items beneath the group, which is a level itself.
    private static let deepestLevel = 5

    init(items: Int, parameters: ParameterValues) {
        horizon = parameters["horizonDays"]
        median = parameters["durationShare"] * horizon
        sigma = parameters["durationSigma"]
        // About three items in four are leaves, and only they can be milestones.
        leafMilestones = min(1, parameters["milestoneShare"] / 0.74)
        starts.reserveCapacity(items)
        ends.reserveCapacity(items)
        parents.reserveCapacity(items)
    }

    /// Adds a plan of `size` items that begins on day `origin`.
    mutating func addGroup(size: Int, origin: Double, random: inout SeededGenerator) {
        let sizes = childSizes(of: size, level: 1, random: &random)
        var phases = sizes.indices.map { $0 == 0 ? 0 : PortableMath.pow(random.uniform(), 2.134) }
        phases.sort()
        for (size, phase) in zip(sizes, phases) {
            _ = addItem(
                descendants: size, parent: Schedule.noParent, level: 1,
                start: origin + (phase * horizon).rounded(.down), random: &random)
        }
    }

    /// Adds an item with its descendants, and returns the days it spans.
    private mutating func addItem(
        descendants: Int, parent: UInt32, level: Int, start: Double, random: inout SeededGenerator
    ) -> (start: Double, end: Double) {
        let item = starts.count
        starts.append(start)
        ends.append(start)
        parents.append(parent)
        guard descendants > 0 else {
            if !random.chance(leafMilestones) {
                let days = random.lognormal(median: median, sigma: sigma).rounded()
                ends[item] = start + max(1, min(days, horizon))
            }
            return (start, ends[item])
        }
        var previous: (start: Double, end: Double)?
        for size in childSizes(of: descendants, level: level + 1, random: &random) {
            let childStart = previous.map { siblingStart(after: $0, random: &random) } ?? start
            let span = addItem(
                descendants: size, parent: UInt32(item), level: level + 1, start: childStart, random: &random)
            ends[item] = max(ends[item], span.end)
            previous = span
        }
        return (start, ends[item])
    }

    private func siblingStart(after previous: (start: Double, end: Double), random: inout SeededGenerator) -> Double {
        let choice = random.uniform()
        if choice < 0.13 { return previous.start }
        if choice < 0.48 {
            return previous.start + (random.uniform() * (previous.end - previous.start)).rounded(.down)
        }
        if random.chance(0.7) { return previous.end + 1 }
        return previous.end + 1 + random.lognormal(median: 4, sigma: 1).rounded()
    }

    /// Splits `count` descendants among the children at a level: one number a child, how many descendants it has
    /// itself, never exactly one.
    private func childSizes(of count: Int, level: Int, random: inout SeededGenerator) -> [Int] {
        let isDeepest = level == Self.deepestLevel
        // Few enough to be children all: so it must be at the deepest level, and now and then above it.
        if count <= 3 || isDeepest || (count <= 10 && random.chance(0.2)) {
            return [Int](repeating: 0, count: count)
        }
        let capacity = Self.capacity(level: level + 1)
        let least = max(2, (count + capacity) / (capacity + 1))
        let most = max(least, min(5, count - 2))
        let children = least + random.below(most - least + 1)
        var rest = count - children
        var sizes = [Int](repeating: 0, count: children)
        for child in 0..<children where rest > 0 {
            let after = children - child - 1
            let even = Double(rest) / Double(after + 1)
            var size = after == 0 ? rest : Int(even * random.uniform(0.4, 1.6))
            size = min(capacity, max(rest - after * capacity, size))
            if size == 1 { size = rest >= 2 && capacity >= 2 ? 2 : 0 }
            size = min(size, rest)
            sizes[child] = size
            rest -= size
        }
        return Self.withoutSingles(sizes, rest: rest)
    }

    /// A parent has at least two children: single descendants, and unplaced ones, become further children.
    private static func withoutSingles(_ sizes: [Int], rest: Int) -> [Int] {
        var result = sizes
        var loose = rest
        for child in result.indices where result[child] == 1 {
            result[child] = 0
            loose += 1
        }
        result.append(contentsOf: repeatElement(0, count: loose))
        return result
    }

    /// The most descendants an item can have whose children are at this level, with ten children each.
    private static func capacity(level: Int) -> Int {
        (level...max(level, deepestLevel)).reduce(0) { total, _ in level > deepestLevel ? 0 : 10 + 10 * total }
    }
}
