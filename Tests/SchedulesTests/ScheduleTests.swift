import Errors
import Foundation
import LayoutCore
import Testing

@testable import Schedules

@Suite struct ScheduleTests {
    private func columns(
        starts: [Double] = [0, 1], ends: [Double] = [1, 2], rows: [UInt32]? = [0, 1], offsets: [UInt32] = [0, 2],
        rowCounts: [UInt32] = [2]
    ) -> ScheduleColumns {
        ScheduleColumns(
            starts: starts, ends: ends, rows: rows, groupOffsets: offsets, groupRowCounts: rowCounts, hasGroups: false,
            unit: .days)
    }

    private func error(
        _ columns: ScheduleColumns, groupNames: NameColumn = [], rowNames: NameColumn? = nil, parents: [UInt32]? = nil
    ) -> String {
        let error = #expect(throws: ScheduleError.self) {
            try Schedule(columns: columns, groupNames: groupNames, rowNames: rowNames, parents: parents)
        }
        return error.map { "\($0.fault) \($0)" } ?? ""
    }

    @Test func `columns that break the law are refused at the door`() {
        for times in [columns(starts: [0, .nan]), columns(ends: [1, .infinity])] {
            expect(error(times), .content, "not a finite number", at: "item 1", "remove the item")
        }
        expect(error(columns(ends: [1, 0.5])), .content, "end before start", at: "item 1", "swap")
        expect(error(columns(rows: [0, 2])), .content, "row does not exist", at: "item 1", "agree")
        let offsets = columns(offsets: [0, 3, 2], rowCounts: [1, 1])
        expect(error(offsets), .content, "offsets decrease", at: "group 1", "agree")
        expect(error(columns(), parents: [0, 0]), .content, "before its child", at: "item 0", "agree")
        expect(error(columns(), parents: []), .content, "parents of other items", at: "0 parents", "agree")
        expect(error(columns(), groupNames: ["a"]), .content, "group names do not match", at: "1 names", "agree")
        expect(error(columns(), rowNames: NameColumn(["a"])), .content, "what they name", at: "1 names", "agree")
        let many = Schedule.tooManyItems(at: "a.csv:9")
        expect("\(many.fault) \(many)", .content, "more than 4294967294 items", at: "a.csv:9", "--items")
    }

    @Test func `the checksum depends on every column`() throws {
        let base = try Schedule(columns: columns())
        let others = [
            try Schedule(columns: columns(starts: [0, 0.5])), try Schedule(columns: columns(ends: [1, 3])),
            try Schedule(columns: columns(rows: [1, 0])), try Schedule(columns: columns(rows: nil)),
            try Schedule(columns: columns(offsets: [0, 1, 2], rowCounts: [2, 2])),
            try Schedule(columns: columns(), rowNames: NameColumn(["a", "b"])),
            try Schedule(columns: columns(), rowNames: NameColumn(["ab", ""])),
            try Schedule(columns: columns(), itemNames: NameColumn(["x", "x"])),
            try Schedule(columns: columns(), parents: [Schedule.noParent, 0]),
        ]
        #expect(Set(others.map(\.checksum) + [base.checksum]).count == others.count + 1)
    }

    @Test func `numbers of any size and sign are sorted`() {
        let least = Double.leastNonzeroMagnitude
        let few = [3, -2.5, 0, -.infinity, least, 1e300, -1e-300, .infinity, 3, 255, 256, 65_536, -256]
        #expect(radixSorted(few) == few.sorted())
        #expect(radixSorted([]) == [] && radixSorted([-1.5]) == [-1.5] && radixSorted([7, 7, 7]) == [7, 7, 7])
        var state: UInt64 = 1
        let many = (0..<5_000).map { _ -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: state) >> 20) / 1_024
        }
        #expect(radixSorted(many) == many.sorted())
    }

    @Test func `statistics of a schedule counted by hand`() throws {
        let schedule = try Schedule(
            columns: ScheduleColumns(
                starts: [0, 2, 2, 2, 5, 9], ends: [4, 2, 3, 2, 6, 10], rows: [0, 0, 0, 0, 0, 0],
                groupOffsets: [0, 5, 6], groupRowCounts: [1, 1], hasGroups: true, unit: .days),
            groupNames: ["a", "b"])
        let statistics = ScheduleStatistics(schedule)
        #expect(statistics.items == 6 && statistics.rows == 2 && statistics.groups == 2)
        #expect(statistics.start == 0 && statistics.end == 10 && statistics.sorted)
        #expect(try #require(statistics.itemsPerRow).max == 5 && #require(statistics.itemsPerRow).p50 == 1)
        // At 2: the long bar, the one that begins, and the two of zero width.
        #expect(try #require(statistics.overlapPerRow).max == 4 && #require(statistics.overlapPerRow).p1 == 1)
        #expect(
            try #require(statistics.duration).p1 == 0 && #require(statistics.duration).p50 == 1
                && #require(statistics.duration).max == 4)
        #expect(statistics.tiedStartShare == 2.0 / 6 && statistics.zeroWidthShare == 2.0 / 6)
        let empty = ScheduleStatistics(try Schedule(columns: columns(starts: [], ends: [], rows: [], offsets: [0, 0])))
        #expect(empty.items == 0 && empty.start == nil && empty.duration == nil)
    }
}

