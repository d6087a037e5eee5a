import Foundation
import LayoutCore
import LayoutStrategies

/// Rectangles like the bars of the data sets that reports name; seeded.
enum BenchmarkShape: String, CaseIterable {
    /// One bar a row, groups of fifty under a header, dates following the rows.
    case construction
    /// 250 bars a row, disjoint.
    case lanes
    /// 250 bars a row, heavy-tailed, one in a thousand nearly as long as the horizon.
    case overlap

    private static let pointsPerDay = 48.0
    private static let barsPerRow = 250

    func rectangles(count: Int, seed: UInt64) -> [Rect] {
        var generator = SeededGenerator(seed: seed)
        var x = 0.0
        return (0..<count).map { index in
            let row = index / Self.barsPerRow
            if index % Self.barsPerRow == 0 { x = 0 }
            switch self {
            case .construction:
                let start = Double(index) * 0.02 + generator.uniform() * 60
                let y = Double(index) * 34 + Double(index / 50 + 1) * 85
                return Self.bar(start: start, days: 1 + (generator.uniform() * 14).rounded(), y: y)
            case .lanes:
                x += -2 * log(1 - generator.uniform())
                let days = max(0.25, exp(0.5 + 0.8 * generator.normal()))
                defer { x += days }
                return Self.bar(start: x, days: days, y: Double(row) * 28)
            case .overlap:
                let isLong = generator.below(1000) == 0
                let days = isLong ? 1800 : min(2000, 0.5 * pow(1 - generator.uniform(), -1 / 1.1))
                let start = isLong ? generator.uniform() * 200 : generator.uniform() * 2000
                return Self.bar(start: start, days: days, y: Double(row) * 28)
            }
        }
    }

    private static func bar(start: Double, days: Double, y: Double) -> Rect {
        Rect(x: onGrid(start * pointsPerDay), y: y, width: onGrid(days * pointsPerDay), height: 24)
    }
}

/// What an edit does.
enum EditKind: String, CaseIterable {
    case insert
    case remove
    /// Up to five days earlier or later, in its row.
    case reschedule
    /// To where another element is.
    case moveAway = "move away"
}

/// Makes edits, and knows which elements there are after them.
struct EditSequence {
    private var rectangles: [Rect]
    private var used: [UInt32]
    private var free: [UInt32] = []
    private var generator: SeededGenerator

    init(_ rectangles: [Rect], seed: UInt64) {
        self.rectangles = rectangles
        used = Array(0..<UInt32(rectangles.count))
        generator = SeededGenerator(seed: seed)
    }

    /// So many edits, of kinds drawn with equal chances.
    mutating func next(_ count: Int, of kinds: [EditKind]) -> [FramesChange] {
        (0..<count).map { _ in edit(kinds[generator.below(kinds.count)]) }
    }

    private mutating func edit(_ kind: EditKind) -> FramesChange {
        let position = generator.below(used.count)
        let ordinal = used[position]
        let shift = (generator.uniform() - 0.5) * 480
        let own = rectangles[Int(ordinal)]
        let place = kind == .reschedule ? own : rectangles[Int(used[generator.below(used.count)])]
        let target = Rect(x: onGrid(place.minX + shift), y: place.minY, width: own.width, height: own.height)
        switch kind {
        case .insert:
            // As the layout does it.
            if let slot = free.popLast() {
                rectangles[Int(slot)] = target
                used.append(slot)
            } else {
                used.append(UInt32(rectangles.count))
                rectangles.append(target)
            }
            return .insert(target)
        case .remove:
            free.append(ordinal)
            used.swapAt(position, used.count - 1)
            used.removeLast()
            return .remove(ordinal)
        case .reschedule, .moveAway:
            rectangles[Int(ordinal)] = target
            return .move(ordinal, to: target)
        }
    }
}

/// Rectangles that are asked for, by the name of the workload they are like.
struct BenchmarkQueries {
    static let workloads = ["hit", "jump", "zoom", "scroll"]

    static func rects(_ workload: String, over frames: [Rect], content: Size, seed: UInt64) -> [Rect] {
        var generator = SeededGenerator(seed: seed)
        var rects: [Rect] = []
        while rects.count < (workload == "zoom" ? 1024 : 8192) {
            let frame = frames[generator.below(frames.count)]
            switch workload {
            case "hit" where generator.below(2) == 0:
                rects.append(
                    Rect(
                        x: generator.uniform() * content.width, y: generator.uniform() * content.height, width: 1,
                        height: 1))
            case "hit": rects.append(centred(on: frame, width: 1, height: 1))
            case "jump": rects.append(centred(on: frame, width: 1180, height: 820))
            case "zoom": rects.append(centred(on: frame, width: 20_000, height: 8000))
            default:
                // A fling that slows down.
                var rect = centred(on: frame, width: 1180, height: 820)
                var step = (generator.uniform() - 0.5) * 260
                while step.magnitude > 1 {
                    rects.append(rect)
                    rect = rect.offset(dx: step / 8, dy: step)
                    step *= 0.967
                }
            }
        }
        return rects
    }

    private static func centred(on frame: Rect, width: Double, height: Double) -> Rect {
        Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
    }
}
