/// Every element's attributes computed up front into a dictionary; a query filters all its values.
///
/// Source: the cache that sample code for custom collection-view layouts shows (`layoutAttributesForElements(in:)` as
/// `cache.values.filter { $0.frame.intersects(rect) }`), done as it is there: no capacity is reserved, keys hash with
/// the default hasher. Only the result goes to the reused buffer instead of a new array. Prepare: O(n) with rehashing
/// as the dictionary grows. Query: O(n). Attributes of one element: O(1). Bytes per element: 12 (key) + 64 (attributes
/// and ordinal) = 76, divided by the table's fill of 37–75 %. Edit, toggle, resize: prepared again, O(n), as published.
public final class DictionaryCache: LayoutStrategy {
    private struct Entry {
        var attributes: LayoutAttributes
        var ordinal: UInt32
    }

    private let layout: any CollectionLayout
    private var cache: [ElementID: Entry] = [:]

    /// A cache over `layout`, empty until prepared.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// True: preparing makes the attributes of every element that has a frame.
    public var keepsAttributes: Bool { true }

    /// Computes the attributes of every element that has a frame.
    public func prepare() {
        cache = [:]
        // A variable of its own, because each access to a property of an object is checked for others at that time.
        var made: [ElementID: Entry] = [:]
        layout.forEachAttributes { ordinal, attributes in
            if attributes.frame.isNull { return }
            made[attributes.id] = Entry(attributes: attributes, ordinal: ordinal)
        }
        cache = made
    }

    /// Compares every element with `rect`.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        buffer.examined &+= cache.count
        for entry in cache.values where entry.attributes.frame.meets(rect) { buffer.append(entry.ordinal) }
    }

    /// Looks the element up in the dictionary. O(1).
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { cache[id]?.attributes }
}
