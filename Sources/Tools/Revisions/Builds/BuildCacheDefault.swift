import Foundation
import ToolRuns

extension BuildCache {
    /// The place of the cache unless a folder is given: `$XDG_CACHE_HOME/layoutbench`, or `~/.cache/layoutbench`. Both
    /// variables count if they are absolute: the XDG base directory specification has empty and relative paths ignored.
    /// `homeOfUser` is the home folder that the system has noted for the user, for when HOME says nothing. Throws
    /// `usage` for a user without a home folder.
    package static func defaultFolder(
        _ environment: [String: String], homeOfUser: () -> String? = { notedHome() }
    ) throws(ToolError) -> String {
        func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        if let folder = absolute(environment["XDG_CACHE_HOME"]) { return folder + "/layoutbench" }
        guard let home = absolute(environment["HOME"]) ?? absolute(homeOfUser()) else {
            throw ToolError(
                .usage, "there is no home folder for the build cache", at: "HOME",
                remedy: "set HOME, or choose a folder with --cache")
        }
        return home + "/.cache/layoutbench"
    }

    /// The home folder in the system's list of users. `NSHomeDirectory` would heed HOME, and `NSUserName` may heed USER.
    package static func notedHome() -> String? {
        var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var text = [CChar](repeating: 0, count: 1 << 14)
        guard getpwuid_r(getuid(), &entry, &text, text.count, &found) == 0, found != nil, let folder = entry.pw_dir
        else { return nil }
        return String(cString: folder)
    }
}
