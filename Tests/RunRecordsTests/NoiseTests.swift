import RunRecords
import Testing

@Suite struct NoiseTests {
    private func record() -> RunRecord {
        var record = RunRecord(
            id: "1", startedAt: "2026-03-01T02:00:00Z", durationSeconds: 60, commit: .unavailable(reason: "a test"),
            machine: Machine(
                id: "m", cpu: "CPU", cores: 2, memoryBytes: 1 << 30, os: "OS", kernel: "K", virtualized: .value(true)),
            load: .value([1.0, 3, 3]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .unavailable(reason: "a test"), clock: ClockFigures(name: "c", resolutionNs: 30, overheadNs: 40),
            seed: 1,
            plan: RunPlan(
                suite: nil, groups: [], launches: 15, timeBudgetSeconds: nil, queryRounds: 10, prepareRounds: 3,
                prepareLimitSeconds: 10, queryLimitSeconds: 0.05, turnLimitSeconds: 60),
            control: Control(pairs: 100, flags: 2).map { .value($0) } ?? .unavailable(reason: ""),
            minimumDetectableEffect: .value(["query.time": 0.05, "prepare.time": 0.3]), results: [])
        record.stealShare = .value(0.01)
        return record
    }

    private func warning(_ change: (inout RunRecord) -> Void) -> [String] {
        var record = record()
        change(&record)
        return noiseWarnings(of: record)
    }

    @Test func `a quiet machine has no warning, at the limits neither`() {
        #expect(noiseWarnings(of: record()).isEmpty)
        #expect(warning { $0.stealShare = nil }.isEmpty)
        #expect(warning { $0.load = .unavailable(reason: "none") }.isEmpty)
        #expect(warning { $0.control = .unavailable(reason: "none") }.isEmpty)
        #expect(warning { $0.minimumDetectableEffect = .unavailable(reason: "none") }.isEmpty)
    }

    @Test func `stolen time`() {
        #expect(
            warning { $0.stealShare = .value(0.0234) } == [
                "This machine was noisy: 2.34 % of its CPU time was stolen by other guests of its host (over 1 %)."
            ])
    }

    @Test func `load at the start`() {
        #expect(
            warning { $0.load = .value([1.2, 0, 0]) } == [
                "This machine was noisy: the load was 1.2 on 2 cores at the start (over half)."
            ])
    }

    @Test func `false alarms, when chance alone can't explain them`() {
        let control = Control(pairs: 100, flags: 6)
        #expect(
            warning { $0.control = control.map { .value($0) } ?? $0.control } == [
                "This machine was noisy: 6 of 100 identical pairs were called different, at least 2.23 % with 95 % "
                    + "confidence (over 1 %)."
            ])
    }

    @Test func `changes that can't be seen`() {
        #expect(
            warning { $0.minimumDetectableEffect = .value(["query.time": 0.08]) } == [
                "This machine was noisy: query times must differ by 8 % to be told apart (over 5 %)."
            ])
    }

    @Test func `a coarse clock`() {
        #expect(
            warning { $0.clock.resolutionNs = 4_000 } == ["This machine was noisy: its clock moves in steps of 4 µs."])
    }

    @Test func `an unoptimised build comes first, several reasons are one sentence`() {
        let warnings = warning {
            $0.toolchain.optimization = "debug"
            $0.stealShare = .value(0.02)
            $0.load = .value([2, 2, 2])
        }
        #expect(warnings.count == 2)
        #expect(warnings.first?.hasPrefix("DEBUG BUILD: ") == true)
        #expect(warnings.last?.contains("(over 1 %); the load was 2 on 2 cores") == true)
    }
}
