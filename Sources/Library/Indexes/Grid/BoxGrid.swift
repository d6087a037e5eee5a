import LayoutCore

/// A grid of uniform tiles, with elements in every tile that they touch, and each reported once without a look at what
/// was reported before.
///
/// Source: the grid file's descendants for boxes. An element that lies in several tiles is reported in one of them
/// only: Dittrich, Seeger: Data Redundancy and Duplicate Detection in Spatial Join Processing (ICDE 2000), the
/// reference point; here in the form of Tsitsigkos, Lampropoulos, Bouros, Mamoulis, Terrovitis: A Two-Layer
/// Partitioning for Non-Point Spatial Objects (ICDE 2021), where the entries of a tile are classed by where they
/// begin, so that duplicates are not even looked at and tiles inside the query need no comparison. Elements that
/// touch more than ``mostTiles`` tiles go to a level of larger tiles, sized from these elements alone (a hierarchical
/// grid, but with sizes from the data), at last to a list; so one bar as long as the content takes one entry. Tiles
/// are sized by ``GridTiles``.
///
/// Load: O(n). Query: O(tiles met in the first column + k) on data that is spread about evenly; O(n) where nearly all
/// of it is in a few clusters far from each other, which uniform tiles can't tell apart. Boxes are Float32, with the
/// exact frame asked for where rounded coordinates are equal.
///
/// Bytes per element: 20 (box and ordinal) an entry, at least 1 and at most ``mostTiles`` of them, and 16 a tile, of
/// which there is at most one for ``GridTiles/occupancy`` elements: 21 to 81; 22 for a bar a row, 28 for bars in lanes.
public final class BoxGrid: SharedIndex {
    /// Tiles that an element may touch before it goes to the next level.
    public static let mostTiles = 4
    /// Number of elements in the grid: those whose frame is not null.
    public let count: Int

    let levels: [GridLevel]

    /// Levels at most, the list included.
    private static var mostLevels: Int { 6 }
    /// Elements that are few enough to be a list.
    private static var listLength: Int { 64 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n); the grid depends on the frames alone. Peak memory: the grid and 24 bytes an element. At most 2³⁰ elements
    /// (checked).
    public init(elementCount: Int, variant: Void, frames: FrameReader) {
        precondition(elementCount <= 1 << 30)
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        count = loaded.count
        var levels: [GridLevel] = []
        var left = loaded.count
        while left > 0 {
            let count = left
            let isList = count <= Self.listLength || levels.count == Self.mostLevels - 1
            let tiles = isList ? .single : GridTiles(loaded, count: count)
            levels.append(GridLevel(loaded, count: count, tiles: tiles, most: Self.mostTiles, left: &left))
        }
        self.levels = levels
    }

    /// The tiles of another, which have no scratch. O(1).
    public init(reading other: BoxGrid) { (count, levels) = (other.count, other.levels) }

    /// Appends the ordinals of the elements that meet `rect`, each once; allocates nothing but the buffer's own growth.
    /// `frame` gives the exact frame of an element at load.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        guard rect.isNumeric else { return }
        let query = BoxQuery(rect)
        // What the levels are about to read is fetched side by side.
        for level in levels { level.prefetchStarts(query) }
        for level in levels { level.prefetchFirstRow(query) }
        for level in levels { level.search(query, into: &buffer, frame: frame) }
    }
}
