import CSimdjson

/// The part of a JSON document that is in memory: the event being read and what follows it.
struct TraceWindow {
    /// The longest event, in bytes.
    static let longestEvent = 1 << 26
    private static let firstSize = 1 << 18

    /// The bytes; those from ``end`` on mean nothing, and the parser may read some of them.
    var bytes: [UInt8] = []
    /// Where the bytes that were read end.
    private(set) var end = 0
    /// Bytes of the document before the window.
    private(set) var offset = 0
    /// Whether nothing follows ``end``.
    private(set) var isAtEnd = false
    /// Bytes that fit.
    private var room = 0
    private let file: InputFile

    /// A window at the file's beginning, before which nothing was read. Throws `content` for an empty file.
    init(_ path: String) throws(ScheduleError) {
        file = try InputFile(path)
        grow(to: Self.firstSize)
        try refill(keepingFrom: 0)
        if end == 0 {
            throw ScheduleError(.content, "the file is empty", at: path, remedy: "give a file with an event or more")
        }
    }

    var path: String { file.path }

    private mutating func grow(to size: Int) {
        var larger = [UInt8](repeating: 0, count: size + jsonReaderPadding())
        for position in 0..<end { larger[position] = bytes[position] }
        (bytes, room) = (larger, size)
    }

    /// Moves the bytes from `kept` on to the front and reads more after them, in a larger window where they fill it.
    /// Throws `content` when they are longer than an event may be.
    mutating func refill(keepingFrom kept: Int) throws(ScheduleError) {
        if kept > 0 {
            for position in kept..<end { bytes[position - kept] = bytes[position] }
            end -= kept
            offset += kept
        }
        if end == room {
            guard end < Self.longestEvent else {
                throw error("event longer than 64 MiB", at: 0, remedy: "leave it out, or give the right file")
            }
            grow(to: 2 * end)
        }
        let count = try file.read(into: &bytes, from: end, upTo: room)
        end += count
        isAtEnd = count == 0
    }

    func place(_ position: Int) -> String { "\(path), byte \(offset + position)" }

    func error(_ cause: String, at position: Int, remedy: String) -> ScheduleError {
        ScheduleError(.content, cause, at: place(position), remedy: remedy)
    }
}
