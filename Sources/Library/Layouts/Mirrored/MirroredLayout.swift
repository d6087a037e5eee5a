import LayoutCore

/// A layout mirrored in the width of its content, for a language that is read from right to left.
///
/// The rule is UIKit's. What is at x in the content of the layout lies at `contentWidth` − x, so that each frame's left edge
/// is `contentWidth` − maxX. Sizes, ordinals, identities, segments and the content's size are the layout's.
/// - A viewport is mirrored in the same width (``LayoutCore/Viewport/mirrored(in:)``): what the layout pins to the left sticks
///   to the right edge, behind the right inset. The leading rest is the right end, at `contentWidth` − the view's width.
/// - Offsets of sections that scroll sideways count from the right.
/// - Where the content gets another width, all segments move by the difference, and the content offset with them: a
///   host shows at any time the mirror image of what a host of the layout shows.
/// - Rectangles of ``LayoutChange/rectangles(_:)`` are the layout's, not mirrored.
///
/// Worked: a chart of 122 points with bars (0, 85, 47.5, 30) and (73.5, 119, 47.5, 30) has them at x 74.5 and 1. In a
/// viewport of 100 points the leading rest is x 22. A section 375 points wide that scrolls sideways, with items at x 15, 190
/// and 365, each 165 wide, has them at 195, 20 and −155; at its offset 345 they lie at 540, 365 and 190.
///
/// Lengths on the grid stay exact. A query or a look-up costs a call more than the layout's, and a comparison for each
/// element found.
public final class MirroredLayout {
    /// The layout that is mirrored, whose changes all go through this one.
    public let base: any RegisteredLayout
    @exclusivity(unchecked) var (width, widthBefore): (Double, Double)
    /// Width of the viewport, as the layout was told last.
    var viewportWidth: Double
    /// Scratch for pinned elements.
    var found: [LayoutAttributes] = []

    /// The mirror image of a layout.
    public init(_ base: any RegisteredLayout) {
        self.base = base
        (width, widthBefore) = (base.contentSize.width, base.contentSize.width)
        viewportWidth = base.viewportSize.width
    }

    /// A rectangle of the mirrored content in the layout, a little wider: rounding loses nothing that meets it.
    func searched(_ rect: Rect) -> Rect {
        func step(_ x: Double) -> Double { x.isFinite ? (width.magnitude + x.magnitude).ulp : 0 }
        let mirrored = rect.mirrored(in: width)
        return Rect(
            minX: mirrored.minX - step(rect.maxX), minY: rect.minY, maxX: mirrored.maxX + step(rect.minX),
            maxY: rect.maxY)
    }

    func mirrored(_ attributes: LayoutAttributes) -> LayoutAttributes {
        var mirrored = attributes
        mirrored.frame = attributes.frame.mirrored(in: width)
        return mirrored
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MirroredLayout: CollectionLayout {
    public var elementCount: Int { base.elementCount }
    public var contentSize: Size { base.contentSize }
    public var scrollAxis: Axis { base.scrollAxis }
    public var diagnostics: LayoutDiagnostics { base.diagnostics }
    public var kindNames: [String] { base.kindNames }

    public func frame(at ordinal: UInt32) -> Rect { base.frame(at: ordinal).mirrored(in: width) }

    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        base.frames(ordinals, into: &frames)
        for position in 0..<ordinals.count { frames[position] = frames[position].mirrored(in: width) }
    }

    public func id(at ordinal: UInt32) -> ElementID { base.id(at: ordinal) }
    public func ordinal(of id: ElementID) -> UInt32? { base.ordinal(of: id) }

    public func attributes(at ordinal: UInt32) -> LayoutAttributes { mirrored(base.attributes(at: ordinal)) }

    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        base.candidates(in: searched(rect), into: &buffer)
    }

    public var segmentCount: Int { base.segmentCount }
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> { base.ordinals(ofSegment: segment) }

    public func snapshot() -> LayoutSnapshot? {
        guard let snapshot = base.snapshot(), snapshot.layout() is any RegisteredLayout else { return nil }
        return LayoutSnapshot { MirroredLayout(snapshot.layout() as! any RegisteredLayout) }
    }

    /// At the right edge of what the layout has at its origin: frames of a segment lie left of it.
    public func origin(ofSegment segment: Int) -> Point {
        let origin = base.origin(ofSegment: segment)
        return Point(x: width - origin.x, y: origin.y)
    }

    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        base.segments(meeting: searched(rect), into: &buffer)
    }

    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        base.spanning(meeting: searched(rect), into: &buffer)
    }
}
