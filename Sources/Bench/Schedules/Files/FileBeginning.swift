/// The format that a file's first bytes tell; its name does not matter.
struct FileBeginning {
    /// The first bytes, decompressed where they are of gzip.
    private let bytes: [UInt8]
    /// The same without a byte order mark and blanks before it, and as text where it is in UTF-16.
    private let text: ArraySlice<UInt8>

    private static let length = 1 << 16

    /// The beginning of a file; nil where there is none that can be read more than once. Throws for a damaged archive.
    init?(_ path: String) throws(ScheduleError) {
        guard InputFile.isRegular(path), let file = try? InputFile(path) else { return nil }
        let bytes = try file.bytes(Self.length)
        if bytes.isEmpty { return nil }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var plain = bytes
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
            let low = bytes[0] == 0xff ? 0 : 1
            // Marks and names that tell a format are of ASCII.
            plain = stride(from: 2, to: bytes.count - 1, by: 2).map {
                bytes[$0 + 1 - low] == 0 ? bytes[$0 + low] : 0x3f
            }
        }
        let mark = plain.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        text = plain[mark...].drop { $0 == 0x20 || (9...13).contains($0) }
        fileExtension = extensionOfContent
    }

    /// Whether it begins with these characters, in upper or lower case.
    func begins(with mark: String) -> Bool {
        text.prefix(mark.utf8.count).elementsEqual(mark.utf8) { $0 == $1 || ($0 | 32 == $1 | 32 && $0 > 64) }
    }

    func begins(with mark: [UInt8]) -> Bool { bytes.starts(with: mark) }

    /// Whether some text stands in it. The standard library's search would take longer than to read a small file.
    func contains(_ word: String) -> Bool {
        let word = Array(word.utf8)
        return text.indices.dropLast(word.count - 1).contains { text[$0] == word[0] && text[$0...].starts(with: word) }
    }

    /// Whether no byte is one that texts don't have.
    var isText: Bool {
        let hasUTF16 = bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
        return hasUTF16 || bytes.allSatisfy { $0 >= 0x20 || (9...13).contains($0) || $0 == 0x1b }
    }

    /// Whether it is JSON: an object or array, and what may stand at the beginning of one.
    var isJSON: Bool {
        guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
        // Arrays of arrays are told by what lies in these.
        let next = text.dropFirst().first {
            $0 != 0x20 && !(9...13).contains($0) && ($0 != UInt8(ascii: "[") || first != $0)
        }
        let allowed = first == UInt8(ascii: "{") ? "\"}" : "{]"
        return next.map { allowed.utf8.contains($0) } ?? true
    }

    /// The keys of JSON objects that lie in no other object.
    var keys: Set<String> {
        var keys: Set<String> = []
        var depth = 0
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            guard byte == UInt8(ascii: "\"") else { continue }
            let start = rest.startIndex
            while let byte = rest.first, byte != UInt8(ascii: "\"") {
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            let key = text[start..<rest.startIndex]
            rest = rest.dropFirst()
            let next = depth == 1 ? rest.first { $0 != 0x20 && !(9...13).contains($0) } : nil
            if next == UInt8(ascii: ":") { keys.insert(String(decoding: key, as: UTF8.self)) }
        }
        return keys
    }

    /// Whether it is compressed in a way that is not read: by zip, bzip2, 7z, xz, zstd, RAR or LZ4.
    var isArchive: Bool {
        let marks: [[UInt8]] = [
            [0x50, 0x4b, 3, 4], Array("BZh".utf8), [0x37, 0x7a, 0xbc, 0xaf], [0xfd, 0x37, 0x7a, 0x58],
            [0x28, 0xb5, 0x2f, 0xfd], Array("Rar!".utf8), [4, 0x22, 0x4d, 0x18],
        ]
        return marks.contains(where: begins(with:))
    }

    var isWebPage: Bool { begins(with: "<!doctype html") || begins(with: "<html") }

    /// Whether it is a project plan of MPX, SDEF, Primavera's XML, Planner or GanttProject.
    var isForeignPlan: Bool {
        if ["MPX,", "MPX;", "VOLM "].contains(where: begins) { return true }
        return text.first == UInt8(ascii: "<") && (contains("<APIBusinessObjects") || contains("<project "))
    }

    /// The usual extension of files that begin so and in no other way; nil where that is not known.
    private(set) var fileExtension: String?

    private var extensionOfContent: String? {
        if isJSON { return contains("\"traceEvents\"") || contains("\"ph\"") ? "json" : nil }
        if text.first == UInt8(ascii: "<") { return isWebPage || isForeignPlan ? nil : "xml" }
        if isPerfetto { return "perfetto-trace" }
        return isText && isJobLog ? "swf" : nil
    }

    /// Whether it is a table with a header: a line that begins as a name does and has a separator.
    var isTable: Bool {
        guard isText, let first = text.first, !isJSON else { return false }
        let begins = first >= 0x80 || (0x61...0x7a).contains(first | 32) || "\"_,#".utf8.contains(first)
        return begins && CSVSeparator.allCases.contains { firstLine.contains($0.byte) }
    }

    /// Whether it is a table of a program, whose header tells its separator too.
    var isKnownTable: Bool {
        TableProfile.allCases.contains { $0.required.allSatisfy { firstLine.contains($0.utf8) } }
    }

    private var firstLine: ArraySlice<UInt8> { text.prefix { $0 != 10 && $0 != 13 } }

    /// Whether the first message is a packet of a trace, and the next one too, as far as it is there.
    private var isPerfetto: Bool {
        guard bytes.first == 0x0a else { return false }
        var wire = WireReader(bytes, bytes.indices)
        var packets = 0
        while packets < 16, let field = wire.next() {
            guard field.number == 1, case .bytes(let range) = field.value, !range.isEmpty else { return false }
            var packet = WireReader(bytes, range)
            while packet.next() != nil {}
            if packet.isBad { return false }
            packets += 1
        }
        return packets > 0 || (!isText && bytes.count == Self.length)
    }

    /// Whether the first line that is no comment has the eighteen numbers of a job.
    private var isJobLog: Bool {
        let line = text.split(separator: 10, maxSplits: 1_000).first { $0.first != UInt8(ascii: ";") && $0.count > 1 }
        guard let fields = line?.split(whereSeparator: { $0 <= 0x20 }) else { return false }
        return fields.count == 18 && fields.allSatisfy { parseNumber(Array($0), in: 0..<$0.count) != nil }
    }
}
