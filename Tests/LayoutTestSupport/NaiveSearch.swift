import LayoutCore

/// The questions of ``ElementSearch`` answered from the frames of all elements, as their laws say it.
package struct NaiveSearch {
    private let layout: any CollectionLayout
    private let frames: [Rect]

    /// Of a layout as it is.
    package init(_ layout: any CollectionLayout) { (self.layout, frames) = (layout, allFrames(layout)) }

    /// Ordinals of the nearest elements, in their order.
    package func nearest(
        to rect: Rect, count: Int, direction: SearchDirection, where isWanted: (UInt32) -> Bool
    ) -> [UInt32] {
        let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
        guard edges.allSatisfy(\.isFinite), !rect.isNull else { return [] }
        let wanted = frames.indices.filter {
            frames[$0].meets(.infinite) && lies(frames[$0], direction, from: rect) && isWanted(UInt32($0))
        }
        let keys = wanted.map { (ordinal: $0, key: key(UInt32($0), rect)) }
        return keys.sorted { Self.isBefore($0.key, $1.key) }.prefix(max(count, 0)).map { UInt32($0.ordinal) }
    }

    private func lies(_ frame: Rect, _ direction: SearchDirection, from rect: Rect) -> Bool {
        let isInRow = frame.minY < rect.maxY && rect.minY < frame.maxY
        return switch direction {
        case .any: true
        case .left: frame.midX < rect.midX
        case .right: frame.midX > rect.midX
        case .up: frame.midY < rect.midY
        case .down: frame.midY > rect.midY
        case .row: isInRow
        case .previousInRow: isInRow && frame.midX < rect.midX
        case .nextInRow: isInRow && frame.midX > rect.midX
        }
    }

    private static func isBefore(_ left: SIMD8<Double>, _ right: SIMD8<Double>) -> Bool {
        for place in 0..<8 where left[place] != right[place] { return left[place] < right[place] }
        return false
    }

    /// What elements are in the order of, number by number.
    private func key(_ ordinal: UInt32, _ rect: Rect) -> SIMD8<Double> {
        let frame = frames[Int(ordinal)]
        func gap(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
            low > to ? low - to : high < from ? from - high : 0
        }
        let across = gap(frame.minX, frame.maxX, rect.minX, rect.maxX)
        let down = gap(frame.minY, frame.maxY, rect.minY, rect.maxY)
        let attributes = layout.attributes(at: ordinal)
        let size = frame.contains(rect) ? frame.maxX - frame.minX + (frame.maxY - frame.minY) : 0
        let (x, y) = (frame.midX - rect.midX, frame.midY - rect.midY)
        let centres = x * x + y * y
        return [
            across * across + down * down, -Double(attributes.band), -Double(attributes.zIndex), size,
            centres.isNaN ? .infinity : centres, Double(ordinal), 0, 0,
        ]
    }

    /// What strategies answer otherwise, in words: for each direction the nearest few and all, of all elements and of
    /// every third; how many, which of them inside, and the first few, of those that meet the rectangle.
    package func faults(
        of strategies: [(name: String, strategy: any LayoutStrategy)], _ rect: Rect, counts: [Int] = [1, 7]
    ) -> [String] {
        var faults: [String] = []
        var nearest = NearestBuffer()
        for direction in SearchDirection.allCases {
            for every in [1, 3] as [UInt32] {
                let all = self.nearest(to: rect, count: .max, direction: direction) { $0 % every == 0 }
                for count in counts + [all.count + 1] {
                    for (name, strategy) in strategies {
                        strategy.nearest(
                            to: rect, count: count, direction: direction, of: layout, where: { $0 % every == 0 },
                            into: &nearest)
                        if nearest.neighbours.map(\.ordinal) != Array(all.prefix(count)) {
                            faults.append("\(name), nearest \(count) \(direction) of \(rect), every \(every)")
                        }
                    }
                }
            }
        }
        let met = frames.indices.filter { frames[$0].meets(rect) }.map { UInt32($0) }
        return faults
            + strategies.flatMap { name, strategy in self.faults(of: strategy, rect, met).map { "\(name), \($0)" } }
    }

    private func faults(of strategy: any LayoutStrategy, _ rect: Rect, _ met: [UInt32]) -> [String] {
        var faults: [String] = []
        var buffer = OrdinalBuffer()
        if strategy.count(in: rect, using: &buffer) != met.count { faults.append("count in \(rect)") }
        if strategy.count(in: rect, where: { $0 % 3 == 0 }, using: &buffer) != met.count(where: { $0 % 3 == 0 }) {
            faults.append("count of some in \(rect)")
        }
        strategy.elements(inside: rect, of: layout, into: &buffer)
        if buffer.ordinals.sorted() != met.filter({ rect.contains(frames[Int($0)]) }) {
            faults.append("inside \(rect)")
        }
        var visited: [UInt32] = []
        strategy.visit(in: rect, using: &buffer) {
            visited.append($0)
            return visited.count < 3
        }
        if visited.count != min(3, met.count) || !Set(met).isSuperset(of: visited) || Set(visited).count < visited.count
        {
            faults.append("visit in \(rect)")
        }
        return faults
    }
}
