/// A layout and a strategy as a platform's collection view asks for them: for any rectangle, at any time between two
/// layout passes, by kinds that have names.
///
/// It is what the adapters for UIKit and AppKit have in common, and can be used without them. Other than a
/// ``CollectionHost`` it keeps nothing visible: the collection view does. Confined to the thread that made it.
public final class AdaptedLayout {
    /// The layout that the view shows.
    public let layout: any HostedLayout
    /// The strategy that finds static elements.
    public let strategy: any LayoutStrategy
    /// What the user saw at the last preparation.
    public private(set) var viewport: Viewport
    /// Why the last preparation failed; the view then still shows the previous state.
    public private(set) var failure: LayoutError?
    /// Records the rectangles asked for, where there is one.
    public var recorder: SessionRecorder?

    private var needsPreparation = true
    private var needsReload = false
    /// Size and insets that the layout was made for, or told last.
    private var laidFor: Viewport
    private var buffer = OrdinalBuffer(capacity: 1024)
    private var found: [LayoutAttributes] = []

    /// A layout and a strategy over it that is not prepared yet. The layout must be made for a viewport of the size
    /// `madeFor` without insets.
    public init(_ layout: any HostedLayout, strategy: any LayoutStrategy, madeFor size: Size) {
        (self.layout, self.strategy) = (layout, strategy)
        laidFor = Viewport(size: size)
        viewport = laidFor
    }

    /// Extent of the content in points.
    public var contentSize: Size { layout.contentSize }

    // MARK: Passes

    /// What a change of the bounds asks for: whether the collection view must ask again, and for what.
    public func effect(of new: Viewport) -> BoundsEffect {
        var old = viewport
        (old.size, old.insets) = (laidFor.size, laidFor.insets)
        return layout.effect(from: old, to: new)
    }

    /// Does pending work before a query: the first preparation of the strategy, a reload, another size or
    /// other insets. Returns the change of the content offset that keeps visible elements in place.
    /// ``failure`` says what the layout refused. O(1) where nothing is due.
    @discardableResult public func prepare(for new: Viewport) -> Point {
        var adjustment = Point.zero
        failure = nil
        do throws(LayoutError) {
            if needsReload { adjustment = try change(.reload) }
            needsReload = false
            if effect(of: new) == .size {
                let moved = try change(.viewport(new.size, new.insets))
                adjustment = Point(x: adjustment.x + moved.x, y: adjustment.y + moved.y)
            }
            (laidFor.size, laidFor.insets) = (new.size, new.insets)
        } catch {
            failure = error
        }
        viewport = new
        if needsPreparation { strategy.prepare() }
        needsPreparation = false
        return adjustment
    }

    /// Has layout and strategy follow a change; the data must have been edited before. Returns by how much the content
    /// offset should change. Throws what the layout throws, with nothing changed.
    @discardableResult public func change(_ change: LayoutChange) throws(LayoutError) -> Point {
        let delta = try layout.apply(change)
        if needsPreparation || !strategy.followsChanges {
            needsPreparation = true
        } else {
            strategy.invalidate(delta)
        }
        return delta.contentOffsetAdjustment
    }

    /// Marks everything to be rebuilt at the next preparation.
    public func reload() { needsReload = true }

    // MARK: Elements

    /// Calls `body` with the attributes of every element that meets a rectangle, static ones and pinned ones, each in
    /// no order. After ``prepare(for:)``; the strategy's query, and O(found).
    public func forEachElement(in rect: Rect, at seconds: Double = 0, _ body: (LayoutAttributes) -> Void) {
        recorder?.record(query: rect, at: seconds)
        strategy.elements(in: rect, into: &buffer)
        found.removeAll(keepingCapacity: true)
        layout.attributes(buffer.ordinals, into: &found)
        layout.pinned(in: viewport, meeting: rect, into: &found)
        for attributes in found { body(attributes) }
    }

    /// Calls `body` with the pinned elements that meet a viewport's bounds.
    public func forEachPinned(in viewport: Viewport, _ body: (LayoutAttributes) -> Void) {
        found.removeAll(keepingCapacity: true)
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &found)
        for attributes in found { body(attributes) }
    }

    /// Attributes of an element, visible or not, static or pinned; nil when there is none. After ``prepare(for:)``.
    public func attributes(of id: ElementID) -> LayoutAttributes? {
        strategy.layoutAttributes(for: id) ?? layout.pinnedAttributes(for: id, in: viewport)
    }

    /// Whether the frame of an element is an estimate, which the size that its cell wants replaces.
    public func needsMeasuring(_ id: ElementID) -> Bool {
        layout.ordinal(of: id).map(layout.needsMeasuring) ?? layout.needsMeasuring(pinned: id)
    }

    /// Has the layout take the size that a cell wants; returns by how much the content offset should change.
    @discardableResult public func measured(_ id: ElementID, _ size: Size) throws(LayoutError) -> Point {
        try change(.preferredSize(id, size, in: viewport))
    }

    // MARK: Names

    /// The identity of an element by the names a collection view has; nil for a kind that the layout does not have, and
    /// for numbers that fit no identity. The kind of cells is empty. Elements of the whole layout have section −1.
    public func id(_ category: ElementCategory, kind: String = "", section: Int, item: Int) -> ElementID? {
        guard let section = Int32(exactly: section), let item = Int32(exactly: item),
            let number = layout.kindNames.firstIndex(of: kind)
        else { return nil }
        return ElementID(
            category, kind: ElementKind(rawValue: UInt16(number)), section: section, item: item)
    }

    /// The name of an element's kind.
    public func kindName(of id: ElementID) -> String { layout.kindNames[Int(id.kind.rawValue)] }
}
