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
        for generator in registry.generators {
            #expect(try registry.source(for: generator.name) == .generator(GeneratorSpec(generator)))
        }
        for format in registry.importers.map(FileFormat.init) {
            for ending in [format.fileExtension, format.fileExtension.uppercased() + ".gz"] {
                let path = "a/b.\(ending)"
                #expect(try registry.source(for: path) == .file(path: path, format: format, dialect: CSVDialect()))
            }
        }
        #expect(Set(registry.entries.map(\.name)).count == registry.generators.count)
        #expect(Set(registry.importers.map { $0.fileExtension }).count == registry.importers.count)
    }

    @Test func `unknown names and formats are usage errors`() {
        #expect(error("lans") == "usage no dataset is called \"lans\" (--dataset): did you mean lanes?")
        #expect(
            error("qqqqqqqq")
                == "usage no dataset is called \"qqqqqqqq\" (--dataset): "
                + "choose one of stress, lanes")
        let formats = "give a file that ends in .csv, .csv.gz, .swf or .swf.gz"
        #expect(
            error("./trace.qqq").hasPrefix("io can't be opened") && error("trace.qqq").hasPrefix("io can't be opened"))
        for (file, word) in [
            ("a.yaml.gz", "CSV"), ("page.html", "CSV"), ("cal.ics", "name, start and end"),
            ("cal.ics.gz", "the rules by which a calendar's events repeat are not read"),
            ("x.XLSX", "save the sheet as CSV"), ("a.mpp", "--columns"), ("d/b.zip", "extract"), ("r.f64", "frames:"),
        ] {
            let message = error(file)
            #expect(message.hasPrefix("usage the format of this file is not supported: "), "\(message)")
            #expect(message.contains(" (\(file)): ") && message.contains(word) && message.hasSuffix(formats))
        }
        #expect(
            error("lanes", columns: "start=a,end=b")
                == "usage columns are given for a dataset that is not a CSV file (lanes): remove --columns")
        let negative = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: "lanes").load(items: -1)
        }
        #expect(negative?.description == "-1 items (--items): give a number that is not negative")
    }

    @Test func `files that can't be read are input errors`() throws {
        let remedy = "check the path and its permissions"
        #expect(error("\(folder.path)/no.csv") == "io can't be opened, no such file or directory (no.csv): \(remedy)")
        #expect(error("\(folder.path)/no") == "io can't be opened, no such file or directory (no): \(remedy)")
        try FileManager.default.createDirectory(atPath: folder.path + "/d.csv", withIntermediateDirectories: true)
        #expect(error("\(folder.path)/d.csv") == "io a directory, not a file (d.csv): give a file in it")
        #expect(error("frames:\(folder.path)/d.csv") == "io a directory, not a file (d.csv): give a file in it")
        #expect(error("\(folder.path)/").hasPrefix("io a directory, not a file ("))
        let unknown = try folder.file("schedule.txt", "start,end\n")
        #expect(error(unknown).hasPrefix("usage the format of this file is not supported: "))
        #expect(error(unknown).contains(" (schedule.txt): rename a table to .csv or .tsv"))
        let bare = try folder.file("schedule", "start,end\n")
        #expect(error(bare).hasPrefix("usage the format of this file is not supported (schedule): "))
    }

    // The superuser may read everything.
    @Test(.enabled(if: getuid() != 0, "run as another user than root"))
    func `a file without permission is an input error`() throws {
        let path = try folder.file("secret.csv", "start,end\n0,1\n")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(error(path).hasPrefix("io can't be opened, permission denied (secret.csv): "))
    }

    private func spec(_ text: String) throws -> String { error("spec:\(try folder.file("s.json", text))") }

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
        let example = "give a JSON object such as {\"generator\": \"lanes\", \"parameters\": {}, \"seed\": 1}"
        #expect(try spec("[1") == "content not a dataset spec (s.json): \(example)")
        #expect(
            try spec(
                #"{"parameters": "# + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}")
                == "content nested deeper than 512 levels (s.json): \(example)")
        #expect(try spec(#"{"generator": 1}"#) == "content not a dataset spec (s.json): \(example)")
        #expect(try spec("{}") == "content no generator (s.json): add \"generator\": \"NAME\"")
        #expect(
            try spec(#"{"generator": "lanse"}"#)
                == "content no generator is called \"lanse\" (s.json): did you mean lanes?")
        #expect(
            try spec(#"{"generator": "lanes", "sed": 1}"#) == "content unknown key \"sed\" (s.json): did you mean seed?"
        )
        #expect(
            try spec(#"{"generator": "lanes", "parameters": {"gapDay": 1}}"#)
                == "content lanes has no parameter \"gapDay\" (s.json): did you mean gapDays?")
        #expect(
            try spec(#"{"generator": "lanes", "parameters": {"itemsPerRow": 2.5}}"#)
                == "content itemsPerRow can't be 2.5 (s.json): give a whole number from 1 to 1000000000")
        #expect(
            try spec(#"{"generator": "lanes", "items": -1}"#)
                == "content items can't be -1 (s.json): give a number from 0 to 4294967294")
        #expect(
            try spec(#"{"generator": "lanes", "schema": "layoutbench.dataset/2"}"#)
                == "content schema is \"layoutbench.dataset/2\" (s.json): this version reads \"layoutbench.dataset/1\"")
        #expect(
            try spec(#"{"generator": "lanes", "checksum": "12"}"#)
                == "content checksum \"12\" is not a number (s.json): write it as \"0x\" and hexadecimal digits")
        let wrong = try spec(#"{"generator": "lanes", "seed": 1, "items": 10, "checksum": "0x1"}"#)
        #expect(wrong.hasPrefix("content checksum is 0x") && wrong.contains(", not 0x0000000000000001 (s.json): "))
    }

    @Test func `extreme parameters give schedules too`() throws {
        for generator in DatasetRegistry.builtIn.generators {
            for parameter in generator.parameters {
                for value in [parameter.accepted.lowerBound, parameter.accepted.upperBound] {
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
        "sparse",
        "long-plans",
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
