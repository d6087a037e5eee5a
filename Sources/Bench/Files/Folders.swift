import Foundation

package enum Folders {
    /// Makes a folder with those above it; the ones that were not there before, outermost first.
    @discardableResult
    package static func make(_ path: String) throws(SystemError) -> [String] {
        var made: [String] = []
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let part = String(path[..<end])
            if mkdir(part, 0o777) == 0 {
                made.append(part)
            } else if errno != EEXIST {
                // A folder that is there may well lie in one that can't be written to.
                let error = SystemError.last(at: path)
                guard isFolder(part) else { throw error }
            }
        }
        guard isFolder(path) else { throw SystemError(ENOTDIR, at: path) }
        return made
    }

    /// Whether there is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package static func removeEmpty(_ made: [String]) { for folder in made.reversed() { rmdir(folder) } }
}
