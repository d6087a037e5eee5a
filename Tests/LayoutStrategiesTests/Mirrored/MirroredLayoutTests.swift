import LayoutStrategies
import LayoutTestSupport
import Testing

/// Layouts for languages that are read from right to left.
@Suite struct MirroredLayoutTests {
    @Test func `A1 and A2 mirrored`() throws {
        let layout = MirroredLayout(try WorkedExample.twoGroups(expanded: [1]))
        #expect(layout.contentSize.width == 122)
        #expect(layout.frame(at: 0) == Rect(x: 74.5, y: 85, width: 47.5, height: 30))
        #expect(layout.frame(at: 1) == Rect(x: 1, y: 119, width: 47.5, height: 30))
        // At rest: the first date at the right edge, the group's header as wide as the view.
        let rest = Viewport(size: Size(width: 100, height: 120)).mirrored(in: 122)
        #expect(rest.offsetX == 22)
        let date = layout.pinnedAttributes(for: ElementID(.cell, section: 0, item: 0), in: rest)
        #expect(date?.frame == Rect(x: 98, y: 0, width: 24, height: 48))
        let header = try layout.id("groupHeader", 1)
        #expect(layout.pinnedAttributes(for: header, in: rest)?.frame == Rect(x: 22, y: 48.5, width: 100, height: 32))
        // What is pinned to the left edge keeps clear of the right inset.
        var inset = rest
        inset.insets.right = 10
        #expect(layout.pinnedAttributes(for: header, in: inset)?.frame == Rect(x: 12, y: 48.5, width: 100, height: 32))
    }

    @Test func `D1 mirrored: sideways sections count from the right`() throws {
        let layout = MirroredLayout(try CompositionalExampleTests.reader())
        func places() throws -> [Double] {
            try (0..<3 as Range<Int32>).map {
                let ordinal = try #require(layout.ordinal(of: ElementID(.cell, section: 0, item: $0)))
                #expect(layout.frame(at: ordinal).width == 165 && layout.frame(at: ordinal).minY == 44)
                return layout.frame(at: ordinal).minX
            }
        }
        #expect(try places() == [195, 20, -155])
        let delta = try layout.apply(.sidewaysOffset(section: 0, 345))
        #expect(try places() == [540, 365, 190])
        #expect(delta.translated.allSatisfy { $0.dx == 345 } && !delta.translated.isEmpty)
        #expect(layout.restingOffset(ofSection: 0, proposed: 400, from: 345) == 345)
    }

    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name))
    func `a host shows the mirror image of what it would show`(layout: String) throws {
        for (seed, strategy) in ["on-demand", "r-tree", "r-tree-segmented", "section-arrays"].enumerated() {
            let columns = randomColumns(ScheduleShape(), seed: UInt64(seed))
            let size = Size(width: 400, height: 300)
            let plain = try host(layout, columns, strategy: strategy, viewport: Viewport(size: size))
            let width = plain.layout.contentSize.width
            // As wide as the layout is made for, at the leading rest.
            let made = Viewport(size: Size(width: 1180, height: 300)).mirrored(in: width)
            let mirrored = try host(
                layout, columns, strategy: strategy, configuration: ["rightToLeft": .bool(true)],
                viewport: Viewport(offsetX: made.offsetX, size: size))
            try compare(plain, mirrored, "\(strategy), at first")
            var walk = DataWalk(seed: UInt64(seed))
            for step in 0..<40 {
                try move(plain, mirrored, &walk)
                try compare(plain, mirrored, "\(strategy), step \(step)")
            }
        }
    }

    /// Moves both, and one of them by the mirror image.
    private func move(_ plain: CollectionHost, _ mirrored: CollectionHost, _ walk: inout DataWalk) throws {
        let (layout, content) = (plain.layout, plain.contentSize)
        let groups = (0..<20 as Range<Int32>).filter { layout.isExpanded($0) != nil }
        let sideways = (0..<20 as Range<Int32>).filter {
            layout.restingOffset(ofSection: $0, proposed: 0, from: 0) != nil
        }
        switch walk.below(5) {
        case 0:
            let size = Size(width: Double(200 + walk.below(300)), height: Double(200 + walk.below(200)))
            let insets = EdgeInsets(top: 3, left: Double(walk.below(9)), right: Double(walk.below(9)))
            // A view that shows all of its content at its beginning, or not at all at its end, is at rest.
            plain.resize(to: size, insets: insets)
            mirrored.resize(to: size, insets: insets.mirrored)
        case 1 where !groups.isEmpty:
            let group = groups[walk.below(groups.count)]
            let change = LayoutChange.expansion(sections: group..<group + 1, layout.isExpanded(group) != true)
            for host in [plain, mirrored] { try host.change(change) }
        case 2 where !sideways.isEmpty:
            let change = LayoutChange.sidewaysOffset(
                section: sideways[walk.below(sideways.count)], Double(walk.below(300)))
            for host in [plain, mirrored] { try host.change(change) }
        case 3:
            guard let store = plain.store else { return }
            let batch = walk.next(store)
            for host in [plain, mirrored] { try host.perform(batch) }
        default:
            let offset = Point(
                x: Double(walk.below(Int(content.width) + 20) - 10), y: Double(walk.below(Int(content.height))))
            plain.scroll(to: offset)
            mirrored.scroll(to: Point(x: content.width - offset.x - plain.viewport.size.width, y: offset.y))
        }
    }

    private func compare(_ plain: CollectionHost, _ mirrored: CollectionHost, _ comment: Comment) throws {
        try plain.layoutIfNeeded()
        try mirrored.layoutIfNeeded()
        let width = plain.contentSize.width
        #expect(mirrored.contentSize == plain.contentSize, comment)
        #expect(mirrored.viewport == plain.viewport.mirrored(in: width), comment)
        let expected = shown(plain).map { element in
            var element = element
            element.frame = element.frame.mirrored(in: width)
            return element
        }
        #expect(shown(mirrored) == expected, comment)
        #expect(shown(mirrored) == visible(mirrored.layout, mirrored.viewport), comment)
    }

    @Test func `the key is one of every layout, and is refused where it is no answer`() throws {
        let columns = LayoutRegistryTests.schedule
        for entry in LayoutRegistry.builtIn.entries {
            func made(_ value: ConfigurationValue, as key: String = "rightToLeft") throws -> LaidOut {
                try laidOut(entry.name, columns, [key: value])
            }
            let (plain, mirrored) = (try made(.bool(false)), try made(.bool(true)))
            #expect(!(plain.layout is MirroredLayout) && mirrored.layout is MirroredLayout)
            #expect(try mirrored.rebuilt().layout is MirroredLayout)
            let error = #expect(throws: LayoutError.self) { _ = try made(.string("yes")) }
            #expect(error == .invalidValue(key: "rightToLeft", value: "\"yes\"", accepted: "true or false"))
            let unknown = #expect(throws: LayoutError.self) { _ = try made(.bool(true), as: "rigthToLeft") }
            guard case .unknownKey(_, _, let known) = unknown else { throw unknown! }
            #expect(known.contains("rightToLeft"))
        }
    }
}
