/// Attributes made when first asked for, then kept in a dictionary: ``OnDemand`` with a memory.
///
/// Source: layouts whose `layoutAttributesForItem(at:)` looks into a dictionary keyed by index path before it computes,
/// such as IGListKit's (Facebook, 2016; `_attributesCache`), and whose `layoutAttributesForElements(in:)` goes through
/// it for every element that its geometry says can be visible. As there, the dictionary only grows until the layout is
/// prepared again. Prepare: O(1). Query: as the layout's ``CollectionLayout/candidates(in:into:)``, and a look-up a
/// candidate; the first query of an element allocates as the dictionary grows, later ones nothing. Attributes of one
/// element: O(1). Bytes per element: 0 after prepare; then for each element ever asked about 12 (key) + 56 (attributes)
/// = 68, divided by the table's fill of 37–75 %. Edit, toggle, resize: the cache is emptied, as when the published
/// layouts are invalidated, and filled again where elements are asked for.
public final class LazyCache: LayoutStrategy {
    private let layout: any CollectionLayout
    private var cache: [ElementID: LayoutAttributes] = [:]

    /// An empty cache over `layout`.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// Empties the cache; queries fill it.
    public func prepare() { cache = [:] }

    /// True: the cache is emptied, and queries fill it again.
    public var followsChanges: Bool { true }

    /// Empties the cache, and writes nothing itself.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        prepare()
        return 0
    }

    /// Compares the layout's candidates with `rect` by their attributes, which are made where they are not kept yet.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        let layout = layout
        layout.candidates(in: rect, into: &buffer)
        buffer.examined &+= buffer.count
        buffer.filter { attributes(at: $0, layout.id(at: $0)).frame.meets(rect) }
    }

    /// The attributes that are kept, or made and kept now.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
        guard let ordinal = layout.ordinal(of: id) else { return nil }
        let attributes = attributes(at: ordinal, id)
        return attributes.frame.isNull ? nil : attributes
    }

    @inline(__always) private func attributes(at ordinal: UInt32, _ id: ElementID) -> LayoutAttributes {
        if let known = cache[id] { return known }
        let made = layout.attributes(at: ordinal)
        cache[id] = made
        return made
    }
}
