import Subjects

struct DatasetGenerate: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench dataset generate", summary: "write a synthetic schedule as CSV",
            options: [DatasetOptions.items, DatasetOptions.seed, DatasetOptions.output],
            positionals: [
                DatasetOptions.dataset(
                    "a name or spec:FILE", offers: .wordsAndFiles(registries.datasets.entries.map(\.name)))
            ],
            examples: [
                Example("dataset generate lanes --items 1k --output lanes.csv"),
                Example("dataset generate spec:Datasets/uniform.json --items 10 --seed 7"),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let source = try registries.datasets.source(for: options.positionals[0])
        guard source.isGenerated else {
            throw UsageError("a file is not generated", place: source.name, remedy: "use dataset import")
        }
        let seed = try SelectorOptions.seed(options)
        let dataset = try DatasetOptions.load(source, options, seed: seed, console)
        try DatasetOptions.write(DatasetOptions.schedule(dataset, options), to: options.string("output"), console)
        return .done
    }
}
