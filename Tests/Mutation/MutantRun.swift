import Foundation
import Synchronization

/// Runs the tests once for every mutant, several at a time.
struct MutantRun {
    let program: String
    let jobs: Int
    /// Folder for the tests' own files.
    let temporary: String

    /// What became of a mutant.
    enum Verdict: String, Sendable {
        case caught
        case late = "caught by the time limit"
        case crashed = "caught by a crash"
        case survived
    }

    /// Bytes of address space that the tests of a mutant may have, in units of 1,024: a loop without end must not take
    /// all memory.
    private static let memory = 12_000_000

    /// The tests without a mutant: they must pass. Seconds that they take beside others.
    func plain() throws -> Double {
        let times = Mutex<[Double]>([])
        let failure = Mutex<String?>(nil)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            let outcome = try? start(nil, limit: nil)
            times.withLock { $0.append(outcome?.seconds ?? 0) }
            if outcome?.code != 0 { failure.withLock { $0 = outcome?.output ?? "" } }
        }
        if let output = failure.withLock({ $0 }) {
            throw Failure("the tests fail without a mutant (\(program)): mend them first\n\(output)", code: 70)
        }
        return times.withLock { $0.max() ?? 0 }
    }

    /// A verdict for each mutant, in their order; `report` is told of each as it comes.
    func verdicts(
        of numbers: [Int], limit: Double, report: @escaping @Sendable (Int, Verdict, Double) -> Void
    ) -> [Int: Verdict] {
        let left = Mutex(Array(numbers.reversed()))
        let found = Mutex<[Int: Verdict]>([:])
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while let number = left.withLock({ $0.popLast() }) {
                guard let outcome = try? start(number, limit: limit) else { continue }
                let verdict = Self.verdict(outcome)
                found.withLock { $0[number] = verdict }
                report(number, verdict, outcome.seconds)
            }
        }
        return found.withLock { $0 }
    }

    private static let issue = " recorded an issue"

    private static func verdict(_ outcome: Tool.Outcome) -> Verdict {
        if outcome.output.contains(issue) { return .caught }
        if outcome.isLate { return .late }
        return outcome.code == 0 ? .survived : outcome.code == 1 ? .caught : .crashed
    }

    private func start(_ number: Int?, limit: Double?) throws -> Tool.Outcome {
        var environment = ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": temporary]
        environment[Schemata.variable] = number.map(String.init) ?? ""
        return try Tool.run(
            "/bin/sh",
            [
                "-c", "ulimit -v \(Self.memory) 2>/dev/null; exec \"$0\" --testing-library swift-testing --no-parallel",
                program,
            ], environment: environment, limit: limit, endingAt: number == nil ? nil : Self.issue)
    }
}
