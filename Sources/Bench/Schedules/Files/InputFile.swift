import Foundation

/// A file read from its beginning to its end, decompressed on the way if it begins as gzip does.
final class InputFile {
    let path: String
    private let descriptor: Int32
    private let archive: GzipMembers?
    /// Whether it is no pipe or device, and can be read more than once.
    let isRegular: Bool

    /// Opens a file. Throws `io` when it is missing, a directory or unreadable.
    init(_ path: String) throws(ScheduleError) {
        try Self.check(path)
        self.path = path
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw ScheduleError(.last(at: path), cause: "can't be opened") }
        descriptor = opened
        isRegular = Self.isRegular(path)
        var mark = [UInt8](repeating: 0, count: 2)
        // The beginning of a pipe can't be looked at without taking it: its name tells.
        let isArchive =
            isRegular ? pread(opened, &mark, 2, 0) == 2 && mark == [0x1f, 0x8b] : path.lowercased().hasSuffix(".gz")
        guard isArchive else {
            archive = nil
            return
        }
        do {
            archive = try GzipMembers()
        } catch {
            close(opened)
            throw Self.noMemory(path)
        }
    }

    deinit { close(descriptor) }

    /// The kind of what lies at a path; nil for nothing.
    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether there is something at that path that is no directory.
    static func isFile(_ path: String) -> Bool { kind(path).map { $0 != S_IFDIR } ?? false }

    /// Whether there is a file at that path that can be opened without taking anything from it.
    static func isRegular(_ path: String) -> Bool { kind(path) == S_IFREG }

    /// Throws `io` when there is no file to read at that path.
    static func check(_ path: String) throws(ScheduleError) {
        guard let kind = kind(path) else { throw ScheduleError(.last(at: path), cause: "can't be opened") }
        guard kind != S_IFDIR else {
            throw ScheduleError(.io, "a directory, not a file", at: path, remedy: "give a file in it")
        }
    }

    /// The whole of a small file. Throws `content` when it is larger than `limit` bytes.
    static func readAll(_ path: String, limit: Int) throws(ScheduleError) -> [UInt8] {
        let bytes = try InputFile(path).bytes(limit + 1)
        guard bytes.count <= limit else {
            throw ScheduleError(.content, "larger than \(limit) bytes", at: path, remedy: "give the right file")
        }
        return bytes
    }

    /// The next bytes of the file: as many, unless it ends before.
    func bytes(_ count: Int) throws(ScheduleError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var end = 0
        while end < count {
            let read = try read(into: &bytes, from: end)
            if read == 0 { break }
            end += read
        }
        bytes.removeLast(count - end)
        return bytes
    }

    /// Reads into the buffer from `offset` on, up to `limit` or its end, and returns how many bytes; 0 at the end of the
    /// file.
    func read(into buffer: inout [UInt8], from offset: Int, upTo limit: Int = .max) throws(ScheduleError) -> Int {
        let end = min(buffer.count, limit)
        let room = min(end - offset, 1 << 30)
        guard room > 0 else { return 0 }
        guard let archive else { return try readBytes(into: &buffer, from: offset, count: room) }
        do {
            return try archive.read(into: &buffer, from: offset, upTo: end) {
                (bytes: inout [UInt8]) throws(ScheduleError) -> Int in
                try readBytes(into: &bytes, from: 0, count: bytes.count)
            }
        } catch let fault as GzipMembers.Fault {
            throw error(fault)
        } catch let error as ScheduleError {
            throw error
        } catch {
            throw ScheduleError(.last(at: path), cause: "can't be read")
        }
    }

    private func readBytes<Element: BitwiseCopyable>(
        into buffer: inout [Element], from offset: Int, count: Int
    ) throws(ScheduleError) -> Int {
        let read = buffer.withUnsafeMutableBytes { bytes in
            retryingRead(descriptor, bytes.baseAddress?.advanced(by: offset), count)
        }
        if read < 0 { throw ScheduleError(.last(at: path), cause: "can't be read") }
        return read
    }

    /// How many bytes of an uncompressed file have not been read yet.
    var remainingBytes: Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return 0 }
        return max(0, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
    }

    /// Reads exactly as many bytes as the array has, from an uncompressed file; false when it ends before.
    func fill<Element: BitwiseCopyable>(_ elements: inout [Element]) throws(ScheduleError) -> Bool {
        let size = elements.count * MemoryLayout<Element>.stride
        var done = 0
        while done < size {
            let count = try readBytes(into: &elements, from: done, count: size - done)
            if count == 0 { return false }
            done += count
        }
        return true
    }

    /// The `content` error for an archive that is damaged, cut off, or none at all.
    private func error(_ fault: GzipMembers.Fault) -> ScheduleError {
        let remedy = "copy or download it again"
        return switch fault {
        case .cutOff: ScheduleError(.content, "the archive is cut off", at: path, remedy: remedy)
        case .damaged: ScheduleError(.content, "the archive is damaged", at: path, remedy: remedy)
        case .notCompressed: ScheduleError(.content, "is not compressed by gzip", at: path, remedy: remedy)
        case .followed(let byte):
            ScheduleError(
                .content, "the content after byte \(byte) does not belong to the archive", at: path,
                remedy: "\(remedy), or cut it off there")
        case .noMemory: Self.noMemory(path)
        }
    }

    private static func noMemory(_ path: String) -> ScheduleError {
        ScheduleError(.io, "no memory to decompress", at: path, remedy: "end other programs")
    }
}

/// `read`, again when a signal interrupted it.
private func retryingRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
        let result = read(descriptor, target, count)
        if result >= 0 || errno != EINTR { return result }
    }
}
