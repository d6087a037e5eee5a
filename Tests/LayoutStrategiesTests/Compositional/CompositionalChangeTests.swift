import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What single changes touch, and which are refused.
@Suite struct CompositionalChangeTests {
    @Test func `an item inserted into a section of one kind of cells reframes none of them`() throws {
        let layout = try CompositionalCase("grid", [50, 70, 60], [CompositionalCase.grid()]).makeLayout()
        func insert(_ layout: CompositionalLayout) throws -> LayoutDelta {
            let item = StoredItem(identifier: 9000, start: 1, end: 2)
            return try layout.apply(
                .data(layout.store!.perform(.insert(item, at: ItemPlace(section: 0, item: 3)))))
        }
        // The first finds no ordinal behind its segment's, which then gets others with room.
        #expect(try insert(layout).reframed.isEmpty)
        let delta = try insert(layout)
        #expect(delta.inserted.map(\.count) == [1])
        // Those behind in the same segment are others, whose first ordinal names the last cell now.
        for id in delta.reframed.joined().map(layout.id) { #expect(id.section > 0 || id.item == 51) }
        let only = try CompositionalCase("grid", [5000], [CompositionalCase.grid()]).makeLayout()
        for _ in 0..<3 { #expect(try insert(only).changeCount == 1) }
    }

    @Test(arguments: [[20_000], Array(repeating: 50, count: 400)])
    func `an offset sideways rewrites nothing of what keeps segments`(counts: [Int]) throws {
        let layout = try CompositionalCase("sideways", counts, [CompositionalCase.sideways()]).makeLayout()
        let names = ["on-demand", "section-arrays", "r-tree-segmented", "scan-segmented"]
        let strategies = try names.map { try prepared($0, over: layout) }
        for offset in [500.0, 123_456, -20, 0] {
            let delta = try layout.apply(.sidewaysOffset(section: 0, offset))
            #expect(delta.changeCount == 0)
            for (name, strategy) in zip(names, strategies) {
                #expect(strategy.invalidate(delta) == 0, "\(name)")
                let query = Rect(x: 0, y: 0, width: 375, height: 200)
                #expect(strategy.found(in: query) == bruteForce(layout, query), "\(name)")
            }
        }
    }

    @Test func `what it can't follow is an error and changes nothing`() throws {
        let layout = try CompositionalCase("mixed", [5, 5, 5, 5], CompositionalCase.mixed).makeLayout()
        let frames = allFrames(layout)
        let changes: [LayoutChange] = [
            .sidewaysOffset(section: 0, 10), .sidewaysOffset(section: 9, 10), .sidewaysOffset(section: 1, .nan),
            .expansion(sections: 0..<1, true), .rectangles([]),
        ]
        for change in changes { #expect(throws: LayoutError.self) { _ = try layout.apply(change) } }
        let missing = try CompositionalLayout(store: store([3])) { _, environment in
            environment.containerSize.width > 300 ? CompositionalCase.grid() : nil
        }
        let size = missing.contentSize
        #expect(throws: LayoutError.self) {
            _ = try missing.apply(.viewport(Size(width: 200, height: 500), EdgeInsets()))
        }
        #expect(missing.contentSize == size && allFrames(layout) == frames)
    }

    @Test func `the provider is asked again when the size changes, and only then`() throws {
        var asked: [CompositionalEnvironment] = []
        let layout = try CompositionalLayout(store: store([9, 9])) { _, environment in
            asked.append(environment)
            return CompositionalCase.grid(environment.effectiveSize.width > 800 ? 5 : 3)
        }
        #expect(asked.count == 2 && layout.frame(at: 4).minY == 6)
        let change = layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))
        _ = try layout.apply(.data(change))
        _ = try layout.apply(.viewport(.standardViewport, EdgeInsets()))
        #expect(asked.count == 2)
        let delta = try layout.apply(.viewport(Size(width: 820, height: 1180), EdgeInsets(left: 30)))
        #expect(delta.isReset && asked.count == 4 && layout.frame(at: 4).minY == 40)
        #expect(asked.last?.containerSize.width == 820 && asked.last?.effectiveSize.width == 790)
    }
}
