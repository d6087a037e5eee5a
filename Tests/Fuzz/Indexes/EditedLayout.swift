import LayoutCore

/// Rectangles that can be edited, ordinals being stable slots; its own search over-delivers everything.
final class EditedLayout: CollectionLayout {
    /// By ordinal; the null rectangle where an element was deleted.
    private(set) var rects: [Rect] = []

    /// Appends an element.
    func insert(_ rect: Rect) { rects.append(rect) }
    /// Moves, or deletes with the null rectangle.
    func replace(_ ordinal: UInt32, by rect: Rect) { rects[Int(ordinal)] = rect }

    var elementCount: Int { rects.count }
    var contentSize: Size { Size(width: 0, height: 0) }
    var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    var kindNames: [String] { [""] }

    func frame(at ordinal: UInt32) -> Rect { rects[Int(ordinal)] }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = rects[Int(ordinal)] }
    }
    func id(at ordinal: UInt32) -> ElementID {
        ElementID(.cell, section: Int32(ordinal / 32), item: Int32(ordinal % 32))
    }
    func ordinal(of id: ElementID) -> UInt32? {
        guard id.category == .cell, id.kind == .none, id.section >= 0, (0..<32).contains(id.item) else { return nil }
        let ordinal = Int(id.section) * 32 + Int(id.item)
        return ordinal < rects.count ? UInt32(ordinal) : nil
    }
    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: rects[Int(ordinal)], zIndex: 0)
    }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(rects.count))
    }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
}
