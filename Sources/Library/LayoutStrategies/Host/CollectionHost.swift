/// Drives a layout and a strategy as a collection view does: a scroll or a change only marks work, and the
/// next layout pass does it once, however many marks there were.
///
/// A pass prepares if needed, asks for the content's size, then for the visible elements: static ones from the
/// strategy, pinned ones from the layout. What a scroll asks for is the layout's ``HostedLayout/effect(from:to:)``:
/// only a query, the pinned elements again, or the layout for another size. Elements that stay visible keep their
/// attributes through a scroll; elements that appear, pinned ones with another frame, and after a change all static
/// ones get new ones, in the form that was chosen. Once its buffers have grown, a pass allocates nothing with values
/// and pooled objects.
///
/// A pass costs the strategy's query, and O(visible). After a change ``transition()`` tells, for every element visible
/// before or after, where it was and where it is. Confined to the thread that made it. Source: the order of calls of
/// `UICollectionViewLayout` (prepare, `collectionViewContentSize`, `layoutAttributesForElements(in:)`).
public final class CollectionHost {
    /// The layout that the host shows.
    public private(set) var layout: any HostedLayout
    /// The strategy that finds static elements.
    public private(set) var strategy: any LayoutStrategy
    /// The data; nil where the layout keeps rectangles of its own.
    public private(set) var store: ItemStore?
    /// Form of the attributes: values, new objects or pooled objects.
    public let form: AttributeForm
    /// What the host has done since it was made.
    public internal(set) var counters = HostCounters()
    /// What the user sees; its offset may lie beyond the content's ends.
    public internal(set) var viewport: Viewport
    /// Whether a change leaves the first visible item where it is on the screen, whatever comes, goes or gets its size
    /// before it. False unless set: then only preferred sizes move the offset, as layouts adjust for them.
    ///
    /// The host holds the first cell between the insets, along the layout's direction, and follows its item from change to
    /// change. If that item is gone, the host holds the next cell that still has a frame. At the content's beginning the
    /// beginning stays. Other offsets go as far as the content allows, and a rubber band stays as long as it is. A
    /// reload keeps no identities, so that nothing is held through it. O(visible) look-ups a change.
    public var anchorsFirstItem = false
    /// Extent of the content at the last pass.
    public internal(set) var contentSize = Size(width: 0, height: 0)

    var marks = HostMarks()
    var measuring = HostMeasuring()
    /// The viewport of the last pass; nil before the first.
    var laidViewport: Viewport?
    /// Size and insets of the last pass; before the first, the size that the layout was made for.
    var laidFor: Viewport
    var statics = VisibleElements()
    var pinned = VisibleElements()
    var viewportBefore: Viewport?
    /// The same of the pass before.
    var staticsBefore = VisibleElements()
    var pinnedBefore = VisibleElements()
    /// Scratch of a transition: elements visible before and now, by their current identities.
    var stayed: Set<ElementID> = []
    var objects: HostObjects
    var buffer = OrdinalBuffer(capacity: 1024)
    var nearest = NearestBuffer()
    /// What the last pass followed, for the transition.
    var followed = HostChanges()

    /// A host of a layout over its data. The layout must be made for a viewport of the size `madeFor` without insets;
    /// nothing is asked of it before the first pass.
    public init(
        layout: any HostedLayout, strategy: any LayoutStrategy, store: ItemStore? = nil, viewport: Viewport,
        madeFor size: Size? = nil, form: AttributeForm = .pooledObjects
    ) {
        (self.layout, self.strategy, self.store) = (layout, strategy, store)
        (self.viewport, self.form) = (viewport, form)
        objects = HostObjects(form: form)
        laidFor = Viewport(size: size ?? viewport.size)
        marks.prepare = true
        marks.bounds = true
    }

    // MARK: Marks

    /// Scrolls, in content coordinates, also beyond the ends as a rubber band does. Only marks.
    public func scroll(to offset: Point) {
        if offset.x == viewport.offsetX, offset.y == viewport.offsetY { return }
        viewport.offsetX = offset.x
        viewport.offsetY = offset.y
        marks.bounds = true
    }

    /// Takes another size, and insets. Only marks.
    public func resize(to size: Size, insets: EdgeInsets = EdgeInsets()) {
        if size == viewport.size, insets == viewport.insets { return }
        viewport.size = size
        viewport.insets = insets
        marks.bounds = true
    }

    /// Marks everything to be rebuilt at the next pass, including values that the layout took from all data.
    public func reload() { marks.reload = true }

