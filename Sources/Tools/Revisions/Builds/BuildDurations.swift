import Foundation
import RunRecords

/// How long clean builds took on this machine, by the repository: a file beside the cached builds.
struct BuildDurations {
    let path: String

    private struct Content: Codable {
        var schema = "layoutbench.durations/1"
        /// Wall seconds of the last clean build, by the top folder of the repository.
        var clean: [String: Double] = [:]
    }

    private var content: Content {
        FileKind.contents(path).flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
    }

    /// Wall seconds of the last clean build of a repository, if there was one.
    func seconds(of root: String) -> Double? { content.clean[root] }

    /// Notes what a clean build took. An estimate is not worth an error where that can't be written.
    func note(_ seconds: Double, of root: String) {
        var content = content
        content.clean[root] = seconds
        try? DiskSync.write(JSONText.bytes(content), to: path)
    }
}
