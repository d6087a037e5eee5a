import Testing

@testable import Judging

@Suite struct ChangePointTests {
    /// Annual flow of the Nile at Aswan, 1871–1970, in 10⁸ m³ (Cobb, "The Problem of the Nile", 1978; R's `Nile`).
    static let nile: [Double] = [
        1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
        1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969,
        831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781,
        865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838,
        1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
    ]

    @Test func `the Nile changed with the year 1899`() throws {
        // The published change (Cobb 1978): the first 28 years, up to 1898, differ from the rest.
        let points = changePoints(Self.nile, rule: ChangePointRule(window: 100))
        #expect(points.map(\.index) == [28])
        // SciPy 1.16.3: ttest_ind(x[:28], x[28:]) and its confidence_interval(0.99); 93 places to choose from.
        let point = try #require(points.first)
        #expect(abs(point.before - 1097.75) < 1e-9)
        #expect(abs(point.after - 849.9722222222222) < 1e-9)
        #expect(abs(point.pValue / (7.439042309812346e-14 * 93) - 1) < 1e-8)
        #expect(abs(point.low - -322.47509331715435) < 1e-6)
        #expect(abs(point.high - -173.08046223840134) < 1e-6)
    }

    @Test func `windows of half the length find the Nile's change too`() {
        #expect(changePoints(Self.nile).map(\.index) == [28])
    }

    @Test func `the divergence is the definition's, summed up by NumPy`() throws {
        // n m / (n + m) · (2 mean |x - y| - mean |x - x'| - mean |y - y'|), pairs of different members
        let best = try #require(energyDivergence(Self.nile[...], fewestValues: 4))
        #expect(best.place == 28)
        #expect(abs(best.divergence - 4807.521314553991) < 1e-6)
    }

    /// The series of Apache Otava's own tests; the places of `compute_change_points` of its release
    /// 0.8.0, and the p-values of SciPy 1.16.3's `ttest_ind` there (Otava takes the population's deviation).
    static let otava: [([Double], Int, Double)] = [
        ([1.02, 0.95, 0.99, 1.00, 1.12, 0.90, 0.50, 0.51, 0.48, 0.48, 0.55], 6, 2.126784204126262e-07),
        (
            [
                1.02, 0.95, 0.99, 1.00, 1.12, 1.00, 1.01, 0.98, 1.01, 0.96, 0.50, 0.51, 0.48, 0.48, 0.55, 0.50, 0.49,
                0.51, 0.50, 0.49,
            ], 10, 3.627606326069803e-17
        ),
    ]

    @Test(arguments: otava) func `Otava's examples have Otava's changes`(
        values: [Double], place: Int, pValue: Double
    ) throws {
        let points = changePoints(values)
        #expect(points.map(\.index) == [place])
        let choices = Double(values.count - 7)
        #expect(abs(try #require(points.first).pValue / (pValue * choices) - 1) < 1e-6)
    }

    @Test func `steps up and down are found with their sizes`() throws {
        var noise = Noise(state: 3)
        let series = (0..<300).map { night in
            (night < 80 ? 0 : night < 110 ? 0.08 : night < 200 ? 0.03 : -0.05) + 0.01 * noise.next()
        }
        let points = changePoints(series)
        #expect(points.map(\.index) == [80, 110, 200])
        for (point, step) in zip(points, [0.08, -0.05, -0.08]) {
            #expect(point.low < step && step < point.high)
            #expect(abs(point.after - point.before - step) < 0.01)
        }
    }

    @Test func `noise alone has hardly a change`() {
        var noise = Noise(state: 11)
        let found = (0..<200).reduce(0) { count, _ in
            count + changePoints((0..<200).map { _ in 0.02 * noise.next() }).count
        }
        // 200 series of 7 windows each at one in a thousand would be 1.4.
        #expect(found <= 2)
    }

    @Test func `a change is confirmed by the values after it`() {
        let before = Array(repeating: [1.0, 1.01, 0.99], count: 10).flatMap { $0 }
        let after = [1.2, 1.21, 1.19, 1.2]
        #expect(changePoints(before + after.prefix(3)).isEmpty)
        #expect(changePoints(before + after).map(\.index) == [30])
    }

    @Test func `a night out of line is no change`() {
        let quiet = Array(repeating: [1.0, 1.01, 0.99], count: 10).flatMap { $0 }
        #expect(changePoints(quiet + [1.5] + quiet).isEmpty)
    }

    @Test func `exact values need no scatter`() throws {
        let values = Array(repeating: 0.1, count: 30) + Array(repeating: 0.1000001, count: 30)
        let point = try #require(changePoints(values).first)
        #expect(point.index == 30)
        #expect(point.pValue == 0)
        #expect(changePoints(Array(repeating: 0.1, count: 100)).isEmpty)
    }

    @Test func `a difference below the floor is none`() {
        let values = Array(repeating: 1.0, count: 30) + Array(repeating: 1.005, count: 30)
        #expect(changePoints(values, rule: ChangePointRule(smallestDifference: 0.01)).isEmpty)
        #expect(changePoints(values, rule: ChangePointRule(smallestDifference: 0.004)).count == 1)
    }

    @Test func `bad input has no changes`() {
        #expect(changePoints([]).isEmpty)
        #expect(changePoints([1, 2, 3]).isEmpty)
        #expect(changePoints(Array(repeating: 1, count: 20) + [.nan] + Array(repeating: 2, count: 20)).isEmpty)
    }
}
