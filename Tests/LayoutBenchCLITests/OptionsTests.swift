import ErrorTestSupport
import Testing

@testable import LayoutBenchCLI

@Suite struct OptionsTests {
    static let syntax = CommandSyntax(
        name: "layoutbench measure", summary: "measures what there is to measure",
        options: [
            .value("items", "N,…", isRepeatable: true, help: "how many items"),
            .value("seed", "N", letter: "s", help: "seed of schedules, traces and orders"),
            .value("time-budget", "T", help: "how long the run may take, such as 90s or 10m"),
            .value("strategy", "S,…", isRepeatable: true, help: "strategies by name"),
            .value("launches", "N", help: "how often"),
            .value("viewport", "X,Y,W,H", help: "what is seen"),
            .value("format", "F", help: "table or json"),
            .flag("resume", letter: "r", help: "go on with a run that was interrupted"),
        ],
        positionals: [Positional("FILE", .optional, help: "what to measure")])

    private func parse(_ arguments: String...) throws -> ParsedOptions { try Self.syntax.parse(arguments) }

    @Test func `options and other arguments may be mixed`() throws {
        let options = try parse("--seed", "7", "schedule.csv", "--resume", "--items=1k,10k", "--items", "1M")
        #expect(try options.seed("seed") == 7)
        #expect(options.positionals == ["schedule.csv"])
        #expect(options.contains("resume"))
        #expect(try options.itemCounts("items") == [1_000, 10_000, 1_000_000])
        #expect(try options.list("strategy") == nil)
        #expect(try options.seconds("time-budget") == nil)
    }

    @Test func `short forms, abbreviations and the end of options`() throws {
        #expect(try parse("-rs", "0xff").seed("seed") == 255)
        #expect(try parse("--time=3m").seconds("time-budget") == 180)
        #expect(try parse("--", "--resume").positionals == ["--resume"])
        #expect(try parse("-h", "too", "many").isHelpRequested)
    }

    static let mistakes: [([String], String, String, String)] = [
        (["--itmes", "5"], "unknown", "--itmes", "mean --items?"),
        (["--itmes=5"], "unknown", "--itmes", "mean --items?"),
        (["--quux"], "unknown", "--quux", "layoutbench measure --help"),
        (["-x"], "unknown", "-x", "layoutbench measure --help"),
        (["-rx"], "unknown", "-x", "layoutbench measure --help"),
        (["--s", "1"], "ambiguous", "--s", "mean --seed or --strategy?"),
        (["--items"], "missing value", "--items", "--items N,…"), (["-s"], "missing value", "--seed", "--seed N"),
        (["--resume=yes"], "takes no value", "--resume=yes", "--resume alone"),
        (["--seed", "1", "--seed", "2"], "twice", "--seed", "once"),
        (["a", "b"], "unexpected argument", "b", "layoutbench measure --help"),
    ]

    @Test(arguments: mistakes) func `a mistake says cause, place and remedy`(
        arguments: [String], cause: String, place: String, remedy: String
    ) {
        let error = #expect(throws: UsageError.self) { try Self.syntax.parse(arguments) }
        #expect(mismatch(in: error?.description ?? "", cause: cause, place: place, remedy: remedy) == nil)
    }

    @Test func `a missing argument is named`() {
        let syntax = CommandSyntax(
            name: "layoutbench join", summary: "joins", options: [],
            positionals: [Positional("A", help: "one"), Positional("B", .oneOrMore, help: "others")])
        let error = #expect(throws: UsageError.self) { try syntax.parse(["first"]) }
        #expect(error?.cause == "missing argument" && error?.place == "B")
        #expect(error?.remedy.contains("layoutbench join --help") == true)
        #expect((try? syntax.parse(["1", "2", "3"]))?.positionals == ["1", "2", "3"])
    }

    static let counts: [(String, Int?)] = [
        ("1000", 1_000), ("10k", 10_000), ("1M", 1_000_000), ("1.5M", 1_500_000), ("1.1M", 1_100_000),
        ("2.5K", 2_500), ("4294967295", 4_294_967_295), ("4294967296", nil), ("0", nil), ("-5", nil), ("1.5", nil),
        ("1.2345k", nil), ("k", nil), ("1e6", nil), ("1.k", nil), ("٣", nil), ("99999999999999999999M", nil),
    ]

    @Test(arguments: counts) func `numbers of items`(text: String, count: Int?) {
        #expect((try? parse("--items", text).itemCounts("items")) == count.map { [$0] })
    }

