import LayoutStrategies
import Probes
import Workloads

/// The questions of a stage to its host.
private protocol ShowingHost: AnyObject {
    var layout: any HostedLayout { get }
    var viewport: Viewport { get }
    var counters: HostCounters { get }
    /// Ordinals of the visible static elements.
    var shownOrdinals: [UInt32] { get }
    func scroll(to offset: Point)
    func scroll(toElement id: ElementID) -> Bool
    func change(_ change: LayoutChange) throws(LayoutError)
    func layoutIfNeeded() throws(LayoutError)
    func forEachVisible(_ body: (LayoutAttributes) -> Void)
}

extension CollectionHost: ShowingHost {
    fileprivate var shownOrdinals: [UInt32] { visibleOrdinals }
}

extension RemakingHost: ShowingHost {
    fileprivate var shownOrdinals: [UInt32] { Array(visibleOrdinals) }
}

/// A host that shows the frames of a script.
final class FrameStage {
    let script: FrameScript
    private let host: any ShowingHost
    /// The same host; nil where it rebuilds everything.
    private let careful: CollectionHost?
    /// Nil where the strategy is prepared where it is called.
    let background: BackgroundWork?
    /// Last offset of the content by the script; nil after a look-up, from where the next distance is unknown.
    /// Of cells that are measured.
    private var scripted: Point?
    private var isEntering = true
    /// The section that has been scrolled across last, and how far.
    private var sideways: (section: Int32, offset: Double)?
    /// The change that has arrived and is not taken back yet, by its place among the script's.
    private var outstanding: Int?
    /// By how much the last frame scrolled.
    private(set) var lastMove: Point?

    /// A stage for a fresh layout. Where data change, the layout and its data must have no other user. Else it stays as it
    /// is: cells are measured, and sections scrolled sideways, in another one. `strategy` makes strategies that are not
    /// prepared.
    init(
        _ script: FrameScript, _ laidOut: LaidOut, _ background: BackgroundWork? = nil,
        strategy: @escaping (LaidOut) -> any LayoutStrategy
    ) throws(LayoutError) {
        (self.script, self.background) = (script, background)
        let viewport = Viewport(size: laidOut.viewportSize)
        if script.remakes {
            (host, careful) = (RemakingHost(laidOut, viewport: viewport, strategy: strategy), nil)
            return
        }
        let shown = script.heights == nil && !script.movesSideways ? laidOut : try laidOut.rebuilt()
        let careful = CollectionHost(
            layout: shown.layout, strategy: strategy(shown), store: shown.store, viewport: viewport)
        (host, self.careful) = (careful, careful)
        guard let heights = script.heights else { return }
        let (layout, store) = (shown.layout, shown.store)
        careful.measure { attributes in
            let item = layout.place(of: attributes.id).flatMap { store?.item(at: $0).identifier }
            return Size(
                width: attributes.frame.width, height: heights.height(of: item ?? 0, estimate: attributes.frame.height))
        }
    }

    /// The layout that is shown, where frames change it: cells are measured, sections scrolled across, or data edited.
    var ownLayout: (any HostedLayout)? {
        guard script.heights != nil || script.movesSideways || !script.changes.isEmpty else { return nil }
        return host.layout
    }

    /// Whether the content is at an end, where a smaller size moves the visible elements.
    var isAtEnd: Bool {
        guard let careful else { return false }
        let offset = Point(x: viewport.offsetX, y: viewport.offsetY)
        return careful.clamped(Point(x: offset.x, y: offset.y + 1)).y < offset.y + 1
    }

    /// The strategy that elements are asked of now; nil where the next frame makes one.
    var strategy: (any LayoutStrategy)? { careful?.strategy }

    var counters: HostCounters { host.counters }

    var viewport: Viewport { host.viewport }

    /// Ordinals of the visible static elements, and every visible element.
    var visible: (ordinals: [UInt32], attributes: [LayoutAttributes]) {
        var attributes: [LayoutAttributes] = []
        host.forEachVisible { attributes.append($0) }
        return (host.shownOrdinals, attributes)
    }

    func enter(at position: Int) throws(LayoutError) {
        // A single element can be looked up only after a pass.
        try host.layoutIfNeeded()
        if let careful, script.heights != nil {
            try careful.change(.remeasure)
            isEntering = true
        }
        try scrollAcross(nil)
        try change(to: script.outstandingChange(before: position))
        try scrollAcross(script.sideways(before: position))
        try show(script.placement(before: position) ?? .offset(.zero))
    }

    /// Puts sections where they are when a frame begins: one at most is not at its beginning.
    private func scrollAcross(_ next: (section: Int32, offset: Double)?) throws(LayoutError) {
        if let sideways, sideways.offset != 0 { try host.change(.sidewaysOffset(section: sideways.section, 0)) }
        if let next, next.offset != 0 { try host.change(.sidewaysOffset(section: next.section, next.offset)) }
        sideways = next
    }

    /// Takes back the change that has arrived, and makes the one that has when a frame begins.
    private func change(to next: Int?) throws(LayoutError) {
        if next == outstanding { return }
        if let outstanding { try arrive(outstanding + 1) }
        if let next { try arrive(next) }
    }

    /// Makes a change of the script by its place among them.
    private func arrive(_ number: Int) throws(LayoutError) {
        outstanding = number % 2 == 0 ? number : nil
        // The anti-pattern has no changes to follow.
        guard let careful, let change = script.frames[script.changes[number]].change else { return }
        try careful.make(change)
    }

    /// Shows consecutive frames, around the script's end.
    func show(from position: Int, count: Int) throws(LayoutError) {
        for frame in 0..<count { try show(at: (position + frame) % script.frames.count) }
    }

    /// Shows consecutive frames, and notes what each took.
    func time(from position: Int, count: Int, into samples: inout [UInt64]) throws(LayoutError) {
        for frame in 0..<count {
            let next = (position + frame) % script.frames.count
            let begin = MonotonicClock.now()
            try show(at: next)
            samples.append(MonotonicClock.now() - begin)
            if let background, let strategy = strategy as? BackgroundStrategy {
                background.pace(strategy, from: begin, hasChanged: script.frames[next].change != nil)
            }
        }
    }

    func show(at position: Int) throws(LayoutError) {
        let frame = script.frames[position]
        background?.show(at: position)
        if let change = frame.change, let careful {
            outstanding = script.outstandingChange(before: position + 1)
            try careful.make(change)
        }
        try show(frame)
    }

    private func show(_ frame: ScriptedFrame) throws(LayoutError) {
        lastMove = Point.zero
        let measured = script.heights == nil ? nil : careful
        switch frame {
        case .rest, .change: break
        case .sideways(let section, let offset):
            sideways = (section, offset)
            try host.change(.sidewaysOffset(section: section, offset))
        case .offset(let offset): if let measured { scroll(measured, offset) } else { host.scroll(to: offset) }
        case .show(let id):
            _ = host.scroll(toElement: id)
            if measured != nil { (scripted, isEntering, lastMove) = (nil, false, nil) }
        }
        try host.layoutIfNeeded()
    }

    /// Scrolls as far as the script does, within the content.
    private func scroll(_ host: CollectionHost, _ offset: Point) {
        let before = Point(x: host.viewport.offsetX, y: host.viewport.offsetY)
        var target = isEntering ? offset : before
        if let scripted, !isEntering {
            target = Point(x: before.x + offset.x - scripted.x, y: before.y + offset.y - scripted.y)
        }
        (scripted, isEntering) = (offset, false)
        target = host.clamped(target)
        lastMove = Point(x: target.x - before.x, y: target.y - before.y)
        host.scroll(to: target)
    }
}
