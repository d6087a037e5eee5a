import LayoutCore

/// Explicit rectangles: cell i of section 0 is where rectangle i says.
///
/// Nothing is pinned and no structure is known, so that searching on demand is a full scan: the layout to measure
/// indexes with, over one's own rectangles or the bars of a schedule. 32 bytes an element; rectangles that need no
/// mending are shared, not copied.
public final class FramesLayout: CollectionLayout {
    /// The keys it takes over explicit rectangles.
    static let keys = GanttConfiguration.keys.filter { $0.name == "viewportSize" }

    private let rectangles: [Rect]
    /// From the origin to the last right and bottom edge, and at least the configured viewport.
    public let contentSize: Size
    /// Rectangles that were mended or dropped.
    public let diagnostics: LayoutDiagnostics

    /// A layout of `rectangles`. Positions and lengths are put on the grid; a length that is no finite number or
    /// negative becomes 0; a rectangle whose position is no finite number has no frame. O(n).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` from 2³² rectangles on.
    public init(
        rectangles: [Rect], minimumSize: Size = Size(width: 1180, height: 820)
    ) throws(LayoutError) {
        guard rectangles.count <= UInt32.max else { throw .tooManyElements(count: rectangles.count) }
        var diagnostics = LayoutDiagnostics()
        var (width, height) = (onGridLength(minimumSize.width) ?? 0, onGridLength(minimumSize.height) ?? 0)
        var mended = rectangles
        for position in rectangles.indices {
            let frame = Self.mend(rectangles[position], &diagnostics)
            if frame != rectangles[position] { mended[position] = frame }
            width = max(width, frame.maxX)
            height = max(height, frame.maxY)
        }
        self.rectangles = mended
        self.diagnostics = diagnostics
        contentSize = Size(width: width, height: height)
    }

    /// A layout of the bars of a Gantt layout, copied. O(n).
    public init(_ layout: GanttLayout) {
        var frames = [Rect](repeating: .null, count: layout.elementCount)
        var span = frames.mutableSpan
        layout.frames(0..<UInt32(layout.elementCount), into: &span)
        rectangles = frames
        contentSize = layout.contentSize
        diagnostics = layout.diagnostics
    }

    private static func mend(_ rectangle: Rect, _ diagnostics: inout LayoutDiagnostics) -> Rect {
        guard rectangle.minX.isFinite, rectangle.minY.isFinite else {
            diagnostics.dropped += 1
            return .null
        }
        let (width, height) = (onGridLength(rectangle.width), onGridLength(rectangle.height))
        diagnostics.sanitised += (width == nil ? 1 : 0) + (height == nil ? 1 : 0)
        return Rect(
            x: onGrid(rectangle.minX), y: onGrid(rectangle.minY), width: width ?? 0, height: height ?? 0)
    }

    /// Number of rectangles.
    public var elementCount: Int { rectangles.count }

    /// Cells only.
    public var kindNames: [String] { [""] }

    /// The rectangle of that ordinal. O(1).
    public func frame(at ordinal: UInt32) -> Rect { rectangles[Int(ordinal)] }

    /// Consecutive rectangles. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        let rectangles = rectangles
        let first = Int(ordinals.lowerBound)
        for position in 0..<ordinals.count { frames[position] = rectangles[first + position] }
    }

    /// Identity (cell, 0, ordinal). O(1).
    public func id(at ordinal: UInt32) -> ElementID {
        ElementID(.cell, section: 0, item: Int32(truncatingIfNeeded: ordinal))
    }

    /// Ordinal of a cell of section 0; nil for anything else. O(1).
    public func ordinal(of id: ElementID) -> UInt32? {
        let ordinal = UInt32(bitPattern: id.item)
        guard id.category == .cell, id.kind == .none, id.section == 0, Int(ordinal) < rectangles.count else {
            return nil
        }
        return ordinal
    }

    /// Attributes with z-index 0. O(1).
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }

    /// Compares every rectangle with `rect`: O(n), and exactly those that meet.
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let rectangles = rectangles
        for position in rectangles.indices where rectangles[position].meets(rect) { buffer.append(UInt32(position)) }
    }

    /// Nothing is pinned.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
}

/// A length on the grid, or nil when it is negative or no finite number.
private func onGridLength(_ length: Double) -> Double? { length >= 0 && length < .infinity ? onGrid(length) : nil }
