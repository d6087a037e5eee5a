import Testing

@testable import Worker

/// Requests that only a broken parent sends.
@Suite struct RequestLimitTests {
    private func session(slowdownPercent: Int? = nil) throws -> WorkerSession {
        let contestant = ContestantReference(
            layout: "gantt", config: [:], dataset: "construction", columns: nil, columnarFile: nil, items: 200, seed: 1,
            strategy: "r-tree", slowdownPercent: slowdownPercent)
        return try WorkerSession(contestant, registries: .builtIn)
    }

    private func isRefused(_ request: WorkerRequest, by session: WorkerSession) -> Bool {
        do {
            _ = try session.answer(request)
            return false
        } catch { return error is WorkerFailure }
    }

    @Test func `numbers without sense are refused, and the worker goes on`() throws {
        let session = try session()
        _ = try session.answer(.layout)
        _ = try session.answer(.traces(workloads: ["jump", "zoom", "edit", "session"], queries: nil))
        _ = try session.answer(.prepare(count: 1))
        for count in [-1, 0, Int.min, Int.max, 1 << 40, WorkerRequest.mostOperations + 1] {
            let requests: [WorkerRequest] = [
                .check(workload: "jump", queries: count), .prepare(count: count), .layouts(count: count),
                .epoch(workload: "jump", start: 0, count: count, warmup: 0),
                .latency(workload: "jump", count: count, warmup: 0), .attributes(workload: "jump", queries: count),
                .allocations(workload: "jump", queries: count), .countQueries(workload: "jump", queries: count),
                .countEvents(workload: "jump", queries: count),
            ]
            for request in requests { #expect(isRefused(request, by: session), "\(request)") }
        }
        #expect(isRefused(.epoch(workload: "jump", start: -1, count: 1, warmup: 0), by: session))
        #expect(isRefused(.epoch(workload: "jump", start: 0, count: 1, warmup: .max), by: session))
        #expect(isRefused(.latency(workload: "jump", count: 1, warmup: .max), by: session))
        for epochNs in [.nan, .infinity, -1.0] {
            #expect(isRefused(.calibrate(workload: "jump", epochNs: epochNs), by: session))
            #expect(isRefused(.calibratePrepare(epochNs: epochNs), by: session))
        }
        // What makes sense is carried out, around the trace from wherever it begins.
        #expect(!isRefused(.epoch(workload: "jump", start: .max, count: 10, warmup: 3), by: session))
        for workload in ["jump", "edit", "session"] {
            #expect(!isRefused(.latency(workload: workload, count: 10, warmup: -1), by: session))
            #expect(!isRefused(.epoch(workload: workload, start: 3, count: 10, warmup: -200), by: session))
        }
        // What only a trace has is refused of scripts.
        #expect(isRefused(.attributes(workload: "edit", queries: 1), by: session))
        #expect(isRefused(.allocations(workload: "edit", queries: 1), by: session))
        // All of a trace: of the shortest, for the work grows with the square.
        guard case .checked(let counters, nil, nil) = try session.answer(.check(workload: "zoom", queries: 1 << 20))
        else {
            Issue.record("the check differs")
            return
        }
        #expect(counters.queries > 0 && counters.queries < 1 << 20 && counters.hits > 0)
    }

    @Test(arguments: [-1, 101, Int.max]) func `so is a share of queries that is none`(percent: Int) {
        #expect(throws: WorkerFailure.self) { try session(slowdownPercent: percent) }
    }
}
