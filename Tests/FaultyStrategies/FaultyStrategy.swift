import Foundation
import LayoutStrategies

/// A strategy with a fault planted on purpose, so that tests can see what a run or a verification makes of it.
package final class FaultyStrategy: LayoutStrategy {
    package enum Fault: String, CaseIterable, Sendable {
        /// No fault: the strategy that the others are compared with.
        case sound
        /// Answers lack their last element.
        case wrong
        /// The strategy is not told of a part of each change: one range of segments, and one of ordinals that came or
        /// were given another frame.
        case unnamed
        /// The process traps at the first query.
        case crash
        /// The process never answers the first query.
        case hang
        /// One query in a thousand is answered twice.
        case again
        /// The first prepare allocates until there is no memory left.
        case exhaust

        /// The strategy under the fault's own name, without a place that adds it.
        package var line: StrategyLine { StrategyLine(rawValue, "planted for a test") { FaultyStrategy($0, self) } }
    }

    private let base: any LayoutStrategy
    private let fault: Fault
    private var asked = 0

    package init(_ layout: any CollectionLayout, _ fault: Fault) {
        base = fault == .unnamed ? IndexStrategy(layout, DynamicRTree.self) : IndexStrategy(layout, PackedRTree.self)
        self.fault = fault
    }

    package var followsChanges: Bool { base.followsChanges }

    package func prepare() {
        var blocks: [[UInt64]] = []
        while fault == .exhaust { blocks.append([UInt64](repeating: UInt64(blocks.count), count: 1 << 24)) }
        base.prepare()
    }

    package func invalidate(_ delta: LayoutDelta) -> Int {
        var delta = delta
        if fault == .unnamed {
            _ = delta.resegmented.popLast()
            _ = delta.translated.popLast()
            _ = delta.reframed.popLast()
            _ = delta.inserted.popLast()
        }
        return base.invalidate(delta)
    }

    package func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        if fault == .crash { fatalError("planted crash") }
        while fault == .hang { Thread.sleep(forTimeInterval: 1) }
        base.elements(in: rect, into: &buffer)
        asked += 1
        // In this order every strategy executes the same instructions, but for the one query.
        if asked % 1_000 == 500, fault == .again { base.elements(in: rect, into: &buffer) }
        if fault == .wrong {
            let last = buffer.ordinals.last
            buffer.filter { $0 != last }
        }
    }

    package func layoutAttributes(for id: ElementID) -> LayoutAttributes? { base.layoutAttributes(for: id) }
}
