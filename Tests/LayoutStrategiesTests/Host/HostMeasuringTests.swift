import LayoutStrategies
import LayoutTestSupport
import Testing

/// The host's part in measuring, over a layout that does nothing else.
@Suite struct HostMeasuringTests {
    private func host(
        _ rows: Int, _ estimate: Double = 40, height: Double = 100, follows: Bool = true
    ) throws -> (CollectionHost, MeasuredRows) {
        let layout = MeasuredRows(rows, estimate: estimate)
        let strategy = PlainSearch(layout, followsChanges: follows)
        let host = CollectionHost(
            layout: layout, strategy: strategy, viewport: Viewport(size: Size(width: 100, height: height)))
        try host.layoutIfNeeded()
        return (host, layout)
    }

    private func tops(_ layout: MeasuredRows, _ count: Int) -> [Double] {
        (0..<count).map { layout.frame(at: UInt32($0)).minY }
    }

    @Test(arguments: [true, false]) func `visible rows are measured in order, then those pulled in`(
        follows: Bool
    ) throws {
        let (host, layout) = try host(10, follows: follows)
        var asked: [Int32] = []
        host.measure { attributes in
            asked.append(attributes.id.item)
            return Size(width: attributes.frame.width, height: 20)
        }
        try host.layoutIfNeeded()
        #expect(asked == [0, 1, 2, 3, 4] && tops(layout, 6) == [0, 20, 40, 60, 80, 100])
        #expect(host.visibleOrdinals.sorted() == [0, 1, 2, 3, 4] && host.contentSize == layout.contentSize)
        #expect(host.counters.measured == 5 && host.counters.prepares == (follows ? 1 : 4))
        asked = []
        host.scroll(to: Point(x: 0, y: 10))
        try host.layoutIfNeeded()
        #expect(asked == [5] && host.visibleOrdinals.sorted() == [0, 1, 2, 3, 4, 5])
    }

    @Test func `what was visible stands still when rows come in from above`() throws {
        let (host, layout) = try host(100)
        host.measure { _ in Size(width: 0, height: 40) }
        host.scroll(to: Point(x: 0, y: 2000))
        try host.layoutIfNeeded()
        host.measure { Size(width: 0, height: 15 + 7 * Double($0.id.item % 9)) }
        for _ in 0..<60 {
            var before: [ElementID: Double] = [:]
            host.forEachVisible { before[$0.id] = $0.frame.minY - host.viewport.offsetY }
            let step = 13.0
            host.scroll(to: Point(x: 0, y: host.viewport.offsetY - step))
            try host.layoutIfNeeded()
            if host.viewport.offsetY < 0 { break }
            host.forEachVisible { now in
                if let y = before[now.id] { #expect(now.frame.minY - host.viewport.offsetY == y + step) }
            }
            for ordinal in host.visibleOrdinals { #expect(!layout.needsMeasuring(ordinal)) }
        }
        #expect(host.counters.measured > 20)
    }

    @Test func `content that shrinks takes the offset with it`() throws {
        let (host, layout) = try host(10)
        host.scroll(to: Point(x: 0, y: 300))
        try host.layoutIfNeeded()
        host.measure { _ in Size(width: 0, height: 4) }
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 0 && layout.contentSize.height == 40)
        #expect(host.visibleOrdinals.count == 10)
    }

    @Test(arguments: [true, false]) func `no row in view stays an estimate, however many come into view`(
        follows: Bool
    ) throws {
        let (host, layout) = try host(100, 120, height: 168, follows: follows)
        host.measure { _ in Size(width: 0, height: 6) }
        try host.layoutIfNeeded()
        #expect(host.visibleOrdinals.count == 28 && host.visibleOrdinals.allSatisfy { !layout.needsMeasuring($0) })
        // The same towards the beginning, where the offset follows what shrinks.
        host.scroll(to: Point(x: 0, y: host.contentSize.height))
        try host.layoutIfNeeded()
        #expect(host.visibleOrdinals.allSatisfy { !layout.needsMeasuring($0) })
    }

    @Test func `measuring again, and never`() throws {
        let (host, layout) = try host(10)
        var height = 30.0
        host.measure { _ in Size(width: 0, height: height) }
        try host.layoutIfNeeded()
        #expect(tops(layout, 3) == [0, 30, 60])
        height = 50
        try host.change(.remeasure)
        try host.layoutIfNeeded()
        #expect(tops(layout, 3) == [0, 50, 100] && layout.frame(at: 9).height == 40)
        host.measure(nil)
        host.scroll(to: Point(x: 0, y: 200))
        try host.layoutIfNeeded()
        #expect(layout.frame(at: 9).height == 40 && host.visibleOrdinals.allSatisfy { $0 >= 4 })
    }

    @Test func `a cell that never makes up its mind ends the pass all the same`() throws {
        let (host, layout) = try host(5)
        layout.neverSettles = true
        host.measure { _ in Size(width: 0, height: 40) }
        try host.layoutIfNeeded()
        // Asked once: nothing came of it.
        #expect(host.counters.measured == 3 && host.visibleOrdinals.count == 3)
    }

    @Test func `a transition of a pass that measured tells what stays and fades in what comes`() throws {
        let (host, _) = try host(10)
        host.measure { _ in Size(width: 0, height: 20) }
        try host.layoutIfNeeded()
        let elements = host.transition().elements
        #expect(elements.filter { $0.kind == .staying }.count == 3)
        #expect(elements.filter { $0.kind == .appearing }.allSatisfy { $0.from == nil } && elements.count == 5)
    }
}

/// Rows of one section, estimated until measured.
private final class MeasuredRows: HostedLayout, PlainLayout {
    private let estimate: Double
    private var heights: [Double?]
    var neverSettles = false

