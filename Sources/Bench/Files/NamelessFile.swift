import CSupport
import Foundation

/// Files without a name, which disappear when they are closed, or when the process ends.
package enum NamelessFile {
    /// Makes a file in a folder and opens it for reading and writing; the descriptor, which the caller closes and which
    /// no program that is started inherits.
    package static func make(in place: String) throws(SystemError) -> Int32 {
        let descriptor = support_open_nameless(place)
        if descriptor >= 0 { return descriptor }
        // Where system or file system can't: network's ones, for example.
        guard [ENOTSUP, EOPNOTSUPP, EISDIR, EINVAL].contains(-descriptor) else {
            throw SystemError(-descriptor, at: place)
        }
        return try makeNamed(in: place)
    }

    /// Makes a file in a folder that the next process removes when this one is killed, and takes its name away.
    static func makeNamed(in place: String) throws(SystemError) -> Int32 {
        let folder = try TemporaryFolder(in: place)
        defer { folder.remove() }
        let descriptor = open(folder.path + "/file", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last(at: folder.path) }
        return descriptor
    }
}
