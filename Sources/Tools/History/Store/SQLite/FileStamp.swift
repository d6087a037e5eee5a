import Foundation

/// What changes when a file is written to.
struct FileStamp: Equatable {
    private let file: UInt64
    private let size, seconds, nanoseconds: Int

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        file = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
    }

    /// SQLite's name of a file that is read without locks and without its log.
    static func immutableName(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/".utf8)
        let name = path.utf8.map { byte in
            plain.contains(byte) ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
        // Two slashes at the beginning would name a host.
        return "file:" + (path.hasPrefix("/") ? "//" : "") + name.joined() + "?immutable=1"
    }
}