    init(_ rows: Int, estimate: Double) {
        self.estimate = estimate
        heights = Array(repeating: nil, count: rows)
    }

    var elementCount: Int { heights.count }
    var contentSize: Size { Size(width: 100, height: top(heights.count)) }
    private func top(_ row: Int) -> Double { heights[..<row].reduce(0) { $0 + ($1 ?? estimate) } }

    func frame(at ordinal: UInt32) -> Rect {
        Rect(x: 0, y: top(Int(ordinal)), width: 100, height: heights[Int(ordinal)] ?? estimate)
    }
    func needsMeasuring(_ ordinal: UInt32) -> Bool { neverSettles || heights[Int(ordinal)] == nil }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { .nothing }
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }

    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        var adjustment = Point.zero
        switch change {
        case .preferredSize(let id, let size, let viewport):
            let row = Int(id.item)
            if frame(at: UInt32(row)).maxY <= viewport.pinY { adjustment.y = size.height - (heights[row] ?? estimate) }
            heights[row] = size.height
        case .remeasure: heights = heights.map { _ in nil }
        default: throw .unsuitableChange(layout: "rows", reason: "rows are only measured")
        }
        return LayoutDelta(
            isReset: true, elementCount: elementCount, contentSize: contentSize, contentOffsetAdjustment: adjustment)
    }
}

/// Every frame compared, which a strategy may follow or not.
private final class PlainSearch: LayoutStrategy {
    private let layout: MeasuredRows
    let followsChanges: Bool
    init(_ layout: MeasuredRows, followsChanges: Bool) { (self.layout, self.followsChanges) = (layout, followsChanges) }
    func prepare() {}
    func invalidate(_ delta: LayoutDelta) -> Int { 0 }
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        for ordinal in 0..<UInt32(layout.elementCount) where layout.frame(at: ordinal).meets(rect) {
            buffer.append(ordinal)
        }
    }
    func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
        layout.ordinal(of: id).map { layout.attributes(at: $0) }
    }
}
