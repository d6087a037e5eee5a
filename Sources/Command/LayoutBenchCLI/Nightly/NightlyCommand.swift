import Errors
import Files
import Subjects

struct NightlyCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench nightly", summary: "compare the newest commit with the last night's; keep the records",
            options: NightlyOptions.declared(registries),
            examples: [
                Example("nightly", isQuick: false),
                Example("nightly --suite quick --time-budget 9m --reference main~20", isQuick: false),
            ],
            refused: [
                ContestantOption.refused(
                    "a night compares commits, and a contestant of another language is not built from them",
                    "keep its record: run --contestant, then history add")
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let interruption = Interruption.listening()
        let package = PackageOptions(options, registries, console)
        let repository = try package.repository(console, interruption)
        let settings = try NightlyOptions(options, registries, package, in: repository, console)
        let files = try NightFiles(settings)
        if try repository.hasChanges() {
            console.note("warning: changes that are not committed are not measured\n")
        }
        let programs = NightPrograms(settings, lock: files.lock, console, interruption)
        var night = Night(
            settings: settings, files: files, programs: programs, repository: repository, console: console)
        return try night.run()
    }
}

extension CommandError {
    /// The error that ends a night before it has measured anything, by the exit code of a step.
    static func ofStep(_ code: Int32, _ cause: String, _ place: String, _ remedy: String) -> CommandError {
        let faults = Fault.allCases.map { ($0, CommandError($0, cause: cause, place: place, remedy: remedy)) }
        return faults.first { ErrorReport.code($0.1).rawValue == code }?.1
            ?? CommandError(.internal, cause: cause, place: place, remedy: remedy)
    }
}
