import LayoutCore

/// What a ``ResettingLayout`` keeps: the frames of all items, and of which items they are.
///
/// 32 bytes an item, twice that from the first change on.
public final class CellFrames {
    /// The items, which others may edit.
    public let items: ItemStore
    /// Size of the viewport in points, its insets taken off.
    public var viewportSize: Size { state.viewportSize }
    private let layout: String
    private let place: (ItemStore, Size) -> [Rect]
    /// What a change replaces.
    var state = State()

    struct State {
        var viewportSize = Size.standardViewport
        var now = Frames()
        /// What was before the last change; nil where nothing has changed.
        var before: Frames?
        var diagnostics = LayoutDiagnostics()
    }

    /// Places these items. O(n).
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` where there are not as many frames as items, and
    /// ``LayoutError/tooManyElements(count:)`` from 2³² items on.
    ///
    /// - Parameter place: gives the frame of every item, section by section, for a viewport of that size.
    init(_ items: ItemStore, layout: String, place: @escaping (ItemStore, Size) -> [Rect]) throws(LayoutError) {
        self.items = items
        self.layout = layout
        self.place = place
        try reset()
        state.before = nil
    }

    /// The same items, placed again for the same viewport.
    func placedAgain() throws(LayoutError) -> CellFrames {
        let fresh = try CellFrames(items, layout: layout, place: place)
        try fresh.reset(viewport: viewportSize)
        fresh.state.before = nil
        return fresh
    }

    /// Places all items again. Throws as the initialiser does, with nothing changed.
    func reset(viewport: Size? = nil) throws(LayoutError) {
        var next = state
        next.viewportSize = viewport ?? state.viewportSize
        next.before = state.now
        next.diagnostics = LayoutDiagnostics()
        next.now = Frames(offsets: try offsets())
        next.now.frames = place(items, next.viewportSize)
        let count = Int(next.now.offsets[next.now.offsets.count - 1])
        guard next.now.frames.count == count else {
            let given = next.now.frames.count
            throw .unsuitableInput(layout: layout, reason: "it gives \(given) frames for \(count) items")
        }
        next.diagnostics.dropped = next.now.putOnGrid()
        state = next
    }

    private func offsets() throws(LayoutError) -> [UInt32] {
        var offsets: [UInt32] = [0]
        var count = 0
        for section in 0..<items.sectionCount {
            count += items.itemCount(ofSection: section)
            guard count <= UInt32.max else { throw .tooManyElements(count: count) }
            offsets.append(UInt32(count))
        }
        return offsets
    }
}

extension CellFrames {
    /// Frames of the items of each section, one after the other.
    struct Frames {
        var frames: [Rect] = []
        /// Items before each section, and of all.
        var offsets: [UInt32] = [0]
        var contentSize = Size(width: 0, height: 0)

        /// By binary search: O(log sections).
        func id(at ordinal: UInt32) -> ElementID {
            var (first, end) = (0, offsets.count - 1)
            while end - first > 1 {
                let middle = (first + end) / 2
                if offsets[middle] <= ordinal { first = middle } else { end = middle }
            }
            return ElementID(.cell, section: Int32(first), item: Int32(ordinal - offsets[first]))
        }

        func ordinal(of id: ElementID) -> UInt32? {
            let section = Int(id.section)
            guard id.category == .cell, id.kind == .none, id.item >= 0, section >= 0, section + 1 < offsets.count,
                UInt32(id.item) < offsets[section + 1] - offsets[section]
            else { return nil }
            return offsets[section] + UInt32(id.item)
        }

        /// Rounds frames, and finds the content's size; returns how many were dropped.
        mutating func putOnGrid() -> Int {
            var dropped = 0
            for position in frames.indices {
                let frame = frames[position]
                if frame == .null { continue }
                let isFinite = [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(\.isFinite)
                guard isFinite, frame.minX <= frame.maxX, frame.minY <= frame.maxY else {
                    dropped += 1
                    frames[position] = .null
                    continue
                }
                frames[position] = Rect(
                    minX: onGrid(frame.minX), minY: onGrid(frame.minY), maxX: onGrid(frame.maxX),
                    maxY: onGrid(frame.maxY))
                contentSize.width = max(contentSize.width, frames[position].maxX)
                contentSize.height = max(contentSize.height, frames[position].maxY)
            }
            return dropped
        }
    }
}
