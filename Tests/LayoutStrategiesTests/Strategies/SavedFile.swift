import Foundation
import LayoutTestSupport

@testable import Indexes

/// A file of a chart or an index, in a folder that goes with it.
final class SavedFile {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID().uuidString)")
    var path: String { folder.appendingPathComponent("saved").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    /// Damages a file of these bytes in a few places, and may cut it off. Half of the damaged files have a checksum that
    /// fits, so that only what it protects can refuse them.
    func damage(_ good: [UInt8], number: Int, _ random: inout TestRandom) throws {
        var bytes = good
        for _ in 0...random.below(3) {
            let place = random.below(number % 3 == 0 ? 8 * SavedHeader.Word.count : bytes.count)
            bytes[place] = random.below(2) == 0 ? UInt8(random.below(256)) : bytes[place] ^ 0x80
        }
        if number % 5 == 0 { bytes.removeLast(1 + random.below(bytes.count)) }
        if number % 2 == 0, bytes.count >= 320, bytes.count % 64 == 0 { Self.complete(&bytes) }
        try write(bytes)
    }

    /// Writes the checksum that bytes would have been saved with.
    private static func complete(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { bytes in
            let checksum = SavedChecksum(ofFile: UnsafeRawBufferPointer(bytes), without: SavedHeader.Word.checksum)
            bytes.storeBytes(of: checksum.value, toByteOffset: 8 * SavedHeader.Word.checksum, as: UInt64.self)
        }
    }
}
