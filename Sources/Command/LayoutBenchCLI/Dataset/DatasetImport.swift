import Subjects

struct DatasetImport: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench dataset import", summary: "read a file and write its schedule as CSV",
            options: [DatasetOptions.items] + FileOptions.declared + [DatasetOptions.output],
            positionals: [DatasetOptions.dataset("a file", offers: .files)],
            examples: [
                Example("dataset import Datasets/jobs.swf --output jobs.csv"),
                Example("dataset import Datasets/shifts.csv --columns row=nurse,start=from,end=until"),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let file = try FileOptions(options)
        let source = try registries.datasets.source(for: options.positionals[0], dialect: file.csvDialect)
        guard !source.isGenerated else {
            throw UsageError("a generated dataset is not imported", place: source.name, remedy: "use dataset generate")
        }
        let dataset = try DatasetOptions.load(source, options, skipInvalid: file.skipInvalid, console)
        DatasetNotes.unused(dataset, console)
        try DatasetOptions.write(DatasetOptions.schedule(dataset, options), to: options.string("output"), console)
        return .done
    }
}
