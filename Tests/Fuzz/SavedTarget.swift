import LayoutCore

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Saved indexes and charts, opened and asked. The first byte chooses what the file is opened as; the rest is the file, with
/// its length and checksum made good, so that only what they protect can refuse it.
enum Target: FuzzTarget {
    private static let count = 300

    private static let columns: ScheduleColumns = {
        let starts = (0..<count).map { Double($0 * 7 % 90) }
        return ScheduleColumns(
            starts: starts, ends: starts.enumerated().map { $1 + Double($0 % 11) },
            rows: (0..<count).map { UInt32($0 % 5) },
            groupOffsets: [0, 120, 120, 300], groupRowCounts: [5, 0, 5], hasGroups: true, unit: .days)
    }()

    private static let configurations = GanttConfiguration.RowPolicy.allCases.map { policy in
        var configuration = GanttConfiguration()
        configuration.rowPolicy = policy
        return configuration
    }

    private static func chart(_ number: Int = 0) -> GanttLayout {
        do { return try GanttLayout(columns: columns, configuration: configurations[number]) } catch {
            fatalError("no chart: \(error)")
        }
    }

    /// Headers that are opened before charts.
    private static func strategies(over chart: GanttLayout) -> [any SavableStrategy] {
        [RTreeStrategy(chart), IndexStrategy(chart, PackedRTree.self, .compact), RowIndexStrategy(chart)]
    }

    static func seeds(root: String) throws -> [String: [UInt8]] {
        var seeds: [String: [UInt8]] = [:]
        let file = FuzzFile("seed")
        let chart = chart()
        let strategies = strategies(over: chart)
        for (number, strategy) in strategies.enumerated() {
            strategy.prepare()
            try strategy.save(to: file.path, as: chart.identity(data: 1))
            seeds["index-\(number)"] = [UInt8(number)] + file.read()
        }
        for number in configurations.indices {
            try self.chart(number).save(to: file.path, data: 1)
            seeds["chart-\(number)"] = [UInt8(strategies.count + number)] + file.read()
        }
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        guard let choice = bytes.first else { return }
        var content = Array(bytes.dropFirst())
        complete(&content)
        let file = FuzzFile("saved")
        file.write(content)
        let chart = chart()
        let strategies = strategies(over: chart)
        let number = Int(choice) % (strategies.count + configurations.count)
        if number >= strategies.count {
            open(number - strategies.count, file.path)
        } else if let made = try? strategies[number].opened(
            over: chart, mapping: file.path, as: chart.identity(data: 1), validate: true)
        {
            ask(made, chart)
        }
    }

    private static func open(_ number: Int, _ path: String) {
        guard let chart = try? GanttLayout(mapping: path, data: 1, configuration: configurations[number]),
            chart.elementCount <= 100_000
        else { return }
        ask(OnDemand(chart), chart)
        guard let store = chart.store, store.sectionCount > 0 else { return }
        _ = try? chart.apply(.expansion(sections: 0..<1, false))
        if store.itemCount(ofSection: 0) > 0 {
            _ = try? chart.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 0)))))
        }
        ask(OnDemand(chart), chart)
    }

    private static func ask(_ strategy: any LayoutStrategy, _ chart: GanttLayout) {
        var (buffer, nearest) = (OrdinalBuffer(), NearestBuffer())
        for rect in [
            Rect.infinite, Rect(x: 0, y: 0, width: 1180, height: 820), Rect(x: 300, y: 200, width: 1, height: 1),
        ] {
            strategy.elements(in: rect, into: &buffer)
            for ordinal in buffer.ordinals where Int(ordinal) >= chart.elementCount { fatalError("element \(ordinal)") }
            guard Set(buffer.ordinals).count == buffer.count else { fatalError("an element twice") }
        }
        strategy.nearest(
            NearestQuery(Rect(x: 300, y: 200, width: 1, height: 1)), of: chart, where: { _ in true }, into: &nearest)
    }

    /// Writes mark, version, byte order, length and checksum as the header has them.
    private static func complete(_ bytes: inout [UInt8]) {
        guard bytes.count >= 8 * SavedHeader.Word.count else { return }
        bytes += [UInt8](repeating: 0, count: SavedHeader.padded(bytes.count) - bytes.count)
        bytes.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: UInt64(bytes.count), toByteOffset: 8 * SavedHeader.Word.bytes, as: UInt64.self)
            let checksum = SavedChecksum(ofFile: UnsafeRawBufferPointer(bytes), without: SavedHeader.Word.checksum)
            bytes.storeBytes(of: checksum.value, toByteOffset: 8 * SavedHeader.Word.checksum, as: UInt64.self)
        }
    }
}
