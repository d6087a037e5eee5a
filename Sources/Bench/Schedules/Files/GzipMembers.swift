import CZlib

/// Decompresses a gzip file (RFC 1952): members one after another, then nothing but zeros, as tapes pad it.
///
/// zlib's own file functions take any content after a member that is not a member for the end of the file. So a flipped
/// bit would cut off the rest without a word.
final class GzipMembers {
    /// Why there is no more.
    enum Fault: Error, Equatable {
        /// The file ends within a member.
        case cutOff
        /// Header, data, length or checksum of a member are wrong.
        case damaged
        /// The first bytes begin no member.
        case notCompressed
        /// What begins at this byte of the file is no member and not zeros alone.
        case followed(byte: Int)
        case noMemory
    }

    private enum Place {
        case before, within, after
    }

    /// zlib remembers the address of its stream, so that it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input = [UInt8](repeating: 0, count: 1 << 18)
    private var unread = 0..<0
    /// Bytes of the file up to the end of ``unread``.
    private var position = 0
    private var isAtEnd = false
    private var place = Place.before
    private var memberStart = 0

    /// A reader at the file's beginning. Throws ``Fault/noMemory``.
    init() throws(Fault) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // A window of 2¹⁵ bytes, and 16 for gzip: the checksum and the length of each member are compared too.
        guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            throw .noMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses into the buffer from `offset` up to `end`, or to the end of the file, and returns how many bytes.
    /// `source` fills an array from its beginning and returns how many bytes; 0 at the end.
    func read(
        into buffer: inout [UInt8], from offset: Int, upTo end: Int,
        source: (inout [UInt8]) throws(ScheduleError) -> Int
    ) throws -> Int {
        var produced = 0
        while offset + produced < end {
            if unread.isEmpty, !isAtEnd {
                unread = 0..<(try source(&input))
                position += unread.count
                isAtEnd = unread.isEmpty
            }
            switch place {
            case .before:
                if unread.isEmpty { return produced }
                try begin()
            case .within: produced += try inflateMore(into: &buffer, from: offset + produced, upTo: end)
            case .after:
                if unread.isEmpty { return produced }
                guard input[unread].allSatisfy({ $0 == 0 }) else { throw Fault.followed(byte: memberStart) }
                unread = unread.upperBound..<unread.upperBound
            }
        }
        return produced
    }

    /// Begins a member, or the zeros after the last one.
    private func begin() throws(Fault) {
        memberStart = position - unread.count
        let first = input[unread.lowerBound]
        if first == 0x1f {
            place = .within
            inflateReset(stream)
        } else {
            guard memberStart > 0 else { throw .notCompressed }
            place = .after
        }
    }

    private func inflateMore(into buffer: inout [UInt8], from offset: Int, upTo end: Int) throws(Fault) -> Int {
        let room = min(end - offset, 1 << 30)
        let given = unread.count
        let status = buffer.withUnsafeMutableBufferPointer { output in
            input.withUnsafeMutableBufferPointer { bytes in
                stream.pointee.next_in = bytes.baseAddress?.advanced(by: unread.lowerBound)
                stream.pointee.avail_in = UInt32(given)
                stream.pointee.next_out = output.baseAddress?.advanced(by: offset)
                stream.pointee.avail_out = UInt32(room)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        unread = (unread.upperBound - Int(stream.pointee.avail_in))..<unread.upperBound
        let produced = room - Int(stream.pointee.avail_out)
        switch status {
        case Z_STREAM_END: place = .before
        case Z_OK: break
        case Z_BUF_ERROR: if isAtEnd { throw .cutOff }
        case Z_MEM_ERROR: throw .noMemory
        case Z_DATA_ERROR where stream.pointee.total_in <= 2:
            throw memberStart == 0 ? .notCompressed : .followed(byte: memberStart)
        default: throw .damaged
        }
        return produced
    }
}
