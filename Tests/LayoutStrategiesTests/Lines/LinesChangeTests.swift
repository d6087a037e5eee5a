import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Random walks of changes, after each of which the layout is compared with its naive twin and its delta with the law.
@Suite struct LinesChangeTests {
    private func change(
        _ layout: any LinesLayout, _ walk: LinesWalk, _ random: inout TestRandom
    ) throws -> (LayoutDelta, isReload: Bool) {
        switch random.below(20) {
        case 0...1:
            let size = Size(width: Double(random.below(900)) / 2, height: Double(random.below(900)))
            return (try layout.apply(.viewport(size, EdgeInsets(top: 1, left: 3, bottom: 2, right: 7.5))), false)
        case 2: return (try layout.apply(.reload), true)
        default:
            let batch = randomBatch(layout.store!, walk.shape, &random)
            return (try layout.apply(.data(layout.store!.perform(batch))), false)
        }
    }

    @Test(arguments: LinesWalk.all) func `it follows a walk of changes as its law says`(walk: LinesWalk) throws {
        let layout = try walk.configuration.makeLayout(store(walk.counts))
        var random = TestRandom(seed: walk.seed)
        var law = DeltaLaw(layout)
        let viewport = Viewport(size: Size(width: 100, height: 100))
        for step in 0..<walk.steps {
            let old = walk.configuration.naive(layout)
            let (delta, isReload) = try change(layout, walk, &random)
            #expect(delta.isReset == isReload, "step \(step)")
            #expect(law.follow(delta, layout) == [], "step \(step)")
            let new = walk.configuration.naive(layout)
            #expect(faults(layout, new, queries: 8, seed: UInt64(step)) == [], "step \(step)")
            for (id, frame) in old.elements {
                #expect(layout.frameBefore(id, in: viewport) == frame, "\(id), step \(step)")
            }
            let frames = old.frames
            for (id, _) in new.elements where frames[id] == nil {
                #expect(layout.frameBefore(id, in: viewport) == nil, "\(id), step \(step)")
            }
            let anew = try #require(try layout.anew())
            #expect(faults(anew, new, queries: 2, seed: UInt64(step)) == [], "made anew, step \(step)")
        }
    }
}
