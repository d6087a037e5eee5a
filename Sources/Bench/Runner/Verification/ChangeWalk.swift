import LayoutStrategies
import Worker
import Workloads

/// A walk of random changes and viewports over one layout, with every strategy following.
///
/// After each step, of one to three changes, the layout is compared with one rebuilt, and every strategy's answers
/// with brute force.
struct ChangeWalk {
    private let laidOut: LaidOut
    private var strategies: [(name: String, strategy: any LayoutStrategy)]
    private let random: RandomChange
    private var generator: SeededGenerator
    private(set) var changes = 0
    private(set) var answers = 0
    /// Who disagrees, and in what; the walk is over then.
    private(set) var differences: [(strategy: String, difference: String)] = []

    /// What the layout is called among the strategies that disagree.
    static let layoutItself = "layout"

    /// A walk over a layout of its own; `tried` is a second one, to be spoilt.
    init(
        _ laidOut: LaidOut, tried: LaidOut, _ strategies: [(name: String, strategy: any LayoutStrategy)],
        _ generator: SeededGenerator
    ) {
        (self.laidOut, self.strategies, self.generator) = (laidOut, strategies, generator)
        random = RandomChange(tried: tried.layout, tried.store)
    }

    /// Goes one step. O(n · strategies).
    mutating func step() throws(LayoutError) {
        let layout = laidOut.layout
        let before = (0..<min(4, layout.elementCount)).map { _ in
            layout.id(at: UInt32(generator.below(layout.elementCount)))
        }
        var made: [ScriptedChange] = []
        try scale()
        for _ in 0..<[1, 1, 1, 2, 3][generator.below(5)] {
            guard let change = random.next(layout, laidOut.store, &generator) else { break }
            let delta = try change.make(on: layout, laidOut.store)
            for entry in strategies { entry.strategy.invalidate(delta) }
            made.append(change)
        }
        changes += made.count
        let viewport = viewport()
        let anew = try laidOut.rebuilt().layout
        note(Self.layoutItself, LayoutComparison.difference(layout, anew, in: viewport), made)
        let check = AnswerCheck(layout: layout, queries: [viewport.bounds, tap()], count: 2)
        let lookups = lookups(before)
        for (name, strategy) in strategies {
            note(name, check.difference(of: strategy) ?? Self.difference(of: strategy, lookups), made)
            answers += check.rects.count
        }
        // The copy is changed, because nothing else uses it.
        let sideways = RandomChange.sideways(anew, laidOut.store)
        guard !sideways.isEmpty else { return }
        let section = sideways[generator.below(sideways.count)]
        note(Self.layoutItself, try RestingPlaces.fault(of: section, in: anew), made)
    }

    /// Gives an axis of time another scale, one time in ten.
    private mutating func scale() throws(LayoutError) {
        guard generator.chance(0.1), let scalable = laidOut.layout as? any ScalableLayout,
            let scale = scalable.pointsPerUnit
        else { return }
        let delta = try scalable.scale(to: scale * generator.uniform(0.5, 2))
        for entry in strategies { entry.strategy.invalidate(delta) }
    }

    /// Names that elements had before the change, with the attributes they lead to now: nil where they lead nowhere.
    private func lookups(_ ids: [ElementID]) -> [(id: ElementID, attributes: LayoutAttributes?)] {
        let layout = laidOut.layout
        return ids.map { id in
            let ordinal = layout.ordinal(of: id).flatMap { layout.frame(at: $0).isNull ? nil : $0 }
            return (id, ordinal.map { layout.attributes(at: $0) })
        }
    }

    private static func difference(
        of strategy: any LayoutStrategy, _ lookups: [(id: ElementID, attributes: LayoutAttributes?)]
    ) -> String? {
        for (id, attributes) in lookups where strategy.layoutAttributes(for: id) != attributes {
            return "layoutAttributes(for:) differs after a change for section \(id.section), item \(id.item)"
        }
        return nil
    }

    private mutating func note(_ name: String, _ difference: String?, _ made: [ScriptedChange]) {
        guard let difference else { return }
        differences.append((name, "\(difference), after \(made.map(Self.text).joined(separator: ", then "))"))
    }

    private static func text(_ change: ScriptedChange) -> String {
        let text = "\(change)"
        return text.count <= 400 ? text : "\(text.prefix(400))…"
    }

    /// A viewport around an element or anywhere, as large as a view or larger.
    private mutating func viewport() -> Viewport {
        let sizes = [Size.standardViewport, Size(width: 300, height: 500), Size(width: 20_000, height: 8_000)]
        let size = sizes[generator.below(sizes.count)]
        let middle = middle()
        return Viewport(offsetX: middle.x - size.width / 2, offsetY: middle.y - size.height / 2, size: size)
    }

    private mutating func tap() -> Rect {
        let middle = middle()
        return Rect(x: middle.x, y: middle.y, width: 1, height: 1)
    }

    private mutating func middle() -> Point {
        let layout = laidOut.layout
        if layout.elementCount > 0, generator.chance(0.8) {
            let frame = layout.frame(at: UInt32(generator.below(layout.elementCount)))
            if !frame.isNull, frame.midX.isFinite, frame.midY.isFinite { return Point(x: frame.midX, y: frame.midY) }
        }
        return Point(
            x: generator.uniform(-0.1, 1.1) * layout.contentSize.width,
            y: generator.uniform(-0.1, 1.1) * layout.contentSize.height)
    }
}
