import LayoutCore

/// Reads timetables of GTFS (gtfs.org): `stop_times.txt`, with `trips.txt` and `stops.txt` where these lie beside it.
///
/// A bar is a hop: from the departure at a stop to the arrival at the trip's next one, in seconds since midnight, past 24
/// hours too. A row is a trip, the stop where the hop begins, or what a column of `trips.txt` says; a group is the trip's
/// route, or what another of these columns says. Stops without a time lie evenly between those that have one.
/// Memory: the columns and the distinct names.
struct GTFSReader {
    /// A trip's time at a stop, in seconds since midnight; -1 for one that is not said.
    private struct StopTime {
        let trip, stop, sequence, line: UInt32
        var arrival, departure: Double
    }

    private var reader: CSVReader
    private let header: [String]
    private let options: ImportOptions
    private let row: String
    private let group: String?
    private var trips = NameInterner()
    private var stops = NameInterner()
    private var labels = NameInterner()
    /// The label that each trip or stop has in a column, by the column's name.
    private var labelsOf: [String: [UInt32]] = [:]
    private var stopNames: [UInt32]?
    /// Row, group and name of a bar.
    private var text: [UInt8] = []
    private var times: [StopTime] = []
    private var skipped = SkipReport()
    private var tripsOfOneStop = 0

    /// Reads a table whose header has been read. O(size + n log n); throws as ``CSVImporter/read(_:_:)``.
    static func read(_ head: TableHead, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        let mapping = head.mapping
        var reader = GTFSReader(
            reader: head.reader, header: head.header, options: options, row: mapping.named[.row] ?? "trip_id",
            group: mapping.leavesOut(.group) ? nil : mapping.named[.group] ?? "route_id")
        try reader.readTimes()
        try reader.readLabels()
        return try reader.result()
    }

    private mutating func readTimes() throws(ScheduleError) {
        let columns = TableProfile.gtfs.required
        let places = columns.map { header.firstIndex(of: $0) ?? -1 }
        if let missing = places.firstIndex(of: -1) {
            throw reader.window.error(
                "no column \"\(columns[missing])\"", line: reader.line,
                remedy: "give stop_times.txt of a feed, or the feed's folder")
        }
        while try reader.next(options, &skipped, fieldCount: header.count) {
            if times.count % 4096 == 0 { try checkMemory(at: reader) }
            do throws(ContentFault) { try readTime(places) } catch { try skipped.refuse(reader.error(error), options) }
        }
    }

    private func checkMemory(at reader: CSVReader) throws(ScheduleError) {
        var growth = ArrayGrowth()
        growth.add(times, more: 4096)
        for table in [trips, stops, labels] { table.countMemory(in: &growth, more: 4096) }
        for column in labelsOf.values { growth.add(column, more: 4096) }
        // The bars, their rows, groups and names, and the order of both.
        growth.add(bytes: 80 * (times.count + 4096))
        try options.memory.check(growth.bytes, at: "\(reader.window.path):\(reader.line)")
    }

    /// Keeps the time of the current record.
    private mutating func readTime(_ places: [Int]) throws(ContentFault) {
        let bytes = reader.window.bytes
        func field(_ place: Int) -> Range<Int> { trimmed(bytes, reader.fields[place].range) }
        let (id, stop, order) = (field(places[0]), field(places[1]), field(places[2]))
        guard !id.isEmpty else { throw ContentFault("no trip_id") }
        guard let sequence = parseNumber(bytes, in: order).flatMap(UInt32.init(exactly:)) else {
            throw ContentFault("the stop_sequence \"\(printable(bytes, order))\" is not a whole number")
        }
        let arrival = try Self.seconds(bytes, field(places[3]))
        let departure = try Self.seconds(bytes, field(places[4]))
        guard let trip = trips.number(of: bytes, in: id), let stop = stops.number(of: bytes, in: stop),
            times.count < Schedule.maximumItemCount
        else { throw ContentFault("more rows or names than a schedule can have") }
        times.append(
            StopTime(
                trip: trip, stop: stop, sequence: sequence, line: UInt32(clamping: reader.line),
                arrival: arrival < 0 ? departure : arrival, departure: departure < 0 ? arrival : departure))
    }

    /// Seconds since midnight; -1 for nothing.
    private static func seconds(_ bytes: [UInt8], _ range: Range<Int>) throws(ContentFault) -> Double {
        if range.isEmpty { return -1 }
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let hours = cursor.number(upTo: 3)?.value, cursor.take(":"), let minutes = cursor.digits(2), minutes < 60,
            cursor.take(":"), let seconds = cursor.digits(2), seconds < 60, cursor.isAtEnd
        else { throw ContentFault("\"\(printable(bytes, range))\" is not a time such as 25:35:00") }
        return Double(hours * 3600 + minutes * 60 + seconds)
    }

    /// Finds the labels of rows and groups, and the names of stops.
    private mutating func readLabels() throws(ScheduleError) {
        let wanted = (row == "trip_id" || row == "stop_id" ? [] : [row]) + [group].compactMap(\.self)
        try readTable("trips.txt", wanted, by: "trip_id", \.trips)
        try readTable("stops.txt", ["stop_name"], by: "stop_id", \.stops)
        stopNames = labelsOf["stop_name"]
        guard let missing = wanted.first(where: { labelsOf[$0] == nil && $0 != "route_id" }) else { return }
        throw ScheduleError(
            .content, "no column \"\(missing)\" in trips.txt", at: reader.window.path,
            remedy: "give trip_id, stop_id or a column of trips.txt beside the file")
    }

