/// A strategy that is prepared by another thread, over a snapshot of the layout, while this one goes on: no frame waits
/// for it.
///
/// ```swift
/// let strategy = BackgroundStrategy(layout) { RTreeStrategy($0) }
/// let host = CollectionHost(layout: layout, strategy: strategy, viewport: viewport)
/// ```
///
/// The prepared strategy takes over at the first query after it is ready, which is at the beginning of a host's pass. Until
/// then the layout's own search answers, as `on-demand` does. After edits the index goes on: what it finds is held against
/// the frames of now, and elements that edits name are looked at one by one. Another index is prepared meanwhile, and one
/// more where edits come before it is ready. So under a steady stream of edits an index serves from the time on that one
/// takes to prepare. The layout answers until the next one where an edit is a reset, gives elements other ordinals, or
/// changes spanning elements, and where edits name over 1,024 elements or move segments by over eight distances.
///
/// Where the layout has no ``CollectionLayout/snapshot()``, and where the strategy follows changes, nothing is done in the
/// background: the strategy is prepared where it is called, and told of changes.
/// Memory: the index, while another is prepared both, and what of the layout's arrays was edited since.
public final class BackgroundStrategy: LayoutStrategy {
    /// A strategy that was prepared, over a layout of its own.
    private typealias Prepared = (strategy: any LayoutStrategy, layout: any CollectionLayout)

    private let layout: any CollectionLayout
    private let make: @Sendable (any CollectionLayout) -> any LayoutStrategy
    private let start: (@escaping @Sendable () -> Void) -> Void
    /// The strategy over the layout itself, and whether it is the one to ask.
    private let own: any LayoutStrategy
    private var isDirect = false
    /// The strategy that answers, with the edits since; nil where the layout answers.
    private var served: Prepared?
    private var edits = EditsSince()
    /// The strategy that is being prepared, with the edits since.
    private var coming: Handover<Prepared>?
    private var editsOfComing = EditsSince()
    /// Elements that the index finds, before their current frames are compared.
    private var found = OrdinalBuffer(capacity: 1024)

    /// A strategy that `make` makes over layouts of snapshots. `start` has work done without waiting for it: by default by a
    /// thread for each.
    public init(
        _ layout: any CollectionLayout, on start: ((@escaping @Sendable () -> Void) -> Void)? = nil,
        make: @escaping @Sendable (any CollectionLayout) -> any LayoutStrategy
    ) { (self.layout, self.start, self.make, own) = (layout, start ?? startThread, make, make(layout)) }

    /// Whether something answers that was prepared over the layout as it is now.
    public var isServing: Bool {
        takeOver()
        return isDirect || served != nil && edits.areNone
    }

    /// Begins to prepare. O(1), unless it is done at once.
    public func prepare() {
        release(&served)
        if coming != nil { editsOfComing.giveUp() } else { begin() }
    }

    private func begin() {
        guard !own.followsChanges, let snapshot = layout.snapshot() else {
            isDirect = true
            return own.prepare()
        }
        let (handover, make) = (Handover<Prepared>(), make)
        (coming, editsOfComing) = (handover, EditsSince())
        start {
            let layout = snapshot.layout()
            let strategy = make(layout)
            strategy.prepare()
            handover.give((strategy, layout))
        }
    }

    /// Takes over what is ready; begins again where there were edits meanwhile.
    private func takeOver() {
        guard let ready = coming?.take() else { return }
        release(&served)
        (coming, served, edits) = (nil, ready, editsOfComing)
        if edits.areTooMany { release(&served) }
        if !edits.areNone { begin() }
    }

    /// Has another thread free what takes long to free.
    private func release(_ prepared: inout Prepared?) {
        guard let old = prepared else { return }
        prepared = nil
        let handover = Handover<Prepared>()
        // No one else has it.
        nonisolated(unsafe) let given = old
        handover.give(given)
        start { _ = handover.take() }
    }

    /// True, unless the strategy is asked directly and does not.
    public var followsChanges: Bool { !isDirect || own.followsChanges }

    /// Notes the change, and begins to prepare again. Returns 0: no entry is written before the next index is there.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        if isDirect { return own.invalidate(delta) }
        takeOver()
        edits.note(delta)
        editsOfComing.note(delta)
        if edits.areTooMany { release(&served) }
        if coming == nil, served == nil || !edits.areNone { begin() }
        return 0
    }

    /// Asks what was prepared, with the edits since, or the layout.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        takeOver()
        if isDirect { return own.elements(in: rect, into: &buffer) }
        guard let served else { return layout.elements(meeting: rect, into: &buffer) }
        if edits.areNone { return served.strategy.elements(in: rect, into: &buffer) }
        elements(in: rect, of: served, into: &buffer)
    }

    /// Finds elements that have moved with their segments where the index has them, and those that edits name one by one.
    private func elements(in rect: Rect, of served: Prepared, into buffer: inout OrdinalBuffer) {
        let counts = (before: UInt32(served.layout.elementCount), now: UInt32(layout.elementCount))
        buffer.removeAll()
        for move in edits.moves {
            // Wider by more than the rounding of the difference: frames of now decide.
            let earlier = rect.offset(dx: -move.x, dy: -move.y).widened(by: move == .zero ? 0 : 1.0 / 1024)
            served.strategy.elements(in: earlier, into: &found)
            buffer.examined &+= found.examined
            for ordinal in found.ordinals where ordinal < counts.now {
                let frame = layout.frame(at: ordinal)
                if frame.meets(rect), frame == served.layout.frame(at: ordinal).offset(dx: move.x, dy: move.y) {
                    buffer.append(ordinal)
                }
            }
        }
        buffer.examined &+= edits.named.count
        for ordinal in edits.named where ordinal < counts.now {
            let frame = layout.frame(at: ordinal)
            guard frame.meets(rect) else { continue }
            let before = ordinal < counts.before ? served.layout.frame(at: ordinal) : .null
            let isFound = edits.moves.contains { before.offset(dx: $0.x, dy: $0.y) == frame }
            if !isFound { buffer.append(ordinal) }
        }
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}
