import LayoutCore

/// All attributes up front in an array of arrays, by section; a query filters them all.
///
/// Source: layouts that keep `[[UICollectionViewLayoutAttributes]]` because an index path then finds its attributes
/// by two subscripts, such as Vadim Bulavin's GridCollectionViewLayout (2018); IGListKit's layout (Facebook, 2016)
/// keeps its sections likewise. As there, a query visits every section. Prepare: O(n). Query: O(n). Attributes of one
/// element: O(1) where a section's elements are its items in order, else O(elements of the section). Sections are
/// numbered from 0 without great gaps, as collection views demand. Bytes per element: 64 (attributes and ordinal),
/// and 40 a section (header and reference) before rounding.
public final class SectionArrays<Layout: CollectionLayout>: LayoutStrategy {
    private struct Entry {
        var attributes: LayoutAttributes
        var ordinal: UInt32
    }

    private let layout: Layout
    private var sections: [[Entry]] = []
    /// Elements of the whole layout, whose section is negative.
    private var unsectioned: [Entry] = []

    /// Empty arrays over `layout`, until prepared.
    public init(_ layout: Layout) { self.layout = layout }

    /// Computes the attributes of every element that has a frame.
    public func prepare() {
        (sections, unsectioned) = ([], [])
        var section: Int32 = 0
        // Kept from section to section, so that each array that stays is exactly as long as its section.
        var entries: [Entry] = []
        for ordinal in 0..<UInt32(layout.elementCount) {
            let attributes = layout.attributes(at: ordinal)
            if attributes.frame.isNull { continue }
            if attributes.id.section != section {
                store(&entries, section)
                section = attributes.id.section
            }
            entries.append(Entry(attributes: attributes, ordinal: ordinal))
        }
        store(&entries, section)
    }

    private func store(_ entries: inout [Entry], _ section: Int32) {
        if entries.isEmpty { return }
        defer { entries.removeAll(keepingCapacity: true) }
        if section < 0 { return unsectioned.append(contentsOf: entries) }
        while sections.count <= Int(section) { sections.append([]) }
        sections[Int(section)].append(contentsOf: entries)
    }

    /// Compares every element with `rect`.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        buffer.removeAll()
        for section in sections { filter(section, rect, &buffer, &observer) }
        filter(unsectioned, rect, &buffer, &observer)
    }

    @inline(__always) private func filter<Observer: QueryObserver>(
        _ entries: [Entry], _ rect: Rect, _ buffer: inout OrdinalBuffer, _ observer: inout Observer
    ) {
        observer.examined(entries.count)
        for entry in entries where entry.attributes.frame.meets(rect) { buffer.append(entry.ordinal) }
    }

    /// Subscripts by section and item, and searches the section where another element is at that place.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
        guard id.section < Int32(sections.count) else { return nil }
        let entries = id.section < 0 ? unsectioned : sections[Int(id.section)]
        if id.item >= 0, Int(id.item) < entries.count, entries[Int(id.item)].attributes.id == id {
            return entries[Int(id.item)].attributes
        }
        return entries.first { $0.attributes.id == id }?.attributes
    }
}
