import LayoutCore

/// Ways rectangles can lie, each a case that has broken an index somewhere.
package enum RectangleShape: String, CaseIterable, Sendable {
    case coarseGrid, lanes, overlapping, onePerRow, identical, zeroSize, zeroWidth, allAbsent, someAbsent
    case oneLongBar, oneTallBar, sorted, reversed, negative, above24Bits, above31Bits, beyondFloat, farOutlier

    /// `count` rectangles of this shape.
    package func rects(count: Int, seed: UInt64) -> [Rect] {
        var generator = TestRandom(seed: seed)
        let rects = (0..<count).map { rect($0, count: count, &generator) }
        switch self {
        case .sorted: return rects.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
        case .reversed: return rects.sorted { ($0.minY, $0.minX) > ($1.minY, $1.minX) }
        default: return rects
        }
    }

    private func rect(_ index: Int, count: Int, _ generator: inout TestRandom) -> Rect {
        switch self {
        case .coarseGrid, .sorted, .reversed: return Self.coarse(&generator, origin: 0)
        case .negative: return Self.coarse(&generator, origin: -30)
        case .above24Bits: return Self.fine(&generator, origin: 0x1p24 + 1)
        case .above31Bits: return Self.fine(&generator, origin: 0x1p31 + 3)
        case .lanes: return Self.row(index / 50, x: Double(index % 50) * 90 + generator.unit() * 40, width: 50)
        case .overlapping:
            return Self.row(index / 50, x: generator.unit() * 3000, width: 4 / (0.002 + generator.unit()))
        case .onePerRow: return Self.row(index, x: Double(index) * 3 + generator.unit() * 500, width: 48)
        case .identical: return Rect(x: 10, y: 10, width: 20, height: 24)
        case .zeroSize: return Rect(x: Double(generator.below(20)), y: Double(generator.below(20)), width: 0, height: 0)
        case .zeroWidth: return Self.row(generator.below(30), x: Double(generator.below(40)), width: 0)
        case .allAbsent: return .null
        case .someAbsent: return generator.below(3) == 0 ? .null : Self.coarse(&generator, origin: 0)
        case .oneLongBar:
            return index == count / 2 ? Rect(x: 0, y: 56, width: 1e7, height: 24) : Self.coarse(&generator, origin: 0)
        case .oneTallBar:
            return index == 0 ? Rect(x: 20, y: -5, width: 1, height: 1e7) : Self.row(index, x: 10, width: 48)
        case .beyondFloat: return Self.fine(&generator, origin: generator.below(2) == 0 ? 1e39 : -1e300)
        case .farOutlier:
            return index == 0 ? Rect(x: 1e15, y: 1e15, width: 1, height: 1) : Self.coarse(&generator, origin: 0)
        }
    }

    private static func row(_ row: Int, x: Double, width: Double) -> Rect {
        Rect(x: onGrid(x), y: Double(row) * 28, width: onGrid(width), height: 24)
    }

    /// Few distinct coordinates, so that edges touch and sizes are zero often.
    private static func coarse(_ generator: inout TestRandom, origin: Double) -> Rect {
        Rect(
            x: origin + Double(generator.below(60)), y: origin + Double(generator.below(60)),
            width: Double(generator.below(8)), height: Double(generator.below(8)))
    }

    /// Coordinates that Float32 can't tell apart.
    private static func fine(_ generator: inout TestRandom, origin: Double) -> Rect {
        func coordinate() -> Double { origin + Double(generator.below(4096)) / 1024 }
        let height = Double(generator.below(3)) / 1024
        return Rect(x: coordinate(), y: coordinate(), width: generator.unit(), height: height)
    }

    /// Queries over the rectangles: at random, on their very edges, and the degenerate ones.
    package static func queries(over rects: [Rect], count: Int, seed: UInt64) -> [Rect] {
        var generator = TestRandom(seed: seed)
        var present = rects.filter { !$0.isNull }
        if present.isEmpty { present = [Rect(x: 0, y: 0, width: 9, height: 9)] }
        var queries = degenerate
        for index in 0..<count {
            let first = present[generator.below(present.count)]
            let second = present[generator.below(present.count)]
            let inside = Rect(x: first.midX, y: first.midY, width: generator.unit(), height: generator.unit())
            switch index % 6 {
            case 0: queries.append(first)
            case 1: queries.append(Rect(minX: first.maxX, minY: first.maxY, maxX: second.minX, maxY: second.minY))
            case 2: queries.append(Rect(x: first.minX, y: first.minY, width: 1180, height: 820))
            case 3: queries.append(inside)
            case 4: queries.append(Rect(x: first.midX, y: first.midY, width: 0, height: 0))
            default: queries.append(Rect(x: second.maxX, y: second.minY, width: 10, height: 10))
            }
            if index % 12 == 8 {
                var both = first
                both.formUnion(second)
                queries.append(both)
            }
        }
        return queries
    }

    private static var degenerate: [Rect] {
        let infinity = Double.infinity
        let number = Rect(x: 0, y: 0, width: 40, height: 40)
        var queries = [
            Rect.infinite, .null, number, Rect(x: -1e9, y: -1e9, width: 1, height: 1),
            Rect(x: 1e9, y: 1e9, width: 1, height: 1), Rect(x: -1e9, y: -1e9, width: 4e9, height: 4e9),
            Rect(minX: -infinity, minY: 20, maxX: infinity, maxY: 30),
            Rect(minX: 20, minY: -infinity, maxX: 30, maxY: infinity), Rect(minX: 0, minY: 0, maxX: infinity, maxY: 50),
            Rect(minX: 30, minY: 30, maxX: 20, maxY: 20), Rect(minX: infinity, minY: 0, maxX: infinity, maxY: 9),
            Rect(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan),
        ]
        for edge in [\Rect.minX, \Rect.minY, \Rect.maxX, \Rect.maxY] {
            var query = number
            query[keyPath: edge] = .nan
            queries.append(query)
            query = .infinite
            query[keyPath: edge] = .nan
            queries.append(query)
        }
        return queries
    }
}
