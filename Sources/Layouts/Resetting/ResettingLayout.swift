import LayoutCore

/// A layout of one's own in a few lines: it gives the frame of every item, and everything else has a default.
///
/// Every change of the data places all items again, O(n), and every strategy is prepared again after it. A layout that
/// follows changes is a ``LayoutEngine`` with a ``LayoutGeometry``. Nothing is pinned. On demand every frame is compared:
/// a layout that knows better replaces ``CollectionLayout/candidates(in:into:)``.
///
/// ```swift
/// final class Seats: ResettingLayout {
///     static let name = "seats"
///     static let summary = "Seats in one row."
///     let cells: CellFrames
///     init(_ cells: CellFrames) { self.cells = cells }
///
///     static func frames(of items: ItemStore, in viewport: Size) -> [Rect] { … }
/// }
/// ```
public protocol ResettingLayout: ConfiguredLayout {
    /// What the layout keeps.
    var cells: CellFrames { get }
    /// Makes the layout of frames that are placed already.
    init(_ cells: CellFrames)
    /// The frame of every item, section by section, in points; ``Rect/null`` for an item without one. The content is as
    /// large as the frames make it. Frames are put on the grid of ``onGrid(_:)``; one that is not finite or whose end
    /// precedes its start has no frame.
    static func frames(of items: ItemStore, in viewport: Size) -> [Rect]
}

extension ResettingLayout {
    /// Places all items. No key is known.
    public init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        if let key = values.keys.sorted().first { throw .unknownKey(key: key, layout: Self.name, known: []) }
        let items = try source.items(for: Self.name)
        self.init(try CellFrames(items, layout: Self.name) { Self.frames(of: $0, in: $1) })
    }

    /// None.
    public static var keys: [ConfigurationKey] { [] }
    /// What the last change of the viewport said.
    public var viewportSize: Size { cells.viewportSize }
    /// The items.
    public var store: ItemStore? { cells.items }

    /// A layout of the same items, placed again.
    public func madeAnew() throws(LayoutError) -> Self {
        Self(try cells.placedAgain())
    }

    /// Keeps the frames.
    public func restorePoint() -> () -> Void {
        let (cells, state) = (cells, cells.state)
        return { cells.state = state }
    }

    /// The number of items.
    public var elementCount: Int { cells.state.now.frames.count }
    /// As large as the frames make it.
    public var contentSize: Size { cells.state.now.contentSize }
    /// Frames that were dropped.
    public var diagnostics: LayoutDiagnostics { cells.state.diagnostics }
    /// Cells only.
    public var kindNames: [String] { [""] }

    /// Frame of the item of that number. O(1).
    public func frame(at ordinal: UInt32) -> Rect { cells.state.now.frames[Int(ordinal)] }

    /// Frames of consecutive items. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        let first = Int(ordinals.lowerBound)
        for position in 0..<ordinals.count { frames[position] = cells.state.now.frames[first + position] }
    }

    /// Place of the item of that number. O(log sections).
    public func id(at ordinal: UInt32) -> ElementID { cells.state.now.id(at: ordinal) }

    /// Number of the item at that place. O(1).
    public func ordinal(of id: ElementID) -> UInt32? { cells.state.now.ordinal(of: id) }

    /// Attributes with z-index 0.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }

    /// Compares every frame with `rect`. O(n).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let frames = cells.state.now.frames
        for position in frames.indices where frames[position].meets(rect) { buffer.append(UInt32(position)) }
    }
}

extension ResettingLayout {
    /// Nothing is pinned.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// Nothing is pinned.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }

    /// The size where it changes.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size == new.size && old.insets == new.insets ? .nothing : .size
    }

    /// Places all items again after a change of data or viewport. O(n).
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for what the layout does not have: groups that open,
    /// rectangles, measured sizes and sections that scroll sideways.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data, .reload: try cells.reset()
        case .viewport(let size, let insets):
            var mended = 0
            try cells.reset(viewport: GridLengths.rest(size, insets, &mended))
        case .remeasure:
            cells.state.before = nil
            return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .preferredSize, .sidewaysOffset:
            throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        case .expansion: throw .unsuitableChange(layout: Self.name, reason: "sections don't open and close")
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "items have no rectangles of their own")
        }
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    /// Where the item at that place was before the last change.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let frames = cells.state.before ?? cells.state.now
        guard let ordinal = frames.ordinal(of: id) else { return nil }
        let frame = frames.frames[Int(ordinal)]
        return frame.isNull ? nil : frame
    }
}
