import LayoutCore
import LayoutTestSupport
import Testing

/// Rows of bars, on both sides of every threshold of the strategies with levels of detail.
enum DetailShape: String, CaseIterable, CustomTestStringConvertible {
    case nothing, withoutFrames, thresholds, longRow, overlapping, unsorted, ties, clumps, overEachOther, offGrid,
        tooLong

    var testDescription: String { rawValue }

    /// The frames of a seed.
    func frames(_ random: inout TestRandom) -> [Rect] {
        switch self {
        case .nothing: return []
        case .withoutFrames: return [.null, .null]
        case .thresholds: return Self.thresholds(&random)
        case .longRow: return Self.row(0, 3_000, &random)
        case .overlapping: return Self.row(0, 2_000, &random, gap: 10, width: 400, overlaps: true)
        case .unsorted: return Self.unsorted(&random)
        case .ties: return Self.ties(&random)
        case .clumps:
            return (0..<600).map { (number: Int) -> Rect in
                Rect(x: Double(number / 5 * 70_000 + number % 5), y: 3, width: 1, height: 9)
            }
        case .overEachOther: return Self.overEachOther(&random)
        case .offGrid: return Self.offGrid(&random)
        case .tooLong: return Self.tooLong(&random)
        }
    }

    private static func row(
        _ row: Int, _ count: Int, _ random: inout TestRandom, gap: Int = 40, width: Int = 60, overlaps: Bool = false
    ) -> [Rect] {
        var x = Double(random.below(500)) - 200
        var frames: [Rect] = []
        for _ in 0..<count {
            let length: Double = random.below(9) == 0 ? 0 : Double(random.below(width * 1024)) / 1024
            x += Double(random.below(gap * 1024)) / 1024
            frames.append(Rect(x: x, y: Double(row) * 28, width: length, height: 24))
            if !overlaps { x += length }
        }
        return frames
    }

    private static func thresholds(_ random: inout TestRandom) -> [Rect] {
        var frames: [Rect] = []
        for (number, count) in [1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 300].enumerated() {
            frames += row(number, count, &random, overlaps: number % 3 == 0)
        }
        return frames
    }

    private static func unsorted(_ random: inout TestRandom) -> [Rect] {
        var frames: [Rect] = []
        for _ in 0..<1_500 {
            let width = random.below(20) == 0 ? random.below(3000) : random.below(20)
            let (x, y) = (random.below(4_000), random.below(5) * 10)
            frames.append(Rect(x: Double(x), y: Double(y), width: Double(width), height: 8))
        }
        return frames
    }

    private static func ties(_ random: inout TestRandom) -> [Rect] {
        var frames: [Rect] = []
        for _ in 0..<800 {
            let (x, width) = (random.below(60) * 16, random.below(3) * 4)
            frames.append(Rect(x: Double(x), y: 0, width: Double(width), height: 8))
        }
        return frames
    }

    private static func overEachOther(_ random: inout TestRandom) -> [Rect] {
        var frames = [Rect(x: -5, y: -10, width: 3_000, height: 9_000)]
        for number in 0..<150 { frames += row(number, 3, &random) }
        for number in 0..<40 { frames += row(number * 2 + 1, 40, &random) }
        for number in 0..<90 { frames.append(Rect(x: 40, y: Double(number) * 13, width: 5, height: 90)) }
        return frames
    }

    /// Off the grid, beyond it, and without an end.
    private static func offGrid(_ random: inout TestRandom) -> [Rect] {
        var frames: [Rect] = [.infinite, .infinite]
        for number in 0..<400 {
            let value = Double(number)
            let lefts: [Double] = [value * 0.3, value, 1e13 + value, -1e13 * Double(number % 3)]
            let widths: [Double] = [0.1, 5, 6e6, .infinity]
            let left = lefts[random.below(4)]
            frames.append(Rect(minX: left, minY: 0, maxX: left + widths[random.below(4)], maxY: 8))
        }
        return frames
    }

    /// A row longer than a strand reaches, with bars that are as long.
    private static func tooLong(_ random: inout TestRandom) -> [Rect] {
        var frames: [Rect] = []
        for number in 0..<700 {
            let width = random.below(40) == 0 ? 5_000_000 : random.below(30_000)
            frames.append(Rect(x: Double(number) * 40_000, y: 0, width: Double(width), height: 8))
        }
        return frames
    }
}
