import Testing

@testable import LayoutBenchCLI
@testable import Layouts
@testable import Schedules

/// What every command says and ends with when it is called wrongly or given what it can't read.
@Suite struct CommandErrorTests {
    /// Arguments, the exit code, the place of the error, and words of its cause and remedy.
    struct Mistake: CustomTestStringConvertible {
        var arguments: [String]
        var code: Int32
        var cause: String
        var place: String
        var remedy: String

        init(
            _ arguments: String, _ more: String..., code: Int32 = 64, says cause: String, at place: String,
            _ remedy: String
        ) {
            self.arguments = arguments.split(separator: " ").map(String.init) + more
            self.code = code
            self.cause = cause
            self.place = place
            self.remedy = remedy
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let names = [
        Mistake("ran", says: "command ran", at: "layoutbench", "mean run?"),
        // The remedy is the list.
        Mistake(
            "frobnicate", says: "command frobnicate", at: "layoutbench",
            CommandRegistryTests.registry.commands.map { $0.syntax.shortName }.joined(separator: ", ")),
        Mistake("help rum", says: "command rum", at: "layoutbench", "mean run?"),
        Mistake("run --itmes 5", says: "unknown option", at: "--itmes", "mean --items?"),
        Mistake("run --layout gannt", says: "layout gannt", at: "--layout", "mean gantt?"),
        Mistake("run --strategy rtree", says: "strategy rtree", at: "--strategy", "mean r-tree?"),
        Mistake("run --workload scrol", says: "workload scrol", at: "--workload", "mean scroll?"),
        Mistake("run --suite quik", says: "suite quik", at: "--suite", "mean quick?"),
        Mistake("run --dataset lans", says: "called \"lans\"", at: "--dataset", "mean lanes?"),
        Mistake("elements --layout gannt", says: "layout gannt", at: "--layout", "mean gantt?"),
        Mistake("elements --strategy rtree", says: "strategy rtree", at: "--strategy", "mean r-tree?"),
        Mistake("elements --format svgg", says: "format svgg", at: "--format", "mean svg?"),
        Mistake("list layout", says: "list layout", at: "list", "mean layouts?"),
        Mistake("list layouts --format jsn", says: "format jsn", at: "--format", "mean json?"),
        Mistake("history list --format jsn", says: "format jsn", at: "--format", "mean json?"),
        Mistake("dataset descrbe lanes", says: "action descrbe", at: "dataset", "mean describe?"),
        Mistake("report --format htm .", says: "format htm", at: "--format", "mean html?"),
    ]

    #if !Peers
        static let peers = [
            ("run --strategy r-tree,peer-boost", "--strategy", "peer-boost"),
            ("elements --strategy peer-sqlite", "--strategy", "peer-sqlite"),
            ("run --suite peers", "--suite peers", "peer-boost"),
        ]

        @Test(arguments: peers) func `a peer that is not built is named, and how to build it`(
            arguments: String, place: String, peer: String
        ) throws {
            let run = try CommandRun(arguments.split(separator: " ").map(String.init))
            run.expectError(64, "\(peer) is not in this build", at: place, "Scripts/bench --suite peers")
        }
    #endif

    static let values = [
        Mistake("run --output", says: "missing value", at: "--output", "--output DIR"),
        Mistake("run --items 0", says: "not a count of items", at: "--items 0", "1 to 4294967295"),
        Mistake("run --time-budget 5d", says: "not a duration", at: "--time-budget 5d", "500ms, 90s, 3m or 1h"),
        Mistake("run schedule", says: "unexpected argument", at: "schedule", "layoutbench run --help"),
        Mistake("run --workload recorded", says: "no viewports", at: "--workload", "--queries FILE"),
        Mistake("run --dataset lanes --columns row=a", says: "columns are given", at: "lanes", "remove --columns"),
        Mistake("run --dataset lanes --dates mdy", says: "--dates is given", at: "lanes", "remove --dates"),
        Mistake("elements --dates xyz", says: "\"xyz\" can't be used", at: "--dates", "mdy, dmy, iso or none"),
        Mistake("elements --items 1k,2k", says: "2 counts of items", at: "--items 1k,2k", "give one"),
        Mistake("elements --viewport 0,0,-5,3", says: "negative", at: "--viewport 0,0,-5,3", "x,y,width,height"),
        Mistake("elements --viewport 0,0,1e300,3", says: "too far", at: "--viewport 0,0,1e+300,3", "trillion"),
        Mistake("elements --viewport 0,0,5", says: "not 4 numbers", at: "--viewport 0,0,5", "commas"),
        Mistake("list", says: "missing argument", at: "WHAT", "layoutbench list --help"),
        Mistake("dataset", says: "missing argument", at: "ACTION", "layoutbench dataset --help"),
        Mistake("dataset describe", says: "missing argument", at: "DATASET", "layoutbench dataset list"),
        Mistake("dataset list lanes", says: "unexpected argument", at: "lanes", "layoutbench dataset list --help"),
        Mistake(
            "dataset generate lanes --format json", says: "unknown option", at: "--format",
            "layoutbench dataset generate --help"),
        Mistake("history", says: "missing argument", at: "ACTION", "layoutbench history --help"),
        Mistake("history --store x list", says: "unknown option", at: "--store", "layoutbench history --help"),
        Mistake("help history lst", says: "action lst", at: "history", "mean list?"),
        Mistake("run", "", says: "empty argument", at: "argument", "layoutbench run --help"),
        Mistake("dataset import lanes", says: "is not imported", at: "lanes", "dataset generate"),
        Mistake("dataset generate a.csv", says: "is not generated", at: "a.csv", "dataset import"),
        Mistake("dataset describe spec:", says: "no file is named", at: "spec:", "spec:FILE"),
        Mistake(
            "dataset describe page.html", says: "not a table", at: "page.html",
            DatasetRegistry.builtIn.supportedFormats),
        Mistake("report", says: "missing argument", at: "RECORD", "layoutbench report --help"),
    ]

    @Test(arguments: names + values) func `a wrong command line`(mistake: Mistake) throws { try check(mistake) }

    static let schedules = [
        Mistake(
            "dataset describe", Fixtures.backwards, code: 65, says: "end before start",
            at: "\(Fixtures.backwards):3", "--skip-invalid"),
        Mistake(
            "dataset describe", Fixtures.notANumber, code: 65, says: "\"NaN\" is neither",
            at: "\(Fixtures.notANumber):3", "--skip-invalid"),
        Mistake(
            "dataset describe", Fixtures.otherColumns, code: 65, says: "no column \"start\"",
            at: "\(Fixtures.otherColumns):1", "--columns row=NAME,start=NAME,end=NAME"),
        Mistake(
            "dataset describe", Fixtures.empty, code: 65, says: "is empty", at: Fixtures.empty, "a line for each item"),
        Mistake(
            "dataset describe", Fixtures.header, code: 65, says: "no items", at: Fixtures.header, "after the header"),
        Mistake(
            "dataset describe", Fixtures.longLine, code: 65, says: "longer than 1 MiB", at: "\(Fixtures.longLine):2",
            "close the quote"),
        Mistake(
            "dataset describe", Fixtures.truncated, code: 65, says: "cut off", at: Fixtures.truncated,
            "download it again"),
        Mistake(
            "dataset describe", Fixtures.folder, code: 74, says: "a directory, not a file", at: Fixtures.folder,
            "a file in it"),
        Mistake(
            "dataset describe", Fixtures.missing, code: 74, says: "no such file", at: Fixtures.missing, "permissions"),
        Mistake(
            "dataset import", "frames:\(Fixtures.boxes)", says: "rectangles", at: "frames:\(Fixtures.boxes)",
            "layoutbench elements"),
        Mistake(
            "dataset describe", Fixtures.shifts, "--columns", "rwo=track,start=from,end=to", says: "key \"rwo\"",
            at: "--columns", "mean row?"),
        Mistake(
            "dataset describe", "spec:\(Fixtures.spec)", code: 65, says: "no parameter \"itemsPerRo\"",
            at: Fixtures.spec, "mean itemsPerRow?"),
        Mistake(
            "elements --dataset", Fixtures.farApart, says: "too wide", at: Fixtures.farApart, "--viewport X,Y,W,H"),
        Mistake(
            "dataset generate lanes --items 5 --output", Fixtures.folder, code: 74, says: "is a directory",
            at: Fixtures.folder, "permissions"),
    ]

    @Test(arguments: schedules) func `a schedule that can't be used`(mistake: Mistake) throws { try check(mistake) }

    /// Every command that takes subjects checks what goes with them before it does anything.
    @Test(arguments: ["run", "verify", "elements"]) func `a layout configuration that can't be used`(
        command: String
    ) throws {
        // The keys that there are.
        let keys = GanttLayout.keys.map(\.name).joined(separator: ", ")
        let mistakes = [
            Mistake(
                "\(command) --layout-config", Fixtures.unknownKey, says: "key barHieght", at: Fixtures.unknownKey,
                "mean barHeight? the keys of gantt are \(keys)"),
            Mistake(
                "\(command) --layout-config", Fixtures.unusableValue, says: "\"tall\" of barHeight",
                at: Fixtures.unusableValue, "a number of points"),
            Mistake(
                "\(command) --layout-config", Fixtures.brokenJSON, code: 65, says: "line 1, column 3",
                at: Fixtures.brokenJSON, "layoutbench list layouts --format json"),
            Mistake(
                "\(command) --layout-config", Fixtures.nestedJSON, code: 65, says: "deeper than 512 levels",
                at: Fixtures.nestedJSON, "layoutbench list layouts --format json"),
            Mistake(
                "\(command) --layout-config", Fixtures.missing, code: 74, says: "the layout configuration",
                at: Fixtures.missing, "JSON file"),
            Mistake(
                "\(command) --layout gantt --dataset", "frames:\(Fixtures.boxes)", says: "no items with start and end",
                at: "layout gantt", "another layout"),
        ]
        for mistake in mistakes { try check(mistake) }
    }

    @Test(arguments: ["run", "verify"]) func `viewports that can't be used`(command: String) throws {
        try check(
            Mistake(
                "\(command) --queries", Fixtures.missing, code: 74, says: "no such file", at: Fixtures.missing,
                "permissions"))
        try check(
            Mistake(
                "\(command) --queries", Fixtures.otherColumns, code: 65, says: "columns minX, minY, maxX, maxY",
                at: "\(Fixtures.otherColumns):1", "columns are x, y"))
    }

    static let records = [
        Mistake("report", Fixtures.missing, code: 74, says: "can't read the record", at: Fixtures.missing, "run.json"),
        Mistake(
            "report", Fixtures.folder, code: 74, says: "can't read the record", at: "\(Fixtures.folder)/run.json",
            "run.json"),
        Mistake("report", Fixtures.header, code: 65, says: "not valid JSON", at: Fixtures.header, "complete run.json"),
        Mistake(
            "report", Fixtures.noRecord, code: 65, says: "no schema is stated, expected layoutbench.run/1",
            at: Fixtures.noRecord, "layoutbench run"),
        Mistake(
            "report", Fixtures.laterRecord, code: 65, says: "layoutbench.run/9 found, expected layoutbench.run/1",
            at: Fixtures.laterRecord, "measure again"),
        Mistake(
            "run --resume --output", Fixtures.folder, code: 74, says: "can't read the record",
            at: "\(Fixtures.folder)/run.json",
            "run.json"),
    ]

    @Test(arguments: records) func `a record that can't be read`(mistake: Mistake) throws { try check(mistake) }

    private func check(_ mistake: Mistake) throws {
        let run = try CommandRun(mistake.arguments)
        run.expectError(mistake.code, mistake.cause, at: mistake.place, mistake.remedy)
        #expect(run.output.isEmpty)
    }
}
