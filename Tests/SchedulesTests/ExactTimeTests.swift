import LayoutCore
import Testing

@testable import Schedules

/// Times keep their last digit, relative to the first, wherever zero is.
@Suite struct ExactTimeTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func durations(_ schedule: Schedule) -> [Double] {
        schedule.columns.starts.indices.map { schedule.columns.ends[$0] - schedule.columns.starts[$0] }
    }

    /// Whether two numbers are the same but for the rounding of times a million apart.
    private func isClose(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func `microseconds since 1970 keep nanoseconds`() throws {
        let text = "start,end\n1712195495406752.76,1712195495406752.86\n1712195495406753.10,1712195495406753.40\n"
        let schedule = try folder.load(text).schedule
        #expect(schedule.columns.origin == 1_712_195_495_406_753)
        #expect(schedule.columns.starts == [-0.24, 0.1] && schedule.columns.ends == [-0.14, 0.4])
        let statistics = ScheduleStatistics(schedule)
        #expect(
            try #require(statistics.duration).p50 == 0.1 && #require(statistics.duration).max == 0.3
                && statistics.zeroWidthShare == 0)
        #expect(statistics.start == 1_712_195_495_406_752.76 && statistics.end == 1_712_195_495_406_753.4)
        #expect(schedule.columns.timeText(schedule.columns.starts[0]) == "1712195495406752.76")
    }

    @Test(arguments: [
        ("2024-04-04T01:51:35.406752761Z", "2024-04-04T01:51:35.406752762Z", 1e-9),
        ("2024-04-04 01:51:35.406752", "2024-04-04 01:51:35.406753", 1e-6),
        ("1969-12-31T23:59:59.999999999", "1970-01-01T00:00:00.000000001", 2e-9),
        ("1923-12-31T23:59:59.999999999", "1924-01-01T00:00:00", 1e-9),
        ("9999-12-31T23:59:59,123456789", "9999-12-31T23:59:59,123456790", 1e-9),
    ]) func `dates with a time keep nanoseconds`(start: String, end: String, duration: Double) throws {
        let schedule = try folder.load("start,end\n\"\(start)\",\"\(end)\"\n").schedule
        #expect(abs(durations(schedule)[0] - duration) < 1e-15, "\(schedule.columns.starts)")
        #expect(schedule.columns.unit == .seconds)
    }

    @Test func `whole numbers beyond 2⁵³ are exact`() throws {
        let text = "start,end\n0,0\n1712195495406752761,1712195495406752861\n1712195495406752762,1712195495406752763\n"
        let schedule = try folder.load(text).schedule
        #expect(durations(schedule) == [0, 100, 1] && schedule.columns.starts[2] - schedule.columns.starts[1] == 1)
        // An unset time stays one.
        #expect(schedule.columns.timeText(schedule.columns.starts[0]) == "0")
        #expect(ScheduleStatistics(schedule).start == 0)
        let times = try folder.load("start,end\n9007199254740993,9007199254740994\n").schedule
        #expect(durations(times) == [1])
    }

    @Test func `one unset or one long time at the beginning does not spoil the others`() throws {
        let rest = "1712195495406752.76,1712195495406752.86\n1712195495406753.101,1712195495406753.402\n"
        for first in ["0,0", "12.5,17", "12.12345678901234567,13", "-3,1e3", "5,12.123456789012345"] {
            let schedule = try folder.load("start,end\n\(first)\n" + rest).schedule
            #expect(isClose(Array(durations(schedule)[1...]), [0.1, 0.301]), "\(first)")
            #expect(schedule.columns.timeText(schedule.columns.starts[1]) == "1712195495406752.76")
        }
    }

    @Test func `jobs keep their digits too, and their sums`() throws {
        func job(_ times: String) -> String { "1 \(times) 8 -1 -1 8 -1 -1 1 3 1 -1 -1 -1 -1 -1\n" }
        let text =
            job("0 0 5") + job("1712195495406752.76 0.04 .1") + job("1712195495406753 -1 0.003") + job(".1 .2 .3")
        let columns = try folder.load(text, as: "log.swf").schedule.columns
        #expect(columns.timeText(columns.starts[1]) == "1712195495406752.8")
        #expect(columns.timeText(columns.ends[1]) == "1712195495406752.9")
        #expect(abs(columns.ends[2] - columns.starts[2] - 0.003) < 1e-12)
        let near = try folder.load(job(".1 .2 .3"), as: "log.swf").schedule.columns
        #expect(near.starts == [0.3] && near.ends == [0.6] && near.origin == 0)
    }

    @Test func `what a number holds is kept as it is`() throws {
        // Digits of numbers that were written to be read back, near zero: no origin, and the same values.
        var random = SeededGenerator(seed: 9)
        let values = (0..<2000).map { _ in random.uniform(0, 2000) }.sorted()
        var text = "start,end\n0,1712195495406752\n1e3,2e22\n1712195495.406,1712195495.5\n"
        for value in values { text += "\(value),\(value)\n" }
        // Sixteen decimals of a number that has room for ten.
        text += "426470.6503020544187166,426470.6503020544187166\n"
        let columns = try folder.load(text).schedule.columns
        #expect(columns.origin == 0 && Array(columns.starts[3...]) == values + [426470.6503020544187166])
        #expect(columns.ends[..<3] == [1_712_195_495_406_752, 2e22, 1_712_195_495.5])
    }

    @Test func `an end before its start is found by the last digit`() throws {
        for (start, end) in [
            ("1712195495406752.79", "1712195495406752.76"), ("9007199254740993", "9007199254740992"),
            ("2024-04-04T01:51:35.000000002", "2024-04-04T01:51:35.000000001"),
        ] {
            let message = try folder.error("start,end\n\(start),\(end)\n")
            expect(message, .content, "end before start", at: "schedule.csv:2", "--skip-invalid")
            #expect(try folder.load("start,end\n\(end),\(start)\n").schedule.itemCount == 1)
        }
    }

    @Test(arguments: [
        "row,start,end\na,1712195495406752.76,1712195495406752.86\nb,1712195495406753.123456,1712195495406799\n",
        "start,end\n2024-04-04,2024-04-05\n",
        "start,end\n2024-04-04T01:51:35.406752761,2024-04-04T01:51:36\n2024-04-04T01:51:35.5,2024-04-04T01:51:37.25\n",
        "start,end\n0,0\n1712195495406752761,1712195495406752861\n1712195495406753.5,1712195495406753.75\n",
        "start,end\n-3.14159265358979323846,1e22\n1012345678901234567890123412345,2e30\n-1e22,79228162514264337593543950335\n",
        "start,end\n-8796093022208.25,-8796093022208.125\n3.14159265358979323846,1e300\n",
    ]) func `what is written imports with the same times, and is the same when written again`(text: String) throws {
        let schedule = try folder.load(text).schedule
        let path = folder.path + "/written.csv"
        try CSVWriter.write(schedule, to: path)
        let read = try loadSchedule(path).schedule
        #expect(read.columns.starts == schedule.columns.starts && read.columns.ends == schedule.columns.ends)
        #expect(read.columns.origin == schedule.columns.origin)
        // Dates with times are written as seconds, whose unit is not said.
        #expect(schedule.columns.unit == .seconds || read.checksum == schedule.checksum)
        let dataset = LoadedDataset(name: "x", content: .schedule(schedule))
        try ColumnarFile.write(dataset, to: folder.path + "/x.columns")
        let columnar = try ColumnarFile.read(folder.path + "/x.columns")
        #expect(columnar.content == dataset.content && columnar.checksum == dataset.checksum)
    }

    @Test func `the digits of the source are written`() throws {
        let text = "start,end\n1712195495406752.76,1712195495406752.86\n1712195495406753.1,1712195495406799\n"
        var written: [UInt8] = []
        CSVWriter.write(try folder.load(text).schedule) { written += $0 }
        #expect(String(decoding: written, as: UTF8.self) == text)
    }

    @Test func `the origin is whole, part of the checksum, and not of the one workers compare`() throws {
        func schedule(_ origin: Double) throws -> Schedule {
            try Schedule(
                columns: ScheduleColumns(
                    starts: [0], ends: [1], rows: nil, groupOffsets: [0, 1], groupRowCounts: [1], hasGroups: false,
                    unit: .days, origin: origin))
        }
        let (near, far) = (try schedule(0), try schedule(1e15))
        #expect(near != far && near.checksum != far.checksum)
        func shared(_ schedule: Schedule) -> UInt64 { LoadedDataset(name: "", content: .schedule(schedule)).checksum }
        #expect(shared(near) == shared(far) && shared(near) == near.checksum)
        for origin in [0.5, .nan, .infinity, 1e30] { #expect(throws: ScheduleError.self) { try schedule(origin) } }
    }
}
