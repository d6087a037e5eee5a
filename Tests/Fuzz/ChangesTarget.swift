import LayoutCore
import LayoutStrategies
import Schedules
import Workloads

/// Sequences of changes of every layout: after each the layout has to be as if it were rebuilt, and strategies that
/// follow have to answer as brute force does. The first byte chooses a layout and whether items depend on each other,
/// the second how many items are in which section, and how finely the layout is cut.
enum Target: FuzzTarget {
    private static let few = schedule(120)
    private static let many = schedule(SectionShape.around(.standard).map(\.itemCount).max() ?? 0)
    private static let fewConnected = few.withDependencies()
    private static let manyConnected = many.withDependencies()

    private static func schedule(_ items: Int) -> ScheduleColumns {
        do {
            let loaded = try DatasetRegistry.builtIn.source(for: "construction").load(items: items)
            guard case .schedule(let schedule) = loaded.content else { fatalError("construction has no items") }
            return schedule.columns
        } catch { fatalError("no dataset: \(error)") }
    }

    /// Sections as they are, and on both sides of every limit; some with ordinals that are used up.
    private static let shapes: [(counts: [Int]?, limits: SegmentLimits)] =
        [(nil, .standard), (nil, .small)] + SectionShape.around(.small).map { ($0.counts, .small) }
        + SectionShape.around(.small).prefix(3).map { ($0.counts, .scarce) }
        + SectionShape.around(.standard).map { ($0.counts, .standard) }

    private static func store(_ choice: UInt8, isConnected: Bool) -> ItemStore {
        let shape = shapes[Int(choice) % shapes.count]
        guard let counts = shape.counts else {
            return ItemStore(isConnected ? fewConnected : few, limits: shape.limits)
        }
        return ItemStore((isConnected ? manyConnected : many).inSections(of: counts), limits: shape.limits)
    }

    private typealias Choice = (name: String, configuration: [String: ConfigurationValue], isConnected: Bool)

    private static let layouts: [Choice] =
        charts(connected: false) + LayoutRegistry.builtIn.entries.map { ($0.name, [:], false) }
        + charts(connected: true) + [("sections", [:], true)]

    private static func charts(connected: Bool) -> [Choice] {
        GanttConfiguration.RowPolicy.allCases.flatMap { policy in
            GanttConfiguration.CollapsedPolicy.allCases.map { collapsed in
                (
                    "gantt",
                    [
                        "rowPolicy": ConfigurationValue.string(policy.rawValue),
                        "collapsedPolicy": .string(collapsed.rawValue),
                    ], connected
                )
            }
        }
    }

    private static let followers = [
        "on-demand", "r-tree-segmented", "scan-segmented", "section-arrays", "r-tree-dynamic",
    ]

