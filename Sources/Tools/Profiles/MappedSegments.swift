import Foundation

/// Where the parts of a program or library lie that are loaded: positions in the file and addresses as its debug
/// information counts, which differ where a linker leaves gaps (ELF-64, "Program Header" in its specification).
struct MappedSegments {
    private struct Segment {
        var offset, address, size: UInt64
    }

    private var segments: [Segment] = []

    /// Reads the head of a file; empty if it is not an ELF file of this machine's kind.
    init(path: String) {
        guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 4096),
            head.count >= 64, head.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1])
        else { return }
        let bytes = Array(head)
        let table = Self.number(bytes, at: 32, size: 8)
        let (entrySize, count) = (Self.number(bytes, at: 54, size: 2), Self.number(bytes, at: 56, size: 2))
        for index in 0..<min(count, 64) {
            let begin = table &+ index &* entrySize
            guard begin < 4096, begin + 56 <= UInt64(bytes.count) else { break }
            let entry = Int(begin)
            guard Self.number(bytes, at: entry, size: 4) == 1 else { continue }
            segments.append(
                Segment(
                    offset: Self.number(bytes, at: entry + 8, size: 8),
                    address: Self.number(bytes, at: entry + 16, size: 8),
                    size: Self.number(bytes, at: entry + 32, size: 8)))
        }
    }

    /// The address of a position in the file; the position itself where nothing is known.
    func address(ofOffset offset: UInt64) -> UInt64 {
        let found = segments.first { offset >= $0.offset && offset - $0.offset < $0.size }
        return found.map { offset - $0.offset + $0.address } ?? offset
    }

    private static func number(_ bytes: [UInt8], at position: Int, size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
    }
}
