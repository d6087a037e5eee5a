import Foundation
import LayoutCore
import Testing

@testable import Schedules

/// Ratios of height to width: from a CSV file to the temporary that workers read.
@Suite struct RatioColumnTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test func `a column of ratios is recognised by its name, or mapped`() throws {
        let named = try folder.load("start,end,ratio\n0,1,1.5\n1,2,\n2,3, 0.5 \n3,4,1e-3\n").schedule
        #expect(named.columns.ratios == [1.5, 0, 0.5, 0.001])
        let mapped = try folder.load("from,to,aspect\n0,1,2\n", columns: "start=from,end=to,ratio=aspect").schedule
        #expect(mapped.columns.ratios == [2])
        let unmapped = try folder.load("start,end,ratio\n0,1,x\n", columns: "ratio=").schedule
        #expect(unmapped.columns.ratios == nil)
        #expect(try folder.load("start,end\n0,1\n").schedule.columns.ratios == nil)
        #expect(
            try folder.error("start,end\n0,1\n", columns: "start=start,end=end,ratio=aspect")
                .hasPrefix("content no column \"aspect\" (schedule.csv:1)"))
    }

    @Test(arguments: ["0", "-1", "NaN", "inf", "-inf", "1e999", "1e-999", "x", "1:2", "0x2", "1.5.1", "-0"])
    func `what is no number over 0 is refused with its line, or left out`(text: String) throws {
        let file = "start,end,ratio\n0,1,2\n1,2,\(text)\n2,3,4\n"
        let error = #expect(throws: ScheduleError.self) { try folder.load(file) }
        #expect(error?.fault == .content && error?.cause == "the ratio \"\(text)\" is not a number over 0")
        #expect(error?.place.hasSuffix("schedule.csv:3") == true)
        #expect(error?.remedy.contains("height divided by width") == true)
        #expect(error?.remedy.contains("--skip-invalid") == true)
        let rest = try folder.load(file, skipInvalid: true)
        #expect(rest.schedule.columns.ratios == [2, 4] && rest.schedule.columns.starts == [0, 2])
        #expect(rest.skipped?.invalid == 1)
    }

    @Test func `ratios go with their items into groups and behind parents, and out with them`() throws {
        let groups = try folder.load("start,end,group,ratio\n0,1,a,1\n1,2,b,2\n2,3,a,3\n").schedule
        #expect(groups.columns.starts == [0, 2, 1] && groups.columns.ratios == [1, 3, 2])
        let text = "name,parent,start,end,ratio\nb,a,1,2,1\na,,0,9,2\nc,x,3,4,3\nd,,5,6,4\n"
        let tree = try folder.load(text, skipInvalid: true).schedule
        #expect(tree.columns.starts == [0, 1, 5] && tree.columns.ratios == [2, 1, 4])
        #expect(tree.columns.levels == [0, 1, 0])
    }

    @Test func `written and read again they are the same`() throws {
        let text = "start,end,name,ratio\n0,1,a,1.3333333333333333\n1,2,b,\n2,3,c,0.1\n3,4,d,4503599627370497.5\n"
        let schedule = try folder.load(text).schedule
        var written: [UInt8] = []
        CSVWriter.write(schedule) { written += $0 }
        let again = try folder.load(String(decoding: written, as: UTF8.self)).schedule
        #expect(again == schedule && again.columns.ratios == [1.3333333333333333, 0, 0.1, 4_503_599_627_370_497.5])
        let last = try folder.load("start,end,ratio\n0,1,\n").schedule
        written = []
        CSVWriter.write(last) { written += $0 }
        #expect(String(decoding: written, as: UTF8.self) == "start,end,ratio\n0.0,1.0,\n".replacing(".0", with: ""))
    }

    @Test func `the temporary for workers hands them on, and checksums tell them apart`() throws {
        let schedule = try folder.load("row,start,end,group,ratio\nr,0,1,g,1.5\ns,1,2,h,\n").schedule
        let path = folder.path + "/x.columns"
        let dataset = LoadedDataset(name: "x", content: .schedule(schedule))
        try ColumnarFile.write(dataset, to: path)
        let read = try ColumnarFile.read(path)
        #expect(read.content == dataset.content && read.checksum == dataset.checksum)
        func other(_ ratios: [Double]?) throws -> LoadedDataset {
            let columns = schedule.columns
            let changed = ScheduleColumns(
                starts: columns.starts, ends: columns.ends, rows: columns.rows, groupOffsets: columns.groupOffsets,
                groupRowCounts: columns.groupRowCounts, hasGroups: true, unit: columns.unit, ratios: ratios)
            let schedule = try Schedule(
                columns: changed, groupNames: schedule.groupNames, rowNames: schedule.rowNames)
            return LoadedDataset(name: "x", content: .schedule(schedule))
        }
        let all = try [[1.5, 0], nil, [1.5, 2], [0, 1.5], [0, 0]].map { try other($0) }
        #expect(all[0].checksum == dataset.checksum && Set(all.map(\.checksum)).count == all.count)
        // Nothing is written for items without ratios, whom older programs can read too.
        try ColumnarFile.write(all[1], to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data("ratios".utf8)) == nil)
        try ColumnarFile.write(all[2], to: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > bytes.count + 16)
    }

    @Test func `ratios that no schedule has are refused where one is made`() {
        for ratio in [-1, .nan, .infinity] {
            let columns = ScheduleColumns(
                starts: [0, 0], ends: [1, 1], rows: nil, groupOffsets: [0, 2], groupRowCounts: [2], hasGroups: false,
                unit: .days, ratios: [1, ratio])
            let error = #expect(throws: ScheduleError.self) { try Schedule(columns: columns) }
            #expect(error?.cause == "ratio is not a number over 0" && error?.place == "item 1")
        }
    }

    @Test func `ratios count in the estimate of memory`() throws {
        /// The least memory, in steps of 100 kB, with which a file is read.
        func needed(_ text: String) throws -> Int {
            let path = try folder.file("many.csv", text)
            return try #require(
                stride(from: 400_000, to: 3_000_000, by: 100_000).first { limit in
                    (try? DatasetRegistry.builtIn.source(for: path).load(memoryLimit: limit)) != nil
                })
        }
        let lines = String(repeating: "0,1,2\n", count: 20_000)
        // 8 bytes an item, with room to grow.
        #expect(try needed("start,end,ratio\n" + lines) >= needed("start,end,other\n" + lines) + 8 * 20_000)
    }

    @Test func `the committed pictures have the ratios of the worked example`() throws {
        let pictures = try loadSchedule(DatasetFolderTests.folder + "/pictures.csv").schedule
        #expect(pictures.columns.ratios == [1, 0.5, 1.5, 0.5, 1, 2, 0.5] && pictures.columns.unit == .days)
    }
}
