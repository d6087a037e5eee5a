import RunRecords

/// Names of files for records. An id comes from a file: it must not lead out of the folder, two ids must not end in one
/// file, also where names that differ in case only are one, and none may be taken for a verdict.
struct RecordFileNames {
    private static let longest = 100
    private var ids: Set<String> = []
    private var taken: Set<String> = [VerdictFiles.fileName]

    var count: Int { ids.count }

    /// The id itself where it can be a name, otherwise what of it can and a number of it; nil for an id that has one.
    mutating func name(of id: String) -> String? {
        guard ids.insert(id).inserted else { return nil }
        let plain = id.unicodeScalars.prefix(Self.longest).map(Self.isPlain)
        let safe = zip(id.unicodeScalars, plain).map { $1 ? String($0) : "_" }.joined()
        var stem = safe == id && !id.isEmpty ? id : "\(safe)-\(Self.digits(id))"
        var number = 1
        while !taken.insert(stem.lowercased() + ".json").inserted {
            number += 1
            stem = "\(safe)-\(Self.digits(id))-\(number)"
        }
        return stem + ".json"
    }

    private static func isPlain(_ scalar: UnicodeScalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            || scalar == "-" || scalar == "_"
    }

    private static func digits(_ id: String) -> String { String(StableHash(id).value, radix: 16) }
}
