import LayoutStrategies
import Workloads

/// A walk of random changes over a registered layout, with every registered strategy following. After each change the
/// layout is held against one made from the changed data, its delta against the law, and answers against brute force.
package struct LayoutWalk {
    package let layout: any RegisteredLayout
    /// How many changes of the data were told as resets, though there were segments.
    package private(set) var resets = 0
    /// Whether what sticks is compared with where it was, and what is new with nothing.
    private let isGiven: Bool
    package private(set) var random: SeededGenerator
    private let strategies: [(name: String, strategy: any LayoutStrategy)]
    private var law: DeltaLaw
    /// How often answers were compared.
    private var compared = 0
    /// The viewport that the layout was told last.
    private var size = Size.standardViewport

    /// A walk over a store that nobody else edits, under a random choice of each key that takes one of few.
    package init(
        _ name: String, of registry: LayoutRegistry = .builtIn, over store: () -> ItemStore, strategies names: [String],
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var values: [String: ConfigurationValue] = [:]
        for key in try registry.configurationKeys(of: name) where !key.choices.isEmpty {
            var more = values
            more[key.name] = key.choices[random.below(key.choices.count)]
            // Not every value suits every schedule, or the others.
            if (try? registry.makeLayout(named: name, over: store(), configuration: more)) != nil { values = more }
        }
        let laidOut = try registry.makeLayout(named: name, over: store(), configuration: values)
        let strategies = names.map { ($0, laidOut.strategy(named: $0)) }
        self.init(laidOut.layout, isGiven: false, strategies: strategies, random)
    }

    /// A walk over a layout that no configuration can say.
    package init(_ layout: any RegisteredLayout, strategies names: [String], seed: UInt64) {
        let strategies = names.map { ($0, StrategyRegistry.builtIn.strategy(named: $0, over: layout)) }
        self.init(layout, isGiven: true, strategies: strategies, SeededGenerator(seed: seed))
    }

    private init(
        _ layout: any RegisteredLayout, isGiven: Bool, strategies: [(String, (any LayoutStrategy)?)],
        _ random: SeededGenerator
    ) {
        (self.layout, self.isGiven, self.random, law) = (layout, isGiven, random, DeltaLaw(layout))
        self.strategies = strategies.compactMap { name, strategy in strategy.map { (name, $0) } }
        for (_, strategy) in self.strategies { strategy.prepare() }
    }

    /// The faults at the start, or else after the first change that leaves any, of `steps` changes; in words.
    package mutating func faults(steps: Int) throws -> [String] {
        var wrong = answerFaults().map { "at first: \($0)" }
        for step in 0..<steps where wrong.isEmpty { wrong = try self.step().map { "step \(step): \($0)" } }
        return wrong
    }

    /// Makes a change; returns what is wrong after it, in words.
    package mutating func step() throws -> [String] {
        var wrong = try scale()
        let (past, hadSegments) = (everyElement(), layout.segmentCount > 0)
        let (change, keepsPast) = nextChange()
        let delta = try layout.apply(change)
        if case .data = change, delta.isReset, hadSegments { resets += 1 }
        wrong += law.follow(delta, layout)
        wrong += followFaults(delta)
        if random.chance(0.1) { try takeBack() }
        let anew = try layout.rebuilt()
        if layout.contentSize != anew.contentSize { wrong.append("the content is \(layout.contentSize)") }
        if elements(of: layout) != elements(of: anew) { wrong.append("it is not as if made from the data") }
        if layout.diagnostics.outside != anew.diagnostics.outside { wrong.append("others are beyond the grid") }
        if past.keys.contains(where: { Int($0.kind.rawValue) >= layout.kindNames.count }) {
            wrong.append("a kind has no name")
        }
        let bounds = rectangle()
        let viewport = Viewport(
            offsetX: bounds.minX, offsetY: bounds.minY, size: Size(width: bounds.width, height: bounds.height))
        let pinned = Self.pinned(layout, viewport)
        if pinned != Self.pinned(anew, viewport) { wrong.append("what is pinned is not") }
        if pinned != Self.pinned(layout, viewport, among: .infinite) { wrong.append("what is pinned is not found") }
        if layout.effect(from: viewport, to: viewport) != .nothing { wrong.append("the same viewport has an effect") }
        if layout.pinnedAttributes(for: ElementID(.cell, section: -2, item: 0), in: viewport) != nil {
            wrong.append("an element that does not exist is pinned")
        }
        for element in pinned.prefix(12) where layout.pinnedAttributes(for: element.id, in: viewport) != element {
            wrong.append("\(element.id) is pinned elsewhere")
        }
        if keepsPast { wrong += pastFaults(past) }
        wrong += answerFaults()
        return wrong.prefix(8).map { "\($0), after \("\(change)".prefix(300))" }
    }

    /// Gives an axis of time another scale, one time in ten; returns what is wrong after it, in words.
    private mutating func scale() throws -> [String] {
        guard random.chance(0.1), let layout = layout as? any ScalableLayout, let scale = layout.pointsPerUnit
        else { return [] }
        let delta = try layout.scale(to: scale * random.uniform(0.5, 2))
        for (_, strategy) in strategies { strategy.invalidate(delta) }
        return law.follow(delta, layout)
    }

    /// Tells the strategies of a change; returns which of them write more than it takes, in words: those of a chart's
    /// segments no more than the segments that have changed hold.
    private func followFaults(_ delta: LayoutDelta) -> [String] {
        let limits = layout.store?.limits ?? .standard
        let isBound = layout is GanttLayout && !delta.isReset
        let most = isBound ? delta.resegmented.reduce(0) { $0 + $1.after.count } * limits.most : .max
        return strategies.compactMap { name, strategy in
            let written = strategy.invalidate(delta)
            let isTooMuch = name == "on-demand" ? written > 0 : name.hasSuffix("-segmented") && written > most
            return isTooMuch ? "\(name) wrote \(written) entries" : nil
        }
    }

    /// Makes a change that a layout of parts takes back where another part refuses it: nothing comes of it.
    private func takeBack() throws {
        let restore = layout.restorePoint()
        _ = try layout.apply(.viewport(Size(width: 410, height: 90), EdgeInsets()))
        restore()
    }

    /// Searches that find others than brute force, in words.
    package mutating func answerFaults() -> [String] {
        var wrong: [String] = []
        let near = rectangle()
        for rect in [Rect.infinite, near, near.offset(dx: 7, dy: 3), rectangle()] {
            let expected = bruteForce(layout, rect)
            let found = candidates(layout, rect)
            if found.filter({ layout.frame(at: $0).meets(rect) }) != expected { wrong.append("candidates in \(rect)") }
            if !missedBySegments(layout, rect).isEmpty { wrong.append("segments in \(rect)") }
            var buffer = OrdinalBuffer()
            for (name, strategy) in strategies {
                strategy.elements(in: rect, into: &buffer)
                if buffer.ordinals.sorted() != expected { wrong.append("\(name) in \(rect)") }
            }
        }
        // They take longer than all others.
        if compared.isMultiple(of: 4) { wrong += NaiveSearch(layout).faults(of: strategies, near, counts: [2]) }
        compared += 1
        return wrong + bulkFaults() + detailFaults(near)
    }

    /// Many elements at once, from all places, that are others than one by one.
    private mutating func bulkFaults() -> [String] {
        let ordinals = (0..<min(layout.elementCount, 200)).map { _ in UInt32(random.below(layout.elementCount)) }
        var (elements, frames): ([LayoutAttributes], [Rect]) = ([], [])
        for half in [ordinals[...].prefix(100).sorted()[...], ordinals[...].dropFirst(100)] {
            layout.attributes(half, into: &elements)
            layout.frames(of: half, into: &frames)
        }
        let all = ordinals.prefix(100).sorted() + ordinals.dropFirst(100)
        let isRight = elements == all.map { layout.attributes(at: $0) } && frames == all.map { layout.frame(at: $0) }
        return isRight ? [] : ["attributes or frames of many elements at once"]
    }

    /// Folded answers that are others than brute force's, in words.
    private mutating func detailFaults(_ near: Rect) -> [String] {
        let detailed = strategies.compactMap { name, strategy in (strategy as? any DetailStrategy).map { (name, $0) } }
        if detailed.isEmpty { return [] }
        let frames = allFrames(layout)
        var wrong: [String] = []
        for rect in [Rect.infinite, near] {
            let points = [0.25, 4, 60, 700][random.below(4)]
            let query = DetailQuery(rect, pointsPerPixel: points, leastWidth: random.chance(0.5) ? 1 : 3)
            let expected = NaiveDetails(frames, query)
            var buffer = DetailBuffer()
            for (name, strategy) in detailed {
                strategy.details(query, into: &buffer)
                if NaiveDetails(buffer) != expected { wrong.append("\(name) folds wrongly in \(rect), \(points)") }
            }
        }
        return wrong
    }

    /// Around an element, or anywhere.
    private mutating func rectangle() -> Rect {
        var size = Size(width: random.uniform(0, 600), height: random.uniform(0, 300))
        // At times exactly as high as dates and a group's header.
        if random.chance(0.2) { size.height = 80 }
        var middle = Point(
            x: random.uniform() * layout.contentSize.width, y: random.uniform() * layout.contentSize.height)
        if layout.elementCount > 0 {
            let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
            if !frame.isNull { middle = Point(x: frame.midX, y: frame.midY) }
        }
        return Rect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    }

    /// Every element that has a frame, some of thousands, and of a given layout what sticks to a viewport at the beginning.
    private func everyElement() -> [ElementID: Rect] {
        let step = isGiven ? 1 : layout.elementCount / 400 + 1
        var all = stride(from: UInt32(0), to: UInt32(layout.elementCount), by: step)
            .filter { layout.ordinal(of: layout.id(at: $0)) == $0 }
            .map { layout.attributes(at: $0) }.filter { !$0.frame.isNull }
        if isGiven { layout.pinned(in: Viewport(size: .standardViewport), meeting: .infinite, into: &all) }
        return Dictionary(all.map { ($0.id, $0.frame) }) { first, _ in first }
    }

    /// Elements that were elsewhere before the change than the layout says, and new ones that it says were there.
    private func pastFaults(_ past: [ElementID: Rect]) -> [String] {
        let viewport = Viewport(size: .standardViewport)
        let wrong = past.filter { layout.frameBefore($0.key, in: viewport) != $0.value }
        let new = isGiven ? everyElement().keys.filter { past[$0] == nil && layout.ordinal(of: $0) != nil } : []
        return wrong.map { "\($0.key) was at \($0.value)" }
            + new.filter { layout.frameBefore($0, in: viewport) != nil }.map { "\($0) was not there" }
    }

    /// The pinned elements that meet a viewport, of those found in a rectangle.
    private static func pinned(
        _ layout: any HostedLayout, _ viewport: Viewport, among rect: Rect? = nil
    ) -> [LayoutAttributes] {
        var pinned: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: rect ?? viewport.bounds, into: &pinned)
        return pinned.filter { $0.frame.meets(viewport.bounds) }.sorted(by: LayoutAttributes.isPaintedBefore)
    }
}

