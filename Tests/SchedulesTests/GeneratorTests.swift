import Testing

@testable import Schedules

@Suite struct GeneratorTests {
    static let names = DatasetRegistry.builtIn.entries.map(\.name)

    private func schedule(_ name: String, items: Int, seed: UInt64 = 1) throws -> Schedule {
        let dataset = try DatasetRegistry.builtIn.source(for: name).load(items: items, seed: seed)
        guard case .schedule(let schedule) = dataset.content else { throw ScheduleError(.content, "", remedy: "") }
        return schedule
    }

    @Test(arguments: names) func `makes exactly as many items as asked for, the same for the same seed`(
        name: String
    ) throws {
        for items in [0, 1, 2, 49, 1000, 5003] {
            let first = try schedule(name, items: items)
            #expect(first.itemCount == items)
            let again = try schedule(name, items: items)
            let other = try schedule(name, items: items, seed: 2)
            #expect(first == again && first.checksum == again.checksum)
            #expect(items < 49 || first.checksum != other.checksum)
        }
    }

    @Test func `construction plans are trees of whole days whose parents span their children`() throws {
        let schedule = try schedule("construction", items: 20_000)
        let columns = schedule.columns
        let parents = try #require(schedule.parents)
        var children = [Int](repeating: 0, count: columns.itemCount)
        var levels = [Int](repeating: 2, count: columns.itemCount)
        for (item, parent) in parents.enumerated() {
            #expect(columns.starts[item] == columns.starts[item].rounded())
            #expect(columns.ends[item] == columns.ends[item].rounded())
            guard parent != Schedule.noParent else { continue }
            children[Int(parent)] += 1
            levels[item] = levels[Int(parent)] + 1
            #expect(columns.starts[Int(parent)] <= columns.starts[item])
            #expect(columns.ends[Int(parent)] >= columns.ends[item])
        }
        let counts = children.filter { $0 > 0 }.sorted()
        #expect(counts[0] >= 2 && (2...5).contains(counts[counts.count / 2]) && counts[counts.count - 1] <= 10)
        let deepest = (0..<columns.groupCount).map { group in
            levels[Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])].max() ?? 0
        }
        #expect(deepest.allSatisfy { (4...6).contains($0) })
        #expect(abs(Double(columns.itemCount) / Double(columns.groupCount) - 50) < 3)
    }

    @Test func `construction keeps the measured shares`() throws {
        let columns = try schedule("construction", items: 20_000).columns
        let zeroWidths = zip(columns.starts, columns.ends).filter { $0 == $1 }.count
        #expect(abs(Double(zeroWidths) / 20_000 - 0.03) < 0.005)
        var early = 0
        var late = 0
        var spans: [Double] = []
        for group in 0..<columns.groupCount {
            let range = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            let starts = columns.starts[range]
            let first = starts.min() ?? 0
            let span = (columns.ends[range].max() ?? 0) - first
            spans.append(span)
            early += starts.filter { $0 - first < span * 0.1 }.count
            late += starts.filter { $0 - first >= span * 0.9 }.count
        }
        #expect((0.2...0.38).contains(Double(early) / 20_000) && (0.03...0.08).contains(Double(late) / 20_000))
        #expect((200...300).contains(spans.sorted()[spans.count / 2]))
        let durations = zip(columns.starts, columns.ends).map { $1 - $0 }.sorted()
        #expect((0.02...0.05).contains(durations[10_000] / 250))
    }

    @Test func `lanes are disjoint rows of 250 with the stated gaps and durations`() throws {
        let columns = try schedule("lanes", items: 10_000).columns
        let statistics = ScheduleStatistics(try schedule("lanes", items: 10_000))
        #expect(try statistics.rows == 40 && statistics.groups == 0 && #require(statistics.itemsPerRow).p1 == 250)
        #expect(try #require(statistics.overlapPerRow).max == 1 && abs(#require(statistics.duration).p50 - 1.65) < 0.1)
        #expect(zip(columns.starts, columns.ends).allSatisfy { $1 - $0 > 0.249_999 })
        var gaps: [Double] = []
        for item in 1..<10_000 where item % 250 != 0 { gaps.append(columns.starts[item] - columns.ends[item - 1]) }
        let mean: Double = gaps.reduce(0, +) / Double(gaps.count)
        #expect(abs(mean - 2) < 0.1)
    }

    @Test(arguments: ["lanes", "timetable"]) func `shuffled items are the same bars in the same rows`(
        name: String
    ) throws {
        // Rows by their bars, because they are numbered in the order of the items.
        func bars(_ name: String) throws -> (bars: [[SIMD2<Double>]], jumps: Int) {
            let columns = try schedule(name, items: 5_000).columns
            let rows = try #require(columns.rows)
            var bars = [[SIMD2<Double>]](repeating: [], count: Int(columns.groupRowCounts[0]))
            for item in 0..<5_000 {
                bars[Int(rows[item])].append(SIMD2(columns.starts[item], columns.ends[item]))
            }
            let jumps = zip(rows, rows.dropFirst()).count { $0 != $1 }
            func isBefore(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { (a.x, a.y) < (b.x, b.y) }
            let sorted = bars.map { $0.sorted(by: isBefore) }
            return (sorted.sorted { isBefore($0[0], $1[0]) }, jumps)
        }
        let (inRows, shuffled) = (try bars(name), try bars("\(name)-shuffled"))
        #expect(inRows.bars == shuffled.bars)
        #expect(inRows.jumps == inRows.bars.count - 1 && shuffled.jumps > 3_000)
    }

    @Test func `overlap has a heavy tail and bars that span most of the horizon`() throws {
        let schedule = try schedule("overlap", items: 20_000)
        let statistics = ScheduleStatistics(schedule)
        #expect(try statistics.rows == 80 && #require(statistics.overlapPerRow).max > 3 && statistics.end ?? 0 <= 2000)
        #expect(try abs(#require(statistics.duration).p50 - 0.94) < 0.05 && #require(statistics.duration).max >= 1799)
        let long = zip(schedule.columns.starts, schedule.columns.ends).count { abs($1 - $0 - 1800) < 1e-6 }
        #expect((5...40).contains(long))
    }

    @Test func `stress has every feature that real schedules have and even ones lack`() throws {
        let statistics = ScheduleStatistics(try schedule("stress", items: 20_000))
        #expect(
            try abs(#require(statistics.itemsPerRow).max / 20_000 - 0.5) < 0.02
                && #require(statistics.overlapPerRow).max > 100)
        #expect(statistics.tiedStartShare > 0.97 && abs(statistics.zeroWidthShare - 0.05) < 0.01)
        #expect(
            try #require(statistics.duration).max == (statistics.end ?? 0) - (statistics.start ?? 0)
                && !statistics.sorted)
    }

    @Test func `uniform rows hold about a hundred bars of up to eight days`() throws {
        let statistics = ScheduleStatistics(try schedule("uniform", items: 20_000))
        #expect(try statistics.rows == 200 && abs(#require(statistics.itemsPerRow).p50 - 100) < 3 && !statistics.sorted)
        #expect(try #require(statistics.duration).max <= 8 && abs(#require(statistics.duration).p50 - 4) < 0.1)
    }

    // A viewport that moves down the content must find bars if it moves right with the plans.
    @Test func `construction dates follow the rows, and days stay few`() throws {
        let columns = try schedule("construction", items: 50_000).columns
        let first = (0..<columns.groupCount).map { columns.starts[Int(columns.groupOffsets[$0])] }
        #expect(first == (0..<columns.groupCount).map(Double.init))
        #expect((columns.ends.max() ?? 0) < Double(columns.groupCount) + 700)
    }
}
