/// A host with the anti-pattern of published samples: every change of the bounds rebuilds layout, strategy and the
/// attributes of every pinned element again, seen or not, as a layout does that answers
/// `shouldInvalidateLayout(forBoundsChange:)` with true and prepares everything each time.
///
/// Attributes are fresh objects. A strategy that keeps attributes makes the static ones as it prepares; of others the
/// visible ones are made. A pass costs O(n).
public final class RemakingHost {
    /// The last layout, with its strategies.
    public private(set) var laidOut: LaidOut
    /// The strategy that was prepared last; nil before the first pass.
    public private(set) var strategy: (any LayoutStrategy)?
    /// What the host has done since it was made.
    public private(set) var counters = HostCounters()
    /// What the user sees of the content.
    public private(set) var viewport: Viewport
    private let makeStrategy: (LaidOut) -> any LayoutStrategy
    private var isMarked = true
    private var buffer = OrdinalBuffer(capacity: 1024)
    private var pinned: [LayoutAttributes] = []
    private var fetched: [LayoutAttributes] = []
    /// The objects of the last pass; for strategies that keep attributes only the host's own ones.
    public private(set) var objects: [LayoutAttributesObject] = []

    /// A host of a layout, and of the strategies that are made over it, not yet prepared.
    public init(_ laidOut: LaidOut, viewport: Viewport, strategy: @escaping (LaidOut) -> any LayoutStrategy) {
        (self.laidOut, self.viewport) = (laidOut, viewport)
        makeStrategy = strategy
    }

    /// Scrolls, also beyond the ends. Only marks.
    public func scroll(to offset: Point) {
        if offset.x == viewport.offsetX, offset.y == viewport.offsetY { return }
        viewport.offsetX = offset.x
        viewport.offsetY = offset.y
        isMarked = true
    }

    /// Lets the layout follow a change other than of the data, and rebuilds everything.
    public func change(_ change: LayoutChange) throws(LayoutError) {
        _ = try laidOut.layout.apply(change)
        isMarked = true
    }

    /// The layout that is shown.
    public var layout: any HostedLayout { laidOut.layout }

    /// Makes everything again where the bounds have changed.
    public func layoutIfNeeded() throws(LayoutError) {
        guard isMarked else { return }
        laidOut = try laidOut.rebuilt()
        let made = makeStrategy(laidOut)
        // The one before is freed first: both need not fit into memory.
        strategy = nil
        made.prepare()
        strategy = made
        objects.removeAll()
        pinned.removeAll(keepingCapacity: true)
        laidOut.layout.pinned(in: viewport, meeting: .infinite, into: &pinned)
        for attributes in pinned { objects.append(LayoutAttributesObject(attributes)) }
        let before = buffer.totalExamined
        made.elements(in: viewport.bounds, into: &buffer)
        counters.examined += buffer.totalExamined - before
        if !made.keepsAttributes {
            fetched.removeAll(keepingCapacity: true)
            laidOut.layout.attributes(buffer.ordinals, into: &fetched)
            for attributes in fetched { objects.append(LayoutAttributesObject(attributes)) }
        }
        count(made)
        isMarked = false
    }

    private func count(_ strategy: any LayoutStrategy) {
        counters.passes += 1
        counters.prepares += 1
        counters.returned += buffer.count + pinned.count { $0.frame.meets(viewport.bounds) }
        counters.made += objects.count + (strategy.keepsAttributes ? laidOut.layout.elementCount : 0)
    }

    /// Scrolls so that an element is in the middle, as far as the content allows; false when there is no such element.
    @discardableResult public func scroll(toElement id: ElementID) -> Bool {
        counters.lookups += 1
        guard
            let frame = strategy?.layoutAttributes(for: id)?.frame ?? layout.ownFrame(ofPinned: id, under: viewport)
        else { return false }
        scroll(to: viewport.offset(centring: frame, in: laidOut.layout.contentSize))
        return true
    }

    /// Ordinals of the visible static elements, in no order.
    public var visibleOrdinals: ArraySlice<UInt32> { buffer.ordinals }

    /// Attributes of an element, visible or not, static or pinned; nil when there is none. After a pass.
    public func attributes(of id: ElementID) -> LayoutAttributes? {
        counters.lookups += 1
        return strategy?.layoutAttributes(for: id) ?? laidOut.layout.pinnedAttributes(for: id, in: viewport)
    }

    /// Calls `body` with the attributes of every visible element: static ones, then pinned ones, each in no order.
    public func forEachVisible(_ body: (LayoutAttributes) -> Void) {
        for ordinal in buffer.ordinals { body(laidOut.layout.attributes(at: ordinal)) }
        for attributes in pinned where attributes.frame.meets(viewport.bounds) { body(attributes) }
    }
}
