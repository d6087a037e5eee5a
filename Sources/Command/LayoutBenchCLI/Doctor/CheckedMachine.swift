import Files
import Foundation
import Profiles
import Revisions

struct CheckedMachine: Sendable {
    let environment: [String: String]
    let executable: String
    let tools: ToolChecks

    init(_ console: Console) {
        (environment, executable) = (console.environment, console.executable)
        tools = ToolChecks(environment: console.environment, interruption: Interruption())
    }

    /// Whether Homebrew rather than apt-get installs packages here.
    static var isMac: Bool {
        #if os(macOS)
            true
        #else
            false
        #endif
    }

    static func install(_ debian: String, brew: String? = nil) -> String {
        isMac ? brew.map { "brew install \($0)" } ?? "there is none for macOS" : "apt-get install \(debian)"
    }

    /// Megabytes that are free where builds are kept; nil where the system does not say.
    var freeMegabytes: Int? {
        guard var place = try? BuildCache.defaultFolder(environment) else { return nil }
        while !FileManager.default.fileExists(atPath: place), place.count > 1 {
            place = (place as NSString).deletingLastPathComponent
        }
        var status = statvfs()
        guard statvfs(place, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize) / 1_048_576
    }
}
