import LayoutStrategies
import Reporting
import RunRecords
import Schedules
import Subjects

struct ListCommand: Command {
    let registries: Registries

    let syntax = CommandSyntax(
        name: "layoutbench list", summary: "list layouts, strategies, datasets, workloads, suites, metrics and more",
        options: [.format],
        positionals: [
            Positional(
                "WHAT",
                help: "layouts, strategies, datasets, workloads, suites, metrics, columns of reports, or schemas",
                offers: .words(kinds)),
            Positional(
                "NAME", .optional, help: "with schemas: the name of the JSON Schema to print",
                offers: .words(RecordSchema.all.map(\.name))),
        ],
        examples: [Example("list strategies"), Example("list schemas run")])

    /// One thing that is listed: its name, a sentence, and what else JSON has of it.
    private struct Entry {
        var name, summary: String
        var more: [String: JSONValue] = [:]
    }

    private static let schemas = "schemas"
    private static let kinds = [
        "layouts", "strategies", "datasets", "workloads", "suites", "metrics", "columns", schemas,
    ]

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let what = options.positionals[0]
        guard Self.kinds.contains(what) else {
            throw UsageError.unknown("list", what, place: "list", known: Self.kinds)
        }
        guard options.positionals.count > 1 else {
            try show(what, options, console)
            return .done
        }
        let name = options.positionals[1]
        guard what == Self.schemas else {
            throw UsageError("unexpected argument", place: name, remedy: "give \(what) alone")
        }
        guard let schema = RecordSchema.all.first(where: { $0.name == name }) else {
            throw UsageError.unknown("schema", name, place: "list \(what)", known: RecordSchema.all.map(\.name))
        }
        try console.write(schema.text)
        return .done
    }

    func show(_ what: String, _ options: ParsedOptions, _ console: Console) throws {
        let isJSON = try options.wantsJSON()
        let entries = try entries(what)
        try isJSON
            ? console.write(JSONText.text(JSONValue.array(entries.map(json))))
            : console.print(TextTable.columns(entries.map { [$0.name, $0.summary] }))
    }

    private func entries(_ what: String) throws -> [Entry] {
        switch what {
        case "layouts": try registries.layouts.entries.map(layout)
        case "strategies":
            registries.strategies.entries.map { entry in
                Entry(name: entry.name, summary: entry.summary, more: Self.origin(entry.origin))
            }
        case "datasets": registries.datasets.entries.map(dataset)
        case "workloads": registries.workloads.entries.map { Entry(name: $0.name, summary: $0.summary) }
        case Self.schemas:
            RecordSchema.all.map { Entry(name: $0.name, summary: $0.summary, more: ["schema": .string($0.identifier)]) }
        case "columns": TerminalReport.columns.map { Entry(name: $0.name, summary: $0.text) }
        case "suites": registries.suites.entries.map { Entry(name: $0.name, summary: $0.summary) }
        default: registries.metrics.map(metric)
        }
    }

    private func layout(_ entry: RegistryEntry) throws -> Entry {
        let keys = try registries.layouts.configurationKeys(of: entry.name).map { key in
            JSONValue.object([
                "name": .string(key.name), "default": DatasetInput.json(key.defaultValue),
                "summary": .string(key.summary),
            ])
        }
        let origin = registries.layouts.lines.first { $0.entry.name == entry.name }?.origin
        return Entry(
            name: entry.name, summary: entry.summary,
            more: Self.origin(origin).merging(["configuration": .array(keys)]) { $1 })
    }

    /// Type and place of what a program adds.
    private static func origin(_ origin: String?) -> [String: JSONValue] {
        origin.map { ["origin": .string($0)] } ?? [:]
    }

    private func dataset(_ entry: DatasetEntry) -> Entry {
        let parameters = entry.parameters.map { parameter in
            JSONValue.object([
                "name": .string(parameter.name),
                "default": parameter.words.first.map(JSONValue.string) ?? .number(parameter.defaultValue),
                "summary": .string(parameter.summary),
            ])
        }
        return Entry(name: entry.name, summary: entry.summary, more: ["parameters": .array(parameters)])
    }

    private func metric(_ metric: MetricDescription) -> Entry {
        let tellers = registries.strategies.lines.filter { line in
            line.metrics.contains { OwnMetric($0).key == metric.name }
        }
        var more: [String: JSONValue] = [
            "unit": .string(metric.unit), "better": .string(metric.better), "exact": .bool(metric.exact),
        ]
        if !tellers.isEmpty { more["strategies"] = .array(tellers.map { .string($0.entry.name) }) }
        return Entry(name: metric.name, summary: metric.summary, more: more)
    }

    private func json(_ entry: Entry) -> JSONValue {
        .object(entry.more.merging(["name": .string(entry.name), "summary": .string(entry.summary)]) { $1 })
    }
}