@Suite struct RoundTripTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    static let text = "row,start,end,group,name\n\"a,\"\"\nb\",0.1,1e-7,g,\n,-3,2.5e300,\"h\r\",\"x\"\nq,4,5,g,x\n"
        .replacingOccurrences(of: "0.1,1e-7", with: "1e-7,0.1")

    private func datasets() throws -> [LoadedDataset] {
        let generated = try DatasetRegistry.builtIn.entries.map {
            try DatasetRegistry.builtIn.source(for: $0.name).load(items: 700, seed: 3)
        }
        let path = try folder.file("names.csv", Self.text)
        let frames = LoadedDataset(
            name: "frames", content: .frames([Rect(minX: 0, minY: 1, maxX: 2, maxY: 3)]),
            layoutDefaults: ["a": .bool(true), "b": .number(2), "c": .string("d")])
        return generated + [try DatasetRegistry.builtIn.source(for: path).load(), frames]
    }

    @Test func `a columnar file gives back the dataset`() throws {
        for dataset in try datasets() {
            let path = folder.path + "/dataset.columns"
            try ColumnarFile.write(dataset, to: path)
            let read = try ColumnarFile.read(path)
            #expect(read.content == dataset.content && read.checksum == dataset.checksum)
            #expect(read.name == dataset.name && read.layoutDefaults == dataset.layoutDefaults)
        }
    }

    @Test func `a columnar file of another version, cut off, or none is refused`() throws {
        let path = folder.path + "/dataset.columns"
        try ColumnarFile.write(try datasets()[0], to: path)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        func error(_ bytes: [UInt8]) throws -> String {
            let path = try folder.file("bad.columns", bytes)
            do {
                _ = try ColumnarFile.read(path)
                return "none"
            } catch { return folder.message(error) }
        }
        for length in [0, 9, 100, bytes.count - 1] {
            let message = try error(Array(bytes[..<length]))
            expect(message, .content, "is cut off", at: "bad.columns", "write the file again")
        }
        bytes[8] = 9
        expect(try error(bytes), .content, "version 9", at: "bad.columns", "version 1")
        bytes[0] = 0
        expect(try error(bytes), .content, "not a columnar file", at: "bad.columns", "own file")
    }

    @Test func `written CSV imports as the same schedule`() throws {
        for dataset in try datasets() {
            guard case .schedule(let schedule) = dataset.content else { continue }
            let path = folder.path + "/written.csv"
            try CSVWriter.write(schedule, to: path)
            let read = try loadSchedule(path).schedule
            let other = schedule.columns.starts.indices.first { read.columns.starts[$0] != schedule.columns.starts[$0] }
            #expect(
                other == nil,
                "\(dataset.name) \(other.map { (read.columns.starts[$0], schedule.columns.starts[$0]) } ?? (0, 0))")
            #expect(read.columns.ends == schedule.columns.ends, "\(dataset.name)")
            #expect(read.columns.rows == schedule.columns.rows && read.groupNames == schedule.groupNames)
            #expect(read.columns.groupOffsets == schedule.columns.groupOffsets, "\(dataset.name)")
            #expect(read.columns.groupRowCounts == schedule.columns.groupRowCounts)
            #expect(read.itemNames == schedule.itemNames && read.parents == schedule.parents)
            #expect(read.columns.levels == schedule.columns.levels)
            #expect(schedule.rowNames == nil || read.rowNames == schedule.rowNames)
            #expect(dataset.name != "construction" || read.columns.unit == .days)
            let again = folder.path + "/again.csv"
            try CSVWriter.write(read, to: again)
            #expect(FileManager.default.contentsEqual(atPath: path, andPath: again))
        }
    }

    @Test(arguments: [-719_528, -1, 0, 59, 60, 11_016, 19_782, 2_932_896]) func `dates are written as they are read`(
        day: Int
    ) {
        let bytes = Array(CalendarDate(days: day).text.utf8)
        #expect(bytes.count == 10 && parseTime(bytes, in: 0..<10)?.value == Double(day))
    }

    @Test func `a file that can't be written is an output error`() throws {
        let dataset = try datasets()[0]
        let error = #expect(throws: ScheduleError.self) {
            try ColumnarFile.write(dataset, to: folder.path + "/none/dataset.columns")
        }
        #expect(error?.fault == .io && error?.cause == "can't be written, no such file or directory")
    }

    // The device that is always full exists on Linux alone.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func `a full disk is an output error`() throws {
        let dataset = try datasets()[0]
        let error = #expect(throws: ScheduleError.self) { try ColumnarFile.write(dataset, to: "/dev/full") }
        #expect(error?.fault == .io && error?.cause == "can't be written, no space left on device")
    }
}