    static let durations: [(String, Double?)] = [
        ("90s", 90), ("3m", 180), ("1h", 3_600), ("500ms", 0.5), ("1.5h", 5_400), ("90", 90), ("2", 2),
        ("0.5", 0.5), ("3 m", 180), ("3min", 180), ("2S", 2), ("0s", nil), ("0", nil), ("-1s", nil), ("s", nil),
        ("1..5s", nil), ("2d", nil), ("1e3", nil),
    ]

    @Test(arguments: durations) func `lengths of time`(text: String, seconds: Double?) {
        #expect((try? parse("--time-budget", text).seconds("time-budget")) == seconds)
    }

    static let sizes: [(String, Double?)] = [
        ("50MB", 5e7), ("50M", 5e7), ("50 MB", 5e7), ("50m", 5e7), ("50MiB", 52_428_800), ("1.5kb", 1_500),
        ("1KiB", 1_024), ("2g", 2e9), ("2GiB", 2_147_483_648), ("1T", 1e12), ("1TiB", 1_099_511_627_776), ("7B", 7),
        ("50", nil), ("0MB", nil), ("MB", nil), ("-5MB", nil), ("5XB", nil), ("5MBB", nil), ("5 M B", nil),
    ]

    @Test(arguments: sizes) func `sizes of memory`(text: String, bytes: Double?) {
        #expect(Quantity.bytes(text) == bytes)
    }

    @Test func `no time at all is an answer only where it is allowed`() throws {
        for text in ["0", "0s", "0 min", "0.0h"] {
            #expect(try parse("--time-budget", text).seconds("time-budget", allowsZero: true) == 0)
        }
        for text in ["0x", "s", "", "0-", "-0"] { #expect(Quantity.seconds(text, allowsZero: true) == nil) }
    }

    static let wrongValues: [([String], String, String, String)] = [
        (["--seed", "x"], "not a seed", "--seed x", "below 2^64"),
        (["--launches", "0"], "whole number", "--launches 0", "1 to 100"),
        (["--format", "jason"], "value jason", "--format", "mean json?"),
        (["--strategy", "r-tee"], "strategy r-tee", "--strategy", "mean r-tree?"),
        (["--strategy", "grid"], "strategy grid", "--strategy", "one of r-tree, on-demand"),
        (["--strategy", "r-tree,,"], "empty part", "--strategy r-tree,,", "remove a comma"),
        (["--viewport", "1,2,3"], "4 numbers", "--viewport 1,2,3", "commas"),
        (["--viewport", "1,2,nan,4"], "4 numbers", "--viewport 1,2,nan,4", "commas"),
    ]

    @Test(arguments: wrongValues) func `a wrong value names its option`(
        arguments: [String], cause: String, place: String, remedy: String
    ) throws {
        let options = try Self.syntax.parse(arguments)
        let error = #expect(throws: UsageError.self) {
            _ = try options.seed("seed")
            _ = try options.integer("launches", in: 1...100)
            _ = try options.choice("format", of: ["table", "json"])
            _ = try options.names("strategy", of: "strategy", known: ["r-tree", "on-demand"])
            _ = try options.numbers("viewport", count: 4)
        }
        #expect(mismatch(in: error?.description ?? "", cause: cause, place: place, remedy: remedy) == nil)
    }

    @Test func `parsing at the same time does not mix command lines`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for seed in 0..<200 {
                group.addTask { try Self.syntax.parse(["x", "--seed", "\(seed)"]).seed("seed") == UInt64(seed) }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test(arguments: [50, 80, 100]) func `help fits its width`(width: Int) {
        let lines = Self.syntax.helpText(width: width).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= width && $0.last != " " })
    }

    @Test func `help is aligned`() {
        let expected = """
            layoutbench measure: measures what there is to
              measure

            Usage: layoutbench measure [options] [FILE]

            Arguments:
              FILE  what to measure

            Options:
                  --items N,…     how many items
              -s, --seed N        seed of schedules, traces
                                  and orders
                  --time-budget T
                                  how long the run may take,
                                  such as 90s or 10m
                  --strategy S,…  strategies by name
                  --launches N    how often
                  --viewport X,Y,W,H
                                  what is seen
                  --format F      table or json
              -r, --resume        go on with a run that was
                                  interrupted
              -h, --help          show this help

            """
        #expect(Self.syntax.helpText(width: 50) == expected)
    }
}

@Suite struct ExitCodeTests {
    @Test func `the codes are the documented ones`() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 10, 11, 12, 13, 64, 65, 69, 70, 74, 130])
    }
}