    /// Edits the data, and has layout and strategy follow at the next pass.
    ///
    /// Layout and strategies that follow changes are told at once, because the next change may come before the next
    /// pass; others are prepared once, in the pass. Throws what the layout throws; then the data are changed and the
    /// host must ``reload()``.
    public func perform(_ batch: ItemBatch) throws(LayoutError) {
        guard let store else { throw .unsuitableChange(layout: "", reason: "there are no items to edit") }
        try change(.data(store.perform(batch)))
    }

    /// Has layout and strategy follow a change that is no change of the bounds. The data must have been edited before.
    /// Of visible elements, O(visible) identities are followed through a change of data.
    ///
    /// Throws what the layout throws, with nothing changed.
    public func change(_ change: LayoutChange) throws(LayoutError) { note(try layout.apply(change), change) }

    func note(_ delta: LayoutDelta, _ change: LayoutChange) {
        marks.adjustment.x += delta.contentOffsetAdjustment.x
        marks.adjustment.y += delta.contentOffsetAdjustment.y
        counters.changed += delta.changeCount
        if marks.prepare || !strategy.followsChanges {
            marks.prepare = true
        } else {
            counters.rewritten += strategy.invalidate(delta)
        }
        switch change {
        case .data(let data): marks.changes.add(.data(data), visible: visibleNames) { layout.idAfter($0, data) }
        case .reload: marks.changes.add(.unknown, visible: visibleNames) { _ in nil }
        case .expansion, .rectangles, .viewport, .preferredSize, .remeasure, .sidewaysOffset: marks.changes.add(.places)
        }
    }

    /// Shows another layout over the same data, with a strategy over it that is not prepared yet. Marks only. The first
    /// visible item stays where it is on the screen as far as the content allows; at the content's beginning the
    /// beginning stays.
    public func show(_ layout: any HostedLayout, strategy: any LayoutStrategy, madeFor size: Size? = nil) {
        marks.anchor = laidViewport == nil ? nil : anchor()
        marks.changes.add(.layout(self.layout, self.strategy), visible: visibleNames) {
            Self.id($0, of: self.layout, in: layout)
        }
        (self.layout, self.strategy) = (layout, strategy)
        laidFor = Viewport(size: size ?? viewport.size)
        marks.prepare = true
    }

    // MARK: Look-ups

    /// Attributes of an element, visible or not, static or pinned; nil when there is none. After a pass.
    public func attributes(of id: ElementID) -> LayoutAttributes? {
        counters.lookups += 1
        return strategy.layoutAttributes(for: id) ?? layout.pinnedAttributes(for: id, in: viewport)
    }

    /// Scrolls so that the place of an element is in the middle, as far as the content allows: where it lies, and not
    /// where it is pinned. Only marks; false, and nothing is marked, when there is no such element.
    @discardableResult public func scroll(toElement id: ElementID) -> Bool {
        guard let frame = ownFrame(of: id) else { return false }
        // The element lies there after the changes that are marked.
        marks.isAsked = !marks.changes.isNone
        scroll(to: viewport.offset(centring: frame, in: contentSize))
        return true
    }

    /// The frame at which an element lies, pinned or not; nil without such an element.
    func ownFrame(of id: ElementID) -> Rect? {
        counters.lookups += 1
        return strategy.layoutAttributes(for: id)?.frame ?? layout.ownFrame(ofPinned: id, under: viewport)
    }

    /// An offset as far as the content allows: what a scroll view comes to rest at.
    public func clamped(_ offset: Point) -> Point { viewport.clamped(offset, in: contentSize) }

    /// Ordinals of the visible static elements, in no order.
    public var visibleOrdinals: [UInt32] { statics.ordinals }

    /// The objects that are used again.
    public var pool: AttributePool { objects.pool }

    /// Number of visible elements, pinned ones included, at the last pass.
    public var visibleCount: Int { statics.attributes.count + pinned.attributes.count }

    /// Calls `body` with the attributes of every visible element: static ones, then pinned ones, each in no order.
    public func forEachVisible(_ body: (LayoutAttributes) -> Void) {
        statics.attributes.forEach(body)
        pinned.attributes.forEach(body)
    }

    /// The attributes of all visible elements as objects; none where they are handed out as values.
    public var visibleObjects: [LayoutAttributesObject] { statics.objects.objects + pinned.objects.objects }
}

/// What the next pass has to do.
struct HostMarks {
    var bounds = false
    var prepare = false
    /// Whether pinned elements have other frames.
    var pinned = false
    var reload = false
    var changes = HostChanges()
    var adjustment = Point.zero
    /// What stays where it is on the screen when the layout is exchanged.
    var anchor: HostAnchor?
    /// Whether the offset was asked for after a change, so that no item holds it.
    var isAsked = false

    var isEmpty: Bool { changes.isNone && !bounds && !prepare && !reload }
}
