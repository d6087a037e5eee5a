import LayoutCore

/// Which template each section has, and the elements and extents before it: sums within blocks of 256 and before each
/// block, 16 bytes a section. A section's own numbers are differences; a change of one costs O(√n).
struct CompositionalSums: Equatable {
    private static let shift = 8

    /// Index of each section's template.
    private(set) var templates: [UInt32] = []
    /// Before each section within its block.
    private var elements: [UInt32] = []
    private var extents: [Double] = []
    /// Before each block, and of all.
    private var blockElements = [0]
    private var blockExtents = [0.0]

    /// Room for a number of sections.
    init(capacity: Int) {
        templates.reserveCapacity(capacity)
        elements.reserveCapacity(capacity)
        extents.reserveCapacity(capacity)
        blockElements.reserveCapacity(capacity >> Self.shift + 2)
        blockExtents.reserveCapacity(capacity >> Self.shift + 2)
    }

    var count: Int { templates.count }

    /// Adds a section behind all others.
    mutating func append(template: Int, elements count: Int, extent: Double) {
        let last = blockElements.count - 1
        if templates.count & (1 << Self.shift - 1) == 0 {
            blockElements.append(blockElements[last])
            blockExtents.append(blockExtents[last])
        }
        let block = templates.count >> Self.shift
        templates.append(UInt32(template))
        elements.append(UInt32(truncatingIfNeeded: blockElements[block + 1] - blockElements[block]))
        extents.append(blockExtents[block + 1] - blockExtents[block])
        blockElements[block + 1] += count
        blockExtents[block + 1] += extent
    }

    /// Elements and extent before a section, or of all. O(1).
    @inline(__always) func before(_ section: Int) -> (elements: Int, extent: Double) {
        let block = section >> Self.shift
        if section == templates.count { return (blockElements[blockElements.count - 1], blockExtents.last!) }
        return (blockElements[block] + Int(elements[section]), blockExtents[block] + extents[section])
    }

    /// Elements of a section. O(1).
    func elements(in section: Int) -> Int { before(section + 1).elements - before(section).elements }

    /// Changes the numbers of a section. O(√n).
    mutating func add(_ section: Int, elements count: Int, extent: Double) {
        let block = section >> Self.shift
        for later in section + 1..<max(section + 1, min((block + 1) << Self.shift, templates.count)) {
            elements[later] = UInt32(truncatingIfNeeded: Int(elements[later]) + count)
            extents[later] += extent
        }
        for later in block + 1..<blockElements.count {
            blockElements[later] += count
            blockExtents[later] += extent
        }
    }

    /// The first section that ends at a distance or beyond; the number of sections where none does. O(log n).
    func section(endingFrom distance: Double) -> Int {
        let block = partitioningIndex(0, blockExtents.count - 1) { blockExtents[$0 + 1] >= distance }
        let first = block << Self.shift
        return partitioningIndex(min(first, count), min(first + 1 << Self.shift, count)) {
            before($0 + 1).extent >= distance
        }
    }

    /// The first section that begins beyond a distance; the number of sections where none does. O(log n).
    func section(beginningBeyond distance: Double) -> Int {
        let block = partitioningIndex(0, blockExtents.count - 1) { blockExtents[$0] > distance }
        let first = max(0, block - 1) << Self.shift
        return partitioningIndex(min(first, count), min(block << Self.shift, count)) { before($0).extent > distance }
    }
}
