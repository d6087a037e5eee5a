import LayoutStrategies
import LayoutTestSupport
import Testing

/// Views that grow or shrink in one dimension and come back.
@Suite struct HostSizeTests {
    @Test func `a list that shrinks and grows again shows the headers of the view it has`() throws {
        let host = try host(
            "list", hostSchedule(groups: 12, each: 2),
            configuration: [
                "headerMode": .string("supplementary"), "headerHeight": .number(20), "rowSizing": .string("fixed"),
                "viewportSize": .list([.number(200), .number(600)]),
            ])
        func headers() -> Int {
            var count = 0
            host.forEachVisible { count += $0.id.category == .supplementary ? 1 : 0 }
            return count
        }
        var counts: [Int] = []
        for height in [600.0, 200, 600] {
            host.resize(to: Size(width: 200, height: height))
            try host.layoutIfNeeded()
            counts.append(headers())
        }
        #expect(counts == [6, 2, 6])
    }

    @Test func `a chart whose side was covered has headers as wide as the view again`() throws {
        let host = try host(
            "gantt", hostSchedule(groups: 5, each: 3),
            configuration: ["viewportSize": .list([.number(300), .number(400)])])
        let header = ElementID(.supplementary, kind: ElementKind(rawValue: 3), section: 1, item: 0)
        var widths: [Double] = []
        for (width, covered) in [(300.0, 0.0), (340, 40), (300, 0)] {
            host.resize(to: Size(width: width, height: 400), insets: EdgeInsets(left: covered))
            try host.layoutIfNeeded()
            host.forEachVisible { if $0.id == header { widths.append($0.frame.width) } }
        }
        #expect(widths == [300, 340, 300])
    }

    /// Sizes of which one dimension changes at a time, over few lengths, so that each comes back; insets that keep what
    /// is left as it is; scrolls between.
    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name))
    func `what is shown is what brute force finds, whichever way the view has taken`(layout: String) throws {
        for seed in 0..<6 as Range<UInt64> {
            var random = TestRandom(seed: seed)
            var values: [String: ConfigurationValue] = [:]
            for key in try LayoutRegistry.builtIn.configurationKeys(of: layout) where !key.choices.isEmpty {
                values[key.name] = key.choices[random.below(key.choices.count)]
            }
            let columns = hostSchedule(groups: 9, each: 6)
            let host = try (try? host(layout, columns, configuration: values)) ?? host(layout, columns)
            var (size, inset) = (host.viewport.size, 0.0)
            for step in 0..<60 {
                switch random.below(4) {
                case 0: size.width = [300, 340, 700][random.below(3)]
                case 1: size.height = [80, 200, 600][random.below(3)]
                case 2: (size.width, inset) = inset == 0 ? (size.width + 40, 40) : (size.width - 40, 0)
                default:
                    host.scroll(to: Point(x: Double(random.below(90)), y: Double(random.below(900))))
                }
                host.resize(to: size, insets: EdgeInsets(left: inset))
                try host.layoutIfNeeded()
                let isRight = shown(host) == visible(host.layout, host.viewport)
                #expect(isRight, "seed \(seed), step \(step), \(size), inset \(inset), \(values)")
                if !isRight { return }
            }
        }
    }
}
