import Foundation
import LayoutCore
import LayoutTestSupport
import Testing

// Sources/README.md shows the lines between the two markers; a test below compares them.
// example-begin
/// Keeps every frame in an array and tests them all. Prepare O(n), query O(n), 32 bytes an item.
final class FrameScan: LayoutStrategy {
    private let layout: any CollectionLayout
    private var frames: [Rect] = []

    init(_ layout: any CollectionLayout) { self.layout = layout }

    func prepare() {
        frames = []
        frames.reserveCapacity(layout.elementCount)
        layout.forEachFrame { _, frame in frames.append(frame) }
    }

    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        for ordinal in frames.indices where frames[ordinal].meets(rect) { buffer.append(UInt32(ordinal)) }
        buffer.examined += frames.count
    }

    func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
        guard let ordinal = layout.ordinal(of: id), !frames[Int(ordinal)].isNull else { return nil }
        return layout.attributes(at: ordinal)
    }
}
// example-end

@Suite struct StrategyTutorialTests {
    @Test func `the example of the page about Sources is the one that compiles here`() throws {
        #expect(try showsLines("example", of: #filePath, indentation: 0, in: "Sources/README.md"))
    }

    @Test func `the example answers as brute force does`() throws {
        for edgeCase in EdgeCase.all {
            let layout = try edgeCase.makeLayout()
            let strategy = FrameScan(layout)
            strategy.prepare()
            for rect in EdgeCase.queries(of: layout) {
                #expect(strategy.found(in: rect) == bruteForce(layout, rect))
            }
        }
    }
}
