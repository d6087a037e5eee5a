import LayoutCore

/// A layout of explicit rectangles whose search on demand over-delivers everything.
final class ExplicitLayout: CollectionLayout {
    let rects: [Rect]
    /// How often a single frame was asked for.
    private(set) var frameRequests = 0
    /// How often attributes were asked for.
    private(set) var attributeRequests = 0

    init(_ rects: [Rect]) { self.rects = rects }

    var elementCount: Int { rects.count }
    var contentSize: Size { Size(width: 0, height: 0) }
    var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    var kindNames: [String] { [""] }

    func frame(at ordinal: UInt32) -> Rect {
        frameRequests += 1
        return rects[Int(ordinal)]
    }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = rects[Int(ordinal)] }
    }
    func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 3, item: Int32(ordinal)) }
    func ordinal(of id: ElementID) -> UInt32? {
        guard id.category == .cell && id.kind == .none && id.section == 3 else { return nil }
        return rects.indices.contains(Int(id.item)) ? UInt32(id.item) : nil
    }
    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        attributeRequests += 1
        return LayoutAttributes(id: id(at: ordinal), frame: rects[Int(ordinal)], zIndex: Int32(ordinal % 7))
    }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(rects.count))
    }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// The answer by definition, ascending.
    func bruteForce(_ query: Rect) -> [UInt32] {
        rects.indices.filter { rects[$0].meets(query) }.map { UInt32($0) }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): enough for test data.
struct TestGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
