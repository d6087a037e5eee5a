import Foundation
import ToolRuns

extension BuildCache {
    /// The file by which a folder is known as a build cache, so that nothing is ever removed or overwritten in another.
    static let markerName = "layoutbench-cache.txt"

    /// What the file says. Its first line makes it a marker.
    private static let markerText = """
        layoutbench.cache/1
        Programs that layoutbench compare has built. Remove the whole folder to free the space.

        """

    static let parts = ["builds", "logs", "locks", "workshops"]

    private var marker: String { "\(folder)/\(Self.markerName)" }

    /// Makes the folder a cache, or finds that it is one. Throws `usage` for a folder that holds anything else, and
    /// `io` when it can't be written.
    func claim() throws(ToolError) {
        if !isMarked {
            // Another process may have marked it since.
            guard try isFree() || isMarked else {
                throw ToolError(
                    .usage, "the folder holds something else than a build cache", at: folder,
                    remedy: "choose a new or empty folder with --cache, such as \(folder)/layoutbench")
            }
            try Self.explained(marker) { try DiskSync.write(Array(Self.markerText.utf8), to: marker) }
        }
        for part in Self.parts { try make(part) }
    }

    private var isMarked: Bool { FileKind.contents(marker)?.starts(with: Data("layoutbench.cache/".utf8)) == true }

    /// Whether nothing is there but what another process leaves that was killed while it wrote the marker, or a cache whose
    /// marker a crash has emptied.
    private func isFree() throws(ToolError) -> Bool {
        let isEmptied = FileKind.contents(marker)?.isEmpty == true
        return try Self.explained(folder, "can't be read") {
            try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
                $0.hasPrefix(Self.markerName) || isEmptied && Self.parts.contains($0)
            }
        }
    }

    private func make(_ part: String) throws(ToolError) {
        let path = "\(folder)/\(part)"
        // Anything else of that name is reported below.
        let code = mkdir(path, 0o755) == 0 ? 0 : errno
        switch FileKind.of(path) {
        case .folder: return
        case .nothing: throw Self.error("can't be made: \(String(cString: strerror(code)))", path)
        case .file, .other:
            throw ToolError(
                .usage, "the build cache's folder \(part) is a link or a file", at: path,
                remedy: "move it away, or choose another folder with --cache")
        }
    }
}
