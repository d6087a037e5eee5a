import Foundation
import Testing

@testable import Schedules

/// Timetables of GTFS.
@Suite struct GTFSTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let stopTimes = """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T1,8:00:00,8:00:30,S1,1
        T1,,,S2,2
        T1,8:30:00,8:30:00,S3,3
        T2,23:50:00,23:50:00,S3,1
        T2,24:10:00,24:12:00,S2,2
        T2,25:35:00,25:35:00,S1,3

        """
    private static let trips = "route_id,service_id,trip_id,block_id\nR1,week,T1,B\nR2,week,T2,B\nR2,week,T3,\n"
    private static let stops = "stop_id,stop_name\nS1,\"Quay, north\"\nS2,Yard\n"

    private func schedule(_ path: String, _ columns: String? = nil) throws -> Schedule {
        try loadSchedule(path, columns: columns).schedule
    }

    private func file(_ text: String = stopTimes) throws -> String { try folder.file("times-\(UUID()).txt", text) }

    /// A folder with a feed.
    private func feed(trips: String? = trips, stops: String? = stops) throws -> String {
        let path = "\(folder.path)/feed-\(UUID())"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in [("stop_times", Self.stopTimes), ("trips", trips), ("stops", stops)] {
            if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).txt")) }
        }
        return path
    }

    @Test func `a hop is a bar, a trip a row, and times between known ones are spread`() throws {
        for columns in [nil, "gtfs"] {
            let schedule = try schedule(file(), columns)
            #expect(schedule.columns.starts == [28_830, 29_715, 85_800, 87_120])
            #expect(schedule.columns.ends == [29_715, 30_600, 87_000, 92_100])
            #expect(schedule.rowNames == ["T1", "T2"] && schedule.columns.rows == [0, 0, 1, 1])
            #expect(schedule.itemNames == ["S1 → S2", "S2 → S3", "S3 → S2", "S2 → S1"])
            #expect(schedule.columns.unit == .seconds && schedule.groupNames.isEmpty && schedule.parents == nil)
        }
    }

    @Test func `lines and columns may stand in any order`() throws {
        let expected = try schedule(file())
        let lines = Self.stopTimes.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let reversed = lines.map { $0.reversed().joined(separator: ",") + "\n" }
        #expect(try schedule(file(reversed.joined())) == expected)
        let mixed = [0, 4, 1, 6, 3, 5, 2].map { lines[$0].joined(separator: ";") + "\n" }
        let schedule = try schedule(file(mixed.joined()))
        #expect(schedule.rowNames == ["T2", "T1"] && schedule.columns.starts == [85_800, 87_120, 28_830, 29_715])
    }

    @Test func `a folder has routes, blocks and names of stops`() throws {
        let path = try feed()
        let whole = try schedule(path)
        #expect(whole.groupNames == ["R1", "R2"] && whole.rowNames == ["T1", "T2"])
        #expect(whole.itemNames == ["Quay, north → Yard", "Yard → S3", "S3 → Yard", "Yard → Quay, north"])
        #expect(try schedule(path + "/stop_times.txt") == whole)
        let blocks = try schedule(path, "gtfs,row=block_id,group=")
        #expect(blocks.rowNames == ["B"] && blocks.groupNames.isEmpty && blocks.itemCount == 4)
        let stops = try schedule(path, "gtfs,row=stop_id,group=service_id")
        #expect(stops.rowNames == ["S1", "S2", "S3"] && stops.groupNames == ["week"])
        #expect(stops.columns.rows == [0, 1, 2, 1])
        let none = try schedule(feed(trips: Self.trips.replacing(",B", with: ",")), "gtfs,row=block_id")
        #expect(none.rowNames == ["T1", "T2"])
        let alone = try schedule(feed(trips: nil, stops: nil))
        #expect(try alone == schedule(file()))
    }

    static let faults: [(change: (String, String), cause: String, line: Int)] = [
        (("T1,8:00:00,8:00:30", "T1,,"), "no time at the trip's first or last stop", 2),
        (("25:35:00,25:35:00", ","), "no time at the trip's first or last stop", 7),
        (("24:10:00,24:12:00", "23:10:00,24:12:00"), "the trip's time goes back", 6),
        (("24:10:00,24:12:00", "24:10:00,24:02:00"), "the trip's time goes back", 6),
        (("8:30:00,8:30:00", "8:30,8:30:00"), "\"8:30\" is not a time such as 25:35:00", 4),
        (("8:30:00,8:30:00", "8:30:00,8:61:00"), "\"8:61:00\" is not a time", 4),
        (("S2,2", "S2,b"), "the stop_sequence \"b\" is not", 3), (("S2,2", "S2"), "4 fields where the header has 5", 3),
        (("T1,,,", ",,,"), "no trip_id", 3),
    ]

    @Test(arguments: faults) func `an error names the line`(change: (String, String), cause: String, line: Int) throws {
        let text = Self.stopTimes.replacing(change.0, with: change.1, maxReplacements: 1)
        expect(try folder.error(text, as: "t.txt"), .content, cause, at: "t.txt:\(line)", "--skip-invalid")
        let rest = try folder.load(text, as: "t.txt", skipInvalid: true)
        #expect((1...2).contains(rest.skipped?.invalid ?? 0) && rest.schedule.itemCount >= 2)
    }

    @Test func `columns and tables that are not there are errors`() throws {
        let path = try folder.file("t.txt", Self.stopTimes)
        func error(_ columns: String) -> String {
            do {
                _ = try schedule(path, columns)
                return "none"
            } catch { return (error as? ScheduleError).map(folder.message) ?? "" }
        }
        expect(error("gtfs,row=block_id"), .content, "no column \"block_id\"", at: "t.txt", "trips.txt")
        expect(error("gtfs,group=x"), .content, "no column \"x\"", at: "t.txt", "trips.txt")
        #expect(error("gtfs,group=route_id") == "none")
        let header = try #require(Self.stopTimes.split(separator: "\n").first)
        expect(
            try folder.error("\(header)\nT1,8:00:00,8:00:00,S1,1\n", as: "one.txt"), .content, "no items",
            at: "one.txt", "give a file")
        let bad = try feed(trips: "trip_id,route_id\nT1\n")
        #expect(throws: ScheduleError.self) { try schedule(bad) }
        #expect(try loadSchedule(bad, skipInvalid: true).skipped?.invalid == 1)
    }

    @Test func `a limit and the memory are kept`() throws {
        let header = try #require(Self.stopTimes.split(separator: "\n").first)
        let lines = (0..<30_000).map {
            "T\($0 / 10),\(6 + $0 % 10):00:00,\(6 + $0 % 10):30:00,S\($0 % 97),\($0 % 10)\n"
        }
        let path = try file("\(header)\n" + lines.joined())
        #expect(try loadSchedule(path, items: 13).schedule.itemCount == 13)
        #expect(try schedule(path).itemCount == 27_000)
        #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: path).load(memoryLimit: 1_000_000)
        }
    }

    @Test func `changed bytes make a schedule or an error`() throws {
        try folder.tryChanged(Array(Self.stopTimes.utf8), as: "t.txt", seed: 11, count: 500)
    }
}
