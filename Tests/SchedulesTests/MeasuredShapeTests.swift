import LayoutCore
import Testing

@testable import Schedules

/// Generators of what real schedules look like, held to what was measured of these, within a fifth.
@Suite struct MeasuredShapeTests {
    /// Medians and ninety-ninth percentiles, and two shares.
    private struct Shape {
        var itemsPerRow: (Double, Double)
        var overlap: (Double, Double)
        /// As a share of the time from the first start to the last end.
        var duration: (Double, Double)
        var zeroWidths: Double
        var ties: Double
    }

    private func schedule(_ name: String, items: Int, seed: UInt64) throws -> Schedule {
        let dataset = try DatasetRegistry.builtIn.source(for: name).load(items: items, seed: seed)
        guard case .schedule(let schedule) = dataset.content else {
            throw ScheduleError(.content, "", remedy: "")
        }
        return schedule
    }

    private func figures(_ name: String, items: Int, seed: UInt64) throws -> [(
        what: String, value: Double
    )] {
        let statistics = ScheduleStatistics(try schedule(name, items: items, seed: seed))
        let (rows, overlaps) = (
            try #require(statistics.itemsPerRow), try #require(statistics.overlapPerRow)
        )
        let durations = try #require(statistics.duration)
        let horizon = try #require(statistics.end) - #require(statistics.start)
        return [
            ("items per row, p50", rows.p50), ("items per row, p99", rows.p99),
            ("overlap, p50", overlaps.p50),
            ("overlap, p99", overlaps.p99), ("duration, p50", durations.p50 / horizon),
            ("duration, p99", durations.p99 / horizon), ("zero widths", statistics.zeroWidthShare),
            ("ties", statistics.tiedStartShare),
        ]
    }

    /// Compares the median of some seeds.
    private func check(_ name: String, items: Int, seeds: ClosedRange<UInt64>, _ shape: Shape) throws {
        let expected = [
            shape.itemsPerRow.0, shape.itemsPerRow.1, shape.overlap.0, shape.overlap.1, shape.duration.0,
            shape.duration.1, shape.zeroWidths, shape.ties,
        ]
        let all = try seeds.map { try figures(name, items: items, seed: $0) }
        for (figure, expected) in expected.enumerated() {
            let found = all.map { $0[figure].value }.sorted()[all.count / 2]
            #expect(
                abs(found - expected) <= 0.2 * expected + (expected == 0 ? 0.002 : 0),
                "\(name): \(all[0][figure].what) \(found), not \(expected)")
        }
    }

    // A log of 119,849 jobs of LLNL's Thunder.
    @Test func `hpc-jobs is like a log of a batch system`() throws {
        try check(
            "hpc-jobs", items: 119_849, seeds: 1...3,
            Shape(
                itemsPerRow: (56, 9_700), overlap: (2, 37), duration: (3.8e-6, 0.0033), zeroWidths: 0.052,
                ties: 0.009))
    }

    // A trace of Fuchsia.
    @Test func `cpu-trace is like a trace of a system`() throws {
        try check(
            "cpu-trace", items: 66_373, seeds: 1...3,
            Shape(
                itemsPerRow: (703, 40_000), overlap: (2, 9), duration: (2.3e-7, 2.7e-4), zeroWidths: 0,
                ties: 0))
    }

    // A week of New York's trains, of a seventh of the tracks.
    @Test func `timetable is like a week of trains`() throws {
        try check(
            "timetable", items: 170_690, seeds: 1...1,
            Shape(
                itemsPerRow: (1_302, 2_310), overlap: (1, 3), duration: (1.5e-4, 6.8e-4), zeroWidths: 0,
                ties: 0.98))
    }

    @Test func `calls lie within one that began before them`() throws {
        let columns = try schedule("cpu-trace", items: 3_000, seed: 1).columns
        let rows = try #require(columns.rows)
        var open: [[Double]] = Array(repeating: [], count: Int(columns.groupRowCounts[0]))
        for item in 0..<columns.itemCount {
            let row = Int(rows[item])
            while let end = open[row].last, end <= columns.starts[item] { open[row].removeLast() }
            if let end = open[row].last { #expect(columns.ends[item] <= end + 1e-6) }
            open[row].append(columns.ends[item])
        }
        let span = zip(columns.starts, columns.ends).map { $1 - $0 }.max() ?? 0
        #expect(span == 3_000 * 38.46)
    }

    @Test func `one-row has one row with hundreds open at once, sparse one bar a row`() throws {
        let one = ScheduleStatistics(try schedule("one-row", items: 20_000, seed: 1))
        #expect(one.rows == 1 && !one.sorted && (100...1_000).contains(one.overlapPerRow?.max ?? 0))
        let schedule = try schedule("sparse", items: 2_000, seed: 1)
        let statistics = ScheduleStatistics(schedule)
        #expect(statistics.rows == 2_000 && statistics.itemsPerRow?.max == 1)
        let early = schedule.columns.starts.prefix(1_000).reduce(0, +) / 1_000
        #expect(abs(early - 500) < 50)
    }

    @Test func `quantiles of the normal distribution`() {
        for (probability, value) in [
            (0.5, 0), (0.975, 1.959963984540054), (0.01, -2.326347874040841), (0.999, 3.090232306167813),
        ] {
            #expect(abs(PortableMath.normalQuantile(probability) - value) < 1e-8)
        }
        #expect(
            shares(of: 10, weights: [1, 1, 2]).reduce(0, +) == 10 && shares(of: 0, weights: [1]) == [0])
    }
}
