import LayoutCore
import Testing

@testable import Schedules

/// Plans as other programs write them: outlines, numbers and dates that are missing, and XML in its other forms.
@Suite struct PlanOutlineTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let days = "<Start>2024-03-04T08:00:00</Start><Finish>2024-03-05T17:00:00</Finish>"

    /// A task at a level, by default with dates.
    private func task(_ name: String, _ level: Int?, _ more: String = days) -> String {
        let outline = level.map { "<OutlineLevel>\($0)</OutlineLevel>" } ?? ""
        return "<Task><Name>\(name)</Name>\(outline)\(more)</Task>"
    }

    private func plan(_ tasks: [String]) -> String {
        "<Project><Title>Site</Title><Tasks>\(tasks.joined(separator: "\n"))</Tasks></Project>"
    }

    private func load(
        _ text: String, items: Int? = nil, skipInvalid: Bool = false
    ) throws -> (schedule: Schedule, dataset: LoadedDataset) {
        let source = try DatasetRegistry.builtIn.source(for: folder.file("plan.xml", text))
        let dataset = try source.load(items: items, skipInvalid: skipInvalid)
        guard case .schedule(let schedule) = dataset.content else { throw TestFault() }
        return (schedule, dataset)
    }

    private struct TestFault: Error {}

    private func counts(_ dataset: LoadedDataset) -> [String] {
        dataset.unusedContent.map { "\($0.count) \($0.name)" }
    }

    /// `group: task < parent` of each item.
    private func outline(_ schedule: Schedule) -> [String] {
        let columns = schedule.columns
        return (0..<schedule.itemCount).map { item in
            let group = (0..<columns.groupCount).first { item < Int(columns.groupOffsets[$0 + 1]) } ?? 0
            let prefix = schedule.groupNames.isEmpty ? "" : "\(schedule.groupNames[group]): "
            let parent = schedule.parents.map { $0[item] } ?? Schedule.noParent
            let names = schedule.itemNames
            let suffix = parent == Schedule.noParent ? "" : " < \(names?[Int(parent)] ?? "")"
            return "\(prefix)\(names?[item] ?? "")\(suffix)"
        }
    }

    @Test func `several tasks of level 0 are tasks, one above all stands for the project`() throws {
        let several = [task("Site", 0), task("Dig", 1), task("Pour", 1), task("Paint", 0), task("Opening", 0)]
        let (schedule, dataset) = try load(plan(several))
        #expect(
            outline(schedule) == [
                "Site: Site", "Site: Dig < Site", "Site: Pour < Site", "Site: Paint", "Site: Opening",
            ])
        #expect(dataset.unusedContent.isEmpty)
        let one = try load(plan([task("all", 0), task("Dig", 1), task("pit", 2), task("Pour", 1)]))
        #expect(outline(one.schedule) == ["Dig: Dig", "Dig: pit < Dig", "Site: Pour"])
        #expect(counts(one.dataset) == ["1 project summaries"])
        // Without anything beneath it, or below others, it is a task.
        #expect(try outline(load(plan([task("only", 0)])).schedule) == ["only"])
        #expect(try outline(load(plan([task("a", 1), task("late", 0), task("b", 1)])).schedule).count == 3)
        // What stands for the project is no item of a limit either, and is known by tasks beyond it.
        #expect(
            try outline(load(plan([task("all", 0), task("a", 1), task("b", 1), task("c", 1)]), items: 2).schedule) == [
                "a", "b",
            ])
        #expect(try load(plan(several), items: 3).schedule.itemCount == 3)
        #expect(try load(plan(several), items: 1).schedule.itemNames == ["Site"])
    }

    @Test func `UID 0 and outline number 0 stand for the project, unless a level says that they do not`() throws {
        func numbered(_ uid: Int, _ number: String?, _ level: Int? = nil) -> String {
            let outline = number.map { "<OutlineNumber>\($0)</OutlineNumber>" } ?? ""
            return task("t\(uid)", level, "<UID>\(uid)</UID>\(outline)\(Self.days)")
        }
        for tasks in [
            [numbered(0, "0"), numbered(1, "1"), numbered(2, "1.1")],
            [numbered(5, "0"), numbered(1, "1"), numbered(2, "1.1")],
            [numbered(0, nil, 0), numbered(1, nil, 1), numbered(2, nil, 2)],
            [numbered(0, nil), numbered(1, "1"), numbered(2, "1.1")],
        ] {
            let (schedule, dataset) = try load(plan(tasks))
            #expect(outline(schedule) == ["t1: t1", "t1: t2 < t1"])
            #expect(counts(dataset) == ["1 project summaries"])
        }
        #expect(try load(plan([numbered(0, nil, 1), numbered(1, nil, 1)])).schedule.itemCount == 2)
        // There is one project.
        let both = try load(plan([numbered(0, nil, 0), numbered(1, nil, 0), numbered(2, nil, 1)])).schedule
        #expect(outline(both) == ["t1: t1", "t1: t2 < t1"])
    }

    @Test func `tasks without a bar keep their place in the outline`() throws {
        let none = ""
        let some = [
            task("North", 1), task("n", 2), task("South", 1, none), task("s1", 2), task("s2", 2), task("East", 1),
            task("e", 2),
        ]
        let expected = ["North: North", "North: n < North", "South: s1", "South: s2", "East: East", "East: e < East"]
        #expect(try outline(load(plan(some)).schedule) == expected)
        let (schedule, dataset) = try load(
            plan([task("North", 1, none), task("n", 2), task("South", 1, none), task("s", 2)]))
        #expect(outline(schedule) == ["North: n", "South: s"] && schedule.parents == nil)
        #expect(dataset.skipped?.withoutBar == 2)
        // At several depths, and where the task is invalid.
        let deep = [task("A", 1), task("B", 2, none), task("C", 3, none), task("c", 4), task("D", 1), task("d", 3)]
        #expect(try outline(load(plan(deep)).schedule) == ["A: A", "A: c < A", "D: D", "D: d < D"])
        let soon = "<Start>soon</Start><Finish>later</Finish>"
        let invalid = try load(plan([task("A", 1), task("a", 2), task("B", 1, soon), task("b", 2)]), skipInvalid: true)
        #expect(outline(invalid.schedule) == ["A: A", "A: a < A", "B: b"])
    }

    @Test func `dates that mean none are told, and make no bar`() throws {
        func dates(_ start: String, _ finish: String) -> String {
            "<Start>\(start)</Start><Finish>\(finish)</Finish>"
        }
        let unset = [
            dates("0001-01-01T00:00:00", "0001-01-01T00:00:00"), dates("1984-01-01T00:00:00", "1984-01-01T00:00:00"),
            dates("1970-01-01T00:00:00", "1970-01-01T00:00:00"), dates("2024-03-04T08:00:00", "9999-12-31T23:59:59"),
            dates("1899-12-30T00:00:00", "1899-12-30T00:00:00"), dates("1900-01-01T00:00:00", "1900-01-01T00:00:00"),
        ]
        let (schedule, dataset) = try load(plan(unset.map { task("x", 1, $0) } + [task("a", 1)]))
        #expect(schedule.itemNames == ["a"])
        #expect(counts(dataset) == ["6 tasks whose dates are unset"])
        let none = [dates("", ""), dates("NA", "NA"), dates(" ", "2024-03-04T08:00:00"), "<Start/><Finish/>"]
        let other = try load(plan(none.map { task("x", 1, $0) } + [task("a", 1)])).dataset
        #expect(other.itemCount == 1 && other.skipped?.withoutBar == 4)
        #expect(try folder.error(plan([task("x", 1, "")]), as: "p.xml").contains("all 1 tasks were left out"))
    }

    @Test func `links of a task on itself are none, and repeated UIDs are told`() throws {
        func linked(_ uid: Int, _ predecessors: [Int]) -> String {
            let links = predecessors.map { "<PredecessorLink><PredecessorUID>\($0)</PredecessorUID></PredecessorLink>" }
            return task("t\(uid)", 1, "<UID>\(uid)</UID>\(Self.days)\(links.joined())")
        }
        let (schedule, dataset) = try load(plan([linked(1, [1]), linked(2, [1]), linked(2, [2]), linked(3, [2, 3])]))
        let pairs = schedule.columns.dependencies.map { [$0.predecessor, $0.successor] }
        #expect(pairs == [[0, 1], [1, 2], [1, 3]])
        #expect(
            counts(dataset) == [
                "2 dependencies of a task on itself", "1 repeated UIDs, by which links mean the first task",
            ])
    }

    @Test func `blanks around numbers, flags and dates are none of them`() throws {
        let blank =
            "<UID> 2\n</UID><IsNull>\t0 </IsNull><OutlineLevel>\n 2 </OutlineLevel><Start>\n2024-03-04T08:00:00 </Start>"
            + "<Finish> 2024-03-05T08:00:00\n</Finish><PredecessorLink><PredecessorUID> 1 </PredecessorUID>"
            + "<Type>\n3 </Type></PredecessorLink>"
        let (schedule, _) = try load(
            plan([task("A", 1, "<UID>1</UID>\(Self.days)"), task("a", nil, blank), task("", 1, "<IsNull> 1 </IsNull>")])
        )
        #expect(outline(schedule) == ["A: A", "A: a < A"])
        #expect(schedule.columns.dependencies == [ItemDependency(from: 0, to: 1, kind: .startToStart)])
    }

    @Test func `prefixes are free, and elements of other namespaces are not the plan's`() throws {
        let address = "http://schemas.microsoft.com/project"
        let inner =
            "<p:Task><p:Name>A</p:Name><x:Name>no</x:Name><p:Start>2024-03-04T08:00:00</p:Start>"
            + "<x:Start>soon</x:Start><p:Finish>2024-03-05T08:00:00</p:Finish></p:Task><x:Task/>"
        let prefixed = "<p:Project xmlns:p=\"\(address)\" xmlns:x=\"urn:other\"><p:Tasks>\(inner)</p:Tasks></p:Project>"
        #expect(try load(prefixed).schedule.itemNames == ["A"])
        let plain = plan([task("A", 1)]).replacing(
            "<Project>", with: "<Project xmlns=\"\(address)\" xmlns:x=\"urn:other\">"
        )
        .replacing("<Name>", with: "<x:Name>no</x:Name><Name>")
        #expect(try load(plain).schedule.itemNames == ["A"])
        #expect(
            try folder.error("<a:b xmlns:a=\"urn:other\"/>", as: "p.xml").contains("the root element is b, not Project")
        )
        #expect(try folder.error("<a:Project/>", as: "p.xml").contains("not valid XML, unbound prefix"))
    }

    @Test func `encodings of one byte and of two are read, others say so`() throws {
        func encoded(_ name: String, _ letters: [UInt8]) -> [UInt8] {
            let parts = plan([task("LETTERS", 1)]).split(separator: "LETTERS")
            return Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\(parts[0])".utf8) + letters
                + Array(parts[1].utf8)
        }
        let cases: [(String, [UInt8], String)] = [
            ("windows-1252", [0xe7, 0x80, 0x9c], "ç€œ"), ("Windows-1251", [0xcf, 0xeb], "Пл"),
            ("ISO-8859-15", [0xa4], "€"),
            ("iso-8859-1", [0xe9], "é"), ("koi8-r", [0xf0], "П"), ("windows-1258", [0x41, 0xe9], "Aé"),
            ("GBK", [0xb9, 0xa4], "工"), ("Shift_JIS", [0x8d, 0x48], "工"),
        ]
        for (name, letters, text) in cases {
            let dataset = try folder.load(encoded(name, letters), as: "p.xml", CSVDialect())
            guard case .schedule(let schedule) = dataset.content else { throw TestFault() }
            #expect(schedule.itemNames == [text], "\(name)")
        }
        let unnamed = try folder.file("p.xml", encoded("UTF-8", [0xe9]))
        let token = #expect(throws: ScheduleError.self) { try loadSchedule(unnamed) }
        #expect(token?.remedy.contains("encoding") == true)
        for name in ["klingon", "UTF-32", "utf-16"] {
            let path = try folder.file("p.xml", encoded(name, [0x41]))
            let error = #expect(throws: ScheduleError.self) { try loadSchedule(path) }
            #expect(error?.cause.contains("encoding") == true && error?.remedy.contains("UTF-8") == true, "\(name)")
        }
        #expect(throws: ScheduleError.self) {
            try loadSchedule(try folder.file("p.xml", encoded("windows-1252", [0x81])))
        }
        let wide = Array("<?xml version=\"1.0\" encoding=\"utf-16\"?>\(plan([task("ß", 1)]))".utf16)
        let little: [UInt8] =
            [0xff, 0xfe] + wide.flatMap { unit -> [UInt8] in [UInt8(unit & 0xff), UInt8(unit >> 8)] }
        #expect(try loadSchedule(try folder.file("p.xml", little)).schedule.itemNames == ["ß"])
    }
}
