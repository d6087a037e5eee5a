import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// The item at the top stays there, whatever comes and goes above.
@Suite struct HostAnchorTests {
    /// A list of rows of 40 points, at an offset, in a view of 100.
    private func list(
        _ rows: Int = 50, at offset: Double = 410, sizing: String = "fixed", anchors: Bool = true
    ) throws -> CollectionHost {
        let host = try host(
            "list", hostSchedule(groups: 1, each: rows),
            configuration: ["rowHeight": .number(40), "rowSizing": .string(sizing)],
            viewport: Viewport(size: Size(width: 300, height: 100)))
        host.anchorsFirstItem = anchors
        try host.layoutIfNeeded()
        host.scroll(to: Point(x: 0, y: offset))
        try host.layoutIfNeeded()
        return host
    }

    @Test func `rows that go above are not noticed`() throws {
        let host = try list()
        try host.perform(.remove([0, 3, 7]))
        try host.layoutIfNeeded()
        // Row 10 lies 10 points above the view's top, under its new number.
        #expect(host.viewport.offsetY == 410 - 3 * 40)
        let moves = host.transition().elements.filter { $0.kind == .staying }
        #expect(moves.count == 3)
        for move in moves { #expect(move.from?.minY == move.to.map { $0.minY + 120 }) }
        // The same without anchor: other rows are in view.
        let free = try list(anchors: false)
        try free.perform(.remove([0, 3, 7]))
        try free.layoutIfNeeded()
        #expect(free.viewport.offsetY == 410)
    }

    @Test func `where it goes itself the next one stays`() throws {
        let host = try list()
        try host.perform(.remove([2, 10, 11]))
        try host.layoutIfNeeded()
        // Row 12 was 70 points below the top, and is row 9 now.
        #expect(host.viewport.offsetY == 9 * 40 - 70)
        // All go that are in view.
        let offset = host.viewport.offsetY
        try host.perform(.remove([0, 7, 8, 9, 10]))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == offset)
    }

    @Test func `the beginning stays, and the content's ends are ends`() throws {
        let host = try list(at: 0)
        try host.perform(.remove([0]))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 0)
        // Nine rows are left of 20, of which the first visible one is the third.
        let short = try list(20, at: 400)
        try short.perform(.remove(Array(0..<8) + [17, 18, 19]))
        try short.layoutIfNeeded()
        #expect(short.viewport.offsetY == 80)
        let shorter = try list(20, at: 700)
        try shorter.perform(.remove(0..<18))
        try shorter.layoutIfNeeded()
        #expect(shorter.viewport.offsetY == 0)
    }

    @Test func `a rubber band stays as long as it is`() throws {
        let host = try list(20, at: 730)
        let item = StoredItem(identifier: try #require(host.store).nextIdentifier, start: 0, end: 1)
        try host.perform(.insert(item, at: ItemPlace(section: 0, item: 2)))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 770 && host.contentSize.height == 840)
    }

    @Test func `a scroll between change and pass is made as well`() throws {
        let host = try list()
        try host.perform(.remove([0]))
        host.scroll(to: Point(x: 0, y: 425))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 385)
        // An element that was asked for after the change is where it was asked for.
        try host.perform(.remove([0]))
        host.scroll(toElement: ElementID(.cell, section: 0, item: 20))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 20 * 40 + 20 - 50)
    }

    @Test(arguments: [true, false]) func `a size is adjusted for once`(anchors: Bool) throws {
        let host = try list(sizing: "estimated", anchors: anchors)
        for (row, height) in [(3, 55), (4, 21), (30, 100)] as [(Int32, Double)] {
            let id = ElementID(.cell, section: 0, item: row)
            try host.change(.preferredSize(id, Size(width: 300, height: height), in: host.viewport))
        }
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 410 + 15 - 19)
    }

    @Test func `it stays through rows that are measured as they come into view`() throws {
        let host = try list(sizing: "estimated")
        host.measure { attributes in Size(width: 300, height: 30 + Double(attributes.id.item % 7) * 8) }
        try host.layoutIfNeeded()
        let second = try #require(shown(host).dropFirst().first)
        let position = second.frame.minY - host.viewport.offsetY
        // The row above the first one comes into view, and is measured.
        try host.perform(.remove([Int(second.id.item) - 1]))
        try host.layoutIfNeeded()
        let after = try #require(host.layout.ordinal(of: ElementID(.cell, section: 0, item: second.id.item - 1)))
        #expect(host.visibleOrdinals.contains(after - 1) && host.layout.frame(at: after - 1).height != 40)
        #expect(host.layout.frame(at: after).minY - host.viewport.offsetY == position)
    }

    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name).filter { $0 != FramesLayout.name })
    func `the first item that still exists stays where it is on the screen`(layout: String) throws {
        var held = 0
        for (seed, strategy) in ["on-demand", "r-tree", "r-tree-segmented"].enumerated() {
            for mirrored in [false, true] {
                let host = try host(
                    layout, randomColumns(ScheduleShape(), seed: UInt64(seed)), strategy: strategy,
                    configuration: ["rightToLeft": .bool(mirrored)],
                    viewport: Viewport(size: Size(width: 400, height: 300), insets: EdgeInsets(top: 30, left: 8)))
                host.anchorsFirstItem = true
                try host.layoutIfNeeded()
                var walk = DataWalk(seed: UInt64(seed))
                for step in 0..<40 {
                    let size = host.contentSize
                    host.scroll(
                        to: Point(
                            x: Double(walk.below(Int(size.width) + 9)), y: Double(walk.below(Int(size.height) + 9))))
                    try host.layoutIfNeeded()
                    let (before, content) = (Screen(host), host.contentSize)
                    for _ in 0..<1 + walk.below(3) { try change(host, &walk) }
                    try host.layoutIfNeeded()
                    guard let expected = before.offset(after: host, content) else { continue }
                    held += 1
                    if expected != host.viewport.offset(along: host.layout.scrollAxis) {
                        Issue.record(
                            "\(strategy), mirrored \(mirrored), step \(step): \(host.viewport), not \(expected)")
                    }
                }
            }
        }
        #expect(held > 40)
    }

    private func change(_ host: CollectionHost, _ walk: inout DataWalk) throws {
        guard let store = host.store else { return }
        let groups = (0..<Int32(store.sectionCount)).filter { host.layout.isExpanded($0) != nil }
        if walk.below(4) == 0, !groups.isEmpty {
            let group = groups[walk.below(groups.count)]
            return try host.change(.expansion(sections: group..<group + 1, host.layout.isExpanded(group) != true))
        }
        try host.change(.data(store.perform(walk.next(store))))
    }
}

