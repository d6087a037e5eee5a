import Foundation
import RunRecords

/// Why a file of the output could not be written.
public struct OutputError: Error, CustomStringConvertible, Equatable {
    /// What went wrong.
    public var cause: String
    /// Which file.
    public var place: String
    /// What to do about it.
    public var remedy: String

    /// Cause, place and remedy as one sentence.
    public var description: String { "\(cause) (\(place)): \(remedy)" }
}

/// Writes files of the output: always a new file first, which then takes the old one's name, so that a full disk or a
/// crash leaves the old one whole.
public enum OutputFolder {
    /// Replaces `folder/name` by `bytes`.
    public static func write(_ bytes: [UInt8], to name: String, in folder: String) throws(OutputError) {
        let path = folder + "/" + name
        let fresh = path + ".new"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: fresh))
            guard rename(fresh, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            let reason = reason(of: error)
            // Not a recursive removal: what is in the way may be a folder that is none of ours.
            unlink(fresh)
            throw OutputError(
                cause: "can't write: \(reason)", place: path,
                remedy: "free space or choose another folder with --output; what was saved before is untouched")
        }
    }

    /// Throws what ``write(_:to:in:)`` would, as far as an empty file can tell, and leaves the old file alone.
    static func probe(_ name: String, in folder: String) throws(OutputError) {
        let trial = name + ".trial"
        try write([], to: trial, in: folder)
        unlink(folder + "/" + trial)
    }

    private static func reason(of error: any Error) -> String {
        if let error = error as? CocoaError {
            if error.code == .fileWriteOutOfSpace { return "no space left on the device" }
            if let underlying = error.userInfo[NSUnderlyingErrorKey] as? POSIXError {
                return String(cString: strerror(underlying.code.rawValue))
            }
        }
        return error.localizedDescription
    }
}

/// The record of a run on disk.
public struct RecordStore: Sendable {
    /// Folder of the record.
    public let folder: String

    /// Name of a record's file unless another is given.
    public static let fileName = "run.json"

    /// Name of this record's file.
    public let name: String

    /// The record in `folder`.
    public init(folder: String, name: String = RecordStore.fileName) {
        self.folder = folder
        self.name = name
    }

    /// Path of the record.
    public var path: String { folder + "/" + name }

    /// Whether there is a record.
    public var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Replaces the record.
    public func save(_ record: RunRecord) throws {
        try OutputFolder.write(try RunRecordCoding.encode(record, to: path), to: name, in: folder)
    }

    /// Saves to the system's temporary folder when the record's own can't be written; the path, or nil.
    func saveElsewhere(_ record: RunRecord) -> String? {
        let spare = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(record.id)").path
        let store = RecordStore(folder: spare, name: name)
        return (try? store.save(record)) != nil ? store.path : nil
    }
}

/// When the record is saved next: after every launch, but so that saving takes no more than a twentieth of the run.
///
/// The record of a long run takes a second to encode. What a killed run loses is what it measured in twenty times the
/// time of the last save.
struct SaveSchedule {
    private var next = 0.0

    /// Whether it is time to save, at so many seconds since the run began.
    func isDue(at now: Double) -> Bool { now >= next }

    /// Notes a save that began and ended at these seconds since the run began.
    mutating func saved(from begin: Double, to end: Double) { next = end + 19 * (end - begin) }
}
