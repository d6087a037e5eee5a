import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A walk of random changes of a compositional layout.
struct CompositionalWalk: Sendable, CustomStringConvertible {
    let test: CompositionalCase
    let shape: BatchShape
    let steps: Int

    init(_ test: CompositionalCase, _ shape: BatchShape, steps: Int) {
        (self.test, self.shape, self.steps) = (test, shape, steps)
    }

    var description: String { test.description }

    static let all = [
        CompositionalWalk(
            CompositionalCase("one section", [30], [CompositionalCase.decorated()]), BatchShape(items: 8), steps: 40),
        CompositionalWalk(
            CompositionalCase("one section sideways", [1000], [CompositionalCase.sideways()]), BatchShape(items: 300),
            steps: 20),
        CompositionalWalk(
            CompositionalCase("items", [4, 0, 9, 30, 7, 1], CompositionalCase.mixed), BatchShape(items: 6), steps: 100),
        CompositionalWalk(
            CompositionalCase("equal sections", Array(repeating: 50, count: 30), CompositionalCase.mixed) {
                $0.scrollDirection = .horizontal
            }, BatchShape(items: 60), steps: 10),
        CompositionalWalk(
            CompositionalCase("sections", [4, 0, 9, 30, 7, 1], CompositionalCase.mixed) {
                $0.boundarySupplementaryItems = [boundary("title", 30, isPinned: true), boundary("end", 20, .bottom)]
            }, BatchShape(items: 4, sections: 2), steps: 80),
        CompositionalWalk(
            CompositionalCase("beside the content", [4, 0, 30, 7], CompositionalCase.besides) {
                $0.boundarySupplementaryItems = [
                    CompositionalCase.side(.leading), CompositionalCase.side(.trailing, share: 0.5, isPinned: true),
                ]
            }, BatchShape(items: 6, sections: 1), steps: 50),
        CompositionalWalk(
            CompositionalCase(
                "badges of groups", [4, 0, 700, 7], [CompositionalCase.marked(), CompositionalCase.grid()]),
            BatchShape(items: 6), steps: 30),
        CompositionalWalk(
            CompositionalCase("large sections", [600, 20, 1500, 3, 900, 40], CompositionalCase.mixed),
            BatchShape(items: 400, sections: 0), steps: 10),
        CompositionalWalk(
            CompositionalCase(
                "sections that grow", [900, 700, 20, 60], [CompositionalCase.decorated(), CompositionalCase.sideways()]),
            BatchShape(items: 500), steps: 8),
    ]
}

/// Random walks of changes, after each of which the layout is compared with its naive twin and its delta with the law.
@Suite struct CompositionalChangeTests {
    private func change(
        _ layout: CompositionalLayout, _ walk: CompositionalWalk, _ random: inout TestRandom
    ) throws -> (delta: LayoutDelta, change: DataChange?) {
        let sideways = (0..<layout.items.sectionCount).filter { layout.geometry.template(of: $0).isSideways }
        switch random.below(20) {
        case 0:
            let size = Size(width: Double(random.below(900)) / 2, height: Double(random.below(900)))
            return (try layout.apply(.viewport(size, EdgeInsets(top: 1, left: 3, bottom: 2, right: 7.5))), nil)
        case 1: return (try layout.apply(.reload), nil)
        case 2...6 where !sideways.isEmpty:
            let section = Int32(sideways[random.below(sideways.count)])
            return (try layout.apply(.sidewaysOffset(section: section, random.unit() * 900 - 100)), nil)
        default:
            let change = layout.store!.perform(randomBatch(layout.store!, walk.shape, &random))
            return (try layout.apply(.data(change)), change)
        }
    }

    /// The registered strategies follow the first third of each walk.
    @Test(arguments: CompositionalWalk.all)
    func `it follows a walk of changes as its law says, and every strategy follows`(walk: CompositionalWalk) throws {
        let layout = try walk.test.makeLayout(store(walk.test.counts))
        let trial = StrategyTrial(layout)
        var random = TestRandom(seed: 5)
        var law = DeltaLaw(layout)
        let viewport = Viewport(offsetX: 20, offsetY: 90, size: Size(width: 100, height: 100))
        var new = layout.naive(walk.test)
        for step in 0..<walk.steps {
            let old = new
            let (delta, _) = try change(layout, walk, &random)
            var wrong = law.follow(delta, layout)
            new = layout.naive(walk.test)
            wrong += layout.faults(new, queries: 8, seed: UInt64(step))
            let before = old.elements.map { ($0.id, $0.frame) } + old.pinned(in: viewport).map { ($0.id, $0.frame) }
            for (id, frame) in before where layout.frameBefore(id, in: viewport) != frame {
                wrong.append("\(id) was at \(frame)")
            }
            let frames = Set(before.map(\.0))
            for (id, _) in new.elements where !frames.contains(id) && layout.frameBefore(id, in: viewport) != nil {
                wrong.append("\(id) was not there")
            }
            let anew = try layout.rebuilt().faults(new, queries: 2, seed: UInt64(step))
            wrong += anew.map { "made from the data: \($0)" }
            if step < walk.steps / 3 {
                trial.follow(delta)
                wrong += trial.faults(EdgeCase.queries(of: layout, seed: UInt64(step)).suffix(4))
            }
            #expect(wrong == [], "step \(step)")
            if !wrong.isEmpty { return }
        }
    }

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
        let strategies = try names.map { try #require(layout.strategy($0)) }
        for strategy in strategies { strategy.prepare() }
        for offset in [500.0, 123_456, -20, 0] {
            let delta = try layout.apply(.sidewaysOffset(section: 0, offset))
            #expect(delta.changeCount == 0)
            for (name, strategy) in zip(names, strategies) {
                #expect(strategy.invalidate(delta) == 0, "\(name)")
                var buffer = OrdinalBuffer()
                let query = Rect(x: 0, y: 0, width: 375, height: 200)
                strategy.elements(in: query, into: &buffer)
                #expect(buffer.sorted == bruteForce(layout, query), "\(name)")
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
