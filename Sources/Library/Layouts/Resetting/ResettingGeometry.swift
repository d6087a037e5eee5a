import LayoutCore

/// The cells of a layout that is rebuilt on every change: all that the smallest layout of your own says.
///
/// `LayoutLine(SeatMap.self)` registers the geometry `SeatMap`; ``ResettingLayout`` does the rest. A layout that follows a
/// change in less than O(n) stands on ``LayoutGeometry``.
public protocol ResettingGeometry: Sendable {
    /// The name used on the command line and in records.
    static var name: String { get }
    /// A sentence about the layout.
    static var summary: String { get }
    /// The keys of its configuration. None by default.
    static var keys: [ConfigurationKey] { get }
    /// A geometry of the keys that were given, which are some of ``keys``. Throws for values that it can't take.
    init(values: [String: ConfigurationValue]) throws(LayoutError)
    /// The frame of every item in points, section by section, in the order of the items. `viewport` is the size that insets
    /// leave. ``Rect/null`` is an item without a frame.
    ///
    /// Law: the same items and viewport give the same frames.
    func frames(of items: any ItemSource, in viewport: Size) -> [Rect]
}

extension ResettingGeometry {
    /// By default there are no keys.
    public static var keys: [ConfigurationKey] { [] }
}

/// The frames of all cells, and where each section begins.
struct CellFrames: Equatable {
    /// Cells of which the search tests the common bounds first.
    private static let blockSize = 64

    /// Frames by section and item.
    private(set) var frames: [Rect]
    /// First cell of each section, and behind the last.
    private let offsets: [Int]
    /// Bounds of each block of cells; null where none of them has a frame.
    private var blocks: [Rect] = []
    /// From the origin to the last right and bottom edge.
    private(set) var contentSize = Size(width: 0, height: 0)
    private(set) var diagnostics = LayoutDiagnostics()

    /// Frames as a geometry gave them, put on the grid. Throws where they are not as many as the items. O(n).
    init(_ given: [Rect], of items: any ItemSource, layout: String) throws(LayoutError) {
        var offsets = [0]
        for section in 0..<items.sectionCount { offsets.append(offsets[section] + items.itemCount(ofSection: section)) }
        let count = offsets[items.sectionCount]
        guard given.count == count else {
            throw .unsuitableInput(layout: layout, reason: "it gave \(given.count) frames for \(count) items")
        }
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        self.offsets = offsets
        frames = given
        for position in frames.indices {
            let frame = frames[position].isNull ? .null : diagnostics.sanitise(frames[position])
            if frame != frames[position] { frames[position] = frame }
            if position % Self.blockSize == 0 { blocks.append(.null) }
            if frame.isNull { continue }
            blocks[blocks.count - 1].formUnion(frame)
            contentSize.width = max(contentSize.width, frame.maxX)
            contentSize.height = max(contentSize.height, frame.maxY)
        }
    }

    func place(_ cell: Int) -> (section: Int, item: Int) {
        let section = partitioningIndex(0, offsets.count - 1) { offsets[$0 + 1] > cell }
        return (section, cell - offsets[section])
    }

    /// Number of the cell of an identity; nil where there is none. O(1).
    func cell(_ id: ElementID) -> Int? {
        let (section, item) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < offsets.count - 1, item >= 0,
            item < offsets[section + 1] - offsets[section]
        else { return nil }
        return offsets[section] + item
    }

    /// Appends the cells that meet a rectangle. O(n ÷ 64 + cells of the blocks that meet it).
    func meeting(_ rect: Rect, into buffer: inout OrdinalBuffer) {
        for block in blocks.indices where blocks[block].meets(rect) {
            let first = block * Self.blockSize
            for cell in first..<min(first + Self.blockSize, frames.count) where frames[cell].meets(rect) {
                buffer.append(UInt32(cell))
            }
        }
    }
}
