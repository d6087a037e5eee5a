import LayoutCore

/// A layout of cells of one section whose frames are all that matters: what it does not state itself is the least that
/// there is, and its search on demand over-delivers everything.
package protocol PlainLayout: CollectionLayout {}

extension PlainLayout {
    package var contentSize: Size { Size(width: 0, height: 0) }
    package var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    package var kindNames: [String] { [""] }

    package func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }
    package func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 0, item: Int32(ordinal)) }
    package func ordinal(of id: ElementID) -> UInt32? {
        guard id.category == .cell, id.kind == .none, id.section == 0, id.item >= 0 else { return nil }
        return Int(id.item) < elementCount ? UInt32(id.item) : nil
    }
    package func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
    package func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(elementCount))
    }
}
