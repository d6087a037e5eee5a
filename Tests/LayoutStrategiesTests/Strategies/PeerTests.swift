@testable import Indexes
@testable import Layouts

#if Peers
    import LayoutCore
    import LayoutTestSupport
    import Peers
    import Testing

    @testable import LayoutStrategies

    /// What libraries were not made for, and the shims make up for.
    @Suite struct PeerTests {
        /// Few values, so that edges touch; the last ones no library takes.
        private static let coordinates: [Double] = [
            -1, 0, 0.5.nextDown, 0.5, 0.5.nextUp, 1, 3, 16_777_217, -.infinity, -1e300, 1e38, 1e39, .infinity,
        ]

        private func rect(_ generator: inout TestRandom, isOrdered: Bool) -> Rect {
            func coordinate() -> Double { Self.coordinates[generator.below(Self.coordinates.count)] }
            let (x, y, otherX, otherY) = (coordinate(), coordinate(), coordinate(), coordinate())
            guard isOrdered else { return Rect(minX: x, minY: y, maxX: otherX, maxY: otherY) }
            return Rect(minX: min(x, otherX), minY: min(y, otherY), maxX: max(x, otherX), maxY: max(y, otherY))
        }

        @Test(arguments: StrategyRegistry.builtIn.peerNames)
        func `boxes and queries of any size, inverted and empty ones too, are answered exactly`(name: String) throws {
            var generator = TestRandom(seed: 11)
            let layout = ExplicitLayout((0..<700).map { _ in rect(&generator, isOrdered: true) } + [.null])
            let strategy = try prepared(name, over: layout)
            for round in 0..<600 {
                var query = rect(&generator, isOrdered: false)
                if round % 50 == 0 { query.maxY = .nan }
                #expect(strategy.found(in: query) == layout.bruteForce(query), "\(query)")
            }
        }

        @Test(arguments: [PeerLibrary.boost, .spatialIndex])
        func `the nearest boxes are as far as ours`(library: PeerLibrary) throws {
            let rects = RectangleShape.overlapping.rects(count: 3_000, seed: 2)
            let (index, naive) = (try PeerIndex(library, frames: rects), NaiveSearch(ExplicitLayout(rects)))
            var buffer = OrdinalBuffer()
            for rect in RectangleShape.queries(over: rects, count: 20, seed: 6) where NearestQuery(rect).isAnswerable {
                for count in [1, 10, 100] {
                    let query = NearestQuery(rect, count: count)
                    func distances(_ ordinals: some Sequence<UInt32>) -> [Double] {
                        Array(ordinals.map { query.squaredDistance(to: rects[Int($0)]) }.sorted().prefix(count))
                    }
                    buffer.removeAll()
                    try index.nearest(count, to: rect, into: &buffer)
                    let ours = naive.nearest(to: rect, count: count, direction: .any) { _ in true }
                    #expect(distances(buffer.ordinals) == distances(ours), "\(rect)")
                }
            }
        }
    }
#endif
