import Foundation
import ToolRuns

/// Folder of a toolchain's programs. `swift` on the path may be a shim for one of several.
enum ToolchainFolder {
    private struct TargetInfo: Decodable {
        struct Paths: Decodable { let runtimeResourcePath: String }
        let paths: Paths
    }

    /// The folder of the compiler that answers `swift -print-target-info`, beside its libraries; the folder of the
    /// asked program when it doesn't say.
    static func programs(of question: ToolRun) throws(ToolError) -> String {
        let answer = try question.run()
        guard answer.isSuccess, let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(answer.output.utf8))
        else {
            return URL(fileURLWithPath: question.program).resolvingSymlinksInPath().deletingLastPathComponent().path
        }
        // usr/lib/swift of usr/bin
        let libraries = URL(fileURLWithPath: info.paths.runtimeResourcePath).resolvingSymlinksInPath()
        return libraries.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("bin").path
    }
}
