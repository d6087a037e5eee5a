import LayoutCore

/// A layout over given frames.
final class SimpleLayout: CollectionLayout {
    let frames: [Rect]
    let contentSize: Size
    let diagnostics = LayoutDiagnostics()
    let kindNames = [""]
    let scrollAxis: Axis
    var elementCount: Int { frames.count }

    init(_ frames: [Rect], scrollAxis: Axis = .vertical) {
        self.frames = frames
        self.scrollAxis = scrollAxis
        var union = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        for frame in frames { union.formUnion(frame) }
        contentSize = Size(width: union.maxX, height: union.maxY)
    }

    func frame(at ordinal: UInt32) -> Rect { frames[Int(ordinal)] }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = self.frames[Int(ordinal)] }
    }
    func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 0, item: Int32(ordinal)) }
    func ordinal(of id: ElementID) -> UInt32? { UInt32(id.item) }
    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(frames.count))
    }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// The same with its axes exchanged.
    var turned: SimpleLayout {
        SimpleLayout(
            frames.map { Rect(minX: $0.minY, minY: $0.minX, maxX: $0.maxY, maxY: $0.maxX) },
            scrollAxis: scrollAxis == .vertical ? .horizontal : .vertical)
    }

    func hits(in rect: Rect) -> Int { frames.count { $0.meets(rect) } }
}

extension SimpleLayout {
    /// One bar a row, dates following the rows, in groups that each start over: the shape of a construction plan.
    static func plan(groups: Int) -> SimpleLayout {
        var generator = SeededGenerator(seed: 7)
        var frames: [Rect] = []
        for group in 0..<groups {
            let base = Double(group) * 400 + generator.uniform(0, 3_000)
            for item in 0..<50 {
                let x = base + Double(item) * 60 + generator.uniform(-50, 50)
                let y = Double(frames.count) * 34 + Double(group) * 32
                frames.append(Rect(x: max(0, x), y: y, width: generator.uniform(24, 480), height: 30))
            }
        }
        return SimpleLayout(frames)
    }

    /// Elements anywhere, in random order.
    static func scattered(_ count: Int) -> SimpleLayout {
        var generator = SeededGenerator(seed: 11)
        return SimpleLayout(
            (0..<count).map { _ in
                Rect(x: generator.uniform(0, 50_000), y: generator.uniform(0, 20_000), width: 90, height: 24)
            })
    }

    /// One row, wider than the viewport and lower.
    static func row(_ count: Int) -> SimpleLayout {
        SimpleLayout((0..<count).map { Rect(x: Double($0) * 100, y: 0, width: 80, height: 30) })
    }
}
