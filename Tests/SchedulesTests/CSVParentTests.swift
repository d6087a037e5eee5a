import Foundation
import LayoutCore
import Testing

@testable import Schedules

@Suite struct CSVParentTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func names(_ schedule: Schedule) -> [String] {
        (0..<schedule.itemCount).map { schedule.itemNames?[$0] ?? "" }
    }

    @Test func `items are put behind their parents, which may come later`() throws {
        let text = "name,parent,start,end\nb1,b,1,2\na,,0,9\nb,a,3,4\nc,,5,6\na2,a,7,8\n"
        let schedule = try folder.load(text).schedule
        #expect(names(schedule) == ["a", "b", "b1", "a2", "c"])
        #expect(schedule.parents == [Schedule.noParent, 0, 1, 0, Schedule.noParent])
        #expect(schedule.columns.levels == [0, 1, 2, 1, 0] && schedule.columns.starts == [0, 3, 1, 7, 5])
    }

    @Test func `groups are brought together, each with its tree`() throws {
        let text = "group,title,up,start,end\ng,a,,0,1\nh,x,,2,3\ng,b,a,4,5\nh,y,x,6,7\n"
        let schedule = try folder.load(text, columns: "start=start,end=end,group=group,name=title,parent=up").schedule
        #expect(names(schedule) == ["a", "b", "x", "y"] && schedule.columns.levels == [0, 1, 0, 1])
        #expect(schedule.columns.groupOffsets == [0, 2, 4])
    }

    @Test func `without names a parent is the number of its line of data`() throws {
        let schedule = try folder.load("parent,start,end\n2,0,1\n,2,3\n1,4,5\n").schedule
        #expect(schedule.columns.starts == [2, 0, 4] && schedule.columns.levels == [0, 1, 2])
    }

    @Test(arguments: [
        ("name,parent,start,end\na,,0,1\nb,x,0,1\n", "there is no such parent", 3),
        ("name,parent,start,end\na,,0,1\na,,0,1\nb,a,0,1\n", "several items have this name", 4),
        ("name,parent,start,end\na,c,0,1\nb,a,0,1\nc,b,0,1\n", "the item is its own ancestor", 2),
        ("name,parent,start,end\nr,,0,1\na,a,0,1\n", "the item is its own ancestor", 3),
        ("name,parent,group,start,end\na,,g,0,1\nb,a,h,0,1\n", "the parent is in another group", 3),
        ("parent,start,end\n,0,1\n7,0,1\n", "there is no such parent", 3),
        ("parent,start,end\n,0,1\nfirst,0,1\n", "there is no such parent", 3),
        ("parent,start,end\n,0,1\n0,0,1\n", "there is no such parent", 3),
    ]) func `a parent that can't be is bad content with its line`(text: String, cause: String, line: Int) {
        let error = #expect(throws: ScheduleError.self) { _ = try folder.load(text) }
        #expect(error?.description.contains(cause) == true && error?.description.contains(":\(line)") == true)
    }

    @Test func `levels follow parents where items are in preorder`() throws {
        let columns = ScheduleColumns(
            starts: [0, 0, 0, 0], ends: [1, 1, 1, 1], rows: nil, groupOffsets: [0, 3, 4], groupRowCounts: [3, 1],
            hasGroups: true, unit: .days)
        let none = Schedule.noParent
        let tree = try Schedule(columns: columns, groupNames: ["a", "b"], parents: [none, 0, 1, none])
        #expect(tree.columns.levels == [0, 1, 2, 0])
        // Who does not come behind its parent is a root.
        let apart = try Schedule(columns: columns, groupNames: ["a", "b"], parents: [none, none, 0, 0])
        #expect(apart.columns.levels == [0, 0, 0, 0])
    }

    /// One bad line after another, and whatever hangs on them.
    @Test func `items with parents that can't be are skipped and counted, and all beneath them`() throws {
        let text = """
            name,parent,group,row,start,end
            r,,g,1,0,1
            x,nobody,only,9,2,3
            x1,x,only,7,4,5
            c1,c2,g,8,6,7
            c2,c1,g,8,8,9
            c3,c2,g,8,10,11
            late,bad,g,2,12,13
            bad,,g,2,15,14
            k,r,g,3,16,17
            h,r,h,1,18,19

            """
        let result = try folder.load(text, skipInvalid: true)
        #expect(names(result.schedule) == ["r", "k"] && result.schedule.parents == [Schedule.noParent, 0])
        // Groups and rows are those of the lines that are left.
        #expect(result.schedule.groupNames == ["g"] && result.schedule.columns.groupOffsets == [0, 2])
        #expect(result.schedule.columns.rows == [0, 1] && result.schedule.rowNames == ["1", "3"])
        let skipped = try #require(result.skipped)
        #expect(skipped.invalid == 8 && skipped.withoutBar == 0)
        let reasons = skipped.reasons.map { $0.replacingOccurrences(of: folder.path + "/", with: "") }
        #expect(
            reasons == [
                "end before start (schedule.csv:9)", "there is no such parent (schedule.csv:3)",
                "the parent is left out (schedule.csv:4)", "the item is its own ancestor (schedule.csv:5)",
                "the item is its own ancestor (schedule.csv:6)",
            ])
        let alone = try folder.load("name,parent,group,row,start,end\nr,,g,1,0,1\nk,r,g,3,16,17\n")
        #expect(alone.schedule == result.schedule && alone.schedule.checksum == result.schedule.checksum)
    }

    @Test func `numbers of parents are those of lines, whichever of these are skipped`() throws {
        let text = "parent,start,end\n,0,1\n,3,2\n1,4,5\n3,6,7\n2,8,9\n\"x,10,11\n"
        let result = try folder.load(text, skipInvalid: true)
        #expect(result.schedule.columns.starts == [0, 4, 6] && result.schedule.columns.levels == [0, 1, 2])
        #expect(result.skipped?.invalid == 3)
        let nothing = #expect(throws: ScheduleError.self) {
            try folder.load("parent,start,end\n2,0,1\n1,0,1\n", skipInvalid: true)
        }
        #expect(nothing?.description.contains("the file has no items") == true)
    }

    @Test func `of a file that is cut short, parents further on are none, and what can't be is wrong`() throws {
        #expect(try folder.load("parent,start,end\n3,0,1\n1,0,1\n,0,1\n", items: 2).schedule.columns.levels == [0, 1])
        let error = #expect(throws: ScheduleError.self) {
            try folder.load("parent,start,end\nx,0,1\n1,0,1\n,0,1\n", items: 2)
        }
        #expect(error?.description.contains("there is no such parent") == true)
    }

    @Test(arguments: [
        ("name,parent,start,end\na,,0,1\nb,a,2,3\nb1,b,4,5\nc,a,6,7\nd,,8,9\n", "start,end,name,parent"),
        ("parent,start,end\n,0,1\n1,2,3\n2,4,5\n1,6,7\n,8,9\n", "start,end,parent"),
        ("parentNumber,name,start,end\n,a,0,1\n1,a,2,3\n2,,4,5\n3,a,6,7\n", "start,end,name,parentNumber"),
        (
            "parent,group,name,start,end\n,g,\"a, \"\"b\"\"\",0,1\n\"a, \"\"b\"\"\",g,c,2,3\n,h,d,4,5\nd,h,e,6,7\n",
            "start,end,group,name,parent"
        ),
    ]) func `parents are written as they are read`(text: String, header: String) throws {
        let schedule = try folder.load(text).schedule
        let path = folder.path + "/written.csv"
        try CSVWriter.write(schedule, to: path)
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(written.hasPrefix(header + "\n"))
        let read = try loadSchedule(path).schedule
        #expect(read == schedule && read.parents?.contains(0) == true)
    }

    @Test func `parents a list can't show are not written`() throws {
        let none = Schedule.noParent
        let columns = ScheduleColumns(
            starts: [0, 0, 0, 0], ends: [1, 1, 1, 1], rows: nil, groupOffsets: [0, 3, 4], groupRowCounts: [3, 1],
            hasGroups: true, unit: .unspecified)
        let schedule = try Schedule(columns: columns, groupNames: ["a", "b"], parents: [none, none, 0, 0])
        let path = folder.path + "/written.csv"
        try CSVWriter.write(schedule, to: path)
        let read = try loadSchedule(path).schedule
        #expect(read.columns.levels == schedule.columns.levels && read.parents == [none, none, none, none])
    }

    @Test func `a parent is named or numbered, not both`() throws {
        let error = #expect(throws: ScheduleError.self) {
            try ColumnMapping("start=a,end=b,parent=c,parentNumber=d")
        }
        #expect(error?.fault == .usage && error?.cause == "parent and parentNumber are given")
    }
}
