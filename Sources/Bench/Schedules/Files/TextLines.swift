/// The lines of a text file, one at a time, in memory that does not grow with the file.
struct TextLines {
    private(set) var window: TextWindow
    /// The line that was read last, from 1.
    private(set) var number = 0
    private let dividesLongLines: Bool
    private var isWithinLine = false

    /// A reader at the file's first line. Lines longer than a record are refused, or handed out in parts. Throws as
    /// ``TextWindow/init(_:)``.
    init(_ path: String, dividesLongLines: Bool = false) throws(ScheduleError) {
        window = try TextWindow(path)
        self.dividesLongLines = dividesLongLines
    }

    /// The next line's place in the window, without its end; nil after the last line. O(length).
    mutating func next() throws(ScheduleError) -> Range<Int>? {
        if !isWithinLine { number += 1 }
        var searched = 0
        while true {
            let position = lineEnd(from: window.start + searched)
            searched = position - window.start
            let isOverlong = searched > TextWindow.longestRecord
            if isOverlong, !dividesLongLines { throw window.overlongError(line: number) }
            if position < window.end || isOverlong || (window.isAtEnd && searched > 0) {
                isWithinLine = isOverlong && position == window.end
                let isReturn = searched > 0 && window.bytes[position - 1] == UInt8(ascii: "\r")
                defer { window.start = min(isWithinLine ? position : position + 1, window.end) }
                return window.start..<(isReturn ? position - 1 : position)
            }
            if window.isAtEnd { return nil }
            try window.refill()
        }
    }

    private func lineEnd(from start: Int) -> Int {
        let slice = window.bytes[...]
        var position = FieldMarks.ofLines.next(slice.span, from: start, to: window.end)
        while position < window.end, slice[position] != UInt8(ascii: "\n") {
            position = FieldMarks.ofLines.next(slice.span, from: position + 1, to: window.end)
        }
        return position
    }

    /// Finds the fields of a line between tabs. O(length).
    func split(_ line: Range<Int>, into fields: inout [Range<Int>]) {
        fields.removeAll(keepingCapacity: true)
        let slice = window.bytes[...]
        let bytes = slice.span
        var (first, position) = (line.lowerBound, line.lowerBound)
        while true {
            position = FieldMarks.ofTabs.next(bytes, from: position, to: line.upperBound)
            if position == line.upperBound { break }
            if bytes[position] == UInt8(ascii: "\t") {
                fields.append(first..<position)
                first = position + 1
            }
            position += 1
        }
        fields.append(first..<line.upperBound)
    }

    func error(_ cause: String, remedy: String = skipRemedy) -> ScheduleError {
        window.error(cause, line: number, remedy: remedy)
    }
}
