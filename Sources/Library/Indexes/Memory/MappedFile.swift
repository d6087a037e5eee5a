import CSupport

/// A file as memory, in which an index is searched. Changes of the memory stay in this process.
///
/// Invariant: `base` is valid for `byteCount` bytes as long as the object lives, unless another program shortens the
/// file meanwhile: replace a file that is in use by renaming another one, as ``save(_:to:)`` does.
final class MappedFile {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    /// Throws `io` for a file that can't be read, `content` for an empty one.
    init(_ path: String) throws(SavedIndexError) {
        var count: UInt64 = 0
        guard let memory = support_map_file(path, &count) else {
            let error = support_errno()
            throw SavedIndexError(
                error == 0 ? .content : .io,
                error == 0 ? "the file is empty" : "the file can't be read: \(Self.reason(error))", at: path,
                remedy: "give a file that an index was saved to")
        }
        (base, byteCount) = (memory, Int(count))
    }

    deinit { support_unmap_file(base, UInt64(byteCount)) }

    /// Writes parts one after the other, each from a multiple of 64 bytes on, under a name that never has half of them.
    /// Throws `io`.
    static func save(_ parts: [UnsafeRawBufferPointer], to path: String) throws(SavedIndexError) {
        let parts = parts.map { support_part(bytes: $0.baseAddress, count: UInt64($0.count)) }
        let error = support_write_file(path, parts, parts.count)
        if error == 0 { return }
        throw SavedIndexError(
            .io, "the file can't be written: \(reason(error))", at: path,
            remedy: "give a path in a folder that may be written to, with room for it")
    }

    private static func reason(_ error: Int32) -> String { String(cString: support_reason(error)) }
}

/// The content of a file, as errors call it.
enum SavedNoun: String {
    case index, chart

    var withArticle: String { self == .index ? "an index" : "a chart" }
    var other: String { self == .index ? "a chart" : "an index" }
}

/// Why an index can't be saved, or a saved one can't be used.
public struct SavedIndexError: Error, Equatable, CustomStringConvertible {
    /// Whose fault an error is.
    public enum Kind: Sendable {
        /// The system can't read or write the file.
        case io
        /// The file holds no index, a damaged one, or one of something else.
        case content
    }

    /// Whose fault it is.
    public let kind: Kind
    /// What is wrong.
    public let cause: String
    /// The file's path.
    public let place: String
    /// What to do about it.
    public let remedy: String

    package init(_ kind: Kind, _ cause: String, at place: String, remedy: String) {
        (self.kind, self.cause, self.place, self.remedy) = (kind, cause, place, remedy)
    }

    /// A file that can't be used, and is to be written again.
    init(_ kind: Kind, _ cause: String, at place: String, _ noun: SavedNoun = .index) {
        let remedy = noun == .index ? "prepare the index and save it again" : "make the chart and save it again"
        self.init(kind, cause, at: place, remedy: remedy)
    }

    /// A file whose numbers contradict each other.
    init(damaged place: String, _ noun: SavedNoun = .index) {
        self.init(.content, "a damaged \(noun.rawValue)", at: place, noun)
    }

    /// Cause, place and remedy in one line.
    public var description: String { "\(cause) (\(place)): \(remedy)" }
}
