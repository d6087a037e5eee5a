/// The beginning of a file with a saved index or chart: 32 numbers in the byte order of the machine that wrote it, then the
/// texts of the identity. Each part of a file begins at a multiple of 64 bytes, where it can be searched.
struct SavedHeader {
    /// Places of the numbers. The places without a name hold figures or zeros.
    enum Word {
        static let mark = 0, byteOrder = 1, version = 2, form = 3, data = 4, elements = 5, layout = 6, configuration = 7
        static let bytes = 8, figures = 9..<24, checksum = 24, count = 32
    }

    private static let version: UInt64 = 1
    /// Read in the other byte order it is another number.
    private static let byteOrder: UInt64 = 0x0102_0304_0506_0708
    private static let mark = Array("LBINDEX\n".utf8)
    /// The form of charts; others are of indexes.
    static let chart = 4
    /// Sums and products with the sizes of an element stay in an `Int`.
    private static let largest: UInt64 = 1 << 42

    /// Which index it is, and in which form.
    let form: Int
    let identity: SavedIdentity
    /// Numbers from which the lengths of the index's parts follow, at most fifteen.
    let figures: [Int]

    /// Where the first part begins.
    var end: Int {
        8 * Word.count + Self.padded(identity.layout.utf8.count + identity.configuration.utf8.count)
    }

    /// A number of bytes with those up to the next part.
    static func padded(_ count: Int) -> Int { (count + 63) / 64 * 64 }

    /// Writes the header and the parts. O(bytes). Throws `io`.
    static func save(
        form: Int, figures: [Int], as identity: SavedIdentity, _ parts: [UnsafeRawBufferPointer], to path: String
    ) throws(SavedIndexError) {
        let texts = Array(identity.layout.utf8) + Array(identity.configuration.utf8)
        var words = [UInt64](repeating: 0, count: Word.count)
        words[Word.mark] = mark.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        (words[Word.byteOrder], words[Word.version]) = (byteOrder, version)
        (words[Word.form], words[Word.data]) = (UInt64(form), identity.data)
        words[Word.elements] = UInt64(identity.elementCount)
        words[Word.layout] = UInt64(identity.layout.utf8.count)
        words[Word.configuration] = UInt64(identity.configuration.utf8.count)
        words[Word.bytes] = UInt64(8 * Word.count + padded(texts.count) + parts.reduce(0) { $0 + padded($1.count) })
        for (place, figure) in zip(Word.figures, figures) { words[place] = UInt64(figure) }
        let written: Result<Void, SavedIndexError> = texts.withUnsafeBytes { texts in
            var checksum = SavedChecksum()
            words.withUnsafeBytes { checksum.add($0) }
            for part in [texts] + parts { checksum.add(part) }
            words[Word.checksum] = checksum.value
            return words.withUnsafeBytes { words in
                Result { () throws(SavedIndexError) in try MappedFile.save([words, texts] + parts, to: path) }
            }
        }
        try written.get()
    }

    /// Reads the header of a file with an index of this identity and form. Where it is to be validated, all bytes are what
    /// they were when they were written, or made to look so. A chart says how many elements it has. O(1), validated
    /// O(bytes). Throws `content`.
    init(
        _ file: MappedFile, at path: String, for asked: SavedIdentity, form: Int, validate: Bool
    ) throws(SavedIndexError) {
        let noun = form == Self.chart ? SavedNoun.chart : .index
        try self.init(file, at: path, noun, validate: validate)
        guard (self.form == Self.chart) == (noun == .chart) else {
            throw SavedIndexError(.content, "no \(noun.rawValue), but \(noun.other)", at: path, noun)
        }
        let asked = noun == .chart ? asked.with(elementCount: identity.elementCount) : asked
        if let difference = identity.difference(from: asked) {
            throw SavedIndexError(.content, "\(noun.withArticle) \(difference)", at: path, noun)
        }
        guard self.form == form else {
            throw SavedIndexError(.content, "an index of another kind, or with another precision", at: path)
        }
    }

