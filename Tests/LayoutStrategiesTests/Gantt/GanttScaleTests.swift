import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// A time axis gets another scale, and the time under the finger stays.
@Suite struct GanttScaleTests {
    struct Chart: Sendable, CustomTestStringConvertible {
        let rows: GanttConfiguration.RowPolicy
        let axis: GanttConfiguration.TimeAxis

        var testDescription: String { "\(rows), \(axis)" }

        static let all = [GanttConfiguration.RowPolicy.perItem, .rows, .lanes, .split].flatMap { rows in
            [GanttConfiguration.TimeAxis.continuous, .dayColumns].map { Chart(rows: rows, axis: $0) }
        }

        func layout(_ store: ItemStore, days: Range<Int>? = nil) throws -> GanttLayout {
            var configuration = GanttConfiguration()
            (configuration.rowPolicy, configuration.timeAxis) = (rows, axis)
            return try GanttLayout(store: store, configuration: configuration, days: days)
        }
    }

    /// `LayoutWalkTests` show changes in another scale.
    @Test(arguments: Chart.all) func `it is as if it had been made with that scale`(chart: Chart) throws {
        for seed in 0..<3 as Range<UInt64> {
            let store = ItemStore(randomColumns(ScheduleShape(), seed: seed), limits: .small)
            let layout = try chart.layout(store, days: seed == 2 ? 10..<40 : nil)
            var law = DeltaLaw(layout)
            for wanted in [0.3, 48, 2, 1_000, 7.5] {
                let before = (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }
                let delta = try layout.scale(to: wanted)
                #expect(delta.isReset && law.follow(delta, layout) == [])
                let anew = try layout.rebuilt()
                #expect(layout.contentSize == anew.contentSize && allFrames(layout) == allFrames(anew))
                let viewport = Viewport(size: .standardViewport)
                let moved = before.filter { !$0.frame.isNull && layout.frameBefore($0.id, in: viewport) != $0.frame }
                #expect(moved == [], "seed \(seed), \(wanted)")
                checkTimes(layout, store, wanted)
            }
        }
    }

    /// Bars begin where their times are, and times grow in proportion from the first one.
    private func checkTimes(_ layout: GanttLayout, _ store: ItemStore, _ wanted: Double) {
        let gap = layout.configuration.timeAxis == .dayColumns ? layout.configuration.columnGap ?? 0 : 0
        let scale = layout.pointsPerUnit ?? .nan
        #expect((scale - max(wanted, gap)).magnitude <= 1.0 / 1024)
        for time in 0..<9 {
            let x = layout.x(ofTime: Double(time))
            #expect((layout.time(atX: x) - Double(time)).magnitude < 1e-6)
            #expect((x - layout.x(ofTime: 0) - Double(time) * scale).magnitude < 1e-6)
        }
        for ordinal in 0..<UInt32(layout.elementCount) {
            let (id, frame) = (layout.id(at: ordinal), layout.frame(at: ordinal))
            guard !frame.isNull, frame.minX > 0, layout.ordinal(of: id) == ordinal,
                let place = layout.place(of: id)
            else { continue }
            let start = layout.x(ofTime: store.item(at: place).start)
            #expect((frame.minX - start).magnitude <= 1.0 / 1024)
        }
    }

    @Test func `the worked example`() throws {
        let spans: [ClosedRange<Double>] = (0..<100).map { Double($0)...Double($0 + 1) }
        for strategy in ["on-demand", "r-tree", "r-tree-segmented"] {
            let host = try host(
                "gantt", scheduleColumns(spans: [spans]), strategy: strategy,
                configuration: ["timeAxis": .string("continuous"), "pointsPerUnit": .number(48)],
                viewport: Viewport(size: Size(width: 600, height: 400)))
            try host.layoutIfNeeded()
            host.scroll(to: Point(x: 960, y: 500))
            try host.layoutIfNeeded()
            for (scale, offset) in [(96.0, 2_160.0), (12, 60), (48, 960)] {
                #expect(try host.zoom(to: scale, about: 240))
                #expect(host.viewport.offsetX == offset)
                try host.layoutIfNeeded()
                #expect(host.viewport.offsetX == offset && host.viewport.offsetY == 500)
                #expect(shown(host) == visible(host.layout, host.viewport))
            }
            // The beginning and the end are the content's.
            #expect(try host.zoom(to: 6, about: 240))
            try host.layoutIfNeeded()
            #expect(host.viewport.offsetX == 0)
            host.scroll(to: Point(x: 4_200, y: 500))
            #expect(throws: LayoutError.self) { try host.zoom(to: 0, about: 3) }
            #expect(throws: LayoutError.self) { try host.zoom(to: .infinity, about: 3) }
        }
        let list = try host("list", hostSchedule(groups: 1, each: 3))
        #expect(try !list.zoom(to: 3, about: 0))
    }

    @Test(arguments: [false, true]) func `the time under the finger stays, as far as content allows`(
        mirrored: Bool
    ) throws {
        for (seed, chart) in Chart.all.enumerated() {
            let host = try host(
                "gantt", randomColumns(ScheduleShape(), seed: UInt64(seed)), strategy: "r-tree",
                configuration: [
                    "rowPolicy": .string(chart.rows.rawValue), "timeAxis": .string(chart.axis.rawValue),
                    "rightToLeft": .bool(mirrored),
                ],
                viewport: Viewport(size: Size(width: 300, height: 200), insets: EdgeInsets(left: 20)))
            host.anchorsFirstItem = seed % 2 == 0
            try host.layoutIfNeeded()
            let layout = try #require(host.layout as? any ScalableLayout)
            var walk = DataWalk(seed: UInt64(seed))
            var held = 0
            for step in 0..<60 {
                host.scroll(to: Point(x: Double(walk.below(Int(host.contentSize.width))), y: 0))
                if step % 3 == 0 { try host.layoutIfNeeded() }
                let finger = Double(walk.below(300))
                let time = layout.time(atX: host.viewport.offsetX + finger)
                #expect(try host.zoom(to: [1.0, 5, 24.5, 80][walk.below(4)], about: finger))
                let wanted = layout.x(ofTime: time) - finger
                let end = max(-20, layout.contentSize.width - 300)
                #expect((host.viewport.offsetX - min(max(wanted, -20), end)).magnitude < 1e-6)
                held += (-20...end).contains(wanted) ? 1 : 0
                let offset = host.viewport.offsetX
                try host.layoutIfNeeded()
                #expect((host.viewport.offsetX - offset).magnitude < 1e-6)
                #expect(shown(host) == visible(host.layout, host.viewport))
            }
            #expect(held > 10)
        }
    }

    @Test func `connectors follow`() throws {
        let columns = ConnectedGanttTests.columns(
            hostSchedule(groups: 2, each: 4), [ItemDependency(from: 0, to: 5), ItemDependency(from: 1, to: 2)])
        let host = try host("gantt", columns, configuration: ["timeAxis": .string("continuous")])
        try host.layoutIfNeeded()
        let layout = try #require(host.layout as? ConnectedGanttLayout)
        #expect(try host.zoom(to: 100, about: 7))
        try host.layoutIfNeeded()
        let anew = try layout.rebuilt()
        #expect(allFrames(layout) == allFrames(anew) && shown(host) == visible(anew, host.viewport))
        #expect(layout.pointsPerUnit == 100 && layout.x(ofTime: 3) == layout.chart.x(ofTime: 3))
    }
}
