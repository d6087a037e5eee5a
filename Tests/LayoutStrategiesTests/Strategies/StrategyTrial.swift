import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Every registered strategy over a layout, prepared, to be held against brute force. Faults come in words; none is
/// none.
struct StrategyTrial {
    private let layout: any CollectionLayout
    private let strategies: [(name: String, strategy: any LayoutStrategy)]

    /// The strategies of a layout.
    init(_ layout: any CollectionLayout) throws {
        self.layout = layout
        strategies = try StrategyRegistry.builtIn.entries.map {
            ($0.name, try #require(StrategyRegistry.builtIn.strategy(named: $0.name, over: layout)))
        }
        for (_, strategy) in strategies { strategy.prepare() }
    }

    /// Queries that a strategy answers otherwise than by what the layout says of every frame.
    func faults(_ queries: some Sequence<Rect>) -> [String] {
        let frames = allFrames(layout)
        var faults: [String] = []
        var buffer = OrdinalBuffer()
        for query in queries {
            let expected = frames.indices.filter { frames[$0].meets(query) }.map { UInt32($0) }
            for (name, strategy) in strategies {
                strategy.elements(in: query, into: &buffer)
                if buffer.ordinals.sorted() != expected { faults.append("\(name), \(query)") }
            }
        }
        return faults
    }

    /// Queries that a strategy answers with other frames, or other ranges of ordinals, than the layout has.
    func frameFaults(_ queries: some Sequence<Rect>) -> [String] {
        let all = allFrames(layout)
        var faults: [String] = []
        var (buffer, frames, ranges) = (OrdinalBuffer(), [Rect](), [Range<UInt32>]())
        for query in queries {
            let expected = all.indices.filter { all[$0].meets(query) }.map { UInt32($0) }
            for (name, strategy) in strategies {
                strategy.elements(in: query, of: layout, into: &buffer, frames: &frames)
                let found = buffer.ordinals
                if found.sorted() != expected || frames != found.map({ all[Int($0)] }) {
                    faults.append("\(name), frames in \(query)")
                }
                strategy.ranges(in: query, using: &buffer, into: &ranges)
                if ranges.flatMap({ $0 }).sorted() != expected { faults.append("\(name), ranges in \(query)") }
            }
        }
        return faults
    }

    /// Questions about rectangles that a strategy answers otherwise than the frames of all elements do.
    func questionFaults(_ queries: some Sequence<Rect>) -> [String] {
        let naive = NaiveSearch(layout)
        return queries.flatMap { naive.faults(of: strategies, $0) }
    }

    /// Elements, of the first two hundred, that a strategy looks up as others, and strangers that it knows: the one
    /// given, and an item beyond all.
    func lookUpFaults(_ stranger: ElementID) -> [String] {
        var faults: [String] = []
        let ordinals = (0..<UInt32(min(layout.elementCount, 200))).filter { !layout.frame(at: $0).isNull }
        for (name, strategy) in strategies {
            for ordinal in ordinals {
                let found = strategy.layoutAttributes(for: layout.id(at: ordinal))
                if found != layout.attributes(at: ordinal) { faults.append("\(name), element \(ordinal)") }
            }
            for id in [stranger, ElementID(.cell, section: 0, item: 1 << 30)]
            where strategy.layoutAttributes(for: id) != nil {
                faults.append("\(name) knows \(id)")
            }
        }
        return faults
    }

    /// Tells the strategies of a change of the layout.
    func follow(_ delta: LayoutDelta) { for (_, strategy) in strategies { strategy.invalidate(delta) } }
}
