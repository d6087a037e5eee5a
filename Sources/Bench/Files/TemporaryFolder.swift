import CSupport
import Foundation

/// A folder for the files of this process alone, removed with the value; by a second signal too, and when the process
/// is killed, by the next one that makes such a folder.
///
/// It holds files and no folders. A file in it says that it is such a folder, locked as long as its process lives.
package final class TemporaryFolder {
    private static let prefix = "layoutbench-temporary-"
    private static let marker = ".layoutbench-temporary"

    package let path: String
    private let place, name: String
    private let note: Int32
    private var lock: FileLock?

    /// Makes a folder in `place`, and removes folders that ended processes have left there.
    package init(in place: String) throws(SystemError) {
        Self.removeAbandoned(in: place)
        self.place = place
        while true {
            let name = Self.prefix + UniqueName.make()
            let path = "\(place)/\(name)"
            guard mkdir(path, 0o700) == 0 else {
                if errno == EEXIST { continue }
                throw .last(at: place)
            }
            if let lock = try Self.mark(path) {
                (self.name, self.path, self.lock) = (name, path, lock)
                note = support_note_folder(path)
                return
            }
            // Another process took it for abandoned before it was locked.
        }
    }

    deinit { remove() }

    package func remove() {
        guard let held = lock else { return }
        support_forget_folder(note)
        Self.remove(name, in: place, held)
        lock = nil
    }

    private static func mark(_ path: String) throws(SystemError) -> FileLock? {
        let marker = "\(path)/\(marker)"
        let descriptor = open(marker, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let error = SystemError.last(at: path)
            // Taken for abandoned while it was still empty.
            if error.code == ENOENT { return nil }
            rmdir(path)
            throw error
        }
        if UnfinishedFiles.mark(descriptor, at: marker) { return FileLock(held: descriptor) }
        close(descriptor)
        return nil
    }

    /// Removes folders of this kind whose processes have ended: only this user's, only folders that hold a marker
    /// whose lock is free, and no link's target.
    package static func removeAbandoned(in place: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names where isOurs(name) {
            guard let folder = ownFolder("\(place)/\(name)") else { continue }
            if let lock = lock(ofAbandoned: folder) {
                remove(name, in: place, lock)
            } else {
                // One whose process was killed before it put the marker there; a process that is about to do so makes
                // another folder. Of a folder that holds anything this is refused.
                rmdir("\(place)/\(name)")
            }
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        name.hasPrefix(prefix) && UniqueName.isOne(name.dropFirst(prefix.count))
    }

    /// A folder that is this user's; nil for anything else.
    private static func ownFolder(_ path: String) -> Descriptor? {
        guard let folder = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)),
            folder.isOwn(S_IFDIR)
        else { return nil }
        return folder
    }

    /// The lock of a folder's marker if it is free; nil for other folders.
    private static func lock(ofAbandoned folder: Descriptor) -> FileLock? {
        let opened = openat(folder.number, marker, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard let file = Descriptor(opened), file.isOwn(S_IFREG), flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            return nil
        }
        return FileLock(held: file.release())
    }

    /// Removes the files in it, the marker last so that an end halfway leaves it recognisable, and itself.
    private static func remove(_ name: String, in place: String, _ lock: FileLock) {
        let path = "\(place)/\(name)"
        // Opened once: were another folder put in its place meanwhile, none of that one's files would go.
        guard let folder = ownFolder(path) else { return }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in files where file != marker { unlinkat(folder.number, file, 0) }
        unlinkat(folder.number, marker, 0)
        rmdir(path)
        withExtendedLifetime(lock) {}
    }
}
