import Foundation
import LayoutCore
import RunRecords

/// `build.json`: what the program beside it is.
struct BuildDescription: Codable, Equatable {
    static let currentSchema = "layoutbench.build/1"

    var schema = BuildDescription.currentSchema
    var key: BuildKey
    /// The commit it was first built for.
    var commit: Commit
    /// Finds damage.
    var program: ProgramDigest
    /// Nil where an earlier version built it, without any.
    var outside: OutsidePackages?
}

/// Size and checksum of a program.
struct ProgramDigest: Codable, Equatable {
    var bytes: Int
    var checksum: String

    /// The digest of a file, which must not be a link. Takes some milliseconds for an ordinary program.
    init(of path: String) throws {
        guard FileKind.of(path) == .file else { throw CocoaError(.fileReadUnknown) }
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        var sum = Checksum()
        data.withUnsafeBytes { bytes in
            let whole = bytes.count / 8
            for index in 0..<whole {
                sum.combine(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
            for byte in bytes[(whole * 8)...] { sum.combine(UInt64(byte)) }
        }
        bytes = data.count
        checksum = hexadecimal(sum.value)
    }
}

enum CachedBuild: Equatable {
    /// A whole program, at this path.
    case whole(String)
    /// The files that have changed since they were written.
    case damaged
    /// Nothing, or what says of itself that it is something else.
    case absent
}
