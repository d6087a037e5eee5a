import Foundation
import LayoutStrategies
import Reporting
import RunRecords
import Runner
import Workloads

/// `layoutbench advise`
struct AdviseCommand: Command {
    /// What subjects are chosen from.
    let registries: Registries

    /// Folders whose record is asked first where none is named.
    private static let usualRecords = ["Reports/latest", "Reports/advice", "Reports/reference"]

    var syntax: CommandSyntax {
        CommandSyntax(
            "layoutbench advise",
            summary: "which strategy for a need, with the evidence, from a stored record or measured now",
            options: AdviseOptions(registries: registries).options + [
                .value(
                    "record", "FILE",
                    help: "the record to ask (default: the first that has an answer of "
                        + Self.usualRecords.joined(separator: ", ") + ")"),
                .value(
                    "time-budget", "T", help: "time to measure what no record has (default 100s; 0s: ask records only)"),
                .value("output", "DIR", letter: "o", help: "folder of what is measured (default Reports/advice)"),
                ListCommand.format,
            ],
            examples: [
                Example("advise --items 5k --dataset lanes --memory 50MB --record Reports/reference"),
                Example("advise --dataset Datasets/building-site.csv --edits-per-second 2", isQuick: false),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        var asked = try AdviseOptions(registries: registries).read(options)
        if asked.isEmpty, console.asksQuestions {
            asked = try AdviseQuestions(registries: registries, console: console).ask(asked)
        }
        let need = try asked.need(registries)
        let advice = try stored(need, options, asked, console) ?? measured(need, options, asked, console)
        if isJSON {
            try console.write(JSONText.pretty(advice))
        } else {
            try console.print(AdviceReport.render(advice, width: console.width))
        }
        return advice.ranking.isEmpty ? .subjectFailed : .done
    }

    /// The answer of a stored record; nil where none has one.
    private func stored(
        _ need: Need, _ options: ParsedOptions, _ asked: AskedNeed, _ console: Console
    ) throws -> Advice? {
        let knowledge = AdviceKnowledge(registries)
        if let place = options.string("record") {
            let advice = Advice(need, from: try RecordFile.read(place), knowledge)
            if !advice.ranking.isEmpty || budget(options) == 0 { return advice }
            console.note("\(place): \(advice.sentence) It is measured now.\n")
            return nil
        }
        // A file's name says nothing of what is in it: a record of one is asked only when it is named.
        let places = asked.isOwnFile ? [] : Self.usualRecords.filter(RecordFile.exists)
        for place in places {
            guard let record = try? RecordFile.read(place) else { continue }
            let advice = Advice(need, from: record, knowledge)
            if !advice.ranking.isEmpty {
                console.note("from the record in \(place); --record names another\n")
                return advice
            }
        }
        guard budget(options) > 0 else {
            throw CommandError(
                .usage, cause: "no stored record has an answer", place: "--time-budget",
                remedy: "give it time to measure, or a record with --record")
        }
        return nil
    }

    private func budget(_ options: ParsedOptions) -> Double {
        options.string("time-budget") == "0s" ? 0 : (try? options.seconds("time-budget")) ?? Self.defaultBudget
    }

    /// Seconds that measuring may take where nothing else is asked for.
    private static let defaultBudget = 100.0

    private func measured(
        _ need: Need, _ options: ParsedOptions, _ asked: AskedNeed, _ console: Console
    ) throws -> Advice {
        if options.string("time-budget") != "0s" { _ = try options.seconds("time-budget") }
        let measurement = AdviseMeasurement(registries: registries, console: console)
        let record = try measurement.run(
            need, asked, output: options.string("output") ?? "Reports/advice", budget: budget(options))
        var need = need
        // The whole file, whose size is known only now.
        if asked.items == nil, let items = record.results.first?.subject.items { need.items = items }
        if let name = record.results.first?.subject.dataset { need.dataset = name }
        return Advice(need, from: record, AdviceKnowledge(registries))
    }
}

extension AdviceKnowledge {
    /// What the registries know.
    init(_ registries: Registries) {
        self.init(
            simplestFirst: registries.strategies.simplestFirst.map(\.name),
            scrolling: registries.workloads.names(standingFor: .scrolling),
            editing: registries.workloads.names(standingFor: .editing),
            everyFrameCached: registries.strategies.names(marked: .everyFrameCached))
    }
}
