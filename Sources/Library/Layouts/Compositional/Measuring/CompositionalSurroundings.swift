import LayoutCore

/// Headers, footers and backgrounds of a section, or of the whole layout, with the extents they have: those with
/// ordinals, then pinned ones. Numbers count them in this order.
struct CompositionalSurroundings {
    private(set) var parts: [CompositionalPart] = []
    private(set) var pinned: [CompositionalPart] = []
    /// Room that they take before and after the content.
    private(set) var room = (before: 0.0, after: 0.0)
    /// By number, the extent that was measured; NaN where none was.
    private(set) var sizes: [Double] = []

    init() {}

    /// The parts of a template, unmeasured.
    init(_ made: CompositionalParts) {
        (parts, pinned) = made.parts
        room = (made.before, made.after)
        sizes = Array(repeating: .nan, count: parts.count + pinned.count)
    }

    /// Number of headers, footers and backgrounds.
    var count: Int { sizes.count }

    subscript(number: Int) -> CompositionalPart {
        number < parts.count ? parts[number] : pinned[number - parts.count]
    }

    /// The number of the one that an identity names; nil where there is none.
    func number(of id: ElementID) -> Int? {
        (0..<count).first { self[$0].isNamed(id) }
    }

    /// Whether the extent of one is an unmeasured estimate.
    func needsMeasuring(_ number: Int) -> Bool { self[number].isEstimated && sizes[number].isNaN }

    /// Takes the extent that one wants. Returns by how much what lies before the content grows, and what lies after.
    /// O(number of headers and footers).
    @discardableResult mutating func set(_ number: Int, _ size: Double) -> (before: Double, after: Double) {
        let (old, extent, isFree) = (room, self[number].extent, !self[number].extends)
        sizes[number] = size
        change(number) { part in
            part.extent = size
            if isFree { part.moveEnd(by: size - extent) }
        }
        room = (room(isFooter: false), room(isFooter: true))
        let growth = (before: room.before - old.before, after: room.after - old.after)
        // Footers that make room for themselves begin where that room does.
        for number in 0..<count where self[number].extends { change(number) { $0.moveEnd(by: growth.after) } }
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
    /// Has a footer begin further from the end; nothing of a header.
    fileprivate mutating func moveEnd(by distance: Double) {
        if case .end(let old) = place { place = .end(old + distance) }
    }

    /// Whether an identity, less its section, is its.
    func isNamed(_ id: ElementID) -> Bool { category == id.category && kind == id.kind && number == id.item }

    /// Its identity in a section; −1 is the whole layout.
    func id(in section: Int) -> ElementID { ElementID(category, kind: kind, section: Int32(section), item: number) }

    /// Whether elements from a place on keep their position on the screen when its extent changes: it lies above, or is
    /// a header that is pinned there and has its own place further up.
    func isAbove(_ pin: Double, _ span: CompositionalSpan) -> Bool {
        let own = along(span)
        return isPinnedHeader ? own.start < pin : own.end <= pin
    }
}
