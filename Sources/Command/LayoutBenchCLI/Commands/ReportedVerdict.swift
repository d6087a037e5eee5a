import Files
import Judging
import Reporting
import Runner

/// A stored verdict that `layoutbench report` writes in other forms.
struct ReportedVerdict {
    private static let forms = VerdictExport.pages + VerdictExport.all

    static let names = forms.map(\.name)

    private let record: VerdictRecord
    private let options: ParsedOptions
    private let console: Console

    /// The verdict of the arguments; nil where they are records. Throws `usage` for a verdict among others, and for
    /// options that are about records.
    init?(_ options: ParsedOptions, _ console: Console) throws {
        guard let path = options.positionals.first(where: VerdictFiles.isVerdict) else { return nil }
        guard options.positionals.count == 1 else {
            throw UsageError("a verdict among other records", place: path, remedy: "give it alone")
        }
        let ofRecords = ["baseline", "merge", "allow-missing", "allow-unlike", "verdict", "store"]
        if let name = ofRecords.first(where: options.contains) {
            throw UsageError(
                "option has no meaning here", place: "--\(name)", remedy: "it is about records: \(path) is a verdict")
        }
        record = try VerdictFiles.read(path)
        (self.options, self.console) = (options, console)
    }

    /// Writes the chosen forms into a folder or prints them. Without any, both reports, or the terminal's.
    func write() throws {
        let chosen = try options.names("format", of: "format", known: Self.names)
        let context = ExportOptions.context(options, console)
        guard let folder = options.string("output") else {
            guard let chosen else { return try console.print(VerdictReport(record).terminal(width: console.width)) }
            for form in Self.forms where chosen.contains(form.name) {
                try console.write(form.render(record, in: context))
            }
            return
        }
        let forms = chosen.map { names in Self.forms.filter { names.contains($0.name) } } ?? VerdictExport.pages
        let claim = try OutputClaim(folder, toWrite: forms[0].fileName)
        defer { claim.release() }
        try OutputFiles.check(forms.map(\.fileName), in: folder, options)
        for form in forms {
            try OutputFolder.write(Array(form.render(record, in: context).utf8), to: form.fileName, in: folder)
            try console.print("\(folder)/\(form.fileName)\n")
        }
    }
}
