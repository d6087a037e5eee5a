import Errors
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        (0, "0 ns"), (8, "8 ns"), (0.834, "0.83 ns"), (21.16, "21.2 ns"), (831, "831 ns"), (999.4, "999 ns"),
        (999.7, "1.00 µs"), (1238, "1.24 µs"), (99_960, "100 µs"), (16.1e6, "16.1 ms"), (2.5e9, "2.50 s"),
        (1.2345e12, "1,235 s"), (-1500, "−1.50 µs"),
    ])
    func `times have three digits in the unit that suits them`(nanoseconds: Double, expected: String) {
        #expect(Format.time(nanoseconds: nanoseconds) == expected)
    }

    @Test(arguments: [
        (0, "0 B"), (168, "168 B"), (21.14, "21.1 B"), (1000, "1.00 kB"), (8_389_152, "8.39 MB"), (33.55e9, "33.6 GB"),
        (4.2e15, "4,200 TB"),
    ])
    func `bytes have units of a thousand`(bytes: Double, expected: String) {
        #expect(Format.bytes(bytes) == expected)
    }

    @Test(arguments: [
        (1, "1"), (999, "999"), (1000, "1k"), (1500, "1.5k"), (10_000, "10k"), (27_992, "27,992"), (100_000, "100k"),
        (1_000_000, "1M"), (1_167_533, "1,167,533"), (2_500_000, "2.5M"), (0, "0"),
    ])
    func `items are short where that is exact`(items: Int, expected: String) {
        #expect(Format.items(items) == expected)
    }

    @Test func `counts, ratios, shares and durations`() {
        #expect(Format.count(1_234_567) == "1,234,567")
        #expect(Format.count(12.5) == "12.5")
        #expect(Format.count(20_933_886.04) == "20,933,886")
        #expect(
            [1.003, 9.994, 9.996, 12.34, 99.96, 1234].map(Format.ratio) == [
                "1.00", "9.99", "10.0", "12.3", "100", "1,234",
            ])
        #expect(Format.ratioInterval(0.97, 1.01) == "0.97–1.01")
        #expect([0.0012, 0.021, 0.25].map(Format.percent) == ["0.12 %", "2.1 %", "25 %"])
        #expect(
            [4.25, 45, 161.4, 3780].map(Format.duration(seconds:)) == ["4.3 s", "45 s", "2 min 41 s", "1 h 3 min"])
    }

    @Test func `numbers out of range are told as they are`() {
        #expect(Format.time(nanoseconds: .nan) == "nan")
        #expect(Format.bytes(.infinity) == "inf")
        #expect(Format.count(1e300) == "1e+300")
        #expect(Format.duration(seconds: .infinity) == "inf s")
        #expect(Format.items(-5) == "−5")
    }

    @Test func `exact numbers read back as the same bits`() {
        for value in [0.1, 1e-300, 14_300.000000000002, 1e22, 48] {
            #expect(Double(Format.exact(value)) == value)
        }
        #expect(Format.exact(48) == "48")
    }

    @Test func `times in sentences have a unit and about three digits`() {
        #expect(Format.plainTime(nanoseconds: 59_400_000) == "59.4 ms")
        #expect(Format.plainTime(nanoseconds: 50_000_000) == "50 ms")
        #expect(Format.plainTime(nanoseconds: 10e9) == "10 s")
        #expect(Format.plainTime(nanoseconds: 104_250) == "104 µs")
        #expect(Format.plainTime(nanoseconds: 87.25) == "87.3 ns")
        #expect(Format.plainTime(seconds: 90) == "90 s")
        #expect(Format.plainTime(seconds: 0.5) == "0.5 s")
    }

    @Test func `sentences have no zeros at the end`() {
        #expect(
            [0.5, 12, 0.004, -0.004, 1.256].map { Format.rounded($0, digits: 2) } == ["0.5", "12", "0", "0", "1.26"])
        #expect([0.03, 0.001, 0.99].map { Format.plainPercent($0) } == ["3 %", "0.1 %", "99 %"])
        #expect(Format.plainPercent(0.12345, digits: 2) == "12.35 %")
    }

    @Test func `changes have a sign, and memory is cut off`() {
        #expect([1.042, 0.95, 1].map(Format.change) == ["+4.2 %", "-5.0 %", "+0.0 %"])
        #expect([3_290_000_000, 12_340_000, 0].map(Format.memory) == ["3.2 GB", "12.3 MB", "0.0 MB"])
        #expect([5, 161, 3780].map(Format.duration(wholeSeconds:)) == ["5 s", "2 min 41 s", "1 h 3 min"])
    }
}
