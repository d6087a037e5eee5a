import Foundation
import Testing

/// Compares text with a committed file; `LAYOUTBENCH_RECORD_SNAPSHOTS=1` writes the file instead.
func expectSnapshot(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots/\(name)")
    if ProcessInfo.processInfo.environment["LAYOUTBENCH_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: path)
        return
    }
    guard let data = try? Data(contentsOf: path) else {
        Issue.record(
            "no snapshot \(name): record it with LAYOUTBENCH_RECORD_SNAPSHOTS=1", sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard text != expected else { return }
    Issue.record(
        "\(name) differs (LAYOUTBENCH_RECORD_SNAPSHOTS=1 accepts):\n\(difference(from: expected, to: text))",
        sourceLocation: sourceLocation)
}

/// Lines that are in one of the texts only, in order, with their line numbers.
private func difference(from expected: String, to found: String) -> String {
    func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
    let changes = lines(found).difference(from: lines(expected))
    let parts = changes.map { change in
        switch change {
        case .remove(let offset, let line, _): (offset, "- \(offset + 1): \(line)")
        case .insert(let offset, let line, _): (offset, "+ \(offset + 1): \(line)")
        }
    }
    return parts.sorted { $0.0 < $1.0 }.prefix(40).map(\.1).joined(separator: "\n")
}
