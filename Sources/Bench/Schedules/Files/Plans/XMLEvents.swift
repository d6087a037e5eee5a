import CExpat
import Foundation

/// What an XML file consists of, in its order.
protocol XMLReader: AnyObject {
    /// An element begins; `name` is the bytes up to a zero, without a prefix; nil in another namespace than the root's.
    func begin(_ name: UnsafePointer<CChar>?)
    /// A part of the text of the element that began last, in UTF-8.
    func add(_ text: UnsafeBufferPointer<UInt8>)
    func end()
    /// Why no more is to be read; nil to go on.
    var stop: XMLStop? { get }
}

/// Why the reading of an XML file ends before the file does.
enum XMLStop: Error {
    case enough
    case fault(cause: String, remedy: String)
    case error(ScheduleError)
}

/// Parses an XML file by expat, decompressed on the way, in memory that does not grow with the file: elements are
/// nested and markup is long up to a limit.
///
/// Not by Foundation's XML parser: damaged names of elements end the process there (swift-corelibs-foundation 6.3).
final class XMLEvents {
    private let file: InputFile
    private let reader: any XMLReader
    private let parser: XML_Parser
    private var depth = 0
    private var isTooDeep = false
    /// The root's namespace with the separator, as names begin; empty where it has none.
    private var namespace: [CChar] = []
    /// Stands between a namespace and a name: no text of XML holds it.
    private static let separator: CChar = 0x0c

    private static let deepest = 1_000
    private static let longestMarkup = 1 << 20

    /// What reads the events of the file at `path`. Throws `io` when it can't be opened.
    init(_ path: String, _ reader: any XMLReader) throws(ScheduleError) {
        file = try InputFile(path)
        self.reader = reader
        guard let made = XML_ParserCreateNS(nil, Self.separator) else {
            throw ScheduleError(.io, "no memory to parse XML", at: path, remedy: "end other programs")
        }
        parser = made
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetUnknownEncodingHandler(parser, openEncoding, nil)
        XML_SetElementHandler(
            parser, { data, name, _ in if let name { XMLEvents.current(data)?.begin(name) } },
            { data, _ in XMLEvents.current(data)?.end() })
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

    var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Reads to the end, or until the reader stops it. Throws `content` for a text that is not XML, and `io`.
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
            switch reader.stop {
            case nil: break
            case .enough: return
            case .fault(let cause, let remedy): throw error(cause, remedy: remedy)
            case .error(let error): throw error
            }
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
        ScheduleError(.content, cause, at: "\(file.path):\(line)", remedy: remedy)
    }

    private func begin(_ name: UnsafePointer<CChar>) {
        depth += 1
        isTooDeep = isTooDeep || depth > Self.deepest
        if !isTooDeep { reader.begin(local(name)) }
        stopIfTold()
    }

    /// A name without its namespace, which is to be the root's: prefixes are free.
    private func local(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        let end = strrchr(name, Int32(Self.separator)).map { name.distance(to: UnsafePointer($0)) + 1 } ?? 0
        let own = UnsafeBufferPointer(start: name, count: end)
        if depth == 1 { namespace = Array(own) }
        return own.elementsEqual(namespace) ? name + end : nil
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>) {
        reader.add(text)
        stopIfTold()
    }

    private func end() {
        depth -= 1
        reader.end()
        stopIfTold()
    }

    private func stopIfTold() { if isTooDeep || reader.stop != nil { XML_StopParser(parser, 0) } }
}
