import Probes
import Reporting

/// What `layoutbench --version` says.
enum ProgramVersion {
    /// Version of the package, by semantic versioning: what commands, options and files promise.
    static let number = "1.0.0"
    /// The day of that version, as the manual page has it: the same of every build.
    static let day = "2026-11-29"
    static let purpose = "measures how large collection views find their visible elements"

    /// Version and commit, compiler, and the versions of the files it writes. The checkout that the program lies in
    /// tells the commit, as far as there is one; changes there since the build are unknown.
    static func text(executable: String) -> String {
        let commit =
            switch CommitProbe.commit(near: executable) {
            case .value(let commit): "commit \(commit.hash)\(commit.dirty ? ", with changes" : "")"
            case .unavailable(let reason): "commit unknown: \(reason)"
            }
        let toolchain = ToolchainProbe.toolchain()
        return """
            layoutbench \(number)
            \(commit)
            Swift \(toolchain.swift), \(toolchain.optimization)
            schemas \(RecordSchema.all.map(\.identifier).joined(separator: ", "))

            """
    }
}
