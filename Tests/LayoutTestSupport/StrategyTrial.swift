import LayoutStrategies

/// Strategies over a layout, prepared, to be held against brute force. Faults come in words; none is
/// none.
package struct StrategyTrial {
    private let layout: any CollectionLayout
    private let strategies: [(name: String, strategy: any LayoutStrategy)]

    /// Every registered strategy unless told.
    package init(
        _ layout: any CollectionLayout, of names: [String] = StrategyRegistry.builtIn.entries.map(\.name)
    ) {
        self.layout = layout
        strategies = names.map { ($0, StrategyRegistry.builtIn.strategy(named: $0, over: layout)!) }
        for (_, strategy) in strategies { strategy.prepare() }
    }

    /// Queries that a strategy answers otherwise than by what the layout says of every frame.
    package func faults(_ queries: some Sequence<Rect>) -> [String] {
        let frames = allFrames(layout)
        var faults: [String] = []
        var buffer = OrdinalBuffer(capacity: 1)
        // What is found is ticked off, because sorting it takes longer than to find it.
        var isExpected = [Bool](repeating: false, count: frames.count)
        for query in queries {
            let expected = ordinals(of: frames, meeting: query)
            for (name, strategy) in strategies {
                strategy.elements(in: query, into: &buffer)
                for ordinal in expected { isExpected[Int(ordinal)] = true }
                var isRight = buffer.count == expected.count
                for ordinal in buffer.ordinals {
                    isRight = isRight && isExpected[Int(ordinal)]
                    isExpected[Int(ordinal)] = false
                }
                if !isRight {
                    faults.append("\(name), \(query)")
                    for ordinal in expected { isExpected[Int(ordinal)] = false }
                }
            }
        }
        return faults
    }

    /// Queries that a strategy answers with other frames, or other ranges of ordinals, than the layout has.
    package func frameFaults(_ queries: some Sequence<Rect>) -> [String] {
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
    package func questionFaults(_ queries: some Sequence<Rect>, counts: [Int] = [1, 7]) -> [String] {
        let naive = NaiveSearch(layout)
        return queries.flatMap { naive.faults(of: strategies, $0, counts: counts) }
    }

    /// Faults of look-ups, of the first two hundred elements unless told: elements that a strategy looks up as others,
    /// elements without a frame that it finds, and strangers that it knows.
    package func lookUpFaults(_ strangers: [ElementID], ofFirst most: Int = 200) -> [String] {
        var faults: [String] = []
        let ordinals = (0..<UInt32(min(layout.elementCount, most))).filter {
            layout.ordinal(of: layout.id(at: $0)) == $0
        }
        for (name, strategy) in strategies {
            for ordinal in ordinals {
                let found = strategy.layoutAttributes(for: layout.id(at: ordinal))
                let expected = layout.frame(at: ordinal).isNull ? nil : layout.attributes(at: ordinal)
                if found != expected { faults.append("\(name), element \(ordinal)") }
            }
            for id in strangers where strategy.layoutAttributes(for: id) != nil {
                faults.append("\(name) knows \(id)")
            }
        }
        return faults
    }

    /// Tells the strategies of a change of the layout.
    package func follow(_ delta: LayoutDelta) { for (_, strategy) in strategies { strategy.invalidate(delta) } }
}
