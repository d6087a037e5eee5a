import Files
import LayoutCore
import RunRecords
import Schedules
import Workloads

extension Verification {
    /// Seconds in which a contestant has to answer.
    private static let limitSeconds = 60.0

    /// Compares the answers of contestants of other languages, and adds what is wrong to the outcomes of the traces.
    func compareContestants(
        _ layout: any CollectionLayout, _ dataset: LoadedDataset, _ traces: some Sequence<(QueryTrace, AnswerCheck)>,
        _ outcomes: inout [VerificationOutcome]
    ) throws {
        guard !contestants.isEmpty, !outcomes.isEmpty else { return }
        let folder = try TemporaryFolder.make()
        defer { folder.remove() }
        let ground = HandedFiles.Ground(
            layout: layout, items: dataset.itemCount, checksum: hexadecimal(dataset.checksum),
            linesLeftOut: dataset.skipped?.count)
        let handed = try HandedFiles(ground, at: folder.path + "/")
        for (trace, check) in traces { try handed.add(trace.workload, trace.rects, check, of: ground) }
        for contestant in contestants {
            var answered = 0
            do {
                try compare(contestant, handed) { difference in
                    outcomes[answered].strategies += 1
                    if let difference { outcomes[answered].differences.append((contestant.name, difference)) }
                    answered += 1
                }
            } catch let error as ContestantError {
                outcomes[answered].failures.append((contestant.name, error.sentence))
            } catch let end as WorkerEnd {
                outcomes[answered].failures.append((contestant.name, end.reason ?? "it was interrupted"))
            }
        }
    }

    /// Compares one contestant's answers, and reports trace by trace what came of it.
    private func compare(
        _ contestant: ContestantCommand, _ handed: HandedFiles, _ report: (_ difference: String?) -> Void
    ) throws {
        let worker = try ForeignWorker(
            contestant, handed: handed, environment: environment, interruption: Interruption())
        defer { worker.end() }
        let nothing = ContestantReference(
            layout: "", config: [:], dataset: "", items: nil, seed: seed, strategy: contestant.name)
        let workloads = handed.traces.map(\.workload)
        for request in [
            WorkerRequest.load(contestant: nothing), .layout, .traces(workloads: workloads, queries: nil),
            .prepare(count: 1),
        ] {
            _ = try worker.ask(request, limitSeconds: Self.limitSeconds)
        }
        for trace in handed.traces {
            let request = WorkerRequest.check(workload: trace.workload, queries: trace.rects.count)
            guard case .checked(_, let difference, _) = try worker.ask(request, limitSeconds: Self.limitSeconds) else {
                continue
            }
            report(difference)
        }
    }
}
