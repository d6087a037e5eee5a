/// ``DictionaryCache`` with reference-type attributes, as UIKit has them: one object an element, and a query follows a
/// reference for each.
///
/// Source: as for ``DictionaryCache``; no capacity is reserved. An object knows its identity and not its ordinal, which
/// the layout is asked for, for hits only. Prepare: O(n), one allocation an element. Query: O(n). Attributes of one
/// element: O(1). Bytes per element: an object of 96, and 12 (key) + 8 (reference) = 20 divided by the table's fill of
/// 37–75 %. Edit, toggle, resize: prepared again, O(n), as published.
public final class DictionaryCacheObjects: LayoutStrategy {
    private let layout: any CollectionLayout
    private var cache: [ElementID: LayoutAttributesObject] = [:]
    /// Scratch of a query: the identities found.
    @exclusivity(unchecked) private var found: [ElementID] = []

    /// A cache over `layout`, empty until prepared.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// True: preparing makes an object for every element that has a frame.
    public var keepsAttributes: Bool { true }

    /// Makes the attributes of every element that has a frame.
    public func prepare() {
        cache = [:]
        // A variable of its own, as in ``DictionaryCache``.
        var made: [ElementID: LayoutAttributesObject] = [:]
        layout.forEachAttributes { _, attributes in
            if !attributes.frame.isNull { made[attributes.id] = LayoutAttributesObject(attributes) }
        }
        cache = made
    }

    /// Compares every element with `rect`.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        buffer.examined &+= cache.count
        // A variable of its own, so that the loop over all objects doesn't read the property again after each append.
        var hits: [ElementID] = []
        swap(&hits, &found)
        hits.removeAll(keepingCapacity: true)
        for object in cache.values where object.frame.meets(rect) { hits.append(object.id) }
        layout.ordinals(of: hits, into: &buffer)
        swap(&hits, &found)
    }

    /// Looks the element up in the dictionary. O(1).
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { cache[id]?.value }
}
