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
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._/"))
        let name = path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
        // Two slashes at the beginning would name a host.
        return "file:" + (path.hasPrefix("/") ? "//" : "") + name + "?immutable=1"
    }
}
