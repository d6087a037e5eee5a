import Files
import Foundation
import RunRecords

package struct RecordStore: Sendable {
    package let folder: String

    package static let fileName = "run.json"

    package let name: String

    package init(folder: String, name: String = RecordStore.fileName) {
        (self.folder, self.name) = (folder, name)
    }

    package var path: String { folder + "/" + name }

    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    package func save(_ record: RunRecord) throws {
        try OutputFolder.write(try RunRecordCoding.encode(record, to: path), to: name, in: folder, isSynced: true)
    }

    /// Saves to a new folder in the system's temporary one when the record's own can't be written; the path, or nil.
    func saveElsewhere(_ record: RunRecord) -> String? {
        // Not by the record's id: of a record that is resumed it comes from a file, and may be any text.
        let name = "layoutbench-saved-\(UUID().uuidString.lowercased())"
        let spare = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        guard mkdir(spare, 0o700) == 0 else { return nil }
        let store = RecordStore(folder: spare, name: self.name)
        if (try? store.save(record)) != nil { return store.path }
        rmdir(spare)
        return nil
    }
}

/// When the record is saved next: after every launch, but so that saving takes no more than a twentieth of the run.
///
/// Encoding the record of a long run takes its time. What a killed run loses is what it measured in twenty times that
/// of the last save.
struct SaveSchedule {
    private var next = 0.0

    /// Whether it is time to save, at so many seconds since the run began.
    func isDue(at now: Double) -> Bool { now >= next }

    /// Notes a save that began and ended at these seconds since the run began.
    mutating func saved(from begin: Double, to end: Double) { next = end + 19 * (end - begin) }
}
