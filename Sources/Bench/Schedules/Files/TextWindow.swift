/// The part of a text file that is in memory: the record being read and what follows it.
struct TextWindow {
    /// The longest record, in bytes. A longer one comes from another kind of file, or an unclosed quote.
    static let longestRecord = 1 << 20
    private static let chunk = 1 << 18

    /// The bytes; those from ``end`` on mean nothing.
    var bytes: [UInt8]
    /// Where the next record begins.
    var start = 0
    /// Where the bytes that were read end.
    private(set) var end = 0
    /// Whether nothing follows ``end``.
    private(set) var isAtEnd = false
    private let file: InputFile
    /// What turns the file into UTF-8; nil where it is none of UTF-16.
    private var decoder: UTF16Decoder?

    /// A window at the file's beginning, after a byte order mark if there is one. Text in UTF-16, by its mark, becomes
    /// UTF-8. Throws `content` for an empty file.
    init(_ path: String) throws(ScheduleError) {
        file = try InputFile(path)
        bytes = [UInt8](repeating: 0, count: Self.longestRecord + Self.chunk)
        while end < 3, !isAtEnd { try refill() }
        if end == 0 {
            throw ScheduleError(
                .content, "the file is empty", at: path, remedy: "give a file with a line for each item")
        }
        if end >= 3, bytes[0] == 0xef, bytes[1] == 0xbb, bytes[2] == 0xbf { start = 3 }
        decoder = UTF16Decoder(bytes[..<end])
        if decoder != nil { (end, isAtEnd) = (0, false) }
    }

    var path: String { file.path }
    /// Whether the file has a beginning that one can go back to.
    var canBeReadAgain: Bool { file.isRegular }
    /// Whether the record that begins at ``start`` is longer than a record may be, as far as it is known.
    var isOverlong: Bool { end - start > Self.longestRecord }

    /// Moves the unread bytes to the front and reads more after them.
    mutating func refill() throws(ScheduleError) {
        let unread = end - start
        if start > 0 {
            for offset in 0..<unread { bytes[offset] = bytes[start + offset] }
            start = 0
            end = unread
        }
        let count: Int
        if decoder == nil {
            count = try file.read(into: &bytes, from: end)
        } else {
            count = try decoder?.read(file, into: &bytes, from: end) ?? 0
        }
        end += count
        isAtEnd = count == 0
    }

    func error(_ cause: String, line: Int, remedy: String) -> ScheduleError {
        ScheduleError(.content, cause, at: "\(path):\(line)", remedy: remedy)
    }

    func overlongError(line: Int) -> ScheduleError {
        error("line longer than 1 MiB", line: line, remedy: "give the right file, or close the quote that began here")
    }
}

let skipRemedy = "correct the line or pass --skip-invalid"
