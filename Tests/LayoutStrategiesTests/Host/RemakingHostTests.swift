import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct RemakingHostTests {
    @Test func `on the sample's own data the naive habit makes every attribute for every frame`() throws {
        let spans = (0..<10).map { group in
            (0..<5).map { item in
                let first = Double(3 + 3 * item + 5 * group)
                return first...first + 2
            }
        }
        let values: [String: ConfigurationValue] = [
            "viewportSize": .list([.number(400), .number(600)]), "expanded": .string("all"),
        ]
        let laidOut = try laidOut("gantt", scheduleColumns(spans: spans), values)
        let viewport = Viewport(size: laidOut.viewportSize)
        let naive = RemakingHost(laidOut, viewport: viewport) { $0.strategy(named: "dictionary-cache-objects")! }
        let careful = try host(
            "gantt", scheduleColumns(spans: spans), strategy: "dictionary-cache-objects", configuration: values,
            viewport: viewport)
        for frame in 0..<20 {
            let offset = Point(x: Double(frame * 13), y: Double(frame * 21))
            naive.scroll(to: offset)
            careful.scroll(to: offset)
            let made = naive.counters.made
            try naive.layoutIfNeeded()
            try careful.layoutIfNeeded()
            #expect(naive.counters.made - made == 279)
            var found: [LayoutAttributes] = []
            naive.forEachVisible { found.append($0) }
            #expect(found.sorted(by: LayoutAttributes.isPaintedBefore) == shown(careful))
        }
        #expect(careful.counters.made < naive.counters.made / 2)
        #expect(naive.counters.prepares == 20 && careful.counters.prepares == 1)
        try naive.layoutIfNeeded()
        #expect(naive.counters.passes == 20)
    }
}
