import Foundation
import LayoutCore
import OutsidePrograms
import Testing

@testable import Schedules

/// Feeds of GTFS beside what the libraries partridge and gtfs-kit read of them.
@Suite(.enabled(if: OutsideProgram(pythonWith: "partridge, gtfs_kit") != nil, "pip install partridge gtfs-kit"))
struct GTFSKitTests {
    /// Makes a feed of trips in a random order, with times that are not said, and prints what a library reads of it: trip,
    /// route, block, both stops, and seconds between them.
    private static let program = """
        import sys, os, random, csv, collections, math
        library, seed = sys.argv[1], int(sys.argv[2])
        random.seed(seed)
        os.mkdir("feed")
        def write(name, header, rows):
            with open(f"feed/{name}.txt", "w", newline="", encoding="utf-8-sig") as file:
                csv.writer(file).writerows([header] + rows)
        clock = lambda seconds: f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        write("agency", ["agency_id", "agency_name", "agency_url", "agency_timezone"], [["a", "A", "http://a.example", "Europe/Berlin"]])
        write("routes", ["route_id", "agency_id", "route_short_name", "route_type"], [[f"R{n}", "a", f"{n}", 3] for n in range(4)])
        write("calendar", ["service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
            "start_date", "end_date"], [["week"] + [1] * 7 + ["20260101", "20261231"]])
        write("stops", ["stop_id", "stop_name", "stop_lat", "stop_lon"], [[f"S{n}", f'Stop, "{n}"', 50 + n / 99, 8] for n in range(30)])
        trips, times = [], []
        for trip in range(60):
            trips.append([f"R{trip % 4}", "week", f"T{trip}", f"B{trip % 7}" if trip % 5 else ""])
            now, count = random.randint(4, 26) * 3600, random.randint(2, 12)
            for place in range(count):
                stay = random.choice([0, 30, 120])
                said = place in (0, count - 1) or random.random() < .6
                times.append([f"T{trip}", clock(now) if said else "", clock(now + stay) if said else "",
                    f"S{random.randrange(30)}", place * random.randint(1, 1) * 10 + 5])
                now += stay + random.randint(60, 3000)
        random.shuffle(times)
        write("trips", ["route_id", "service_id", "trip_id", "block_id"], trips)
        write("stop_times", ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"], times)

        if library == "partridge":
            import partridge
            feed = partridge.load_feed("feed")
            read, about = feed.stop_times, feed.trips
            seconds = lambda value: None if math.isnan(value) else value
        else:
            import gtfs_kit
            feed = gtfs_kit.read_feed("feed", dist_units="km")
            read, about = feed.stop_times, feed.trips
            seconds = lambda value: None if not isinstance(value, str) else sum(
                int(part) * unit for part, unit in zip(value.split(":"), (3600, 60, 1)))
        stops = collections.defaultdict(list)
        for row in read.sort_values("stop_sequence").itertuples():
            stops[row.trip_id].append([row.stop_id, seconds(row.arrival_time), seconds(row.departure_time)])
        about = {row.trip_id: (row.route_id, row.block_id if isinstance(row.block_id, str) else "") for row in about.itertuples()}
        names = {row.stop_id: row.stop_name for row in feed.stops.itertuples()}
        for trip, line in stops.items():
            known = [place for place, stop in enumerate(line) if stop[1] is not None]
            for first, last in zip(known, known[1:]):
                step = (line[last][1] - line[first][2]) / (last - first)
                for place in range(first + 1, last):
                    line[place][1] = line[place][2] = line[first][2] + step * (place - first)
            for start, end in zip(line, line[1:]):
                print(trip, *about[trip], names[start[0]], names[end[0]], f"{start[2]:.6f}", f"{end[1]:.6f}", sep="\\t")
        """

    @Test(arguments: ["partridge", "gtfs-kit"], [1, 2]) func `hops are those that other libraries read`(
        library: String, seed: Int
    ) throws {
        let folder = try TemporaryFolder()
        let python = try #require(OutsideProgram("python3"))
        let hops = try python.table(["-c", Self.program, library, "\(seed)"], in: folder.path)
        for (columns, row) in [("gtfs", 0), ("gtfs,row=block_id", 2)] {
            let schedule = try loadSchedule(folder.path + "/feed", columns: columns).schedule
            let (columns, names) = (schedule.columns, try #require(schedule.itemNames))
            var firstRow = 0
            var read: [String] = []
            for group in 0..<columns.groupCount {
                for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]) {
                    let row = schedule.rowNames?[firstRow + Int(columns.rows?[item] ?? 0)] ?? ""
                    let times = [columns.starts[item], columns.ends[item]].map { String(format: "%.6f", $0) }
                    read.append("\(row) \(schedule.groupNames[group]) \(names[item]) \(times)")
                }
                firstRow += Int(columns.groupRowCounts[group])
            }
            let expected = hops.map { hop in
                "\(hop[row].isEmpty ? hop[0] : hop[row]) \(hop[1]) \(hop[3]) → \(hop[4]) \([hop[5], hop[6]])"
            }
            #expect(expected.count > 200 && read.sorted() == expected.sorted())
        }
    }
}
