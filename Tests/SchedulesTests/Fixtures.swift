import ErrorTestSupport
import Errors
import Foundation
import LayoutCore
import Testing

@testable import Schedules

/// A folder that is gone with the last test that holds it.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "schedules-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }

    /// Loads the schedule in a file of this text.
    func load(
        _ text: String, as name: String = "schedule.csv", columns: String? = nil, items: Int? = nil,
        skipInvalid: Bool = false
    ) throws -> (schedule: Schedule, skipped: SkipReport?) {
        try loadSchedule(try file(name, text), columns: columns, items: items, skipInvalid: skipInvalid)
    }

    /// Loads the schedule in a file of these bytes, in a dialect.
    func load(
        _ bytes: some Sequence<UInt8>, as name: String = "schedule.csv", _ dialect: CSVDialect,
        skipInvalid: Bool = false
    ) throws -> LoadedDataset {
        try DatasetRegistry.builtIn.source(for: file(name, bytes), dialect: dialect).load(skipInvalid: skipInvalid)
    }

    /// Loads a file of this text that holds a schedule, in a dialect.
    func schedule(
        _ text: String, as name: String = "schedule.csv", _ dialect: CSVDialect = CSVDialect(),
        skipInvalid: Bool = false
    ) throws -> (schedule: Schedule, dataset: LoadedDataset) {
        let dataset = try load(text.utf8, as: name, dialect, skipInvalid: skipInvalid)
        guard case .schedule(let schedule) = dataset.content else { throw CocoaError(.fileReadUnknown) }
        return (schedule, dataset)
    }

    /// The error of loading a file in a dialect, its place without the folder.
    func error(_ text: String, as name: String = "schedule.csv", _ dialect: CSVDialect) throws -> String {
        do {
            _ = try load(text.utf8, as: name, dialect)
            return "none"
        } catch let error as ScheduleError {
            return message(error)
        }
    }

    /// The error of loading a file of this text, its place without the folder.
    func error(_ text: String, as name: String = "schedule.csv", columns: String? = nil) throws -> String {
        do {
            _ = try load(text, as: name, columns: columns)
            return "none"
        } catch let error as ScheduleError {
            return message(error)
        }
    }

    /// Whose fault an error is, and its text, without the folder's path.
    func message(_ error: ScheduleError) -> String {
        "\(error.fault) \(error.description.replacingOccurrences(of: path + "/", with: ""))"
    }
}

/// Expects a message of this fault and place, whose cause and remedy have these words.
func expect(
    _ message: String, _ fault: Fault, _ cause: String, at place: String, _ remedy: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(message.hasPrefix("\(fault) "), "\(message)", sourceLocation: sourceLocation)
    let text = String(message.dropFirst("\(fault) ".count))
    #expect(
        mismatch(in: text, cause: cause, place: place, remedy: remedy) == nil, comment, sourceLocation: sourceLocation)
}

/// Loads a file that holds a schedule.
func loadSchedule(
    _ path: String, columns: String? = nil, items: Int? = nil, skipInvalid: Bool = false
) throws -> (schedule: Schedule, skipped: SkipReport?) {
    let dialect = try CSVDialect(columns: columns)
    let dataset = try DatasetRegistry.builtIn.source(for: path, dialect: dialect).load(
        items: items, skipInvalid: skipInvalid)
    guard case .schedule(let schedule) = dataset.content else { throw CocoaError(.fileReadUnknown) }
    return (schedule, dataset.skipped)
}

/// A gzip member that stores the bytes as they are (RFC 1952, RFC 1951 3.2.4).
func gzip(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    var crc: UInt32 = .max
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    let length = UInt32(bytes.count)
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(length, 2) + little(~length, 2) + bytes
        + little(~crc, 4) + little(length, 4)
}

extension TemporaryFolder {
    /// Imports files with a few bytes changed, removed, doubled or cut off: each is a schedule or an error with a cause
    /// and a remedy.
    func tryChanged(_ bytes: [UInt8], as name: String, seed: UInt64, count: Int) throws {
        var random = SeededGenerator(seed: seed)
        for step in 0..<count {
            var changed = bytes
            for _ in 0...random.below(4) where !changed.isEmpty {
                let position = random.below(changed.count)
                let length = 1 + random.below(min(12, changed.count - position))
                switch random.below(6) {
                case 0: changed[position] = UInt8(random.below(256))
                case 1: changed[position] ^= 1 << UInt8(random.below(8))
                case 2: changed.removeSubrange(position..<position + length)
                case 3:
                    changed.insert(contentsOf: changed[position..<position + length], at: random.below(changed.count))
                case 4: changed[position] = bytes[random.below(bytes.count)]
                default: if random.chance(0.2) { changed.removeSubrange(position...) }
                }
            }
            let path = try file(name, changed)
            do {
                let dataset = try DatasetRegistry.builtIn.source(for: path).load(skipInvalid: step % 2 == 1)
                #expect(dataset.itemCount > 0)
            } catch {
                #expect(!error.cause.isEmpty && !error.remedy.isEmpty)
            }
        }
    }
}
