import LayoutCore
import Testing

/// The focus goes from cell to cell, and the host shows the one that has it.
@Suite struct HostFocusTests {
    @Test(arguments: ["on-demand", "r-tree", "row-index", "r-tree-segmented"])
    func `arrow keys go through a chart, and every cell is in view`(strategy: String) throws {
        let host = try host("gantt", hostSchedule(groups: 6, each: 40), strategy: strategy)
        try host.layoutIfNeeded()
        var id = ElementID(.cell, section: 0, item: 0)
        var seen: [ElementID] = []
        for direction in [SearchDirection.down, .right, .down, .down, .left, .up, .row].flatMap({
            [$0, $0, $0, $0, $0]
        }) {
            guard let next = host.focus(from: id, direction: direction) else { continue }
            try host.layoutIfNeeded()
            let frame = try #require(host.attributes(of: next)?.frame)
            let before = try #require(host.attributes(of: id)?.frame)
            switch direction {
            case .down: #expect(frame.midY > before.midY)
            case .up: #expect(frame.midY < before.midY)
            case .left: #expect(frame.midX < before.midX)
            case .right: #expect(frame.midX > before.midX)
            default: #expect(frame.minY < before.maxY && before.minY < frame.maxY)
            }
            #expect(next != id && next.category == .cell && shown(host).contains { $0.id == next })
            #expect(frame.minY >= host.viewport.offsetY && frame.maxY <= host.viewport.bounds.maxY)
            id = next
            seen.append(next)
        }
        #expect(seen.count > 20)
    }

    @Test func `every row of a list is reached from the one above, and no scroll goes further than it takes`() throws {
        let host = try host(
            "list", hostSchedule(groups: 2, each: 30),
            configuration: ["rowHeight": .number(40), "rowSizing": .string("fixed")],
            viewport: Viewport(size: Size(width: 300, height: 200), insets: EdgeInsets(top: 20, bottom: 30)))
        try host.layoutIfNeeded()
        var id = ElementID(.cell, section: 0, item: 0)
        var reached = [id]
        while let next = host.focus(from: id, direction: .down) {
            try host.layoutIfNeeded()
            let frame = try #require(host.attributes(of: next)?.frame)
            #expect(frame.minY >= host.viewport.pinY && frame.maxY <= host.viewport.bounds.maxY - 30)
            id = next
            reached.append(id)
        }
        #expect(reached.filter { $0.section == 0 }.map(\.item) == Array(0..<30) && reached.count == 60)
        let bottom = host.viewport.offsetY
        #expect(host.focus(from: id, direction: .up) == reached[58])
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == bottom)
    }

    @Test func `nothing is marked where there is no element, or no cell`() throws {
        let host = try host("list", hostSchedule(groups: 1, each: 3))
        try host.layoutIfNeeded()
        let before = host.viewport
        #expect(host.focus(from: ElementID(.cell, section: 9, item: 0), direction: .down) == nil)
        #expect(host.focus(from: ElementID(.cell, section: 0, item: 0), direction: .up) == nil)
        #expect(host.viewport == before)
    }
}
