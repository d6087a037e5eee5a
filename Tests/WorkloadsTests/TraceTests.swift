import LayoutCore
import Testing
import Workloads

@Suite struct TraceTests {
    static let viewport = Size.standardViewport
    static let generated = ["scroll", "jump", "zoom", "zoom-time", "hit", "frames"]
    static let all = WorkloadRegistry.builtIn.ofLayouts.map(\.name)

    private func rects(_ workload: String, _ layout: SimpleLayout, seed: UInt64 = 1) throws -> [Rect] {
        try #require(WorkloadRegistry.builtIn.trace(named: workload, layout: layout, seed: seed)).rects
    }

    private func medianHits(_ rects: [Rect], in layout: SimpleLayout) -> Int {
        let sample = stride(from: 0, to: rects.count, by: 31).map { layout.hits(in: rects[$0]) }
        return sample.sorted()[sample.count / 2]
    }

    @Test func `the registry names every workload once`() {
        let names = WorkloadRegistry.builtIn.entries.map(\.name)
        #expect(Set(names).count == names.count && Set(names).isSuperset(of: Self.generated))
        #expect(WorkloadRegistry.builtIn.entries.allSatisfy { !$0.summary.isEmpty && !$0.meaning.isEmpty })
        #expect(WorkloadRegistry.builtIn.trace(named: "session", layout: SimpleLayout([]), seed: 1) == nil)
    }

