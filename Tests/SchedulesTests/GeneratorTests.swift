import LayoutCore
import Testing

@testable import Schedules

@Suite struct GeneratorTests {
    static let names = DatasetRegistry.entries.map(\.name)

    private func schedule(_ name: String, items: Int, seed: UInt64 = 1) throws -> Schedule {
        let dataset = try DatasetRegistry.source(for: name).load(items: items, seed: seed)
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
}
