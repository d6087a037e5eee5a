import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Charts among the parts get another scale.
@Suite struct SectionsScaleTests {
    private func layout(_ parts: [SectionsConfiguration.Part]) throws -> SectionsLayout {
        var configuration = SectionsConfiguration()
        (configuration.parts, configuration.viewportSize) = (parts, Size(width: 300, height: 200))
        return try SectionsLayout(
            store: ItemStore(hostSchedule(groups: parts.count, each: 5), limits: .small), configuration: configuration)
    }

    private func chart(_ scale: Double, mirrored: Bool = false) -> SectionsConfiguration.Part {
        .init(
            layout: "gantt",
            values: [
                "timeAxis": .string("continuous"), "pointsPerUnit": .number(scale), "rightToLeft": .bool(mirrored),
            ],
            groups: 1)
    }

    @Test func `scales stay in proportion, and the time under the finger stays`() throws {
        let layout = try layout([.init(layout: "list", groups: 1), chart(48), chart(24, mirrored: true)])
        let host = try host(over: layout, strategy: "r-tree", size: Size(width: 300, height: 200))
        try host.layoutIfNeeded()
        for wanted in [96.0, 12, 240] {
            host.scroll(to: Point(x: 60, y: 0))
            let time = layout.time(atX: host.viewport.offsetX + 100)
            #expect(try host.zoom(to: wanted, about: 100))
            let charts = layout.parts.compactMap { ($0.layout as? any ScalableLayout)?.pointsPerUnit }
            #expect(charts == [wanted, wanted / 2] && layout.pointsPerUnit == wanted)
            let offset = min(max(layout.x(ofTime: time) - 100, 0), max(layout.contentSize.width - 300, 0))
            #expect((host.viewport.offsetX - offset).magnitude < 1e-6)
            try host.layoutIfNeeded()
            let rebuilt = try layout.rebuilt()
            #expect(allFrames(layout) == allFrames(rebuilt) && shown(host) == visible(rebuilt, host.viewport))
        }
        var law = DeltaLaw(layout)
        #expect(law.follow(try layout.scale(to: 30), layout) == [])
    }

    @Test func `a scale that a part can't take changes nothing, and a list has none`() throws {
        let charts = try layout([chart(10), chart(40)])
        let frames = allFrames(charts)
        for scale in [0, -1, .infinity, .nan, Double.greatestFiniteMagnitude] {
            #expect(throws: LayoutError.self) { try charts.scale(to: scale) }
        }
        #expect(allFrames(charts) == frames && charts.pointsPerUnit == 10)
        let list = try layout([.init(layout: "list")])
        #expect(list.pointsPerUnit == nil && throwsUnsuitable { try list.scale(to: 3) })
    }

    private func throwsUnsuitable(_ body: () throws -> LayoutDelta) -> Bool {
        do { _ = try body() } catch LayoutError.unsuitableChange { return true } catch {}
        return false
    }
}
