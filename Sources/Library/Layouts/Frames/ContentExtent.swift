import LayoutCore

/// The largest right and bottom edge of many frames, exact after every change of one of them.
///
/// A tree of maxima of sixteen. 1.07 bytes a frame. O(n) to make; a change costs O(1) if it leaves the maximum of its
/// sixteen alone, and O(log n) at most.
struct ContentExtent {
    private static let fanOut = 16
    /// The edges of no frame.
    private static let nothing = SIMD2(-Double.infinity, -.infinity)

    /// `levels[0][i]` covers the frames from 16·i on, and each level the level below in the same way, up to one entry.
    private var levels: [[SIMD2<Double>]] = []

    init(_ frames: [Rect]) {
        var level = Self.maxima(count: frames.count) { Self.edges(frames[$0]) }
        levels.append(level)
        while level.count > 1 {
            level = Self.maxima(count: level.count) { [level] in level[$0] }
            levels.append(level)
        }
    }

    /// Largest right and bottom edge, −∞ when there is no frame.
    var edges: SIMD2<Double> { levels[levels.count - 1].first ?? Self.nothing }

    /// Follows a change of `frames[position]`, which was `old`, a null frame for a new element.
    mutating func update(_ position: Int, from old: Rect, in frames: [Rect]) {
        reserve(frames.count)
        var was = Self.edges(old)
        var now = Self.edges(frames[position])
        var index = position
        for level in levels.indices {
            let group = index / Self.fanOut
            let current = levels[level][group]
            var next = Self.larger(current, now)
            if any((was .== current) .& (now .< was)) {
                let count = level == 0 ? frames.count : levels[level - 1].count
                next = Self.nothing
                for member in group * Self.fanOut..<min(count, (group + 1) * Self.fanOut) {
                    next = Self.larger(next, level == 0 ? Self.edges(frames[member]) : levels[level - 1][member])
                }
            }
            if next == current { return }
            levels[level][group] = next
            (was, now, index) = (current, next, group)
        }
    }

    private mutating func reserve(_ count: Int) {
        var members = count
        var level = 0
        while true {
            members = (members + Self.fanOut - 1) / Self.fanOut
            if level == levels.count {
                // The first entry covers the only entry of the level below.
                levels.append([levels[level - 1][0]])
            }
            while levels[level].count < members { levels[level].append(Self.nothing) }
            if members <= 1 { return }
            level += 1
        }
    }

    private static func maxima(count: Int, _ edges: (Int) -> SIMD2<Double>) -> [SIMD2<Double>] {
        var maxima = [SIMD2<Double>](repeating: nothing, count: (count + fanOut - 1) / fanOut)
        for position in 0..<count {
            maxima[position / fanOut] = larger(maxima[position / fanOut], edges(position))
        }
        return maxima
    }

    private static func edges(_ frame: Rect) -> SIMD2<Double> { SIMD2(frame.maxX, frame.maxY) }

    private static func larger(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> SIMD2<Double> {
        first.replacing(with: second, where: second .> first)
    }
}
