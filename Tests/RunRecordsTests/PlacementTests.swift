import Testing

@testable import Judging
@testable import RunRecords

@Suite struct PlacementTests {
    private func series(_ medians: Double..., metric: String = "query.time") -> PlacementSeries {
        PlacementSeries(strategy: "grid", metric: metric, ratios: medians.map { [$0 * 0.9, $0, $0 * 1.2] })
    }

    @Test func `the effect is half the distance of the extremes, the first order among them`() throws {
        let around = try #require(series(0.95, 1.05).effect)
        #expect(abs(around - ((1.05 / 0.95).squareRoot() - 1)) < 1e-12)
        let above = try #require(series(1.02, 1.04).effect)
        #expect(abs(above - (1.04.squareRoot() - 1)) < 1e-12)
        #expect(series(1, 1).effect == 0)
        #expect(series().effect == nil)
        #expect(PlacementSeries(strategy: "grid", metric: "query.time", ratios: [[1], []]).effect == nil)
    }

    @Test func `an entry has the median of the subjects and the largest`() throws {
        let entries = PlacementEntry.entries([
            series(1, 1), series(1.21, 1), series(1.44, 1), series(1.1, 1, metric: "prepare.time"),
        ])
        #expect(entries.map(\.metric) == ["query.time", "prepare.time"])
        let query = try #require(entries.first)
        #expect((query.orders, query.subjects) == (3, 3))
        #expect(abs(query.effect - 0.1) < 1e-12 && abs(query.largest - 0.2) < 1e-12)
    }

    @Test func `a build is said in words`() {
        func placement(_ flags: [String]?) -> String {
            Toolchain(swift: "6.3", optimization: "release", flags: flags).placement
        }
        #expect(placement(nil) == "functions where the linker put them")
        #expect(placement([]) == placement(nil))
        #expect(placement(BuildFlags.aligned) == "functions at cache lines")
        #expect(placement(["-Xcc", "-O3"]) == "-Xcc -O3")
        #expect(placement(BuildFlags.aligned + BuildFlags.placed(seed: 3)) == "functions at cache lines, in order 3")
        #expect(placement(BuildFlags.placed(seed: 3)).hasSuffix("--shuffle-sections=*=3"))
    }
}
