import Judging
import Probes
import Reporting
import RunRecords
import Subjects

struct AdviseCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench advise", summary: "say which strategy fits your data, frame rate and memory, and why",
            options: AdviseOptions(registries: registries).options + [
                .value(
                    "record", "FILE",
                    help: "run record to answer from (default: the best of "
                        + "\(AdviseRecords.usual.joined(separator: ", ")) and the installed ones: "
                        + "most strategies, this machine, intervals)"),
                .value(
                    "time-budget", "T",
                    help: "total time to measure figures that no record has (default 100s; 0s: use records only)"),
                .value("output", "DIR", letter: "o", help: "folder of new measurements (default Reports/advice)"),
                CommandOption.format,
            ],
            examples: [
                Example("advise --items 5k --dataset lanes --memory 50MB --record Reports/reference"),
                Example("advise --dataset Datasets/building-site.csv --edits-per-second 2", isQuick: false),
            ],
            refused: [
                ContestantOption.refused(
                    "advice is about strategies that an app can take",
                    "measure it by run --contestant, whose report ranks it with them")
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        var asked = try AdviseOptions(registries: registries).read(options)
        if asked.isEmpty, console.asksQuestions {
            asked = try AdviseQuestions(registries: registries, console: console).ask(asked)
        }
        let need = try asked.need(registries)
        let budget = try Self.budget(options)
        guard
            let advice = try stored(need, options, asked, console, budget)
                ?? measured(need, options, asked, console, budget)
        else { return .interrupted }
        try isJSON
            ? console.write(JSONText.text(advice))
            : console.print(AdviceReport.render(advice, width: console.width))
        return advice.ranking.isEmpty ? .subjectFailed : .done
    }

    /// The answer of a stored record; nil where none has one.
    private func stored(
        _ need: Need, _ options: ParsedOptions, _ asked: AskedNeed, _ console: Console, _ budget: Double
    ) throws -> Advice? {
        if let place = options.string("record") {
            return try answer(of: place, need, options, asked, console, budget)
        }
        // A file's name says nothing of its content: a record of one is used only when it is named.
        let places = asked.isOwnFile ? [] : AdviseRecords.usual(console.executable)
        let knowledge = AdviceKnowledge(registries)
        let machine = MachineProbe.machine().id
        let records = AdviseRecords(places, on: machine) { Advice(need, from: $0, knowledge) }
        for note in records.notes { console.note("\(note)\n") }
        if let advice = Self.first(of: records, console) { return advice }
        guard budget == 0 else { return nil }
        let others = AdviseRecords(places, on: machine) { Advice(ofQueriesFor: need, from: $0, knowledge) }
        if let advice = Self.first(of: others, console) { return advice }
        throw CommandError(
            .usage, cause: "no stored record has an answer", place: "--time-budget",
            remedy: "give it time to measure, or a record with --record")
    }

    /// The best of some records' answers, with a note of which it is and why.
    private static func first(of records: AdviseRecords, _ console: Console) -> Advice? {
        guard let best = records.answers.first, let reason = records.reason else { return nil }
        console.note("from the record in \(best.place): \(reason); --record names another\n")
        return best.advice
    }

    /// The answer of a record that was named; nil where it has none and there is time to measure. Where it has no
    /// edits, what its queries tell, unless time to measure was given.
    private func answer(
        of place: String, _ need: Need, _ options: ParsedOptions, _ asked: AskedNeed, _ console: Console,
        _ budget: Double
    ) throws -> Advice? {
        guard !RecordFile.isInWork(place) else {
            throw CommandError(
                .io, cause: "its run is still measuring", place: place,
                remedy: "wait until it ends, or name another record with --record")
        }
        let knowledge = AdviceKnowledge(registries)
        let record = try RecordFile.read(place)
        let need = try asked.isOfWholeFile(registries) ? need.ofWholeFile(in: record) : need
        let advice = Advice(need, from: record, knowledge)
        if !advice.ranking.isEmpty { return advice }
        if budget == 0 || options.string("time-budget") == nil {
            let ofQueries = Advice(ofQueriesFor: need, from: record, knowledge)
            if !ofQueries.ranking.isEmpty {
                console.note("\(place) holds no edits for this; --time-budget T measures them\n")
                return ofQueries
            }
        }
        guard budget > 0 else { return advice }
        console.note("\(place): \(advice.sentence) It is measured now.\n")
        return nil
    }

    private static func budget(_ options: ParsedOptions) throws -> Double {
        try options.seconds("time-budget", allowsZero: true) ?? defaultBudget
    }

    /// Seconds that measuring may take where nothing else is asked for.
    private static let defaultBudget = 100.0

    /// The answer from a new measurement; nil if that was interrupted.
    private func measured(
        _ need: Need, _ options: ParsedOptions, _ asked: AskedNeed, _ console: Console, _ budget: Double
    ) throws -> Advice? {
        let measurement = AdviseMeasurement(registries: registries, console: console)
        let record = try measurement.run(
            need, asked, output: options.string("output") ?? "Reports/advice", budget: budget)
        guard let record else { return nil }
        var need = need
        if let name = record.results.first?.subject.dataset { need.dataset = name }
        // Its size is known only now.
        if try asked.isOfWholeFile(registries) { need = need.ofWholeFile(in: record) }
        return Advice(need, from: record, AdviceKnowledge(registries))
    }
}

extension Need {
    /// The same for as many items of its file as a record has; as it is where the record has none of it.
    fileprivate func ofWholeFile(in record: RunRecord) -> Need {
        var need = self
        let sizes = record.results.map(\.subject).filter { $0.dataset == dataset }.map(\.items)
        need.items = sizes.max() ?? items
        return need
    }
}

extension AdviceKnowledge {
    init(_ registries: Registries) {
        self.init(
            simplestFirst: registries.strategies.simplestFirst.map(\.name),
            scrolling: registries.workloads.names(standingFor: .scrolling),
            editing: registries.workloads.names(standingFor: .editing),
            syncing: registries.workloads.names(standingFor: .syncing),
            everyFrameCached: registries.strategies.names(marked: .everyFrameCached),
            library: registries.strategies.entries.filter { $0.origin == nil }.map(\.name)
                + registries.strategies.peerNames)
    }
}