    @Test(arguments: all) func `a seed gives one trace, another seed another`(workload: String) throws {
        let layout = SimpleLayout.scattered(2_000)
        let first = try rects(workload, layout, seed: 5)
        #expect(try first == rects(workload, layout, seed: 5))
        // Of those whose choices are known to be random.
        if Self.generated.contains(workload) { #expect(try first != rects(workload, layout, seed: 6)) }
    }

    @Test(arguments: generated) func `the median query of a plan is not empty`(workload: String) throws {
        let layout = SimpleLayout.plan(groups: 40)
        let rects = try rects(workload, layout)
        #expect(rects.count == (workload.hasPrefix("zoom") ? 2_048 : 8_192))
        #expect(medianHits(rects, in: layout) > (workload == "hit" ? -1 : 3))
    }

    @Test(arguments: ["scroll", "jump", "zoom"]) func `viewports stay in the content`(workload: String) throws {
        for layout in [SimpleLayout.plan(groups: 40), .scattered(500), .row(300)] {
            let size = workload == "zoom" ? Size(width: 20_000, height: 8_000) : Self.viewport
            let content = layout.contentSize
            for rect in try rects(workload, layout) {
                let isInside =
                    rect.minX >= 0 && rect.minY >= 0 && rect.minX <= max(0, content.width - size.width)
                    && rect.minY <= max(0, content.height - size.height)
                #expect(isInside)
                #expect((rect.width - size.width).magnitude < 1e-6 && (rect.height - size.height).magnitude < 1e-6)
                if !isInside { return }
            }
        }
    }

    @Test func `zooming shows a viewport's rows over spans up to the whole content's`() throws {
        let layout = SimpleLayout.plan(groups: 40)
        let rects = try rects("zoom-time", layout)
        let widths = Set(rects.map { $0.width.rounded() }).sorted()
        var expected = [1180.0]
        while expected[expected.count - 1] < layout.contentSize.width {
            expected.append(min(expected[expected.count - 1] * 4, layout.contentSize.width.rounded()))
        }
        #expect(widths == expected && widths.count > 1)
        // A sample at regular places has them all.
        let sample = stride(from: 0, to: rects.count, by: 32).map { rects[$0].width.rounded() }
        #expect(Set(sample).count == widths.count)
        #expect(rects.allSatisfy { $0.height == 820 && $0.minX >= 0 && $0.maxX <= layout.contentSize.width + 1e-6 })
        let trace = try #require(WorkloadRegistry.builtIn.trace(named: "zoom-time", layout: layout, seed: 1))
        let queries = trace.details
        #expect(queries.map(\.rect) == rects && queries.allSatisfy { $0.rect.width / $0.pointsPerPixel - 1180 < 1e-6 })
        let scroll = try #require(WorkloadRegistry.builtIn.trace(named: "scroll", layout: layout, seed: 1))
        #expect(scroll.details.isEmpty)
    }

    @Test func `frames are asked for in a scroll and in jumps`() throws {
        let layout = SimpleLayout.plan(groups: 40)
        let trace = try #require(WorkloadRegistry.builtIn.trace(named: "frames", layout: layout, seed: 1))
        #expect(trace.answer == .frames)
        let (scroll, jump) = (try rects("scroll", layout)[..<4_096], try rects("jump", layout)[..<4_096])
        #expect(trace.rects == Array(scroll + jump))
    }

    @Test func `a jump shows the element it was centred on`() throws {
        let layout = SimpleLayout.scattered(300)
        for rect in try rects("jump", layout).prefix(500) { #expect(layout.hits(in: rect) > 0) }
    }

    @Test func `exactly half of the hits are made inside an element`() throws {
        // Elements cover 0.04 % of the content, so that few of the other half meet one by chance.
        let layout = SimpleLayout(Array(SimpleLayout.scattered(4_000).frames.prefix(200)))
        let isMet = try rects("hit", layout).map { layout.hits(in: $0) > 0 }
        #expect((4_096..<4_196).contains(isMet.count { $0 }))
        // A replay that takes every second query meets both halves too.
        let strided = stride(from: 0, to: isMet.count, by: 2).count { isMet[$0] }
        #expect((1_900..<2_300).contains(strided))
    }

    @Test func `a hit meets elements without area as well`() throws {
        let layout = SimpleLayout([Rect(x: 50, y: 10, width: 0, height: 24), Rect(x: 500, y: 900, width: 0, height: 0)])
        #expect(try rects("hit", layout).count { layout.hits(in: $0) > 0 } >= 4_096)
    }

    @Test func `a recording is replayed as it is`() {
        let rects = [Rect(x: 1, y: 2, width: 3, height: 4), .infinite]
        let layout = SimpleLayout.row(3)
        let trace = WorkloadRegistry.builtIn.trace(named: "recorded", layout: layout, seed: 1, recorded: rects)
        #expect(trace == QueryTrace(rects))
        #expect(WorkloadRegistry.builtIn.trace(named: "recorded", layout: layout, seed: 1) == nil)
        #expect(WorkloadRegistry.builtIn.trace(named: "recorded", layout: layout, seed: 1, recorded: []) == nil)
    }

    static let degenerate: [[Rect]] = [
        [], [.null, .null], [Rect(x: 0, y: 0, width: 0, height: 0)], [.infinite],
        [Rect(x: 1e18, y: 1e18, width: 10, height: 10)], [Rect(x: -500, y: -500, width: 10, height: 10)],
    ]

    @Test(arguments: all, degenerate)
    func `any content gives a full trace`(workload: String, frames: [Rect]) throws {
        let rects = try rects(workload, SimpleLayout(frames))
        #expect(!rects.isEmpty && rects.allSatisfy { $0.minX.isFinite && $0.maxY.isFinite })
        guard Self.generated.contains(workload) else { return }
        #expect(rects.count == (workload.hasPrefix("zoom") ? 2_048 : 8_192))
        if frames.isEmpty { #expect(rects.allSatisfy { $0.minX == 0 && $0.minY == 0 }) }
    }

    @Test func `elements are found where most have no frame`() throws {
        var frames = [Rect](repeating: .null, count: 20_000)
        frames[19_000] = Rect(x: 3_000, y: 40_000, width: 50, height: 20)
        let layout = SimpleLayout(frames)
        #expect(try rects("jump", layout).allSatisfy { $0.meets(frames[19_000]) })
    }
}

@Suite struct ScrollTests {
    private func viewports(_ layout: SimpleLayout) throws -> [Rect] {
        try #require(WorkloadRegistry.builtIn.trace(named: "scroll", layout: layout, seed: 3)).rects
    }

    /// Share of each viewport that the one before showed as well.
    private func overlaps(_ rects: [Rect]) -> [Double] {
        zip(rects, rects.dropFirst()).map { before, after in
            let width = min(before.maxX, after.maxX) - max(before.minX, after.minX)
            let height = min(before.maxY, after.maxY) - max(before.minY, after.minY)
            return width <= 0 || height <= 0 ? 0 : width * height / (after.width * after.height)
        }
    }

    @Test func `consecutive viewports overlap, but for the start of each fling`() throws {
        for layout in [SimpleLayout.plan(groups: 40), .scattered(5_000)] {
            let overlaps = try overlaps(viewports(layout)).sorted()
            #expect(overlaps[overlaps.count / 2] > 0.95)
            #expect(overlaps[overlaps.count / 50] > 0.7)
        }
    }

    @Test func `flings go both ways, slow down and pan`() throws {
        let rects = try viewports(.plan(groups: 40))
        let steps = zip(rects, rects.dropFirst()).map { ($1.minX - $0.minX, $1.minY - $0.minY) }
        #expect(steps.count { $0.1 > 0.1 } > 1_000)
        #expect(steps.count { $0.1 < -0.1 } > 1_000)
        #expect(steps.count { $0.0 > 0.1 } > 1_000)
        #expect(steps.count { $0.0 < -0.1 } > 1_000)
        #expect(Set(rects).count > 7_000)
    }

    @Test func `content that fits in height is scrolled sideways`() throws {
        let rects = try viewports(.row(300))
        #expect(rects.allSatisfy { $0.minY == 0 })
        #expect(Set(rects.map(\.minX)).count > 4_000)
    }

    @Test func `content smaller than the viewport stays still`() throws {
        #expect(try Set(viewports(.row(3))).count == 1)
    }

    @Test func `a layout that scrolls to the right is scrolled as one that scrolls down`() throws {
        let layout = SimpleLayout.plan(groups: 40)
        let size = Size(width: 820, height: 1180)
        let sideways = WorkloadRegistry.builtIn.trace(named: "scroll", layout: layout.turned, viewport: size, seed: 3)
        let turned = try viewports(layout).map { Rect(minX: $0.minY, minY: $0.minX, maxX: $0.maxY, maxY: $0.maxX) }
        #expect(try #require(sideways).rects == turned)
    }
}
