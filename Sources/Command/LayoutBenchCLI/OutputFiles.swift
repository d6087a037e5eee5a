import Foundation
import Reporting
import Runner

/// The files of an output folder that a command may replace: files written by any version of this program.
enum OutputFiles {
    /// The option by which others are replaced, too.
    static let force = CommandOption.flag(
        "force", help: "replace files in the output folder that layoutbench did not write")

    /// What a file of that name has in its beginning, or anywhere, when this program has written it; nil for names that
    /// others hardly use.
    private static func mark(of name: String) -> (text: String, isAnywhere: Bool)? {
        switch name {
        case RecordStore.fileName: ("\"layoutbench.run", true)
        case HTMLReport.format.fileName: ("<title>LayoutBench ", false)
        case MarkdownReport.format.fileName: ("# LayoutBench ", false)
        default: nil
        }
    }

    /// Throws for the first of these files that somebody else has written, unless `--force` is given. An empty file may
    /// be replaced, and a link, whose target stays as it is.
    static func check(_ names: [String], in folder: String, _ options: ParsedOptions) throws(UsageError) {
        guard !options.contains(force.name) else { return }
        for name in names where !isReplaceable(name, in: folder) {
            throw UsageError(
                "the file is not from layoutbench", place: "\(folder)/\(name)",
                remedy: "give another folder to --output, or have it replaced by --force")
        }
    }

    private static func isReplaceable(_ name: String, in folder: String) -> Bool {
        guard let mark = mark(of: name) else { return true }
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return true }
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? mark.isAnywhere ? file.readToEnd() : file.read(upToCount: 4096)
        else { return false }
        return data.range(of: Data(mark.text.utf8)) != nil
    }
}
