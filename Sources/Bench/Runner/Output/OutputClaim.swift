import Files
import Foundation

/// The right to write the files of a folder for as long as a command works: two would lose each other's files.
package final class OutputClaim {
    private var lock: FileLock?
    private let made: [String]
    private var isReleased = false

    /// Name of the file that is locked; it is gone when the command is.
    static let fileName = ".lock"

    /// Claims a folder, which is made where there is none. Throws when another run has it, or the file that is about to
    /// be written can't be.
    package init(_ folder: String, toWrite name: String = RecordStore.fileName) throws(OutputError) {
        do throws(SystemError) {
            made = try Folders.make(folder)
        } catch {
            throw OutputError(error, writing: folder + "/" + name)
        }
        do throws(SystemError) {
            lock = try Self.locked(folder)
        } catch {
            // A file system without locks is no reason not to measure.
            if [ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code) { return }
            Folders.removeEmpty(made)
            throw OutputError(error, writing: folder + "/" + name)
        }
        guard lock == nil else { return }
        throw OutputError(
            cause: "another run is writing there", place: folder, remedy: "wait for it or give another --output")
    }

    /// The lock of a folder. Who asks whether it is held (``isHeld(_:)``) has it for a moment: it is tried twice.
    private static func locked(_ folder: String) throws(SystemError) -> FileLock? {
        let path = folder + "/" + fileName
        if let lock = try FileLock.locked(path, isRemoved: true) { return lock }
        usleep(20_000)
        return try FileLock.locked(path, isRemoved: true)
    }

    deinit { release() }

    /// Whether some process is writing into a folder, as a run does for as long as it lasts.
    package static func isHeld(_ folder: String) -> Bool { FileLock.isHeld(folder + "/" + fileName) }

    /// Lets others have the folder, which goes if it was made for nothing.
    package func release() {
        guard !isReleased else { return }
        (isReleased, lock) = (true, nil)
        Folders.removeEmpty(made)
    }
}
