import Files
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
        (try? BuildCache.defaultFolder(environment)).flatMap { NightFiles.freeSpace(for: $0)?.megabytes }
    }
}
