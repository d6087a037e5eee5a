import Foundation
import LayoutCore
import Testing

@testable import Schedules

@Suite struct MSPDITests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func task(
        _ name: String, level: Int?, _ start: String? = "2026-03-02T08:00:00",
        _ finish: String? = "2026-03-03T17:00:00",
        _ more: String = "", uid: Int? = nil
    ) -> String {
        let parts = [
            ("UID", uid.map(String.init)), ("Name", name), ("OutlineLevel", level.map(String.init)), ("Start", start),
            ("Finish", finish),
        ]
        let fields = parts.compactMap { part in part.1.map { "<\(part.0)>\($0)</\(part.0)>" } }
        return "<Task>\(fields.joined(separator: "\n"))\(more)</Task>\n"
    }

    private func plan(_ tasks: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Project xmlns="http://schemas.microsoft.com/project"><Name>file.xml</Name><Title>Site</Title>
        <StartDate>2026-03-02T08:00:00</StartDate><Calendars><Calendar><Name>Standard</Name></Calendar></Calendars>
        <Tasks>\(tasks.joined())</Tasks>
        <Assignments><Assignment><Start>2020-01-01T00:00:00</Start><Finish>x</Finish></Assignment></Assignments></Project>
        """
    }

    private func load(_ text: String, skipInvalid: Bool = false) throws -> (schedule: Schedule, dataset: LoadedDataset)
    {
        try folder.schedule(text, as: "plan.xml", skipInvalid: skipInvalid)
    }

    @Test func `the outline gives groups and parents`() throws {
        let text = plan(
            task("summary", level: 0), task("A", level: 1), task("A &amp; 1", level: 2), task("A 1 a", level: 3),
            task("lone", level: 1), task("B", level: 1), task("B 1", level: 3), task("B 2", level: 2),
            task("last", level: 1))
        let (schedule, dataset) = try load(text)
        let none = Schedule.noParent
        #expect(schedule.groupNames == ["A", "Site", "B"])
        #expect(schedule.itemNames == ["A", "A & 1", "A 1 a", "lone", "last", "B", "B 1", "B 2"])
        #expect(schedule.parents == [none, 0, 1, none, none, none, 5, 5])
        #expect(schedule.columns.unit == .seconds && schedule.columns.groupOffsets == [0, 3, 5, 8])
        #expect(dataset.unusedContent == [UnusedContent(name: "project summaries", count: 1)])
    }

    @Test func `tasks alone are read, from start to finish`() throws {
        let inner =
            "<Baseline><Start>1999-01-01T00:00:00</Start></Baseline><Type>3</Type>"
            + "<PredecessorLink><PredecessorUID>4</PredecessorUID><Type>3</Type></PredecessorLink>"
            + "<PredecessorLink><PredecessorUID>4</PredecessorUID></PredecessorLink>"
        let text = plan(
            task("", level: 0, "1999-01-01T00:00:00", nil, "<IsNull>1</IsNull>"),
            task("a", level: 1, "2026-03-02T08:00:00", "2026-03-02T08:00:00", inner),
            task("no dates", level: 1, nil, nil),
            task("b", level: nil, "1970-01-01", "1970-01-02T00:00:00+01:00", "<OutlineNumber>1</OutlineNumber>", uid: 4)
        )
        let (schedule, dataset) = try load(text)
        #expect(schedule.itemNames == ["a", "b"] && schedule.parents == nil && schedule.groupNames.isEmpty)
        #expect(schedule.columns.starts == [1_772_438_400, 0] && schedule.columns.ends == [1_772_438_400, 82_800])
        #expect(dataset.skipped?.withoutBar == 1)
        let counts = dataset.unusedContent.map { "\($0.count) \($0.name)" }
        #expect(counts == ["1 empty rows"])
        let links = [DependencyKind.startToStart, .finishToStart].map { ItemDependency(from: 1, to: 0, kind: $0) }
        #expect(schedule.columns.dependencies == links)
    }

    private func link(_ predecessor: String?, _ type: String? = nil) -> String {
        let number = predecessor.map { "<PredecessorUID>\($0)</PredecessorUID>" } ?? ""
        return "<PredecessorLink>\(number)\(type.map { "<Type>\($0)</Type>" } ?? "")</PredecessorLink>"
    }

    private func linked(_ name: String, _ uid: Int, level: Int, _ links: String) -> String {
        task(name, level: level, "2026-03-02T08:00:00", "2026-03-03T17:00:00", links, uid: uid)
    }

    @Test func `links between tasks are dependencies of their bars`() throws {
        let text = plan(
            linked("A", 7, level: 1, ""), linked("lone", 3, level: 1, link("8", "0") + link("7", "2")),
            linked("A", 5, level: 1, link("3")), linked("A 1", 8, level: 2, link("5", "3") + link("3", "9")),
            task("no bar", level: 1, nil, nil, link("8"), uid: 9),
            linked("last", 2, level: 1, link("9") + link("99") + link(nil) + link("x")))
        let (schedule, dataset) = try load(text)
        #expect(schedule.itemNames == ["A", "lone", "last", "A", "A 1"])
        #expect(
            schedule.columns.dependencies == [
                ItemDependency(from: 4, to: 1, kind: .finishToFinish),
                ItemDependency(from: 0, to: 1, kind: .startToFinish), ItemDependency(from: 1, to: 3),
                ItemDependency(from: 3, to: 4, kind: .startToStart), ItemDependency(from: 1, to: 4),
            ])
        let counts = dataset.unusedContent.map { "\($0.count) \($0.name)" }
        #expect(
            counts == [
                "5 dependencies on or of tasks without a bar",
                "1 unknown types of dependencies, read as finish to start",
            ])
    }

    @Test func `dependencies are handed to workers and told by the checksum`() throws {
        let (schedule, dataset) = try load(
            plan(linked("a", 1, level: 1, ""), linked("b", 2, level: 1, link("1", "3"))))
        let path = folder.path + "/plan.columns"
        try ColumnarFile.write(dataset, to: path)
        guard case .schedule(let read) = try ColumnarFile.read(path).content else { throw CocoaError(.fileReadUnknown) }
        #expect(read.columns.dependencies == [ItemDependency(from: 0, to: 1, kind: .startToStart)])
        #expect(read.checksum == schedule.checksum)
        let other = try load(plan(linked("a", 1, level: 1, ""), linked("b", 2, level: 1, link("1"))))
        #expect(other.schedule.checksum != schedule.checksum)
        // The last of the three columns is the kind.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for (place, value) in [(1, 4), (2, 200)] as [(Int, UInt8)] {
            let kept = bytes[bytes.count - place]
            bytes[bytes.count - place] = value
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: ScheduleError.self) { try ColumnarFile.read(path) }
            bytes[bytes.count - place] = kept
        }
    }

    @Test func `every fault names the line`() throws {
        for (tasks, cause) in [
            (task("a", level: 1, "soon"), "\"soon\" is not a date with a time"),
            (task("a", level: 1, "12"), "\"12\" is not a date"),
            (task("a", level: 1, "2026-03-04T00:00:00"), "finish before start"),
            (task("a", level: -1), "the outline level is not a number"),
            (
                task(
                    "a", level: nil, "2026-03-02T08:00:00", "2026-03-02T09:00:00",
                    "<OutlineLevel>99999999999999999999</OutlineLevel>"),
                "the outline level is not a number"
            ),
        ] {
            let message = try folder.error(plan(tasks), as: "plan.xml")
            #expect(message.hasPrefix("content ") && message.contains(cause), "\(message)")
            #expect(message.contains("(plan.xml:") && message.hasSuffix(" --skip-invalid"), "\(message)")
        }
        let mixed = try load(plan(task("a", level: 1, "soon"), task("b", level: 1)), skipInvalid: true)
        #expect(mixed.schedule.itemCount == 1 && mixed.dataset.skipped?.invalid == 1)
    }

    @Test func `what is no plan says so`() throws {
        #expect(
            try folder.error("<page><body/></page>", as: "p.xml").contains(
                "the root element is page, not Project (p.xml:1)"))
        #expect(try folder.error(plan(), as: "p.xml").contains("the file has no items (p.xml)"))
        #expect(try folder.error("", as: "p.xml").contains("not valid XML, no element found (p.xml:1)"))
        #expect(try folder.error("start end\n", as: "p.xml").contains("not valid XML, "))
        let cut = String(plan(task("a", level: 1), task("b", level: 1)).dropLast(250))
        #expect(try folder.error(cut, as: "p.xml").contains("not valid XML, "))
        #expect(try load(cut, skipInvalid: true).schedule.itemCount >= 1)
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(
            try folder.error("<Project><Tasks>\(deep)", as: "p.xml").contains(
                "nested deeper than 1000 levels (p.xml:1)"))
        let comment = "<Project><!--\(String(repeating: "x", count: 3_000_000))"
        #expect(try folder.error(comment, as: "p.xml").contains("markup longer than 1 MiB (p.xml:1)"))
        let long = String(repeating: "x", count: 1_200_000)
        #expect(try folder.error(plan(task(long, level: 1)), as: "p.xml").contains("text longer than 1 MiB"))
        let laughs =
            "<!DOCTYPE a [<!ENTITY a \"\(String(repeating: "x", count: 50_000))\">"
            + "<!ENTITY b \"\(String(repeating: "&a;", count: 1_000))\">]><Project><Tasks><Task><Name>&b;</Name></Task></Tasks></Project>"
        #expect(try folder.error(laughs, as: "p.xml").hasPrefix("content "))
        #expect(
            try folder.error("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><Project/>", as: "p.xml").hasPrefix("content "))
    }

    @Test func `archives, limits and memory`() throws {
        let text = plan((0..<3_000).map { task("t\($0)", level: 1 + $0 % 3) }.joined())
        let path = try folder.file("plan.xml.gz", gzip(String(text.prefix(60_000))))
        #expect(try loadSchedule(path, items: 100).schedule.itemCount == 100)
        let whole = try folder.file("plan.xml", text)
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: whole).load(memoryLimit: 50_000)
        }
        #expect(error?.cause.contains("memory needed") == true)
        #expect(try loadSchedule(whole).schedule.itemCount == 3_000)
        let links = String(repeating: link("2"), count: 5_000)
        let linked = try folder.file(
            "linked.xml", plan(linked("a", 1, level: 1, links), linked("b", 2, level: 1, "")))
        #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: linked).load(memoryLimit: 100_000)
        }
        #expect(try loadSchedule(linked).schedule.columns.dependencies.count == 5_000)
    }

    @Test func `changed bytes are errors or schedules`() throws {
        let text = plan(
            task("A", level: 1), task("&lt;ü🛠", level: 2), task("B", level: 2, "1969-12-31T23:59:59.5Z"),
            task("C", level: 1))
        try folder.tryChanged(Array(text.utf8), as: "plan.xml", seed: 2, count: 1_000)
    }
}
