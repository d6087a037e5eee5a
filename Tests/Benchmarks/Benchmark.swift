import Errors

/// A measurement that no run of `layoutbench` makes.
struct Benchmark: Sendable {
    let name: String
    /// Its arguments, as help writes them.
    let arguments: String
    /// One sentence.
    let summary: String
    /// Prints Markdown tables; what it asks is seeded, and no time is asserted.
    let run: @Sendable ([String]) throws -> Void

    init(
        _ name: String, _ arguments: String, _ summary: String, run: @escaping @Sendable ([String]) throws -> Void
    ) {
        self.name = name
        self.arguments = arguments
        self.summary = summary
        self.run = run
    }

    /// All there are. `Scripts/benchmark` reads these lines: the texts of each stand on one.
    static let all = [
        Benchmark("edits", "[ITEMS]", "What an edit of r-tree-dynamic costs, and what edits cost its queries.") {
            try EditBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("waiting", "[ITEMS…]", "What part of a query's time it waits for memory or a wrong guess.") {
            try WaitingBenchmark.run(sizes: counts($0, otherwise: [10_000, 100_000, 1_000_000, 5_000_000]))
        },
        Benchmark("store", "[NIGHTS]", "A store of a thousand nights: its size, and how fast it is read.") {
            try StoreBenchmark(nights: count($0, otherwise: 1000)).run()
        },
        Benchmark("change-points", "RECORD…", "How well history trend finds known steps in measured noise.") {
            try ChangePointBenchmark.run(records: $0)
        },
        Benchmark("nights", "FOLDER", "How well history trend finds a compiled slowdown on measured nights.") {
            try NightBenchmark(folder: one($0, "a folder")).run()
        },
        Benchmark("verdicts", "FOLDER", "How often the comparisons of Scripts/pairs called something changed.") {
            try VerdictBenchmark(folder: one($0, "a folder")).run()
        },
        Benchmark("differences", "[IDENTIFIERS…]", "What the difference of two lists costs, and how that grows.") {
            try DifferenceBenchmark(sizes: counts($0, otherwise: [10_000, 100_000, 1_000_000])).run()
        },
        Benchmark("preferred-sizes", "[ROWS]", "What the size that a row of a list wants costs.") {
            try PreferredSizeBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("sideways", "[ITEMS]", "What the offset of a section that scrolls sideways costs.") {
            try SidewaysBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("own-layout", "[BOXES]", "Queries over a layout of another module beside those over the library's.") {
            try OwnLayoutBenchmark(count: count($0, otherwise: 200_000)).run()
        },
        Benchmark("answers", "[ITEMS]", "What frames and ranges take in place of ordinals.") {
            try AnswerBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("nearest", "[ITEMS]", "What the nearest elements of a point take; with --peers, beside others'.") {
            try NearestBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("batches", "[ITEMS]", "What a batch of scattered edits costs, beside making the layout again.") {
            try BatchBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("waterfall", "[ITEMS]", "What a deletion in the middle of a waterfall of one section costs.") {
            try WaterfallBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("after-edits", "[ITEMS]", "What scattered edits cost the queries of r-tree-segmented after them.") {
            try AfterEditsBenchmark(count: count($0, otherwise: 1_000_000)).run()
        },
        Benchmark("programs", "PROGRAM PROGRAM [SECONDS]", "Two builds of layoutbench by turns: what flags cost.") {
            try ProgramBenchmark(
                executables: programs($0), seconds: Double(count(Array($0.dropFirst(2)), otherwise: 300))
            ).run()
        },
    ]

    /// Whole numbers from 1 on.
    private static func counts(_ arguments: [String], otherwise: [Int]) throws(BenchmarkError) -> [Int] {
        let counts = arguments.compactMap { Int($0) }.filter { $0 > 0 }
        guard counts.count == arguments.count else {
            throw BenchmarkError(
                .usage, cause: "not a number", place: arguments.joined(separator: " "),
                remedy: "give whole numbers from 1 on")
        }
        return counts.isEmpty ? otherwise : counts
    }

    private static func programs(_ arguments: [String]) throws(BenchmarkError) -> [String] {
        guard arguments.count > 1 else {
            throw BenchmarkError(
                .usage, cause: "needs two programs", place: "arguments", remedy: "give the paths of two builds")
        }
        return Array(arguments.prefix(2))
    }

    private static func one(_ arguments: [String], _ what: String) throws(BenchmarkError) -> String {
        guard let argument = arguments.first, arguments.count == 1 else {
            throw BenchmarkError(.usage, cause: "not one argument", place: "arguments", remedy: "give \(what)")
        }
        return argument
    }

    private static func count(_ arguments: [String], otherwise: Int) throws(BenchmarkError) -> Int {
        let counts = try counts(arguments, otherwise: [otherwise])
        guard let count = counts.first, counts.count == 1 else {
            throw BenchmarkError(
                .usage, cause: "more than one number", place: arguments.joined(separator: " "), remedy: "give one")
        }
        return count
    }
}

/// Why a benchmark can't be run, or what it found is not so.
struct BenchmarkError: ExplainedError {
    let fault: Fault
    let cause: String
    let place: String
    let remedy: String

    init(_ fault: Fault, cause: String, place: String, remedy: String) {
        self.fault = fault
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }
}

/// Ends a benchmark whose answers are wrong: its times would mean nothing.
func require(_ isSo: Bool, _ cause: String, at place: String) throws(BenchmarkError) {
    guard isSo else {
        throw BenchmarkError(.internal, cause: cause, place: place, remedy: "run the tests of what it measures")
    }
}
