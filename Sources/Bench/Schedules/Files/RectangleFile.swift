import LayoutCore

/// Reads rectangles in points, for `frames:` and recorded viewports: little-endian float64 quadruples minX, minY, maxX,
/// maxY, or CSV with columns of those names, told by the first bytes; each also compressed by gzip. O(n).
///
/// Throws `usage` for a pipe with another extension than `.f64` and `.csv`, `io` when the file can't be read, and `content`, with file and line or
/// rectangle, for numbers that are not finite, edges in the wrong order, a file without rectangles and one that needs
/// more than `memoryLimit` bytes; nil: as many as there are.
package func readRectangles(_ path: String, memoryLimit: Int? = nil) throws(ScheduleError) -> [Rect] {
    try RectangleFile(path, ImportOptions(memory: MemoryBudget(limit: memoryLimit))).rectangles
}

struct RectangleFile {
    private let path: String
    private let options: ImportOptions
    private(set) var rectangles: [Rect] = []
    private(set) var skipped = SkipReport()

    private static let edges = ["minX", "minY", "maxX", "maxY"]
    private static let binaryRemedy = "give 32 bytes for each rectangle"

    /// Reads as many rectangles as the options say; bad ones are counted instead of refused with `skipInvalid`.
    init(_ path: String, _ options: ImportOptions) throws(ScheduleError) {
        (self.path, self.options) = (path, options)
        let name = fileName(of: path).lowercased()
        let base = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let beginning = try FileBeginning(path)
        guard beginning != nil || base.hasSuffix(".f64") || base.hasSuffix(".csv") else {
            try InputFile.check(path)
            throw ScheduleError(
                .usage, "the format of these rectangles is not supported", at: path,
                remedy: "give a file that ends in .f64, .csv, .f64.gz or .csv.gz")
        }
        let isBinary = beginning.map { !$0.isTable && (base.hasSuffix(".f64") || !$0.isText) } ?? base.hasSuffix(".f64")
        if isBinary { try readBinary() } else { try readText() }
        if rectangles.isEmpty {
            throw noItems(in: path, skipped: skipped, remedy: isBinary ? Self.binaryRemedy : lineRemedy)
        }
    }

    private mutating func readBinary() throws(ScheduleError) {
        let (path, file) = (path, try InputFile(path))
        var ordinal = 0
        while rectangles.count < options.limit {
            let bytes = try file.bytes(1 << 16)
            if bytes.isEmpty { return }
            for offset in stride(from: 0, through: bytes.count - 32, by: 32) {
                let values = (0..<4).map { Double(bitPattern: littleEndian(bytes, at: offset + $0 * 8)) }
                try add(values, at: "\(path), rectangle \(ordinal)")
                if rectangles.count == options.limit { return }
                ordinal += 1
            }
            guard bytes.count % 32 == 0 else {
                throw ScheduleError(.content, "ends within a rectangle", at: path, remedy: Self.binaryRemedy)
            }
        }
    }

    private mutating func readText() throws(ScheduleError) {
        let path = path
        var reader = try CSVReader(path)
        let header = try reader.header { names in Self.edges.allSatisfy(names.contains) }
        let positions = Self.edges.compactMap { header.firstIndex(of: $0) }
        guard positions.count == Self.edges.count else {
            throw reader.window.error(
                "not all of the columns \(Self.edges.joined(separator: ", "))", line: reader.line,
                remedy: "the columns are \(header.prefix(30).joined(separator: ", ")); rename them")
        }
        var times = DialectTimes(CSVDialect(), separator: reader.separator ?? .comma)
        while rectangles.count < options.limit, try reader.next(options, &skipped) {
            let values = positions.map { position in
                position < reader.fields.count
                    ? times.plainNumber(reader.window.bytes, in: reader.fields[position].range) ?? .nan : .nan
            }
            try add(values, at: "\(path):\(reader.line)")
        }
    }

    private mutating func add(_ values: [Double], at place: @autoclosure () -> String) throws(ScheduleError) {
        let rectangle = Rect(minX: values[0], minY: values[1], maxX: values[2], maxY: values[3])
        let cause: String
        if !values.allSatisfy(\.isFinite) {
            cause = "an edge is not a finite number"
        } else if rectangle.isNull {
            cause = "right or bottom edge before the left or top one"
        } else {
            if rectangles.count == rectangles.capacity {
                var growth = ArrayGrowth()
                growth.add(rectangles, more: 1)
                try options.memory.check(growth.bytes, at: place())
            }
            rectangles.append(rectangle)
            return
        }
        let remedy = "correct the rectangle or pass --skip-invalid"
        try skipped.refuse(ScheduleError(.content, cause, at: place(), remedy: remedy), options)
    }
}

/// Eight bytes as a number, the least significant first.
func littleEndian(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
}
