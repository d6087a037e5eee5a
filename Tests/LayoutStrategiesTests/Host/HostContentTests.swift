import LayoutStrategies
import LayoutTestSupport
import Testing

/// Labels that are kept by what a host tells, and by nothing else.
@Suite struct HostContentTests {
    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name))
    func `labels that follow what is told are where every label belongs`(layout: String) throws {
        for (seed, form) in AttributeForm.allCases.enumerated() {
            let host = try host(
                layout, randomColumns(ScheduleShape(), seed: UInt64(seed)),
                viewport: Viewport(size: Size(width: 400, height: 300)), form: form)
            var walk = DataWalk(seed: UInt64(seed))
            var labels: [ElementID: Rect] = [:]
            for step in 0..<60 {
                let isChange = try move(host, &walk)
                let passes = host.counters.passes
                try host.layoutIfNeeded()
                if host.counters.passes == passes { continue }
                if isChange { labels = [:] }
                var told = 0
                host.forEachChangedContent { attributes, content in
                    // A static element is told only if its label moves.
                    let isStatic = host.layout.ordinal(of: attributes.id) != nil
                    if isStatic, labels[attributes.id] == content { Issue.record("step \(step): \(attributes.id)") }
                    labels[attributes.id] = content
                    told += 1
                }
                let visible = shown(host)
                #expect(told <= visible.count)
                for element in visible where labels[element.id] != Self.naive(element.frame, host.viewport) {
                    // Covered by an inset before and now.
                    let isNowhere = Self.naive(element.frame, host.viewport).isNull && labels[element.id] == nil
                    if !isNowhere { Issue.record("step \(step): \(element) in \(host.viewport)") }
                }
                // What went out of view takes its label along.
                let ids = Set(visible.map(\.id))
                labels = labels.filter { ids.contains($0.key) }
            }
        }
    }

    /// Scrolls, mostly by little, changes the size, or edits; returns whether anything but the offset has changed.
    private func move(_ host: CollectionHost, _ walk: inout DataWalk) throws -> Bool {
        let (content, viewport) = (host.contentSize, host.viewport)
        switch walk.below(8) {
        case 0:
            host.resize(
                to: Size(width: Double(100 + walk.below(500)), height: Double(100 + walk.below(300))),
                insets: EdgeInsets(top: Double(walk.below(50)), left: Double(walk.below(50))))
            // Not every layout follows a size: labels are those of another viewport then.
            return host.layout.effect(from: viewport, to: host.viewport) == .size
        case 1:
            guard let store = host.store else { return false }
            try host.change(.data(store.perform(walk.next(store))))
            return true
        case 2:
            host.scroll(
                to: Point(
                    x: Double(walk.below(Int(content.width) + 100) - 50),
                    y: Double(walk.below(Int(content.height) + 100) - 50)))
        default:
            host.scroll(
                to: Point(
                    x: viewport.offsetX + Double(walk.below(90) - 40), y: viewport.offsetY + Double(walk.below(60) - 20)
                ))
        }
        return false
    }

    private static func naive(_ frame: Rect, _ viewport: Viewport) -> Rect {
        let (left, top) = (viewport.offsetX + viewport.insets.left, viewport.offsetY + viewport.insets.top)
        let right = max(left, viewport.offsetX + viewport.size.width - viewport.insets.right)
        let bottom = max(top, viewport.offsetY + viewport.size.height - viewport.insets.bottom)
        let x = (max(left, frame.minX), min(right, frame.maxX))
        let y = (max(top, frame.minY), min(bottom, frame.maxY))
        let isSeen = left < frame.maxX && frame.minX < right && top < frame.maxY && frame.minY < bottom
        return isSeen ? Rect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1) : .null
    }
}