/// The items in view, with their frames: by brute force, and by identifier.
private struct Screen {
    private let cells: [(identifier: UInt32, frame: Rect)]
    private let viewport: Viewport
    private let isAtBeginning: Bool
    private let lead: (Rect) -> Double

    init(_ host: CollectionHost) {
        let (layout, viewport) = (host.layout, host.viewport)
        let isMirrored = layout is MirroredLayout
        let lead: (Rect) -> Double =
            layout.scrollAxis == .vertical ? { $0.minY } : isMirrored ? { -$0.maxX } : { $0.minX }
        let content = Rect(x: 0, y: 0, width: host.contentSize.width, height: host.contentSize.height)
        isAtBeginning = lead(viewport.effectiveBounds) <= lead(content)
        (self.viewport, self.lead) = (viewport, lead)
        var found: [(id: ElementID, frame: Rect, identifier: UInt32)] = []
        for ordinal in 0..<UInt32(layout.elementCount) {
            let (id, frame) = (layout.id(at: ordinal), layout.frame(at: ordinal))
            guard frame.meets(viewport.effectiveBounds), id.category == .cell, layout.ordinal(of: id) == ordinal,
                let place = layout.place(of: id), let store = host.store
            else { continue }
            found.append((id, frame, store.item(at: place).identifier))
        }
        found.sort { (lead($0.frame), $0.id.section, $0.id.item) < (lead($1.frame), $1.id.section, $1.id.item) }
        cells = found.map { ($0.identifier, $0.frame) }
    }

    /// Where the offset must be after a change; nil where nothing is held.
    func offset(after host: CollectionHost, _ contentBefore: Size) -> Double? {
        guard !isAtBeginning, let store = host.store else { return nil }
        let axis = host.layout.scrollAxis
        var places: [UInt32: ItemPlace] = [:]
        for section in 0..<store.sectionCount {
            for item in 0..<store.itemCount(ofSection: section) {
                let place = ItemPlace(section: Int32(section), item: Int32(item))
                places[store.item(at: place).identifier] = place
            }
        }
        for cell in cells {
            guard let place = places[cell.identifier],
                let frame = host.ownFrame(of: host.layout.cell(at: place)), !frame.isNull
            else { continue }
            let old = viewport.offset(along: axis)
            let rest = viewport.clamped(old, in: contentBefore, along: axis)
            let sign = axis == .horizontal && host.layout is MirroredLayout ? -1.0 : 1
            let target = rest + sign * (lead(frame) - lead(cell.frame))
            let held = viewport.clamped(target, in: host.contentSize, along: axis) + old - rest
            let hasShrunk =
                host.contentSize.width < contentBefore.width || host.contentSize.height < contentBefore.height
            return hasShrunk ? viewport.clamped(held, in: host.contentSize, along: axis) : held
        }
        return nil
    }
}

extension Viewport {
    fileprivate func offset(along axis: Axis) -> Double { axis == .vertical ? offsetY : offsetX }

    fileprivate func clamped(_ offset: Double, in content: Size, along axis: Axis) -> Double {
        let (lead, trail) = axis == .vertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
        let (length, end) = axis == .vertical ? (size.height, content.height) : (size.width, content.width)
        return min(max(offset, -lead), max(-lead, end - length + trail))
    }
}