    /// Reads columns of a table that lies beside, by the number of the key in each line.
    private mutating func readTable(
        _ name: String, _ columns: [String], by key: String, _ keys: WritableKeyPath<GTFSReader, NameInterner>
    ) throws(ScheduleError) {
        let path = reader.window.path.dropLast(fileName(of: reader.window.path).count) + name
        guard !columns.isEmpty, InputFile.isFile(String(path)) else { return }
        var table = try CSVReader(String(path))
        let header = try table.header { $0.contains(key) }
        guard let place = header.firstIndex(of: key), let none = labels.number(of: [], in: 0..<0) else { return }
        let places = columns.compactMap { column in header.firstIndex(of: column).map { (column, $0) } }
        for (column, _) in places { labelsOf[column] = [UInt32](repeating: none, count: self[keyPath: keys].count) }
        func field(_ place: Int) -> Range<Int> { trimmed(table.window.bytes, table.fields[place].range) }
        while try table.next(options, &skipped, fieldCount: header.count),
            let number = self[keyPath: keys].number(of: table.window.bytes, in: field(place))
        {
            if number % 4096 == 0 { try checkMemory(at: table) }
            for (column, place) in places where number < labelsOf[column]?.count ?? 0 {
                labelsOf[column]?[Int(number)] = labels.number(of: table.window.bytes, in: field(place)) ?? none
            }
        }
    }

    private mutating func result() throws(ScheduleError) -> LoadedDataset {
        if zip(times, times.dropFirst()).contains(where: { ($0.trip, $0.sequence) > ($1.trip, $1.sequence) }) {
            times.sort { ($0.trip, $0.sequence, $0.line) < ($1.trip, $1.sequence, $1.line) }
        }
        let hasGroups = group.map { labelsOf[$0] != nil } ?? false
        var builder = ScheduleBuilder(hasRows: true, hasGroups: hasGroups, hasNames: true)
        var first = 0
        while first < times.count, builder.itemCount < options.limit {
            var end = first + 1
            while end < times.count, times[end].trip == times[first].trip { end += 1 }
            if end - first == 1 { tripsOfOneStop += 1 } else { try addTrip(first..<end, to: &builder) }
            first = end
        }
        let used = Set(TableProfile.gtfs.required + labelsOf.keys)
        return try LoadedDataset(
            builder.schedule(unit: .seconds), of: reader.window.path, skipped: skipped,
            unusedColumns: header.filter { !used.contains($0) && !$0.isEmpty },
            unusedContent: [("trips of one stop", tripsOfOneStop)])
    }

    /// Adds the hops of a trip. A trip with a bad time ends the import or is left out.
    private mutating func addTrip(_ range: Range<Int>, to builder: inout ScheduleBuilder) throws(ScheduleError) {
        spread(range)
        let bad = range.first { place in
            let before = place > range.lowerBound ? times[place - 1].departure : 0
            return times[place].arrival < before || times[place].departure < times[place].arrival
        }
        if let bad {
            let cause =
                times[bad].arrival < 0 ? "no time at the trip's first or last stop" : "the trip's time goes back"
            let error = reader.window.error(cause, line: Int(times[bad].line), remedy: skipRemedy)
            return try skipped.refuse(error, options)
        }
        let trip = times[range.lowerBound].trip
        // A trip without a block is a row of its own.
        let ownRow = label(labelsOf[row], of: trip) ?? trips.bytes(of: trip)
        let prefix = label(group.flatMap { labelsOf[$0] }, of: trip) ?? []
        text.replaceSubrange(text.indices, with: prefix + ownRow)
        var rowEnd = text.count
        for (from, to) in zip(times[range], times[range].dropFirst()) where builder.itemCount < options.limit {
            text.removeSubrange((row == "stop_id" ? prefix.count : rowEnd)...)
            if row == "stop_id" {
                text += stops.bytes(of: from.stop)
                rowEnd = text.count
            }
            text += label(stopNames, of: from.stop) ?? stops.bytes(of: from.stop)
            text += Self.arrow
            text += label(stopNames, of: to.stop) ?? stops.bytes(of: to.stop)
            try builder.checkMemory(options.memory, at: "\(reader.window.path):\(from.line)")
            let isAdded = builder.append(
                start: ParsedTime(from.departure, .timeOfDay), end: ParsedTime(to.arrival, .timeOfDay),
                row: prefix.count..<rowEnd, group: 0..<prefix.count, name: rowEnd..<text.count, of: text)
            guard isAdded else { throw Schedule.tooManyItems(at: "\(reader.window.path):\(from.line)") }
        }
    }

    private static let arrow = Array(" → ".utf8)

    /// The label of a trip or a stop in a column; nil for an empty one.
    @inline(__always) private func label(_ column: [UInt32]?, of number: UInt32) -> ArraySlice<UInt8>? {
        guard let column, number < column.count else { return nil }
        let label = labels.bytes(of: column[Int(number)])
        return label.isEmpty ? nil : label
    }

    /// Gives the stops of a trip between two times evenly spread times.
    private mutating func spread(_ range: Range<Int>) {
        var last: Int?
        for place in range where times[place].arrival >= 0 {
            if let last, place - last > 1 {
                let step = (times[place].arrival - times[last].departure) / Double(place - last)
                for between in last + 1..<place {
                    let time = times[last].departure + step * Double(between - last)
                    (times[between].arrival, times[between].departure) = (time, time)
                }
            }
            last = place
        }
    }
}