    private init(_ file: MappedFile, at path: String, _ noun: SavedNoun, validate: Bool) throws(SavedIndexError) {
        let bytes = UnsafeRawBufferPointer(start: file.base, count: file.byteCount)
        guard bytes.count >= 8 * Word.count, bytes.starts(with: Self.mark) else {
            throw SavedIndexError(
                .content, "no saved \(noun.rawValue)", at: path,
                remedy: "give a file that \(noun.withArticle) was saved to")
        }
        let words = (0..<Word.count).map { bytes.load(fromByteOffset: 8 * $0, as: UInt64.self) }
        if words[Word.byteOrder] == Self.byteOrder.byteSwapped {
            throw SavedIndexError(
                .content, "\(noun.withArticle) of a machine with the other byte order", at: path, noun)
        }
        guard words[Word.version] == Self.version else {
            throw SavedIndexError(
                .content, "\(noun.withArticle) of version \(words[Word.version]), not \(Self.version)", at: path, noun)
        }
        guard words[Word.bytes] == UInt64(bytes.count) else {
            throw SavedIndexError(
                .content, "\(bytes.count) bytes of \(words[Word.bytes]): the file is cut off or damaged", at: path, noun
            )
        }
        let isSound =
            ([Word.form] + Array(Word.elements..<Word.checksum)).allSatisfy { words[$0] <= Self.largest }
            && words[Word.layout] + words[Word.configuration] <= UInt64(bytes.count - 8 * Word.count)
            && (!validate || words[Word.checksum] == SavedChecksum(ofFile: bytes, without: Word.checksum).value)
        guard isSound else { throw SavedIndexError(damaged: path, noun) }
        func text(_ place: Int, from first: Int) -> String {
            String(decoding: bytes[first..<first + Int(words[place])], as: UTF8.self)
        }
        form = Int(words[Word.form])
        figures = words[Word.figures].map { Int($0) }
        identity = SavedIdentity(
            layout: text(Word.layout, from: 8 * Word.count),
            configuration: text(Word.configuration, from: 8 * Word.count + Int(words[Word.layout])),
            data: words[Word.data], elementCount: Int(words[Word.elements]))
    }
}

/// A checksum of a file's parts, each with the zeros behind it: four times that of Fowler, Noll and Vo (FNV-1a), each over
/// every fourth word of eight bytes.
struct SavedChecksum {
    private var lanes = SIMD4<UInt64>(repeating: 0xcbf2_9ce4_8422_2325)

    init() {}

    /// The checksum of a whole file, one word of which is taken for 0. O(bytes).
    init(ofFile bytes: UnsafeRawBufferPointer, without word: Int) {
        let line = 8 * (word / 8) * 8
        add(UnsafeRawBufferPointer(rebasing: bytes[..<line]))
        let words = (line / 8..<line / 8 + 8).map {
            $0 == word ? 0 : bytes.load(fromByteOffset: 8 * $0, as: UInt64.self)
        }
        words.withUnsafeBytes { add($0) }
        add(UnsafeRawBufferPointer(rebasing: bytes[(line + 64)...]))
    }

    /// The checksum as one number.
    var value: UInt64 { (0..<4).reduce(0) { ($0 ^ lanes[$1]) &* 0x100_0000_01b3 } }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let whole = bytes.count / 64 * 64
        for place in stride(from: 0, to: whole, by: 32) {
            add(bytes.loadUnaligned(fromByteOffset: place, as: SIMD4.self))
        }
        if whole == bytes.count { return }
        var rest = [UInt8](repeating: 0, count: 64)
        for place in whole..<bytes.count { rest[place - whole] = bytes[place] }
        rest.withUnsafeBytes { rest in
            for place in [0, 32] { add(rest.loadUnaligned(fromByteOffset: place, as: SIMD4.self)) }
        }
    }

    private mutating func add(_ words: SIMD4<UInt64>) { lanes = (lanes ^ words) &* 0x100_0000_01b3 }
}
