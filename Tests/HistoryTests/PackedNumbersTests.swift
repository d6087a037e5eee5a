import Testing

@testable import History

@Suite struct PackedNumbersTests {
    private func restored(_ values: [Double]) -> [Double]? {
        PackedNumbers.bytes(values).withUnsafeBytes { PackedNumbers.values($0) }
    }

    static let samples: [[Double]] = [
        [], [0], [-0.0], [0, -0.0], [1, 1, 1], [4, 5, 6], [-3, 7], [0.1, 0.2, 0.3], [1.25, 1e-9, 3], [1e15, 1e15 + 2],
        [.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 1.0 / 3],
        [9_007_199_254_740_991, -9_007_199_254_740_991], [9_007_199_254_740_992, 9.1e18, 1e300],
        [199.054931640625, 190.30416870117188, 342.7550354003906], [0.3 + 0.6, 0.9], [123_456_789.123_456_78],
        [.infinity, -.infinity, 2], [8_007_199_254_740_991, 0.5], [0x1p-1070, 0x3p-1070],
    ]

    @Test(arguments: samples) func `numbers come back with their bits`(values: [Double]) {
        #expect(restored(values)?.map(\.bitPattern) == values.map(\.bitPattern))
    }

    @Test func `random numbers of every size come back`() {
        var noise = Noise(state: 4)
        for round in 0..<2000 {
            let scale = (0..<(round % 40)).reduce(1e-9) { scale, _ in scale * 7 }
            let step = [0, 1, 0.01, 1.0 / 1024][round % 4]
            let values = (0..<(1 + round % 31)).map { _ in
                let value = scale * (1 + 0.03 * noise.next())
                return step == 0 ? value : (value / step).rounded() * step
            }
            #expect(restored(values)?.map(\.bitPattern) == values.map(\.bitPattern))
        }
    }

    @Test func `they take as many bytes as they must`() {
        // Two of form and width, one of the count, the least, and what is between.
        #expect(PackedNumbers.bytes(Array(repeating: 4, count: 15)) == [0x80, 0, 15, 8])
        #expect(PackedNumbers.bytes([1.5, 1.7, 1.6]) == [0x81, 2, 3, 30, 0b011000])
        #expect(PackedNumbers.bytes([]).isEmpty)
        var noise = Noise(state: 5)
        let launches = (0..<15).map { _ in 812.3 * (1 + 0.01 * noise.next()) }
        // 48 bits of 64 differ.
        #expect(PackedNumbers.bytes(launches).count < 105)
        let nanoseconds = launches.map { ($0 * 1000).rounded() }
        #expect(PackedNumbers.bytes(nanoseconds).count < 36)
        #expect(PackedNumbers.bytes(nanoseconds.map { $0 / 1024 }).count < 40)
    }

    @Test func `damage is found, and never read beyond`() {
        let bytes = PackedNumbers.bytes([1.5, 1.7, 1.6, 1000])
        for length in 1..<bytes.count {
            #expect(bytes.prefix(length).withUnsafeBytes { PackedNumbers.values($0) } == nil)
        }
        var noise = Noise(state: 6)
        for _ in 0..<5000 {
            let wild = (0..<12).map { _ in UInt8(truncatingIfNeeded: Int(noise.next() * 1e6)) }
            let values = wild.withUnsafeBytes { PackedNumbers.values($0) }
            #expect(values.map { $0.count <= PackedNumbers.mostValues } ?? true)
        }
    }
}
