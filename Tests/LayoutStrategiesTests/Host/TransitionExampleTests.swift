import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Transitions of the worked examples, frame by frame.
@Suite struct TransitionExampleTests {
    @Test(arguments: WaterfallConfiguration.Order.allCases)
    func `C1: an item is deleted, and the others go where they are packed`(
        order: WaterfallConfiguration.Order
    ) throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3, .shortest, order))
        let host = try host(
            over: layout, size: Size(width: 300, height: 300), madeFor: Size(width: 300, height: 200))
        try host.layoutIfNeeded()
        try host.perform(.remove(ItemPlace(section: 0, item: 1)))
        try host.layoutIfNeeded()
        let transition = host.transition()
        let before = WaterfallC1.frames
        let left = WaterfallC1.framesWithoutSecond
        let after = [left[0], nil] + left.dropFirst().map { Rect?($0) }
        // s0 s4 | s1 s3 s5 | s2 s6, then s0 s5 | s2 s6 | s3 s4.
        let old: [Int32] = order == .serial ? [0, 1, 2, 3, 4, 5, 6] : [0, 2, 5, 3, 1, 4, 6]
        let new: [Int32] = order == .serial ? [0, -1, 1, 2, 3, 4, 5] : [0, -1, 2, 4, 5, 1, 3]
        #expect(transition.elements.count == 7)
        for item in 0..<7 {
            let id = after[item] == nil ? nil : cell(0, new[item])
            #expect(
                transition.elements.first { $0.before == cell(0, old[item]) }
                    == Transition.Element(
                        kind: id == nil ? .vanishing : .staying, before: cell(0, old[item]), after: id,
                        from: before[item], to: after[item]))
        }
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func `F4: a flow grid becomes a line, and back`(axis: Axis) throws {
        let isVertical = axis == .vertical
        func turned(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            isVertical ? rect(x, y, width, height) : rect(y, x, height, width)
        }
        let size = isVertical ? Size(width: 320, height: 480) : Size(width: 480, height: 320)
        let store = ItemStore(scheduleColumns(spans: [[0...1, 1...2, 2...3, 3...4]]))
        let flow = try FlowGridLayout(store: store, configuration: grid(axis, viewport: size))
        let line = try LinearLayout(store: store, configuration: linear(axis, viewport: size))
        let host = try host(over: flow, size: size)
        try host.layoutIfNeeded()
        #expect(host.contentSize == (isVertical ? Size(width: 320, height: 270) : Size(width: 270, height: 320)))
        host.show(line, strategy: OnDemand(line))
        try host.layoutIfNeeded()
        #expect(host.contentSize == (isVertical ? Size(width: 320, height: 980) : Size(width: 980, height: 320)))
        #expect(host.viewport.offsetX == 0 && host.viewport.offsetY == 0)
        let moves: [(ElementID, flow: Rect, line: Rect, isVisible: Bool)] = [
            (cell(0, 0), turned(10, 40, 90, 90), turned(70, 70, 180, 180), true),
            (cell(0, 1), turned(115, 40, 90, 90), turned(70, 290, 180, 180), true),
            (cell(0, 2), turned(220, 40, 90, 90), turned(70, 510, 180, 180), false),
            (cell(0, 3), turned(10, 140, 90, 90), turned(70, 730, 180, 180), false),
            (header(0), turned(0, 0, 320, 30), turned(0, 0, 320, 30), true),
            (footer(0), turned(0, 240, 320, 30), turned(0, 950, 320, 30), false),
        ]
        let there = host.transition()
        #expect(there.elements.count == moves.count)
        for (id, from, to, isVisible) in moves {
            #expect(
                there[id]
                    == Transition.Element(
                        kind: isVisible ? .staying : .vanishing, before: id, after: id, from: from, to: to))
        }
        host.show(flow, strategy: OnDemand(flow))
        try host.layoutIfNeeded()
        let back = host.transition()
        for (id, to, from, isVisible) in moves {
            #expect(
                back[id]
                    == Transition.Element(
                        kind: isVisible ? .staying : .appearing, before: id, after: id, from: from, to: to))
        }
    }
}
