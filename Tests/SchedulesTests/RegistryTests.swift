import Foundation
import Testing

@testable import Schedules

@Suite struct RegistryTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A registry whose lists in messages are known, whatever else is registered.
    private static let few = DatasetRegistry(
        generators: [StressGenerator.self, LanesGenerator.self], importers: [CSVImporter.self, SWFImporter.self])

    private func error(_ argument: String, columns: String? = nil, of registry: DatasetRegistry = few) -> String {
        do {
            _ = try registry.source(for: argument, dialect: CSVDialect(columns: columns)).load(items: 10)
            return "none"
        } catch { return folder.message(error) }
    }

    @Test func `names, specs, frames and files are told apart`() throws {
        let csv = try #require(DatasetRegistry.builtIn.format("csv"))
        let swf = try #require(DatasetRegistry.builtIn.format("swf"))
        #expect(DatasetRegistry.builtIn.format("xlsx") == nil)
        #expect(try DatasetRegistry.builtIn.source(for: "lanes") == .generator(GeneratorSpec(LanesGenerator.self)))
        #expect(
            try DatasetRegistry.builtIn.source(for: "a.csv") == .file(path: "a.csv", format: csv, dialect: CSVDialect())
        )
        #expect(
            try DatasetRegistry.builtIn.source(for: "a/LOG.SWF.gz")
                == .file(path: "a/LOG.SWF.gz", format: swf, dialect: CSVDialect()))
        #expect(try DatasetRegistry.builtIn.source(for: "frames:r.f64") == .frames(path: "r.f64"))
        #expect(try DatasetRegistry.builtIn.source(for: "a/b.csv").name == "b.csv")
    }

    @Test func `every name and every format is recognised`() throws {
        let registry = DatasetRegistry.builtIn
        for spec in registry.generated { #expect(try registry.source(for: spec.name) == .generator(spec)) }
        #expect(
            registry.generated.map(\.name).filter { $0.hasSuffix("-shuffled") } == [
                "lanes-shuffled", "timetable-shuffled",
            ])
        for importer in registry.importers {
            for ending in importer.fileExtensions.flatMap({ [$0, $0.uppercased() + ".gz"] }) {
                let (path, format) = ("a/b.\(ending)", FileFormat(importer: importer))
                #expect(try registry.source(for: path) == .file(path: path, format: format, dialect: CSVDialect()))
            }
        }
        #expect(Set(registry.entries.map(\.name)).count == registry.generated.count)
        let extensions = registry.importers.flatMap { $0.fileExtensions }
        #expect(Set(extensions).count == extensions.count)
    }

    @Test func `unknown names and formats are usage errors`() {
        expect(error("lans"), .usage, "no dataset is called \"lans\"", at: "--dataset", "mean lanes?")
        expect(error("qqqqqqqq"), .usage, "called \"qqqqqqqq\"", at: "--dataset", "one of stress, lanes")
        let formats = ".csv, .csv.gz, .swf or .swf.gz"
        #expect(
            error("./trace.qqq").hasPrefix("io can't be opened") && error("trace.qqq").hasPrefix("io can't be opened"))
        for (file, word) in [
            ("a.yaml.gz", "CSV"), ("page.html", "CSV"), ("cal.ics", "name, start and end"),
            ("cal.ics.gz", "the rules by which a calendar's events repeat are not read"),
            ("x.XLSX", "save the sheet as CSV"), ("a.mpp", "--columns"), ("d/b.zip", "extract"), ("r.f64", "frames:"),
        ] {
            let message = error(file)
            expect(message, .usage, "is not supported: ", at: file, formats)
            #expect(message.contains(word), "\(message)")
        }
        expect(error("lanes", columns: "start=a,end=b"), .usage, "columns are given", at: "lanes", "--columns")
        let negative = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: "lanes").load(items: -1)
        }
        #expect(negative?.fault == .usage && negative?.cause == "-1 items" && negative?.place == "--items")
        #expect(negative?.remedy.contains("not negative") == true)
    }

    @Test func `files that can't be read are input errors`() throws {
        for name in ["no.csv", "no"] {
            expect(error("\(folder.path)/\(name)"), .io, "no such file", at: name, "permissions")
        }
        try FileManager.default.createDirectory(atPath: folder.path + "/d.csv", withIntermediateDirectories: true)
        for name in ["\(folder.path)/d.csv", "frames:\(folder.path)/d.csv"] {
            expect(error(name), .io, "a directory", at: "d.csv", "a file in it")
        }
        #expect(error("\(folder.path)/").hasPrefix("io a directory, not a file ("))
        for name in ["schedule.txt", "schedule"] {
            expect(error(try folder.file(name, "start,end\n")), .content, "has no items", at: name, "after the header")
            let unknown = try folder.file(name, [0, 1, 2])
            expect(error(unknown), .usage, "is not supported", at: name, ".csv, .csv.gz, .swf or .swf.gz")
        }
    }

    // The superuser may read everything.
    @Test(.enabled(if: getuid() != 0, "run as another user than root"))
    func `a file without permission is an input error`() throws {
        let path = try folder.file("secret.csv", "start,end\n0,1\n")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        expect(error(path), .io, "permission denied", at: "secret.csv", "permissions")
    }

    @Test func `a spec sets parameters, seed and count`() throws {
        let path = try folder.file(
            "short.json", #"{"generator": "lanes", "parameters": {"itemsPerRow": 10}, "seed": 7, "items": 95}"#)
        let source = try DatasetRegistry.builtIn.source(for: "spec:\(path)")
        let dataset = try source.load(seed: 1)
        guard case .schedule(let schedule) = dataset.content else { return #expect(Bool(false)) }
        #expect(schedule.rowCount == 10 && schedule.itemCount == 95 && dataset.name == "short.json")
        let other = try source.load(seed: 2)
        let shorter = try source.load(items: 20)
        #expect(other.checksum == dataset.checksum && shorter.itemCount == 20)
        #expect(dataset.layoutDefaults["rowPolicy"] == .string("rows"))
    }

    @Test func `a spec that makes no sense is bad content`() throws {
        for (text, cause, remedy) in [
            ("[1", "not a dataset spec", #"{"generator": "lanes", "parameters": {}, "seed": 1}"#),
            (#"{"generator": 1}"#, "not a dataset spec", #""generator": "lanes""#),
            (
                #"{"parameters": \#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))}"#,
                "deeper than 512 levels", #""generator": "lanes""#
            ),
            ("{}", "no generator", #"add "generator""#),
            (#"{"generator": "lanse"}"#, "called \"lanse\"", "mean lanes?"),
            (#"{"generator": "lanes", "sed": 1}"#, "key \"sed\"", "mean seed?"),
            (#"{"generator": "lanes", "parameters": {"gapDay": 1}}"#, "parameter \"gapDay\"", "mean gapDays?"),
            (#"{"generator": "lanes", "parameters": {"itemsPerRow": 2.5}}"#, "itemsPerRow can't be 2.5", "1000000000"),
            (
                #"{"generator": "lanes", "parameters": {"order": "row"}}"#, #"order can't be "row""#,
                "give rows or shuffled"
            ),
            (#"{"generator": "lanes", "parameters": {"order": 1}}"#, "order can't be 1", "give rows or shuffled"),
            (#"{"generator": "lanes", "parameters": {"gapDays": "2"}}"#, #"gapDays can't be "2""#, "0 to 1000000"),
            (#"{"generator": "lanes", "items": -1}"#, "items can't be -1", "0 to 4294967294"),
            (#"{"generator": "lanes", "schema": "layoutbench.dataset/2"}"#, "dataset/2", "layoutbench.dataset/1"),
            (#"{"generator": "lanes", "checksum": "12"}"#, "checksum \"12\" is not a number", "hexadecimal"),
            (
                #"{"generator": "lanes", "seed": 1, "items": 10, "checksum": "0x1"}"#, ", not 0x0000000000000001",
                "remove"
            ),
        ] {
            let path = try folder.file("s.json", text)
            expect(error("spec:\(path)"), .content, cause, at: "s.json", remedy)
        }
    }

    @Test func `extreme parameters give schedules too`() throws {
        for generator in DatasetRegistry.builtIn.generators {
            for parameter in generator.parameters {
                let extremes = [parameter.accepted.lowerBound, parameter.accepted.upperBound].map(ParameterValue.number)
                for value in parameter.words.isEmpty ? extremes : parameter.words.map(ParameterValue.word) {
                    var spec = GeneratorSpec(generator)
                    spec.parameters[parameter.name] = value
                    #expect(try spec.generate(items: 300, seed: 1).itemCount == 300, "\(parameter.name) \(value)")
                }
            }
        }
    }
}

@Suite struct DatasetFolderTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Datasets").path
    static let specs = [
        "construction", "uniform", "stress", "lanes", "overlap", "hpc-jobs", "cpu-trace", "timetable", "one-row",
        "sparse", "timetable-shuffled", "long-plans",
    ]

    @Test(arguments: specs) func `a committed spec gives the checksum it states`(name: String) throws {
        let source = try DatasetRegistry.builtIn.source(for: "spec:\(Self.folder)/\(name).json")
        guard case .generator(let spec) = source else { return #expect(Bool(false)) }
        let dataset = try source.load()
        #expect(spec.checksum != nil && spec.seed != nil && dataset.itemCount == spec.items)
    }

    @Test func `the fixtures load`() throws {
        let site = try loadSchedule("\(Self.folder)/building-site.csv").schedule
        #expect(site.itemCount == 12 && site.groupNames == ["Foundations", "Shell, roof", "Interior"])
        #expect(site.columns.unit == .days && site.rowCount == 8)
        let shifts = try loadSchedule("\(Self.folder)/shifts.csv", columns: "row=nurse,start=from,end=until").schedule
        #expect(shifts.columns.unit == .seconds && shifts.itemCount == 6 && shifts.rowCount == 3)
        let clock = try CSVDialect(columns: "row=worker", dates: "mdy", openEnds: "last")
        let worked = try DatasetRegistry.builtIn.source(for: "\(Self.folder)/punch-clock.tsv", dialect: clock).load()
        #expect(worked.itemCount == 5 && worked.unusedColumns == ["note"])
        let jobs = try loadSchedule("\(Self.folder)/jobs.swf")
        #expect(jobs.schedule.itemCount == 5 && jobs.skipped?.withoutBar == 1)
        #expect(try readRectangles("\(Self.folder)/cards.csv").count == 6)
    }
}
