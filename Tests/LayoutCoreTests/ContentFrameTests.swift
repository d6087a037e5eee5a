import LayoutCore
import Testing

@Suite struct ContentFrameTests {
    private func content(_ frame: Rect, _ viewport: Viewport) -> Rect {
        LayoutAttributes(id: ElementID(.cell, section: 0, item: 0), frame: frame, zIndex: 0).contentFrame(in: viewport)
    }

    @Test func `a label begins where its bar comes into view`() {
        let bar = Rect(x: 0, y: 85, width: 470, height: 30)
        var viewport = Viewport(
            offsetX: 120, offsetY: 40, size: Size(width: 200, height: 100), insets: EdgeInsets(left: 20))
        #expect(content(bar, viewport) == Rect(x: 140, y: 85, width: 180, height: 30))
        viewport.offsetX = -60
        #expect(content(bar, viewport) == Rect(x: 0, y: 85, width: 140, height: 30))
        viewport.offsetX = 460
        #expect(content(bar, viewport) == .null)
        // Its right edge touches the inset's.
        viewport.offsetX = 450
        #expect(content(bar, viewport) == .null)
    }

    @Test func `what has no width or height, no place or no end`() {
        let viewport = Viewport(size: Size(width: 100, height: 50))
        #expect(content(Rect(x: 10, y: 10, width: 0, height: 5), viewport) == Rect(x: 10, y: 10, width: 0, height: 5))
        #expect(content(Rect(x: 0, y: 10, width: 0, height: 5), viewport) == .null)
        #expect(content(.null, viewport) == .null)
        #expect(content(.infinite, viewport) == viewport.bounds)
        let unplaced = Viewport(offsetX: .nan, size: viewport.size)
        #expect(content(Rect(x: 0, y: 0, width: 9, height: 9), unplaced) == .null)
        // Insets that cover everything leave a point, and a bar around the point has it.
        let covered = Viewport(size: viewport.size, insets: EdgeInsets(top: 30, left: 60, bottom: 30, right: 60))
        #expect(covered.effectiveBounds == Rect(x: 60, y: 30, width: 0, height: 0))
        #expect(content(Rect(x: 0, y: 0, width: 99, height: 49), covered) == Rect(x: 60, y: 30, width: 0, height: 0))
    }

    /// By the middles of squares: those of frame and view are those of the content frame.
    @Test func `it holds what frame and view share`() {
        var random = SeededGenerator(seed: 4)
        var seen = 0
        func rect(_ place: ClosedRange<Int>, _ size: Int) -> Rect {
            Rect(
                x: Double(random.below(place.count) + place.lowerBound),
                y: Double(random.below(place.count) + place.lowerBound), width: Double(random.below(size)),
                height: Double(random.below(size)))
        }
        for _ in 0..<2_000 {
            let (frame, bounds) = (rect(-3...12, 14), rect(-2...8, 12))
            let insets = (0..<4).map { _ in Double(random.below(3)) }
            let viewport = Viewport(
                offsetX: bounds.minX, offsetY: bounds.minY, size: Size(width: bounds.width, height: bounds.height),
                insets: EdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]))
            let found = content(frame, viewport)
            for x in -4..<28 {
                for y in -4..<28 {
                    let middle = Rect(x: Double(x) + 0.5, y: Double(y) + 0.5, width: 0, height: 0)
                    let isSeen =
                        middle.minX > bounds.minX + insets[1] && middle.minX < bounds.maxX - insets[3]
                        && middle.minY > bounds.minY + insets[0] && middle.minY < bounds.maxY - insets[2]
                    if middle.meets(found) != (isSeen && middle.meets(frame)) {
                        Issue.record("\(frame) in \(viewport)")
                    }
                    seen += middle.meets(found) ? 1 : 0
                }
            }
        }
        #expect(seen > 1_000)
    }
}
