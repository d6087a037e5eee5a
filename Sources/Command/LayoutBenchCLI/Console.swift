import Foundation
import Reporting

/// The output of a command, and its environment.
struct Console {
    let environment: [String: String]
    let executable: String

    /// Shows a text on standard output; what a terminal would obey is written out (``plainText(_:keepsLines:)``).
    /// Throws ``ReaderGone`` if the reader has closed it (`| head`), and an input/output error.
    func print(_ text: String) throws { try write(plainText(text, keepsLines: true)) }

    /// Writes data to standard output as it is: JSON, CSV, HTML. Throws as for text.
    func write(_ data: String) throws { try write(Array(data.utf8)) }

    /// Writes data to standard output as it is; throws as for text.
    func write(_ bytes: [UInt8]) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            let code = Self.systemCode(of: error)
            if code == EPIPE { throw ReaderGone() }
            throw CommandError(
                .io, cause: "can't write: \(String(cString: strerror(code)))", place: "standard output",
                remedy: "free space or send it elsewhere")
        }
    }

    /// Shows a text on standard output; other work continues if the reader has closed it.
    func printIfRead(_ text: String) throws { try writeIfRead(plainText(text, keepsLines: true)) }

    /// Writes data to standard output unchanged; continues if the reader has closed it.
    func writeIfRead(_ data: String) throws { do { try write(data) } catch is ReaderGone {} }

    /// Shows a text on standard error, what a terminal would obey written out; a failure is ignored.
    func note(_ text: String) { writeNote(plainText(text, keepsLines: true)) }

    /// Draws a progress line on standard error: as a note, but that it may return to the beginning of the line.
    func draw(_ text: String) {
        let parts = text.split(separator: "\r", omittingEmptySubsequences: false)
        writeNote(parts.map { plainText(String($0), keepsLines: true) }.joined(separator: "\r"))
    }

    private func writeNote(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// Whether standard error is a terminal that a progress line can be drawn on.
    var showsProgress: Bool {
        isatty(STDERR_FILENO) == 1 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }

    /// Whether somebody can be asked: standard input and error are terminals.
    var asksQuestions: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Columns of the terminal on standard output, nil when it is none.
    var width: Int? { Self.columns(of: STDOUT_FILENO) }

    /// Columns of the terminal on standard error, nil when it is none.
    var progressWidth: Int? { Self.columns(of: STDERR_FILENO) }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    private static func systemCode(of error: any Error) -> Int32 {
        let error = error as NSError
        let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return inner.domain == NSPOSIXErrorDomain ? Int32(truncatingIfNeeded: inner.code) : EIO
    }
}

/// The reader of standard output has closed it.
struct ReaderGone: Error {}
