import Errors
import Foundation

/// Why a file of the output could not be written.
package struct OutputError: ExplainedError, Equatable {
    package var cause, place, remedy: String

    package var fault: Fault { .io }

    package init(cause: String, place: String, remedy: String) {
        (self.cause, self.place, self.remedy) = (cause, place, remedy)
    }

    package init(_ error: SystemError, writing path: String) {
        self.init(
            cause: "can't write: \(error.reason)", place: path,
            remedy: "free space or choose another folder with --output; what was saved before is untouched")
    }
}

/// Writes files of the output, whole or not at all (``NewFile``).
package enum OutputFolder {
    /// Replaces `folder/name` by `bytes`, which outlive a crash of the machine if they are synced.
    package static func write(
        _ bytes: [UInt8], to name: String, in folder: String, isSynced: Bool = false
    ) throws(OutputError) {
        let path = folder + "/" + name
        do throws(SystemError) {
            try Folders.make(folder)
            try NewFile.write(bytes, to: path, .ours, isSynced: isSynced)
        } catch {
            throw OutputError(error, writing: path)
        }
    }

    /// Throws what ``write(_:to:in:isSynced:)`` would, as far as an empty file can tell, and leaves the old file alone.
    package static func probe(_ name: String, in folder: String) throws(OutputError) {
        let path = folder + "/" + name
        do throws(SystemError) {
            try Folders.make(folder)
            _ = try NewFile(path, .ours)
        } catch {
            throw OutputError(error, writing: path)
        }
    }
}

extension TemporaryFolder {
    /// A folder in the system's temporary one.
    package static func make() throws(OutputError) -> TemporaryFolder {
        let place = FileManager.default.temporaryDirectory.path
        do throws(SystemError) {
            return try TemporaryFolder(in: place)
        } catch {
            throw OutputError(
                cause: "can't make a temporary folder: \(error.reason)", place: place,
                remedy: "free space there, or set TMPDIR to a folder that can be written to")
        }
    }
}