    static func seeds(root: String) throws -> [String: [UInt8]] {
        var seeds: [String: [UInt8]] = [:]
        for layout in layouts.indices {
            for shape in shapes.indices {
                seeds["layout-\(layout)-\(shape)"] =
                    [UInt8(layout), UInt8(shape)]
                    + (0..<60).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ layout &+ 11 &* shape) }
            }
        }
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        guard bytes.count > 1 else { return }
        let choice = layouts[Int(bytes[0]) % layouts.count]
        do {
            let laid = try LayoutRegistry.builtIn.makeLayout(
                named: choice.name, over: store(bytes[1], isConnected: choice.isConnected),
                configuration: choice.configuration)
            let strategies = followers.compactMap { laid.strategy(named: $0) }
            for strategy in strategies { strategy.prepare() }
            var rest = bytes.dropFirst(2).prefix(240)
            while rest.count >= 5 {
                let numbers = rest.prefix(5).map { Int($0) }
                rest = rest.dropFirst(5)
                guard let change = change(numbers, laid) else { continue }
                let delta = try laid.layout.apply(change)
                for strategy in strategies { strategy.invalidate(delta) }
                check(laid, try laid.rebuilt().layout, strategies, numbers)
            }
        } catch { fatalError("\(choice.name): \(error)") }
    }

    /// A change that the layout has a use for; nil where there is none.
    private static func change(_ numbers: [Int], _ laid: LaidOut) -> LayoutChange? {
        guard let store = laid.store else {
            let slot = UInt32(numbers[1] * 256 + numbers[2]) % UInt32(laid.layout.elementCount)
            let isUsed = laid.layout.ordinal(of: laid.layout.id(at: slot)) != nil
            let rectangle = Rect(x: Double(numbers[3]) * 9, y: Double(numbers[4]) * 9, width: 40, height: 20)
            guard isUsed, numbers[0] % 3 > 0 else { return .rectangles([.insert(rectangle)]) }
            return .rectangles([numbers[0] % 3 == 1 ? .remove(slot) : .move(slot, to: rectangle)])
        }
        if numbers[0] % 8 == 7 {
            return .viewport(Size(width: Double(numbers[1]) * 9, height: Double(numbers[2]) * 9), EdgeInsets())
        }
        guard store.sectionCount > 0 else { return nil }
        let section = numbers[1] % store.sectionCount
        if numbers[0] % 8 == 6 {
            guard laid.layout.isExpanded(Int32(section)) != nil else { return nil }
            return .expansion(sections: Int32(section)..<Int32(section + 1), numbers[2] % 2 == 0)
        }
        return .data(store.perform(batch(numbers, store, section)))
    }

    private static func batch(_ numbers: [Int], _ store: ItemStore, _ section: Int) -> ItemBatch {
        let count = store.itemCount(ofSection: section)
        let start = Double(numbers[3] - 40)
        let item = StoredItem(identifier: store.nextIdentifier, start: start, end: start + Double(numbers[4] % 40))
        func place(_ item: Int) -> ItemPlace { ItemPlace(section: Int32(section), item: Int32(item)) }
        if numbers[0] % 8 == 5 {
            var batch = ItemBatch()
            if numbers[2] % 4 == 3 {
                batch.movedSections = [Move(from: Int32(section), to: Int32(numbers[3] % store.sectionCount))]
                return batch
            }
            if numbers[2] % 2 == 0 { batch.removedSections = [Int32(section)] }
            let staying = store.sectionCount - batch.removedSections.count
            let items = (0..<numbers[4] % 50).map {
                StoredItem(identifier: item.identifier + UInt32($0), start: start, end: start + 2)
            }
            batch.insertedSections = [.init(Int32(numbers[3] % (staying + 1)), items: items)]
            return batch
        }
        if count == 0 || numbers[0] % 8 == 0 { return .insert(item, at: place(numbers[2] % (count + 1))) }
        switch numbers[0] % 8 {
        case 1, 2: return .replace(place(numbers[2] % count), with: item)
        case 3: return .move(place(numbers[2] % count), to: place(numbers[3] % count))
        default: return .remove(place(numbers[2] % count))
        }
    }

    private static func elements(_ layout: any HostedLayout) -> [LayoutAttributes] {
        (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }.filter { !$0.frame.isNull }
            .sorted(by: LayoutAttributes.isPaintedBefore)
    }

    private static func check(
        _ laid: LaidOut, _ made: any HostedLayout, _ strategies: [any LayoutStrategy], _ numbers: [Int]
    ) {
        let layout = laid.layout
        guard layout.contentSize == made.contentSize else { fatalError("another content size") }
        guard elements(layout) == elements(made) else { fatalError("not as if it were made anew") }
        let rect = Rect(x: Double(numbers[4]) * 20, y: Double(numbers[3]) * 16, width: 700, height: 400)
        let expected = (0..<UInt32(layout.elementCount)).filter { layout.frame(at: $0).meets(rect) }
        var buffer = OrdinalBuffer()
        for (name, strategy) in zip(followers, strategies) {
            strategy.elements(in: rect, into: &buffer)
            guard buffer.ordinals.sorted() == expected else { fatalError("\(name) differs from brute force") }
        }
    }
}
