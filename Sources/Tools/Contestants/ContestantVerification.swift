import Files
import LayoutStrategies
import RunRecords
import Runner
import Schedules
import Worker

/// Compares the answers of programs of other languages with brute force.
package struct ContestantVerification: VerifiedContestants {
    let contestants: [ContestantCommand]
    let environment: [String: String]

    package init(_ contestants: [ContestantCommand], environment: [String: String]) {
        (self.contestants, self.environment) = (contestants, environment)
    }

    package var names: [String] { contestants.map(\.name) }

    private static let limitSeconds = 60.0

    package func compare(
        _ laidOut: LaidOut, _ dataset: LoadedDataset, _ workloads: [AskedWorkload],
        _ outcomes: inout [VerificationOutcome]
    ) throws {
        guard !contestants.isEmpty, !workloads.isEmpty else { return }
        let folder = try TemporaryFolder.make()
        defer { folder.remove() }
        let ground = HandedFiles.Ground(laidOut: laidOut, dataset: dataset)
        let handed = try HandedFiles(ground, at: folder.path + "/")
        // They answer with elements alone: other outcomes are the strategies'.
        var compared: [Int] = []
        for workload in workloads {
            guard workload.trace.answer == .elements else {
                outcomes[workload.outcome].notAsked = names
                continue
            }
            try handed.add(workload.name, workload.trace.rects, workload.check, of: ground)
            compared.append(workload.outcome)
        }
        guard var asked = compared.first else { return }
        for contestant in contestants {
            do {
                asked = compared[0]
                try compare(contestant, handed) { trace in
                    asked = compared[trace]
                } answered: { difference in
                    outcomes[asked].strategies += 1
                    if let difference { outcomes[asked].differences.append((contestant.name, difference)) }
                }
            } catch let error as ContestantError {
                outcomes[asked].failures.append((contestant.name, error.sentence))
            } catch let end as WorkerEnd {
                outcomes[asked].failures.append((contestant.name, end.reason ?? "it was interrupted"))
            }
        }
    }

    /// Compares one contestant's answers: tells which trace is asked, and what came of it.
    private func compare(
        _ contestant: ContestantCommand, _ handed: HandedFiles, asking: (_ trace: Int) -> Void,
        answered: (_ difference: String?) -> Void
    ) throws {
        let worker = try ForeignWorker(
            contestant, handed: handed, environment: environment, interruption: Interruption())
        defer { worker.end() }
        let nothing = ContestantReference(
            layout: "", config: [:], dataset: "", items: nil, seed: 0, strategy: contestant.name)
        let workloads = handed.traces.map(\.workload)
        for request in [
            WorkerRequest.load(contestant: nothing), .layout, .traces(workloads: workloads, queries: nil),
            .prepare(count: 1),
        ] {
            _ = try worker.ask(request, limitSeconds: Self.limitSeconds)
        }
        for (number, trace) in handed.traces.enumerated() {
            asking(number)
            let request = WorkerRequest.check(workload: trace.workload, queries: trace.rects.count)
            guard case .checked(_, let difference, _) = try worker.ask(request, limitSeconds: Self.limitSeconds) else {
                continue
            }
            answered(difference)
        }
    }
}
