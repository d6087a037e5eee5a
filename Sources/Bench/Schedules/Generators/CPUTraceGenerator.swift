import LayoutCore

/// Calls of a program by thread: trees of nested bars, most of them very short, a few threads with nearly all of them, and
/// one bar as long as the whole.
///
/// No groups. Microseconds. A root is a call from outside; children lie in slots of their parent, and their durations are
/// shares of them. Items stand by thread, parents before their children. The gaps between roots are scaled so that every
/// thread takes the whole time.
enum CPUTraceGenerator: ScheduleGenerator {
    static let name = "cpu-trace"
    static let summary =
        "calls by thread: nested bars, most of them very short, one thread with most, one bar as long as all"
    static let layoutDefaults = continuousLayout
    static let parameters = [
        GeneratorParameter("threads", 12, in: 1...10_000, isWhole: true, "number of threads"),
        GeneratorParameter("threadExponent", 2.1, in: 0...4, "thread n has a share of 1 / n to this power (Zipf)"),
        GeneratorParameter("microsecondsPerItem", 38.46, in: 1e-3...1e6, "length of the whole by number of items"),
        GeneratorParameter("rootMicroseconds", 70, in: 1e-3...1e6, "median duration of a root (lognormal)"),
        GeneratorParameter(
            "rootSigma", 1.5, in: 0...4, "standard deviation of the logarithm of the duration of a root"),
        GeneratorParameter("leafShare", 0.6, in: 0...1, "share of children without children"),
        GeneratorParameter("onlyChildShare", 0.3, in: 0...1, "share of parents with one child; others follow Pareto"),
        GeneratorParameter("childrenShape", 1.25, in: 0.2...20, "shape of that Pareto distribution, which begins at 2"),
        GeneratorParameter("shortestMicroseconds", 0.19, in: 1e-6...1e6, "shortest duration"),
        GeneratorParameter(
            "deepest", 9, in: 1...1000, isWhole: true, "most levels in the first thread"),
    ]

    static func memoryNeeded(items: Int, parameters: ParameterValues) -> Int { 64 * items }

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let threads = parameters.whole("threads")
        let exponent = parameters["threadExponent"]
        let length = parameters["microsecondsPerItem"] * Double(items)
        let counts = shares(
            of: items, weights: (1...threads).reversed().map { PortableMath.pow(Double($0), -exponent) })
        var columns = RowColumns(items: items, rows: threads)
        for (thread, count) in counts.reversed().enumerated() where count > 0 {
            // The second thread has a bar as long as the whole.
            let hasLong = thread == 1
            if hasLong { columns.append(row: thread, start: 0, end: length) }
            let depth = (parameters["deepest"] * PortableMath.pow(Double(thread + 1), -0.8)).rounded()
            var calls = Calls(parameters, depth: max(1, Int(depth)))
            calls.grow(to: count - (hasLong ? 1 : 0), &random)
            calls.place(within: length, &random) { columns.append(row: thread, start: $0, end: $1) }
        }
        return try columns.schedule(unit: .microseconds)
    }
}

/// The calls of one thread: trees one after another, each in times of its own.
private struct Calls {
    private let median, sigma, leafShare, onlyChildShare, shape, shortest: Double
    private let depth: Int
    private var starts: [Double] = []
    private var durations: [Double] = []
    /// Where each tree begins.
    private var roots: [Int] = []

    private static let mostChildren = 10_000.0
    /// Share of roots without children.
    private static let leafRoots = 0.3

    init(_ parameters: ParameterValues, depth: Int) {
        median = parameters["rootMicroseconds"]
        sigma = parameters["rootSigma"]
        leafShare = parameters["leafShare"]
        onlyChildShare = parameters["onlyChildShare"]
        shape = parameters["childrenShape"]
        shortest = parameters["shortestMicroseconds"]
        self.depth = depth
    }

    private struct Call {
        var start, duration: Double
        var level: Int
    }

    /// Adds trees until there are `count` calls.
    mutating func grow(to count: Int, _ random: inout SeededGenerator) {
        var waiting: [Call] = []
        while starts.count < count {
            roots.append(starts.count)
            waiting.append(Call(start: 0, duration: random.lognormal(median: median, sigma: sigma), level: 1))
            while starts.count < count, let call = waiting.popLast() {
                starts.append(call.start)
                durations.append(call.duration)
                guard call.level < depth, !random.chance(call.level > 1 ? leafShare : Self.leafRoots) else { continue }
                addChildren(of: call, to: &waiting, room: count - starts.count, &random)
            }
            waiting.removeAll(keepingCapacity: true)
        }
    }

    /// Children in slots of the same length, the first one last, as many as there is room for.
    private func addChildren(of call: Call, to waiting: inout [Call], room: Int, _ random: inout SeededGenerator) {
        let drawn = random.chance(onlyChildShare) ? 1 : random.pareto(minimum: 2, shape: shape)
        let children = Int(min(drawn, Self.mostChildren, call.duration / (2 * shortest)))
        guard children > 0 else { return }
        let slot = call.duration / Double(children)
        let first = waiting.count
        for child in 0..<min(children, room) {
            let least = shortest * (1 + random.exponential(mean: 0.8))
            let duration = min(0.95 * slot, max(least, slot * beta(&random)))
            let offset = random.uniform(0.01, 1) * (slot - duration)
            waiting.append(
                Call(
                    start: call.start + slot * Double(child) + offset, duration: duration, level: call.level + 1))
        }
        waiting[first...].reverse()
    }

    /// A number between 0 and 1, Beta(.4, .7): most are near one of them. Algorithm: Jöhnk 1964.
    private func beta(_ random: inout SeededGenerator) -> Double {
        while true {
            let first = PortableMath.pow(random.uniform(), 1 / 0.4)
            let second = PortableMath.pow(random.uniform(), 1 / 0.7)
            let sum = first + second
            if sum > 0, sum <= 1 { return first / sum }
        }
    }

    /// Gives the trees their places one after another, so that all end by `length`: lognormal gaps, and shorter calls
    /// where these alone would fill it.
    func place(within length: Double, _ random: inout SeededGenerator, _ take: (Double, Double) -> Void) {
        let busy = roots.reduce(0) { $0 + durations[$1] }
        let scale = busy > 0.9 * length ? 0.9 * length / busy : 1
        let gaps = roots.map { _ in random.lognormal(median: 1, sigma: 2) }
        let gapScale = (length - scale * busy) / max(gaps.reduce(0, +), .leastNormalMagnitude)
        var time = 0.0
        for (tree, root) in roots.enumerated() {
            time += gaps[tree] * gapScale
            for call in root..<(tree + 1 < roots.count ? roots[tree + 1] : starts.count) {
                let start = time + scale * starts[call]
                take(start, start + scale * durations[call])
            }
            time += scale * durations[root]
        }
    }
}
