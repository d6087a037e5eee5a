import CExpat
import Foundation

/// Parses an XML file by expat, decompressed on the way, in memory that does not grow with the file: elements are
/// nested and markup is long up to a limit. A subclass takes the elements and their texts in their order.
///
/// Not by Foundation's XML parser: damaged names of elements end the process there (swift-corelibs-foundation 6.3).
class XMLEvents {
    private let file: InputFile
    private let parser: XML_Parser
    private var depth = 0
    private var isTooDeep = false
    /// Set where no more is to be read, with the error if there is one.
    final var stop: Result<Void, ScheduleError>? { didSet { XML_StopParser(parser, 0) } }
    /// The root's namespace with the separator, as names begin; empty where it has none.
    private var namespace: [CChar] = []
    /// Stands between a namespace and a name: no text of XML holds it.
    private static let separator: CChar = 0x0c

    private static let deepest = 1_000
    private static let longestMarkup = 1 << 20

    /// A reader of the file at `path`. Throws `io` when it can't be opened.
    init(_ path: String) throws(ScheduleError) {
        file = try InputFile(path)
        guard let made = XML_ParserCreateNS(nil, Self.separator) else {
            throw ScheduleError(.io, "no memory to parse XML", at: path, remedy: "end other programs")
        }
        parser = made
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetUnknownEncodingHandler(parser, openEncoding, nil)
        XML_SetElementHandler(
            parser, { data, name, _ in if let name { XMLEvents.current(data)?.beginElement(name) } },
            { data, _ in XMLEvents.current(data)?.endElement() })
        XML_SetCharacterDataHandler(parser) { data, text, length in
            guard let text else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { bytes in
                XMLEvents.current(data)?.add(UnsafeBufferPointer(start: bytes, count: Int(length)))
            }
        }
    }

    deinit { XML_ParserFree(parser) }

    private static func current(_ data: UnsafeMutableRawPointer?) -> XMLEvents? {
        data.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    /// An element begins; `name` is the bytes up to a zero, without a prefix; nil in another namespace than the root's.
    func begin(_ name: UnsafePointer<CChar>?) {}
    /// A part of the text of the element that began last, in UTF-8.
    func add(_ text: UnsafeBufferPointer<UInt8>) {}
    func end() {}

    /// The file and the line that the parser is at.
    final var place: String { "\(file.path):\(XML_GetCurrentLineNumber(parser))" }

    /// Reads to the end, or until it is to stop. Throws `content` for a text that is not XML, and `io`.
    func read() throws(ScheduleError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var fed = 0
        while true {
            let count = try file.read(into: &buffer, from: 0)
            fed += count
            let status = buffer.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(count), count == 0 ? 1 : 0)
            }
            if isTooDeep {
                throw error("elements nested deeper than \(Self.deepest) levels", remedy: "give the right file")
            }
            if let stop { return try stop.get() }
            guard status == XML_STATUS_OK else { throw syntaxError }
            if count == 0 { return }
            // The parser keeps unfinished text, and reads it again each time.
            let position = Int(XML_GetCurrentByteIndex(parser))
            // −1 where it tells none.
            if position >= 0, fed - position > Self.longestMarkup {
                throw error("markup longer than 1 MiB", remedy: "give the right file")
            }
        }
    }

    private var syntaxError: ScheduleError {
        let code = XML_GetErrorCode(parser)
        let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "damaged"
        let remedy =
            switch code {
            case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
                "convert the file to UTF-8, and name that in its first line"
            case XML_ERROR_INVALID_TOKEN:
                "name its encoding in the first line, write or copy it again, or pass --skip-invalid to read only the "
                    + "beginning"
            default: "write or copy it again, or pass --skip-invalid to read only the beginning"
            }
        return error("not valid XML, \(reason)", remedy: remedy)
    }

    /// A content error at the line that the parser is at.
    func error(_ cause: String, remedy: String) -> ScheduleError {
        ScheduleError(.content, cause, at: place, remedy: remedy)
    }

    private func beginElement(_ name: UnsafePointer<CChar>) {
        depth += 1
        if depth <= Self.deepest { return begin(local(name)) }
        isTooDeep = true
        XML_StopParser(parser, 0)
    }

    private func endElement() {
        depth -= 1
        end()
    }

    /// A name without its namespace, which is to be the root's: prefixes are free.
    private func local(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        let end = strrchr(name, Int32(Self.separator)).map { name.distance(to: UnsafePointer($0)) + 1 } ?? 0
        let own = UnsafeBufferPointer(start: name, count: end)
        if depth == 1 { namespace = Array(own) }
        return own.elementsEqual(namespace) ? name + end : nil
    }
}
