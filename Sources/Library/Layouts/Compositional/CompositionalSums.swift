import LayoutCore

/// The template of each section, and the sums before it: 16 bytes a section. A change costs O(√n).
struct CompositionalSums {
    /// Index of each section's template.
    private(set) var templates: [UInt32] = []
    private var elements: BlockedSums<WrappingCount>
    private var extents: BlockedSums<Double>

    init(capacity: Int) {
        templates.reserveCapacity(capacity)
        (elements, extents) = (BlockedSums(capacity: capacity), BlockedSums(capacity: capacity))
    }

    var count: Int { templates.count }

    mutating func append(template: Int, elements count: Int, extent: Double) {
        templates.append(UInt32(template))
        elements.append(WrappingCount(count))
        extents.append(extent)
    }

    /// Elements and extent before a section, or of all. O(1).
    @inline(__always) func before(_ section: Int) -> (elements: Int, extent: Double) {
        (elements.sum(before: section).count, extents.sum(before: section))
    }

    func elements(in section: Int) -> Int { elements[section].count }

    /// Changes the numbers of a section. O(√n).
    mutating func add(_ section: Int, elements count: Int, extent: Double) {
        elements[section] = WrappingCount(elements[section].count + count)
        extents[section] += extent
    }

    /// The first section that ends at a distance or beyond; the number of sections where none does. O(log n).
    func section(endingFrom distance: Double) -> Int { extents.position(after: distance.nextDown) }

    /// The first section that begins beyond a distance; the number of sections where none does. O(log n).
    func section(beginningBeyond distance: Double) -> Int {
        distance < 0 ? 0 : min(extents.position(after: distance) + 1, count)
    }
}
