import LayoutCore

/// Headers, footers and backgrounds with their present extents. Numbers count parts with ordinals, then pinned parts.
struct CompositionalSurroundings {
    private(set) var parts: [CompositionalPart] = []
    private(set) var pinned: [CompositionalPart] = []
    /// The extents that they take before and after the content.
    private(set) var room = (before: 0.0, after: 0.0)
    /// Measured extents by number; NaN if unmeasured.
    private(set) var sizes: [Double] = []

    init() {}

    /// The parts of a template, unmeasured.
    init(_ made: CompositionalParts) {
        (parts, pinned) = made.parts
        room = (made.before, made.after)
        sizes = Array(repeating: .nan, count: parts.count + pinned.count)
    }

    var count: Int { sizes.count }

    subscript(number: Int) -> CompositionalPart {
        number < parts.count ? parts[number] : pinned[number - parts.count]
    }

    /// The number of the part that an identity names; nil if there is none.
    func number(of id: ElementID) -> Int? { (0..<count).first { self[$0].isNamed(id) } }

    var isMeasured: Bool { sizes.contains { !$0.isNaN } }

    func needsMeasuring(_ number: Int) -> Bool { self[number].isEstimated && sizes[number].isNaN }

    /// Takes the measured extent of a part. Returns the growth before and after the content. O(parts).
    @discardableResult mutating func set(_ number: Int, _ size: Double) -> (before: Double, after: Double) {
        let (old, extent, isFree) = (room, self[number].extent, !self[number].extends)
        sizes[number] = size
        change(number) { part in
            part.extent = size
            if isFree, part.isFooter { part.offset += size - extent }
        }
        room = (room(isFooter: false), room(isFooter: true))
        let growth = (before: room.before - old.before, after: room.after - old.after)
        // Footers that make room for themselves begin where the room for footers does.
        for number in 0..<count where self[number].extends && self[number].isFooter {
            change(number) { $0.offset += growth.after }
        }
        return growth
    }

    private func room(isFooter: Bool) -> Double {
        (parts + pinned).filter { $0.extends && $0.isFooter == isFooter }.map(\.extent).max() ?? 0
    }

    private mutating func change(_ number: Int, _ body: (inout CompositionalPart) -> Void) {
        if number < parts.count { body(&parts[number]) } else { body(&pinned[number - parts.count]) }
    }
}

extension CompositionalPart {
    /// Whether an identity names this part in any section.
    func isNamed(_ id: ElementID) -> Bool { category == id.category && kind == id.kind && number == id.item }

    /// Identity in a section; −1 is the whole layout.
    func id(in section: Int) -> ElementID { ElementID(category, kind: kind, section: Int32(section), item: number) }

    /// Whether the part, or a pinned header's own place, lies above `pin`: elements below then keep their position.
    func isAbove(_ pin: Double, _ span: CompositionalSpan) -> Bool {
        let own = along(span)
        return isPinnedHeader ? own.start < pin : own.end <= pin
    }
}
