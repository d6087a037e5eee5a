import LayoutCore

/// A layout with its axes exchanged: what scrolls to the right in it scrolls down here.
final class TurnedLayout: CollectionLayout {
    private let base: any CollectionLayout

    init(_ base: any CollectionLayout) { self.base = base }

    var elementCount: Int { base.elementCount }
    var contentSize: Size { base.contentSize.turned }
    var diagnostics: LayoutDiagnostics { base.diagnostics }
    var kindNames: [String] { base.kindNames }

    func frame(at ordinal: UInt32) -> Rect { base.frame(at: ordinal).turned }

    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        base.frames(ordinals, into: &frames)
        for position in 0..<ordinals.count { frames[position] = frames[position].turned }
    }

    func id(at ordinal: UInt32) -> ElementID { base.id(at: ordinal) }

    func ordinal(of id: ElementID) -> UInt32? { base.ordinal(of: id) }

    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        var attributes = base.attributes(at: ordinal)
        attributes.frame = attributes.frame.turned
        return attributes
    }

    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) { base.candidates(in: rect.turned, into: &buffer) }
}

extension Size {
    var turned: Size { Size(width: height, height: width) }
}

extension Rect {
    var turned: Rect { Rect(minX: minY, minY: minX, maxX: maxY, maxY: maxX) }
}