// MARK: - Changes

extension LayoutWalk {
    /// A change that the layout has a use for, and whether it remembers frames from before it.
    private mutating func nextChange() -> (LayoutChange, keepsPast: Bool) {
        guard let store = layout.store else { return (.rectangles(rectangles()), true) }
        let sections = Int32(store.sectionCount)
        switch random.below(16) {
        case 0:
            // Now one side, now the other, at times both.
            let side = random.below(3)
            if side != 0 { size.width = [1180, 820, 300, 0][random.below(4)] }
            if side != 1 { size.height = [1180, 820, 300, 0][random.below(4)] }
            return (.viewport(size, EdgeInsets()), true)
        case 1...3:
            let groups = (0..<sections).filter { layout.isExpanded($0) != nil }
            guard let group = groups.isEmpty ? nil : groups[random.below(groups.count)] else { break }
            let end = random.chance(0.1) ? max(sections, group + 1) : group + 1
            return (.expansion(sections: group..<end, layout.isExpanded(group) != true), true)
        case 4:
            let sideways = (0..<sections + layout.firstDataSection).filter {
                layout.restingOffset(ofSection: $0, proposed: 0, from: 0) != nil
            }
            guard !sideways.isEmpty else { break }
            return (.sidewaysOffset(section: sideways[random.below(sideways.count)], random.uniform(-100, 3000)), true)
        case 5, 6:
            var estimates = (0..<UInt32(layout.elementCount)).filter { layout.needsMeasuring($0) }
                .map { layout.id(at: $0) }
            let pinned = Self.pinned(layout, Viewport(size: .standardViewport), among: .infinite).map(\.id)
            estimates += pinned.filter { layout.needsMeasuring(pinned: $0) }
            guard !estimates.isEmpty else { break }
            let id = estimates[random.below(estimates.count)]
            let size = Size(width: random.uniform(0, 200), height: random.uniform(0, 200))
            return (.preferredSize(id, size, in: Viewport(size: .standardViewport)), true)
        case 7: return (random.chance(0.5) ? .reload : .remeasure, false)
        default: break
        }
        return (.data(store.perform(batch(store))), true)
    }

    /// Edits of items and sections; for one batch in two all are beside the largest section.
    private mutating func batch(_ store: ItemStore) -> ItemBatch {
        var shape = BatchShape()
        (shape.sizes, shape.sectionShare, shape.sections) = ([1, 1, 2, 8], 0.4, 2)
        shape.newItems = random.chance(0.8) ? 3 : 2 * store.limits.usual
        if random.chance(0.5) { (shape.sparesLargest, shape.sectionShare) = (true, 1) }
        return RandomBatch.random(for: store, of: shape, &random)
    }

    private mutating func rectangles() -> [FramesChange] {
        var used = (0..<UInt32(layout.elementCount)).filter { layout.ordinal(of: layout.id(at: $0)) == $0 }
        return (0..<1 + random.below(5)).map { _ in
            let frame = Rect(
                x: random.uniform(0, 900), y: random.uniform(0, 900), width: random.uniform(0, 90), height: 20)
            guard !used.isEmpty, random.chance(0.7) else { return .insert(frame) }
            let position = random.below(used.count)
            return random.chance(0.5) ? .move(used[position], to: frame) : .remove(used.remove(at: position))
        }
    }
}
