/// All attributes in one array, with the union rectangle of every twenty consecutive ones; a query compares what lies
/// between the first and the last union that it meets.
///
/// Source: chiahsien/CHTCollectionViewWaterfallLayout (Nelson Tai, 2012; `unionSize = 20`), the most copied waterfall
/// layout, done as it is there: unions are searched from both ends, one by one, and nothing between is skipped.
/// Prepare: O(n). Query: O(n/20 + m) for m elements between the unions. Attributes of one element: O(1).
/// Bytes per element: 56 (attributes) + 1.6 (a twentieth of a rectangle) = 57.6.
/// Edit, toggle, resize: prepared again, O(n), as published.
public final class BlockUnion: LayoutStrategy {
    private let layout: any CollectionLayout
    /// By ordinal; those without a frame have the null one, which meets nothing.
    private var attributes: [LayoutAttributes] = []
    private var unions: [Rect] = []

    private static var unionSize: Int { 20 }

    /// An empty array over `layout`, until prepared.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// True: preparing makes the attributes of every element.
    public var keepsAttributes: Bool { true }

    /// Computes all attributes, and their unions.
    public func prepare() {
        (attributes, unions) = ([], [])
        let count = layout.elementCount
        var made: [LayoutAttributes] = []
        layout.attributes(0..<UInt32(count), into: &made)
        unions.reserveCapacity((count + Self.unionSize - 1) / Self.unionSize)
        for first in stride(from: 0, to: count, by: Self.unionSize) {
            var union = Rect.null
            for ordinal in first..<min(first + Self.unionSize, count) { union.formUnion(made[ordinal].frame) }
            unions.append(union)
        }
        attributes = made
    }

    /// Compares the elements between the first and the last union that `rect` meets.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        guard let first = unions.firstIndex(where: { $0.meets(rect) }),
            let last = unions.lastIndex(where: { $0.meets(rect) })
        else { return }
        let candidates = first * Self.unionSize..<min((last + 1) * Self.unionSize, attributes.count)
        buffer.examined &+= candidates.count
        for ordinal in candidates where attributes[ordinal].frame.meets(rect) { buffer.append(UInt32(ordinal)) }
    }

    /// Attributes from the array, by the ordinal that the layout has for `id`.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
        guard let ordinal = layout.ordinal(of: id), Int(ordinal) < attributes.count else { return nil }
        let known = attributes[Int(ordinal)]
        return known.frame.isNull ? nil : known
    }
}
