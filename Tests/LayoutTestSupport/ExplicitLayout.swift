import LayoutCore

/// A layout of explicit rectangles whose search on demand over-delivers everything.
package final class ExplicitLayout: PlainLayout {
    package let rects: [Rect]
    /// How often a single frame was asked for.
    package private(set) var frameRequests = 0
    /// How often attributes were asked for.
    package private(set) var attributeRequests = 0

    package init(_ rects: [Rect]) { self.rects = rects }

    package var elementCount: Int { rects.count }

    package func frame(at ordinal: UInt32) -> Rect {
        frameRequests += 1
        return rects[Int(ordinal)]
    }
    package func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = rects[Int(ordinal)] }
    }
    package func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 3, item: Int32(ordinal)) }
    package func ordinal(of id: ElementID) -> UInt32? {
        guard id.category == .cell && id.kind == .none && id.section == 3 else { return nil }
        return rects.indices.contains(Int(id.item)) ? UInt32(id.item) : nil
    }
    package func attributes(at ordinal: UInt32) -> LayoutAttributes {
        attributeRequests += 1
        return LayoutAttributes(id: id(at: ordinal), frame: rects[Int(ordinal)], zIndex: Int32(ordinal % 7))
    }

    /// The answer by definition, ascending.
    package func bruteForce(_ query: Rect) -> [UInt32] { LayoutTestSupport.ordinals(of: rects, meeting: query) }
}