/// The folder of real schedules that the environment names.
private let realData = ProcessInfo.processInfo.environment["LAYOUTBENCH_DATA"]

// Too large to be part of the project, and under licences of their own.
@Suite(.enabled(if: realData != nil, "LAYOUTBENCH_DATA does not name a folder of real schedules"))
struct RealDataTests {
    private func statistics(_ name: String, columns: String? = nil) throws -> (ScheduleStatistics, SkipReport?) {
        let loaded = try loadSchedule("\(realData ?? "")/\(name)", columns: columns)
        return (ScheduleStatistics(loaded.schedule), loaded.skipped)
    }

    @Test func `KTH has 27,992 bars`() throws {
        let (statistics, skipped) = try statistics("KTH-SP2-1996-2.1-cln.swf.gz")
        #expect(statistics.items == 27_992 && skipped == nil)
        #expect(
            try #require(statistics.overlapPerRow).max == 43 && statistics.tiedStartShare == 0 && !statistics.sorted)
    }

    @Test func `Thunder has 119,849 bars in 121,039 lines`() throws {
        let (statistics, skipped) = try statistics("LLNL-Thunder-2007-1.1-cln.swf.gz")
        #expect(statistics.items == 119_849 && skipped?.withoutBar == 1190 && skipped?.invalid == 0)
        #expect(try #require(statistics.overlapPerRow).max == 72 && abs(statistics.zeroWidthShare - 0.052) < 0.001)
    }

    @Test func `projects are groups whose activities are rows`() throws {
        let columns = "row=activity,start=start_units,end=end_units,group=project"
        let (statistics, skipped) = try statistics("batselier_cpm.csv", columns: columns)
        #expect(statistics.items == 8195 && statistics.groups == 125 && skipped == nil)
        #expect(abs(statistics.zeroWidthShare - 0.035) < 0.001)
    }

    @Test func `the week of trains has 1,167,533 bars, on tracks that recur under several routes`() throws {
        let columns = "row=row,start=start_s,end=end_s,group=route"
        let (schedule, skipped) = try loadSchedule("\(realData ?? "")/nyc_week_hops.csv.gz", columns: columns)
        #expect(schedule.itemCount == 1_167_533 && skipped == nil)
        #expect(schedule.columns.groupCount == 22 && schedule.rowCount == 1584)
        #expect(try #require(schedule.rowNames).offsets.count - 1 < schedule.rowCount)
    }

    /// Items, those in rows of their own left out, and what became no item.
    private func trace(_ name: String) throws -> (inThreads: Int, schedule: Schedule, unused: [String: Int]) {
        let dataset = try DatasetRegistry.builtIn.source(for: "\(realData ?? "")/\(name)").load()
        guard case .schedule(let schedule) = dataset.content else { throw CocoaError(.fileReadUnknown) }
        let columns = schedule.columns
        var (inThreads, firstRow) = (0, 0)
        for group in 0..<columns.groupCount {
            for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]) {
                let row = firstRow + Int(columns.rows?[item] ?? 0)
                if schedule.rowNames?[row].hasPrefix("thread ") == true { inThreads += 1 }
            }
            firstRow += Int(columns.groupRowCounts[group])
        }
        return (
            inThreads, schedule, Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) })
        )
    }

    @Test func `the trace of Fuchsia has 66,373 bars in threads, and 257 with identifiers and the same clock`() throws {
        let (inThreads, schedule, unused) = try trace("catapult_fuchsia_trace.json.gz")
        #expect(inThreads == 66_373 && schedule.itemCount == 66_630)
        #expect(
            unused == [
                "instants": 372, "counter values": 671, "flow steps": 2_700, "asynchronous events of another clock": 45,
            ])
    }

    @Test func `the trace of the main thread has 1,680 bars and 4 never closed`() throws {
        let schedule = try trace("catapult_main_thread_has_unclosed_slices.json").schedule
        let last = schedule.columns.ends.max()
        #expect(schedule.itemCount == 1_684 && schedule.columns.ends.count { $0 == last } >= 4)
    }

    @Test func `the profile of Bazel has 12,778 bars, in the order of its threads`() throws {
        let (_, schedule, unused) = try trace("bazel-profile-with_queuing.json.gz")
        #expect(schedule.itemCount == 12_778 && schedule.columns.groupCount == 1)
        #expect(schedule.rowNames?.first == "Critical Path" && schedule.columns.starts.min() ?? 0 < 0)
        #expect(unused == ["instants": 7, "counter values": 3_369])
    }

    @Test func `plans have their tasks, without summaries of projects and empty rows`() throws {
        let phased = try trace("mpxj_mspditimephased.xml")
        #expect(phased.schedule.itemCount == 40 && phased.unused == ["project summaries": 1])
        #expect(try trace("mspdisplittask.xml").schedule.itemCount == 2)
        let nulls = try trace("mspdinulltasks.xml")
        #expect(nulls.schedule.groupNames == ["Task 1", "Task 4"] && nulls.schedule.itemCount == 5)
        #expect(nulls.unused == ["project summaries": 1, "empty rows": 3])
    }
}
