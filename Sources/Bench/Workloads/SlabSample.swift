import LayoutCore

/// A sample of the elements near some flings: per horizontal slab of half a viewport the middles of a bounded number
/// of elements, each equally likely. One pass over all frames, O(n log slabs), for any order of the elements.
struct SlabSample {
    private static let mostPerSlab = 256
    private let slabHeight: Double
    /// Numbers of the slabs the flings pass, ascending.
    private let slabs: [Int]
    private let middles: [[(x: Double, y: Double)]]

    init(of input: TraceInput, around flings: [Fling], generator: inout SeededGenerator) {
        let height = max(1, input.viewport.height / 2)
        var touched: Set<Int> = []
        for fling in flings {
            for offset in fling.offsets {
                guard let first = Self.slab(at: offset.y, height) else { continue }
                touched.formUnion(first...(first + 2))
            }
        }
        let slabs = touched.sorted()
        var middles = [[(x: Double, y: Double)]](repeating: [], count: slabs.count)
        var seen = [Int](repeating: 0, count: slabs.count)
        input.layout.forEachFrame { _, frame in
            guard ElementSampler.isUsable(frame), let slab = Self.slab(at: frame.midY, height) else { return }
            let position = Self.position(of: slab, in: slabs)
            guard position < slabs.count, slabs[position] == slab else { return }
            seen[position] += 1
            let middle = (x: frame.midX, y: frame.midY)
            // Reservoir sampling (Vitter's algorithm R).
            if middles[position].count < Self.mostPerSlab {
                middles[position].append(middle)
            } else {
                let place = generator.below(seen[position])
                if place < Self.mostPerSlab { middles[position][place] = middle }
            }
        }
        slabHeight = height
        (self.slabs, self.middles) = (slabs, middles)
    }

    /// The x nearest to `x` of the sampled middles between two heights; nil when there is none.
    func nearest(to x: Double, from top: Double, through bottom: Double) -> Double? {
        guard let first = Self.slab(at: top, slabHeight), let last = Self.slab(at: bottom, slabHeight)
        else { return nil }
        var nearest: Double?
        var position = Self.position(of: first, in: slabs)
        while position < slabs.count, slabs[position] <= last {
            for middle in middles[position] where middle.y > top && middle.y < bottom {
                if (middle.x - x).magnitude < nearest.map({ ($0 - x).magnitude }) ?? .infinity { nearest = middle.x }
            }
            position += 1
        }
        return nearest
    }

    /// Number of the slab at a height, nil beyond any real content.
    private static func slab(at y: Double, _ height: Double) -> Int? {
        let slab = (y / height).rounded(.down)
        return slab.magnitude < 0x1p52 ? Int(slab) : nil
    }

    /// Position of the first slab not below `slab`. O(log slabs).
    private static func position(of slab: Int, in slabs: [Int]) -> Int {
        partitioningIndex(0, slabs.count) { slabs[$0] >= slab }
    }
}
