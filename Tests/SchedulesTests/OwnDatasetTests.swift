import LayoutCore
import Testing

@testable import Schedules

/// Datasets that a program adds.
@Suite struct OwnDatasetTests {
    private struct Refusal: Error, CustomStringConvertible { let description = "no data today" }

    private func columns(_ count: Int, end: Double = 1) -> ScheduleColumns {
        ScheduleColumns(
            starts: [Double](repeating: 0, count: count), ends: [Double](repeating: end, count: count), rows: nil,
            groupOffsets: [0, UInt32(count)], groupRowCounts: [UInt32(count)], hasGroups: false, unit: .days)
    }

    private func registry(_ make: @escaping @Sendable (Int, UInt64) throws -> ScheduleColumns) -> DatasetRegistry {
        var registry = DatasetRegistry.builtIn
        registry.own = [OwnDataset("mine", "of mine", origin: "bench/main.swift:3", make: make)]
        return registry
    }

    @Test func `it is listed and made as generated data are`() throws {
        let registry = registry { size, seed in self.columns(size, end: Double(seed)) }
        #expect(registry.entries.last?.name == "mine")
        let source = try registry.source(for: "mine")
        #expect(source.isGenerated && source.name == "mine" && !source.takesColumns)
        let made = try source.load(items: 7, seed: 5)
        #expect(made.itemCount == 7)
        #expect(try made.checksum == source.load(items: 7, seed: 5).checksum)
        #expect(try made.checksum != source.load(items: 7, seed: 6).checksum)
    }

    @Test func `what it makes is checked, and what is wrong names the place that adds it`() throws {
        let wrong: [(String, @Sendable (Int, UInt64) throws -> ScheduleColumns)] = [
            ("has 6 items where 7", { size, _ in self.columns(size - 1) }),
            ("can't be made: no data today", { _, _ in throw Refusal() }),
            ("is wrong", { size, _ in self.columns(size, end: -1) }),
        ]
        for (cause, make) in wrong {
            let error = #expect(throws: ScheduleError.self) {
                try registry(make).source(for: "mine").load(items: 7)
            }
            #expect(error?.cause.contains(cause) == true, "\(String(describing: error))")
            #expect(error?.fault == .content && error?.place == "bench/main.swift:3")
        }
        let source = try registry { size, _ in self.columns(size) }.source(for: "mine")
        let error = #expect(throws: ScheduleError.self) { try source.load(items: .max) }
        #expect(error?.fault == .usage && error?.place == "--items")
    }
}
