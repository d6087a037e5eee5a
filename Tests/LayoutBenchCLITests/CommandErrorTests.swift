import Testing

@testable import Indexes
@testable import LayoutBenchCLI
@testable import LayoutStrategies
@testable import Layouts
@testable import Schedules

/// What every command says and ends with when it is called wrongly or given what it can't read.
@Suite struct CommandErrorTests {
    /// Arguments after the command, the exit code and the message without `error: `.
    struct Mistake: CustomTestStringConvertible {
        var arguments: [String]
        var code: Int32
        var message: String

        init(_ arguments: String, _ more: String..., code: Int32, _ message: String) {
            self.arguments = arguments.split(separator: " ").map(String.init) + more
            self.code = code
            self.message = message
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let names = [
        Mistake(
            "ran", code: 64,
            "unknown command ran (layoutbench): did you mean run?"),
        Mistake(
            "frobnicate", code: 64,
            "unknown command frobnicate (layoutbench): give one of "
                + CommandRegistryTests.registry.commands.map { $0.syntax.shortName }.joined(separator: ", ")),
        Mistake("help rum", code: 64, "unknown command rum (layoutbench): did you mean run?"),
        Mistake("run --itmes 5", code: 64, "unknown option (--itmes): did you mean --items?"),
        Mistake("run --layout gannt", code: 64, "unknown layout gannt (--layout): did you mean gantt?"),
        Mistake("run --strategy rtree", code: 64, "unknown strategy rtree (--strategy): did you mean r-tree?"),
        Mistake("run --workload scrol", code: 64, "unknown workload scrol (--workload): did you mean scroll?"),
        Mistake("run --suite quik", code: 64, "unknown suite quik (--suite): did you mean quick?"),
        Mistake("run --dataset lans", code: 64, "no dataset is called \"lans\" (--dataset): did you mean lanes?"),
        Mistake("elements --layout gannt", code: 64, "unknown layout gannt (--layout): did you mean gantt?"),
        Mistake("elements --strategy rtree", code: 64, "unknown strategy rtree (--strategy): did you mean r-tree?"),
        Mistake("elements --format svgg", code: 64, "unknown format svgg (--format): did you mean svg?"),
        Mistake("list layout", code: 64, "unknown list layout (list): did you mean layouts?"),
        Mistake("list layouts --format jsn", code: 64, "unknown format jsn (--format): did you mean json?"),
        Mistake("history list --format jsn", code: 64, "unknown format jsn (--format): did you mean json?"),
        Mistake("dataset descrbe lanes", code: 64, "unknown action descrbe (dataset): did you mean describe?"),
        Mistake("report --format htm .", code: 64, "unknown format htm (--format): did you mean html?"),
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
            #expect(run.exitCode == 64)
            let remedy = "build with swift build --traits Peers, or run Scripts/bench --suite peers"
            #expect(run.errors == "error: the strategy \(peer) is not in this build (\(place)): \(remedy)\n")
        }
    #endif

    static let values = [
        Mistake("run --output", code: 64, "missing value (--output): give one as --output DIR"),
        Mistake(
            "run --items 0", code: 64,
            "not a count of items (--items 0): give a whole number from 1 to 4294967295, such as 1000, 10k or 1.5M"),
        Mistake(
            "run --time-budget 5d", code: 64,
            "not a duration (--time-budget 5d): give a positive number of seconds, or one with its unit, such as "
                + "500ms, 90s, 3m or 1h"),
        Mistake("run schedule", code: 64, "unexpected argument (schedule): see layoutbench run --help"),
        Mistake(
            "run --workload recorded", code: 64,
            "the workload recorded has no viewports (--workload): give a file of them with --queries FILE"),
        Mistake(
            "run --dataset lanes --columns row=a", code: 64,
            "columns are given for a dataset that is not a CSV file (lanes): remove --columns"),
        Mistake(
            "run --dataset lanes --dates mdy", code: 64,
            "--dates is given for a dataset that is not a CSV file (lanes): remove --dates"),
        Mistake(
            "elements --dates xyz", code: 64, "\"xyz\" can't be used (--dates): give mdy, dmy or iso"),
        Mistake("elements --items 1k,2k", code: 64, "2 counts of items (--items 1k,2k): give one"),
        Mistake(
            "elements --viewport 0,0,-5,3", code: 64,
            "negative size (--viewport 0,0,-5,3): give x,y,width,height in points"),
        Mistake(
            "elements --viewport 0,0,1e300,3", code: 64,
            "too far away (--viewport 0,0,1e+300,3): give points of at most a trillion"),
        Mistake(
            "elements --viewport 0,0,5", code: 64, "not 4 numbers (--viewport 0,0,5): give them between commas"),
        Mistake("list", code: 64, "missing argument (WHAT): see layoutbench list --help"),
        Mistake("dataset", code: 64, "missing argument (ACTION): see layoutbench dataset --help"),
        Mistake(
            "dataset describe", code: 64,
            "missing argument (DATASET): name a dataset: see layoutbench dataset list"),
        Mistake("dataset list lanes", code: 64, "unexpected argument (lanes): see layoutbench dataset list --help"),
        Mistake(
            "dataset generate lanes --format json", code: 64,
            "unknown option (--format): see layoutbench dataset generate --help"),
        Mistake("history", code: 64, "missing argument (ACTION): see layoutbench history --help"),
        Mistake("history --store x list", code: 64, "unknown option (--store): see layoutbench history --help"),
        Mistake("help history lst", code: 64, "unknown action lst (history): did you mean list?"),
        Mistake("run", "", code: 64, "empty argument (argument): see layoutbench run --help"),
        Mistake(
            "dataset import lanes", code: 64,
            "a generated dataset is not imported (lanes): use dataset generate"),
        Mistake("dataset generate a.csv", code: 64, "a file is not generated (a.csv): use dataset import"),
        Mistake("dataset describe spec:", code: 64, "no file is named (spec:): write spec:FILE"),
        Mistake(
            "dataset describe page.html", code: 64,
            "the format of this file is not supported: its content is not a table (page.html): convert it to CSV with "
                + "the columns start and end, and give a file that ends in "
                + DatasetRegistry.builtIn.supportedFormats),
        Mistake("report", code: 64, "missing argument (RECORD): see layoutbench report --help"),
    ]

    @Test(arguments: names + values) func `a wrong command line`(mistake: Mistake) throws { try check(mistake) }

    static let schedules = [
        Mistake(
            "dataset describe", Fixtures.backwards, code: 65,
            "end before start (\(Fixtures.backwards):3): swap the columns or pass --skip-invalid"),
        Mistake(
            "dataset describe", Fixtures.notANumber, code: 65,
            "\"NaN\" is neither a finite number nor an ISO 8601 date (\(Fixtures.notANumber):3): correct the line or "
                + "pass --skip-invalid"),
        Mistake(
            "dataset describe", Fixtures.otherColumns, code: 65,
            "no column \"start\" (\(Fixtures.otherColumns):1): the columns are \"x\", \"y\"; choose with --columns "
                + "row=NAME,start=NAME,end=NAME"),
        Mistake(
            "dataset describe", Fixtures.empty, code: 65,
            "the file is empty (\(Fixtures.empty)): give a file with a line for each item"),
        Mistake(
            "dataset describe", Fixtures.header, code: 65,
            "the file has no items (\(Fixtures.header)): give a file with at least one line after the header"),
        Mistake(
            "dataset describe", Fixtures.longLine, code: 65,
            "line longer than 1 MiB (\(Fixtures.longLine):2): give the right file, or close the quote that began here"),
        Mistake(
            "dataset describe", Fixtures.truncated, code: 65,
            "the archive is cut off (\(Fixtures.truncated)): copy or download it again"),
        Mistake(
            "dataset describe", Fixtures.notGzip, code: 65,
            "is not compressed by gzip (\(Fixtures.notGzip)): rename it without .gz"),
        Mistake(
            "dataset describe", Fixtures.folder, code: 74,
            "a directory, not a file (\(Fixtures.folder)): give a file in it"),
        Mistake(
            "dataset describe", Fixtures.missing, code: 74,
            "can't be opened, no such file or directory (\(Fixtures.missing)): check the path and its permissions"),
        Mistake(
            "dataset describe", "frames:\(Fixtures.boxes)", code: 64,
            "rectangles are not a schedule (frames:\(Fixtures.boxes)): give a schedule; layoutbench elements shows "
                + "rectangles"),
        Mistake(
            "dataset describe", Fixtures.shifts, "--columns", "rwo=track,start=from,end=to", code: 64,
            "unknown key \"rwo\" (--columns): did you mean row?"),
        Mistake(
            "dataset describe", "spec:\(Fixtures.spec)", code: 65,
            "lanes has no parameter \"itemsPerRo\" (\(Fixtures.spec)): did you mean itemsPerRow?"),
        Mistake(
            "elements --dataset", Fixtures.farApart, code: 64,
            "content too wide to be shown whole (\(Fixtures.farApart)): give a --viewport X,Y,W,H"),
        Mistake(
            "dataset generate lanes --items 5 --output", Fixtures.folder, code: 74,
            "can't be written, is a directory (\(Fixtures.folder)): check the path and its permissions"),
    ]

    @Test(arguments: schedules) func `a schedule that can't be used`(mistake: Mistake) throws { try check(mistake) }

    /// Every command that takes subjects checks what goes with them before it does anything.
    @Test(arguments: ["run", "verify", "elements"]) func `a layout configuration that can't be used`(
        command: String
    ) throws {
        let mistakes = [
            Mistake(
                "\(command) --layout-config", Fixtures.unknownKey, code: 64,
                "unknown key barHieght (\(Fixtures.unknownKey)): did you mean barHeight? the keys of gantt are "
                    + GanttLayout.keys.map(\.name).joined(separator: ", ")),
            Mistake(
                "\(command) --layout-config", Fixtures.unusableValue, code: 64,
                "unusable value \"tall\" of barHeight (\(Fixtures.unusableValue)): give a number of points, 0 or more"),
            Mistake(
                "\(command) --layout-config", Fixtures.brokenJSON, code: 65,
                "not JSON from line 1, column 3 on (\(Fixtures.brokenJSON)): give an object of keys as layoutbench list layouts "
                    + "--format json shows them"),
            Mistake(
                "\(command) --layout-config", Fixtures.nestedJSON, code: 65,
                "nested deeper than 512 levels (\(Fixtures.nestedJSON)): give an object of keys as layoutbench list "
                    + "layouts --format json shows them"),
            Mistake(
                "\(command) --layout-config", Fixtures.missing, code: 74,
                "can't read the layout configuration (\(Fixtures.missing)): give a readable JSON file"),
            Mistake(
                "\(command) --layout gantt --dataset", "frames:\(Fixtures.boxes)", code: 64,
                "explicit rectangles have no items with start and end (layout gantt): choose another layout, or "
                    + "correct the input"),
        ]
        for mistake in mistakes { try check(mistake) }
    }

    @Test(arguments: ["run", "verify"]) func `viewports that can't be used`(command: String) throws {
        try check(
            Mistake(
                "\(command) --queries", Fixtures.missing, code: 74,
                "can't be opened, no such file or directory (\(Fixtures.missing)): check the path and its permissions"))
        try check(
            Mistake(
                "\(command) --queries", Fixtures.otherColumns, code: 65,
                "not all of the columns minX, minY, maxX, maxY (\(Fixtures.otherColumns):1): the columns are x, y; "
                    + "rename them"))
    }

    static let records = [
        Mistake(
            "report", Fixtures.missing, code: 74,
            "can't read the record (\(Fixtures.missing)): give a run.json that layoutbench run has written, or its "
                + "folder"),
        Mistake(
            "report", Fixtures.folder, code: 74,
            "can't read the record (\(Fixtures.folder)/run.json): give a run.json that layoutbench run has written, "
                + "or its folder"),
        Mistake(
            "report", Fixtures.header, code: 65,
            "not valid JSON (\(Fixtures.header)): give a complete run.json that layoutbench run has written"),
        Mistake(
            "report", Fixtures.noRecord, code: 65,
            "not a run record: no schema is stated, expected layoutbench.run/1 (\(Fixtures.noRecord)): give a run.json "
                + "that layoutbench run has written"),
        Mistake(
            "report", Fixtures.laterRecord, code: 65,
            "schema layoutbench.run/9 found, expected layoutbench.run/1 (\(Fixtures.laterRecord)): read it with the "
                + "version of layoutbench that wrote it, or measure again"),
        Mistake(
            "run --resume --output", Fixtures.folder, code: 74,
            "can't read the record (\(Fixtures.folder)/run.json): give a run.json that layoutbench run has written, "
                + "or its folder"),
    ]

    @Test(arguments: records) func `a record that can't be read`(mistake: Mistake) throws { try check(mistake) }

    private func check(_ mistake: Mistake) throws {
        let run = try CommandRun(mistake.arguments)
        #expect(run.exitCode == mistake.code)
        #expect(run.errors == "error: \(mistake.message)\n")
        #expect(run.output.isEmpty)
    }
}
