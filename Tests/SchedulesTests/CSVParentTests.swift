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
        ("name,parent,start,end\na,,0,1\na,,0,1\nb,a,0,1\n", "several items have the parent's name", 4),
        ("name,parent,start,end\na,c,0,1\nb,a,0,1\nc,b,0,1\n", "the item is beneath itself", 2),
        ("name,parent,start,end\nr,,0,1\na,a,0,1\n", "the item is beneath itself", 3),
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
}
