import LayoutCore

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A walk of edits of a chart: two threads ask readers of every strategy that has some, and a strategy is prepared in the
/// background, while this thread edits. A difference from brute force ends the process.
@_cdecl("replay_shared")
public func replayShared(_ seed: UInt64, _ steps: CInt) {
    var walk = SharedWalk(seed: seed)
    for _ in 0..<steps { walk.step() }
}

private struct SharedWalk {
    private var random: SeededGenerator
    private let store: ItemStore
    private let layout: GanttLayout
    private let background: BackgroundStrategy
    private var buffer = OrdinalBuffer()

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let (groups, each) = (30, 40)
        var (starts, ends): ([Double], [Double]) = ([], [])
        for _ in 0..<groups * each {
            starts.append(Double(random.below(300)))
            ends.append(starts[starts.count - 1] + Double(1 + random.below(9)))
        }
        store = ItemStore(
            ScheduleColumns(
                starts: starts, ends: ends, rows: nil, groupOffsets: (0...groups).map { UInt32($0 * each) },
                groupRowCounts: Array(repeating: UInt32(each), count: groups), hasGroups: true, unit: .days))
        guard let made = try? GanttLayout(store: store) else { fatalError("the chart can't be made") }
        layout = made
        background = BackgroundStrategy(made) { RTreeStrategy($0) }
        background.prepare()
    }

    /// Has two threads ask, edits meanwhile, and compares.
    mutating func step() {
        let rects = (0..<6).map { _ in rect() } + [.infinite]
        let expected = rects.map { bruteForce($0) }
        guard let snapshot = layout.snapshot() else { fatalError("the chart has no snapshot") }
        var answers: [Handover<Bool>] = []
        for line in StrategyRegistry.builtIn.lines {
            guard let strategy = line.make(layout) as? any SharedStrategy else { continue }
            strategy.prepare()
            let reader = strategy.reader(over: snapshot)
            for _ in 0..<2 {
                let answer = Handover<Bool>()
                answers.append(answer)
                startThread { answer.give(Self.isRight(reader, rects, expected)) }
            }
        }
        edit()
        for answer in answers {
            var isRight: Bool?
            while isRight == nil { isRight = answer.take() }
            if isRight == false { fatalError("a reader finds others than brute force") }
        }
        check(rects)
    }

    private static func isRight(_ reader: StrategyReader, _ rects: [Rect], _ expected: [[UInt32]]) -> Bool {
        let (strategy, _) = reader.strategy()
        var buffer = OrdinalBuffer()
        return zip(rects, expected).allSatisfy { rect, expected in
            strategy.elements(in: rect, into: &buffer)
            return buffer.ordinals.sorted() == expected
        }
    }

    private mutating func edit() {
        let section = random.below(store.sectionCount)
        let place = ItemPlace(section: Int32(section), item: Int32(random.below(store.itemCount(ofSection: section))))
        var item = store.item(at: place)
        var batch = ItemBatch()
        switch random.below(3) {
        case 0 where store.itemCount(ofSection: section) > 1: batch.removed = [place]
        case 1:
            item.identifier = store.nextIdentifier
            batch.inserted = [ItemBatch.Item(place, item)]
        default:
            item.end += Double(1 + random.below(5))
            batch.replaced = [ItemBatch.Item(place, item)]
        }
        guard let delta = try? layout.apply(.data(store.perform(batch))) else { fatalError("an edit is refused") }
        background.invalidate(delta)
    }

    private mutating func check(_ rects: [Rect]) {
        for rect in rects {
            background.elements(in: rect, into: &buffer)
            if buffer.ordinals.sorted() != bruteForce(rect) { fatalError("other elements than by brute force") }
        }
    }

    private mutating func rect() -> Rect {
        let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
        if frame.isNull { return .infinite }
        return Rect(x: frame.midX - 300, y: frame.midY - 200, width: 600, height: 400)
    }

    private func bruteForce(_ rect: Rect) -> [UInt32] {
        (0..<UInt32(layout.elementCount)).filter { layout.frame(at: $0).meets(rect) }
    }
}
