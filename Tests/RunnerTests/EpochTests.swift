import LayoutCore
import RunRecords
import Testing

@testable import Runner
@testable import Worker

@Suite struct EpochTests {
    @Test func `an epoch is warmed by a tenth, a long query by nothing`() {
        #expect(Epoch(count: 1000, nanoseconds: 1500, traceLength: 8192).warmup == 100)
        #expect(Epoch(count: 3, nanoseconds: 500_000, traceLength: 8192).warmup == 1)
        #expect(Epoch(count: 1, nanoseconds: 15_000_000, traceLength: 8192).warmup == 0)
    }

    @Test func `a fast strategy's epoch is whole passes over the trace`() {
        #expect(Epoch(count: 8_193, nanoseconds: 100, traceLength: 8_192).count == 16_384)
        #expect(Epoch(count: 8_192, nanoseconds: 100, traceLength: 8_192).count == 8_192)
        #expect(Epoch(count: 4_097, nanoseconds: 100, traceLength: 8_192).count == 8_192)
        #expect(Epoch(count: 500, nanoseconds: 100, traceLength: 8_192).count == 500)
        #expect(Epoch(count: 5, nanoseconds: 100, traceLength: 1).count == 5)
    }

    @Test func `an identical pair prepares alike`() {
        let once = PrepareEpoch(count: 1, isOnceALaunch: true)
        let often = PrepareEpoch(count: 2, isOnceALaunch: false)
        #expect(PrepareEpoch.shared(once, often) == PrepareEpoch(count: 2, isOnceALaunch: true))
    }

    @Test func `an epoch lasts a thousand steps of the clock`() {
        let settings = RunSettings(
            output: "", seed: 1, registries: .builtIn, binaries: [], environment: [:], policy: RunPolicy())
        let coarse = ClockFigures(name: "coarse", resolutionNs: 10_000, overheadNs: 40)
        let fine = ClockFigures(name: "fine", resolutionNs: 20, overheadNs: 40)
        #expect(settings.withEpochs(for: coarse).policy.epochNs == 10_000_000)
        #expect(settings.withEpochs(for: fine).policy.epochNs == 1_500_000)
    }
}

@Suite struct EpochCalibrationTests {
    private let calibration = EpochCalibration(epochNs: 1_000_000, most: 1 << 20)

    @Test func `the count found lasts an epoch`() {
        let found = calibration.run { count, _ in Double(count) * 300 }
        #expect(Double(found.count) * 300 >= 1_000_000)
        #expect(Double(found.count) * 300 < 1_300_000)
        #expect(found.nanoseconds == 300)
    }

    @Test func `a reading that was interrupted does not make the epoch short`() {
        var readings = 0
        let found = calibration.run { count, attempt in
            readings += 1
            // The first attempt loses the processor for 3 ms in its second reading.
            return Double(count) * 300 + (attempt == 0 && readings == 2 ? 3_000_000 : 0)
        }
        #expect(Double(found.count) * 300 >= 1_000_000)
    }

    @Test func `of two readings of one long query the quicker counts`() {
        let found = calibration.run { _, attempt in attempt == 0 ? 60_000_000 : 40_000_000 }
        #expect(found.count == 1 && found.nanoseconds == 40_000_000)
    }

    @Test func `what takes no time at all ends at the highest count`() {
        let found = EpochCalibration(epochNs: 1_000_000, most: 1024).run { _, _ in 0 }
        #expect(found.count == 1024)
    }
}

@Suite struct TraceSampleTests {
    /// Positions asked of a trace of a thousand queries.
    private func sample(_ count: Int, from start: Int, repeatedPercent: Int = 0) -> [Int] {
        var ranges: [ReplayRange] = []
        TraceSample.take(count, of: 1000, from: start, repeatedPercent: repeatedPercent, into: &ranges)
        return ranges.flatMap { range in (0..<range.count).map { (range.start + $0) % 1000 } }
    }

    @Test(arguments: [1, 7, 31, 32, 64, 100, 333, 500]) func `a part of a trace is spread over all of it`(count: Int) {
        let positions = sample(count, from: 950)
        #expect(positions.count == count)
        #expect(Set(positions).count == count)
        let runs = max(1, count / 32)
        let breaks = (1..<count).filter { positions[$0] != (positions[$0 - 1] + 1) % 1000 }
        #expect(breaks.count <= runs - 1)
        let gaps = zip(positions.sorted(), positions.sorted().dropFirst()).map { $1 - $0 }
        if runs > 1 { #expect((gaps.max() ?? 0) <= 1000 / runs + 1) }
    }

    @Test func `whole passes ask everything in order, around the end`() {
        #expect(sample(2000, from: 998) == (0..<2000).map { (998 + $0) % 1000 })
    }

    @Test(arguments: [0, 3, 5, 10, 100], [20, 400, 1000, 2700]) func `every n-th query is repeated`(
        percent: Int, count: Int
    ) {
        let plain = sample(count, from: 990)
        let repeated = sample(count, from: 990, repeatedPercent: percent)
        #expect(repeated.count == count + count * percent / 100)
        var expected: [Int] = []
        for (position, query) in plain.enumerated() {
            expected.append(query)
            if (position + 1) * percent / 100 > position * percent / 100 { expected.append(query) }
        }
        #expect(repeated == expected)
    }

    @Test(arguments: [1, 2, 7919, 8192]) func `turns start all over a trace of any length`(length: Int) {
        let starts = (0..<300).map { TurnOrder.start(turn: $0, length: length) }
        #expect(starts.allSatisfy { (0..<length).contains($0) })
        #expect(Set(starts).count == min(length, 300) || length < 300)
        let quarters = Set(starts.prefix(8).map { $0 * 4 / length })
        #expect(length < 4 || quarters.count == 4)
    }
}
