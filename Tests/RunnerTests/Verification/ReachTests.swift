import LayoutStrategies
import Testing

@testable import Subjects

/// What no viewport within the content shows.
@Suite struct ReachTests {
    private func laidOut(_ layout: String, items: Int = 300) throws -> LaidOut {
        let source = try Registries.builtIn.datasets.source(for: "construction")
        let dataset = try source.load(items: items, seed: 1, skipInvalid: false)
        return try Registries.builtIn.layouts.lay(layout, over: dataset, config: [:])
    }

    @Test(arguments: Registries.builtIn.layouts.entries.map(\.name).filter { $0 != "frames" })
    func `every item of a layout is within reach, also in a section that scrolls across`(layout: String) throws {
        let laidOut = try laidOut(layout)
        #expect(laidOut.outOfReach == 0)
        guard layout == "compositional" else { return }
        let isBeyond = { (frame: Rect) in frame.minX >= laidOut.layout.contentSize.width }
        var beyond = 0
        laidOut.layout.forEachFrame { _, frame in if isBeyond(frame) { beyond += 1 } }
        #expect(beyond > 0)
    }

    @Test func `what lies left of 0, above it, or on its edge without a width is counted`() throws {
        let (inside, left, above) = (
            Rect(x: 5, y: 5, width: 4, height: 4), Rect(x: -9, y: 2, width: 5, height: 2),
            Rect(x: 2, y: -9, width: 5, height: 9)
        )
        let across = Rect(x: -5, y: -5, width: 6, height: 6)
        let (onEdge, without) = (Rect(x: 0, y: 3, width: 0, height: 3), Rect(x: 3, y: 3, width: 0, height: 3))
        let layouts = Registries.builtIn.layouts
        let laidOut = try layouts.makeLayout(
            named: "frames", input: .frames([inside, left, above, across, onEdge, without]), configuration: [:])
        #expect(laidOut.outOfReach == 3)
        // One on the content's far edge is seen, as the view is larger than the content.
        let far = try layouts.makeLayout(
            named: "frames", input: .frames([inside, Rect(x: 9, y: 5, width: 0, height: 4)]), configuration: [:])
        #expect(far.outOfReach == 0)
    }
}
