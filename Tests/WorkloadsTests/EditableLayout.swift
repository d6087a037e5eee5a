import LayoutCore

/// The items of a store one below the other, sections with a header's room above them; what is in a closed section has
/// no frame. Everything is computed again at each change, and told as a reset.
final class EditableLayout: HostedLayout {
    let store: ItemStore
    let diagnostics = LayoutDiagnostics()
    let kindNames = [""]
    let firstDataSection: Int32 = 1
    private(set) var contentSize = Size(width: 0, height: 0)
    private(set) var closed: Set<Int>
    private var frames: [Rect] = []
    private var ids: [ElementID] = []

    init(_ store: ItemStore, closed: Set<Int> = []) {
        self.store = store
        self.closed = closed
        place()
    }

    private func place() {
        (frames, ids) = ([], [])
        var (y, width) = (0.0, 0.0)
        for section in 0..<store.sectionCount {
            y += 32
            for item in 0..<store.itemCount(ofSection: section) {
                let stored = store.item(at: ItemPlace(section: Int32(section), item: Int32(item)))
                ids.append(ElementID(.cell, section: Int32(section) + 1, item: Int32(item)))
                if closed.contains(section) {
                    frames.append(.null)
                    continue
                }
                let frame = Rect(x: stored.start * 10, y: y, width: (stored.end - stored.start) * 10, height: 20)
                frames.append(frame)
                (y, width) = (y + 20, max(width, frame.maxX))
            }
        }
        contentSize = Size(width: width, height: y)
    }

    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .expansion(let sections, let isOpen):
            let before = closed
            for section in sections {
                if isOpen { closed.remove(Int(section)) } else { closed.insert(Int(section)) }
            }
            if closed == before { return LayoutDelta(elementCount: elementCount, contentSize: contentSize) }
        case .data, .viewport, .reload, .remeasure: break
        case .preferredSize, .sidewaysOffset:
            throw .unsuitableChange(layout: "editable", reason: "nothing is estimated")
        case .rectangles: throw .unsuitableChange(layout: "editable", reason: "items are no rectangles")
        }
        place()
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    var elementCount: Int { frames.count }
    func frame(at ordinal: UInt32) -> Rect { frames[Int(ordinal)] }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = self.frames[Int(ordinal)] }
    }
    func id(at ordinal: UInt32) -> ElementID { ids[Int(ordinal)] }
    func ordinal(of id: ElementID) -> UInt32? { ids.firstIndex(of: id).map(UInt32.init) }
    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(frames.count))
    }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { .nothing }
    func isExpanded(_ section: Int32) -> Bool? { !closed.contains(Int(section)) }
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }

    /// What it shows, to be compared.
    var state: [[Rect]] { [frames, [Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)]] }
}

extension ItemStore {
    /// All items, section by section.
    var items: [[StoredItem]] {
        (0..<sectionCount).map { section in
            (0..<itemCount(ofSection: section)).map { item(at: ItemPlace(section: Int32(section), item: Int32($0))) }
        }
    }

    /// Groups of some bars, some of them empty; with rows where asked for.
    static func plan(groups: Int, hasGroups: Bool = true, hasRows: Bool = false) -> ItemStore {
        var generator = SeededGenerator(seed: 5)
        var (starts, ends, rows): ([Double], [Double], [UInt32]) = ([], [], [])
        var (offsets, rowCounts): ([UInt32], [UInt32]) = ([0], [])
        for group in 0..<groups {
            let count = group % 5 == 3 ? 0 : 1 + generator.below(12)
            for item in 0..<count {
                starts.append(Double(generator.below(400)))
                ends.append(starts[starts.count - 1] + Double(1 + generator.below(9)))
                rows.append(UInt32(item / 2))
            }
            offsets.append(UInt32(starts.count))
            rowCounts.append(UInt32((count + 1) / 2))
        }
        return ItemStore(
            ScheduleColumns(
                starts: starts, ends: ends, rows: hasRows ? rows : nil, groupOffsets: offsets,
                groupRowCounts: rowCounts, hasGroups: hasGroups, unit: .days))
    }
}
