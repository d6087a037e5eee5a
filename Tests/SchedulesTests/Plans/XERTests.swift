import Foundation
import LayoutCore
import Testing

@testable import Schedules

/// Plans as Primavera P6 and other programs write them in XER.
@Suite struct XERTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A table of an XER file.
    struct Table {
        var name: String
        var columns: [String]
        var rows: [[String]]

        var text: String {
            "%T\t\(name)\n%F\t\(columns.joined(separator: "\t"))\n"
                + rows.map { "%R\t\($0.joined(separator: "\t"))\n" }.joined()
        }

        /// The same with its columns the other way round.
        var reversed: Table {
            Table(name: name, columns: columns.reversed(), rows: rows.reversed().map { $0.reversed() })
        }
    }

    private static let projects = Table(
        name: "PROJECT", columns: ["proj_id", "proj_short_name"], rows: [["1", "YARD"]])
    private static let elements = Table(
        name: "PROJWBS",
        columns: ["wbs_id", "proj_id", "seq_num", "proj_node_flag", "wbs_short_name", "wbs_name", "parent_wbs_id"],
        rows: [
            // The project stands behind its elements, and its own parent is in no file.
            ["30", "1", "2", "N", "B", "Hall \"\"B\"\"", "10"], ["20", "1", "1", "N", "A", "Hall A", "10"],
            ["21", "1", "5", "N", "A.1", "Pit", "20"], ["40", "1", "3", "N", "C", "Later", "10"],
            ["10", "1", "0", "Y", "YARD", "The yard", "7"],
        ])
    private static let dates = [
        "act_start_date", "act_end_date", "early_start_date", "early_end_date", "target_start_date", "target_end_date",
    ]
    private static let tasks = Table(
        name: "TASK",
        columns: ["task_id", "proj_id", "wbs_id", "task_type", "task_code", "task_name", "target_drtn_hr_cnt"] + dates,
        rows: [
            // Over: the early dates are the status date.
            ["1", "1", "21", "TT_Task", "A1", "dig", "18"]
                + ["2026-03-02 08:00", "2026-03-03 17:00", "2026-03-09 08:00", "2026-03-09 08:00", "", ""],
            // Under way.
            ["2", "1", "20", "TT_Rsrc", "A2", "pour", "8"]
                + ["2026-03-04 08:00", "", "2026-03-09 08:00", "2026-03-10 17:00", "", ""],
            // To come.
            ["3", "1", "30", "TT_LOE", "B1", "", "8"]
                + ["", "", "2026-03-11 08:00", "2026-03-11 17:00", "2026-03-01 08:00", "2026-03-01 17:00"],
            // Planned alone.
            ["4", "1", "30", "TT_Task", "B2", "roof", "8"]
                + ["", "", "", "", "2026-03-12", "2026-03-12 17:00:30"],
            // A milestone at the end of Friday, whose start is Monday's begin.
            ["5", "1", "30", "TT_FinMile", "B3", "done", "0"]
                + ["", "", "2026-03-16 08:00", "2026-03-13 17:00", "", ""],
            ["6", "1", "10", "TT_Mile", "Y1", "begin", "0"] + ["2026-03-02 08:00", "", "", "", "", ""],
            ["7", "1", "30", "TT_Task", "B4", "none", "8"] + ["", "", "", "", "", ""],
        ])
    private static let links = Table(
        name: "TASKPRED", columns: ["task_pred_id", "task_id", "pred_task_id", "pred_type", "lag_hr_cnt"],
        rows: [
            ["1", "2", "1", "PR_FS", "0"], ["2", "3", "2", "PR_SS", "8"], ["3", "4", "3", "PR_FF", "-8"],
            ["4", "5", "4", "PR_SF", "0"], ["5", "1", "6", "", "0"], ["6", "3", "3", "PR_FS", "0"],
            ["7", "7", "3", "PR_FS", "0"], ["8", "99", "3", "PR_FS", "0"], ["9", "3", "98", "PR_XX", "0"],
        ])
    static let tables = [projects, elements, tasks, links]

    static func text(_ tables: [Table], end: String = "%E\n") -> String {
        "ERMHDR\t20.12\t2026-03-09\tProject\tadmin\tadmin\tdb\tProject Management\tUSD\n" + tables.map(\.text).joined()
            + end
    }

    private func load(_ text: String, skipInvalid: Bool = false) throws -> (schedule: Schedule, dataset: LoadedDataset)
    {
        try folder.schedule(text, as: "plan.xer", skipInvalid: skipInvalid)
    }

    private static func seconds(_ day: Int, _ hour: Int) -> Double {
        Double(20_512 + day) * 86_400 + Double(hour) * 3600
    }

    @Test func `activities stand beneath the work breakdown, whose elements last as long as these`() throws {
        let (schedule, dataset) = try load(Self.text(Self.tables))
        let names = ["begin", "Hall A", "pour", "Pit", "dig", "Hall \"B\"", "B1", "roof", "done"]
        #expect(schedule.itemNames.map(Array.init) == names)
        let none = Schedule.noParent
        #expect(schedule.parents == [none, none, 1, 1, 3, none, 5, 5, 5])
        #expect(schedule.groupNames == ["The yard", "Hall A", "Hall \"B\""])
        #expect(schedule.columns.groupOffsets == [0, 1, 5, 9] && schedule.columns.unit == .seconds)
        let bars: [(Int, Int, Int, Int)] = [
            (2, 8, 2, 8), (2, 8, 10, 17), (4, 8, 10, 17), (2, 8, 3, 17), (2, 8, 3, 17), (11, 8, 13, 17),
            (11, 8, 11, 17),
            (12, 0, 12, 17), (13, 17, 13, 17),
        ]
        #expect(schedule.columns.starts == bars.map { Self.seconds($0.0, $0.1) })
        var ends = bars.map { Self.seconds($0.2, $0.3) }
        ends[7] += 30
        #expect(schedule.columns.ends == ends)
        #expect(
            schedule.columns.dependencies == [
                ItemDependency(from: 4, to: 2, kind: .finishToStart),
                ItemDependency(from: 2, to: 6, kind: .startToStart),
                ItemDependency(from: 6, to: 7, kind: .finishToFinish),
                ItemDependency(from: 7, to: 8, kind: .startToFinish),
                ItemDependency(from: 0, to: 4, kind: .finishToStart),
            ])
        #expect(dataset.skipped?.withoutBar == 1 && dataset.skipped?.invalid == 0)
        #expect(
            dataset.unusedContent.map { "\($0.count) \($0.name)" } == [
                "1 project summaries", "1 elements without a bar", "3 dependencies on or of tasks without a bar",
                "1 dependencies of a task on itself", "1 unknown types of dependencies, read as finish to start",
            ])
    }

    @Test func `tables and columns may stand in any order`() throws {
        let expected = try load(Self.text(Self.tables)).schedule
        let same = try load(Self.text(Self.tables.reversed())).schedule
        #expect(same == expected)
        let lower = Self.text(Self.tables).replacing("%T\tTASK\n", with: "%T\ttask\r\n").replacing("\t\n", with: "\r\n")
        #expect(try load(lower).schedule == expected)
        let reversed = try load(Self.text(Self.tables.map(\.reversed))).schedule
        let bars = { (schedule: Schedule) in
            schedule.itemNames.map {
                zip($0, zip(schedule.columns.starts, schedule.columns.ends)).map { "\($0)" }.sorted()
            }
        }
        #expect(bars(reversed) == bars(expected))
        #expect(reversed.groupNames.sorted() == expected.groupNames.sorted())
        #expect(reversed.columns.dependencies.count == expected.columns.dependencies.count)
    }

    @Test func `several projects are a group each`() throws {
        var (elements, tasks) = (Self.elements, Self.tasks)
        elements.rows += [["50", "2", "1", "Y", "Q", "The quay", "7"], ["51", "2", "2", "N", "Q.1", "Piles", "50"]]
        tasks.rows += [["60", "2", "51", "TT_Task", "Q1", "drive", "8"] + Self.tasks.rows[3].suffix(6)]
        let links = Table(
            name: "TASKPRED", columns: ["task_id", "pred_task_id", "pred_type"], rows: [["60", "4", "PR_FS"]])
        let schedule = try load(Self.text([elements, tasks, links])).schedule
        #expect(schedule.groupNames == ["The yard", "The quay"])
        #expect(schedule.itemNames.map { Array($0.suffix(3)) } == ["The quay", "Piles", "drive"])
        #expect(schedule.itemCount == 13 && schedule.parents?.suffix(3) == [Schedule.noParent, 10, 11])
        #expect(schedule.columns.dependencies == [ItemDependency(from: 8, to: 12)])
    }

    @Test func `names are in windows-1252 or in UTF-8`() throws {
        let name = "Gründung – 3 € “Süd”"
        let text = Self.text(Self.tables).replacing("dig", with: name)
        let bytes = try #require(text.data(using: .windowsCP1252))
        let units: [UInt16] = [0xfeff] + Array(text.utf16)
        for bytes in [Array(bytes), Array(text.utf8), units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }] {
            let dataset = try folder.load(bytes, as: "plan.xer", CSVDialect())
            guard case .schedule(let schedule) = dataset.content else { throw CocoaError(.fileReadUnknown) }
            #expect(schedule.itemNames?[4] == name)
        }
    }

    static let faults: [(change: (String, String), cause: String, line: Int)] = [
        (("%E\n", ""), "ends without %E", 32), (("%T\tTASK\n", "%T\tTASK\n%R\t1\n"), "no task_id", 13),
        (("%F\ttask_id\t", "%F\tid\t"), "TASK has no column task_id", 13),
        (("\tPR_SS\t8", "\tPR_SS\t8\t9"), "6 fields where", 24),
        (("2026-03-04 08:00", "4-Mar-26"), "\"4-Mar-26\" is not a date", 15),
        (("\tdig\t", "\tdi\ng\t"), "begins with none", 15),
        (("2026-03-03 17:00", "2026-03-01 17:00"), "finish before start", 14),
        (("%R\t6\t1\t10", "%R\t\t1\t10"), "no task_id", 19),
        (("B\"\"\t10", "B\"\"\t30"), "its own ancestor", 7),
    ]

    @Test(arguments: faults) func `an error names the line`(change: (String, String), cause: String, line: Int) throws {
        let text = Self.text(Self.tables).replacing(change.0, with: change.1, maxReplacements: 1)
        let message = try folder.error(text, as: "plan.xer", CSVDialect())
        expect(message, .content, cause, at: "plan.xer:\(line)", "--skip-invalid")
        let rest = try? folder.load(text.utf8, as: "plan.xer", CSVDialect(), skipInvalid: true)
        #expect((rest?.skipped?.invalid ?? 0) > 0 || cause.contains("TASK"), "\(cause)")
    }

    @Test func `a task without a length whose start is the next working day's stands at its finish`() throws {
        let text = Self.text(Self.tables).replacing("TT_FinMile", with: "TT_Task")
        #expect(try load(text).schedule.columns.starts[8] == Self.seconds(13, 17))
    }

    @Test func `notes may be long and go on behind line breaks`() throws {
        let picture = String(repeating: "x", count: 3 << 20)
        let notes = Table(
            name: "TASKMEMO", columns: ["memo_id", "task_memo"], rows: [["1", "a\n%not a row\n" + picture]])
        let expected = try load(Self.text(Self.tables)).schedule
        #expect(try load(Self.text([notes] + Self.tables + [notes])).schedule == expected)
    }

    @Test func `a limit and the memory are kept`() throws {
        let path = try folder.file("plan.xer", Self.text(Self.tables))
        #expect(try loadSchedule(path, items: 4).schedule.itemCount == 4)
        let rows = (0..<20_000).map {
            ["\($0)", "1", "30", "TT_Task", "", "task \($0)", "8"] + Self.tasks.rows[3].suffix(6)
        }
        let many = Self.text([Self.elements, Table(name: "TASK", columns: Self.tasks.columns, rows: rows)])
        let large = try folder.file("large.xer", many)
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: large).load(memoryLimit: 1_000_000)
        }
        #expect(error?.cause.contains("of memory needed") == true)
        #expect(try loadSchedule(large).schedule.itemCount == 20_001)
    }

    @Test func `a plan without tasks has no items`() throws {
        for tables in [[], [Self.elements], [Self.projects, Self.links]] {
            expect(
                try folder.error(Self.text(tables), as: "plan.xer", CSVDialect()), .content, "no items", at: "plan.xer",
                "a start and a finish")
        }
    }

    @Test func `changed bytes make a plan or an error`() throws {
        try folder.tryChanged(Array(Self.text(Self.tables).utf8), as: "plan.xer", seed: 64, count: 600)
    }
}
