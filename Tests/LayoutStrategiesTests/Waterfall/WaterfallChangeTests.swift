import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Random walks of changes, after each of which the layout is compared with its naive twin and its delta with the law.
@Suite struct WaterfallChangeTests {
    struct Walk: Sendable, CustomStringConvertible {
        let description: String
        let counts: [Int]
        let configuration: WaterfallConfiguration
        var steps = 40
        var changesSections = false
        var removalShare = 0.5
        var sectionSize = 40
        var hasRatios = false

        init(
            _ name: String, _ counts: [Int], _ configuration: WaterfallConfiguration, steps: Int = 40,
            sections: Bool = false, removalShare: Double = 0.5, sectionSize: Int = 40, ratios: Bool = false
        ) {
            (description, self.counts, self.configuration, self.steps) = (name, counts, configuration, steps)
            (changesSections, self.removalShare, self.sectionSize) = (sections, removalShare, sectionSize)
            hasRatios = ratios
        }
    }

    static let walks: [Walk] = {
        var walks = [
            Walk("one section, none at last", [6], waterfall(2, footer: 9), removalShare: 1),
            Walk("one section from nothing", [0], waterfall(3, header: 9), removalShare: 0.2),
            Walk("one column", [700], waterfall(1), steps: 8),
            Walk("no width", [60, 700], waterfall(2, viewport: Size(width: 0, height: 0)), steps: 8),
            Walk("many columns", [600, 20], waterfall(40, item: 1), steps: 8),
            Walk(
                "sections of a segment each", [300, 280, 310, 290, 5], waterfall(3, item: 1), steps: 16, sections: true,
                sectionSize: 400),
            Walk("at the limit of marks", [130, 126, 510], waterfall(2, header: 5), steps: 16),
        ]
        let inset = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        for fill in WaterfallConfiguration.Fill.allCases {
            for order in WaterfallConfiguration.Order.allCases {
                let name = "\(fill) \(order), "
                let bare = waterfall(3, fill, order, item: 2)
                let full = waterfall(4, fill, order, item: 3, column: 2, inset: inset, header: 20, footer: 11)
                walks += [
                    Walk(name + "small sections", [4, 0, 9, 30, 7, 1, 50, 50], full, steps: 20),
                    Walk(name + "sections come and go", [4, 0, 9, 30, 7, 1], full, steps: 30, sections: true),
                    Walk(
                        name + "ratios of their own", [4, 0, 90, 700], full, steps: 12, sections: true, ratios: true),
                ]
                // Where the order is kept in marks, and where it is not, with either fill.
                if (fill == .mirrored) == (order == .columnMajor) { continue }
                walks += [
                    Walk(name + "one section", [1200], bare, steps: 6),
                    Walk(name + "equal sections", Array(repeating: 50, count: 14), bare, steps: 6),
                    Walk(name + "large sections", [600, 20, 1100, 3], full, steps: 7),
                    Walk(
                        name + "large sections come and go", [700, 3], bare, steps: 8, sections: true, sectionSize: 700),
                ]
            }
        }
        return walks
    }()

    /// Items of large sections behind which two layouts have marks that say different things.
    private func marksDiffer(_ first: WaterfallLayout, _ second: WaterfallLayout) -> [ItemPlace] {
        func marks(_ layout: WaterfallLayout) -> [ItemPlace: ([Double], [UInt32])] {
            let shape = layout.geometry.shape
            var found: [ItemPlace: ([Double], [UInt32])] = [:]
            for large in shape.large {
                let (marks, columns) = (large.marks, shape.metrics.columns)
                for block in 0..<marks.count(columns) {
                    let end = shape.items(large.section, block: block).upperBound
                    let numbers = block * columns..<(block + 1) * columns
                    found[ItemPlace(section: Int32(large.section), item: Int32(end))] = (
                        Array(marks.ends[numbers]), marks.counts.isEmpty ? [] : Array(marks.counts[numbers])
                    )
                }
            }
            return found
        }
        let others = marks(second)
        return marks(first).compactMap { place, mark in
            guard let other = others[place] else { return nil }
            return other.0 == mark.0 && other.1 == mark.1 ? nil : place
        }
    }

    private func change(_ layout: WaterfallLayout, _ walk: inout DataWalk) throws -> (LayoutDelta, mayReset: Bool) {
        switch walk.below(20) {
        case 0...1:
            let size = Size(width: Double(walk.below(900)) / 2, height: Double(walk.below(900)))
            return (try layout.apply(.viewport(size, EdgeInsets(top: 1, left: 3, bottom: 2, right: 7.5))), true)
        case 2: return (try layout.apply(.reload), true)
        default: return (try layout.apply(.data(layout.store!.perform(walk.next(layout.store!)))), false)
        }
    }

    /// About 200 of the elements, in an order that doesn't fit that of blocks.
    private func sample(_ elements: [(id: ElementID, frame: Rect)]) -> [(id: ElementID, frame: Rect)] {
        let step = elements.count / 200 + 1
        return stride(from: 0, to: elements.count, by: step).map { elements[$0 * 7919 % elements.count] }
    }

    private func dataWalk(_ walk: Walk, _ seed: UInt64) -> DataWalk {
        var changes = DataWalk(seed: seed)
        (changes.changesSections, changes.removalShare) = (walk.changesSections, walk.removalShare)
        changes.sectionSize = walk.sectionSize
        return changes
    }

    @Test(arguments: walks) func `it follows a walk of changes as its law says`(walk: Walk) throws {
        let layout = try waterfallLayout(
            counts: walk.counts, walk.configuration, seed: 2, hasRatios: walk.hasRatios)
        var changes = dataWalk(walk, 3)
        var law = DeltaLaw(layout)
        let viewport = Viewport(size: Size(width: 100, height: 100))
        var twin = naive(layout)
        for step in 0..<walk.steps {
            let old = twin
            let (delta, mayReset) = try change(layout, &changes)
            #expect(mayReset || !delta.isReset, "step \(step)")
            #expect(law.follow(delta, layout) == [], "step \(step)")
            twin = naive(layout)
            let wrong = faults(
                layout, elements: twin.elements, contentSize: twin.contentSize, queries: 8, seed: UInt64(step))
            #expect(wrong == [], "step \(step)")
            for (id, frame) in sample(old.elements) {
                #expect(layout.frameBefore(id, in: viewport) == frame, "\(id), step \(step)")
            }
            let frames = old.frames
            for (id, _) in twin.elements where frames[id] == nil {
                #expect(layout.frameBefore(id, in: viewport) == nil, "\(id), step \(step)")
            }
            let anew = try layout.rebuilt()
            #expect(anew.contentSize == layout.contentSize && anew.configuration == layout.configuration)
            #expect(marksDiffer(anew, layout) == [], "step \(step)")
        }
    }

    @Test func `a change names what lies behind it and no more`() throws {
        let layout = try waterfallLayout(counts: [3000], waterfall(3), seed: 1)
        let (store, item) = (layout.store!, StoredItem(identifier: 5000, start: 0, end: 11))
        let end = try layout.apply(.data(store.perform(.insert(item, at: ItemPlace(section: 0, item: 3000)))))
        #expect(end.changeCount == 1 && end.resegmented == [SegmentReplacement(before: 5..<6, after: 5..<6)])
        let late = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 2900)))))
        #expect(late.reframed == [2900..<3000] && late.removed == [3000..<3001] && late.renamed.isEmpty)
    }

    @Test func `a change that comes to nothing ends at the next mark`() throws {
        let layout = try waterfallLayout(counts: [3000, 40], waterfall(3, footer: 10), seed: 1)
        let place = ItemPlace(section: 0, item: 1000)
        var item = layout.items.item(at: place)
        item.start += 7
        item.end += 7
        let delta = try layout.apply(.data(layout.store!.perform(.replace(place, with: item))))
        #expect(delta.changeCount <= 48 && delta.translated.isEmpty && !delta.spanningChanged)
        #expect(faults(layout, seed: 6) == [])
    }

    @Test func `what a change does not tell is a reset`() throws {
        let layout = try waterfallLayout(counts: [30, 20], waterfall(3), seed: 1)
        _ = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        let second = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        #expect(try layout.apply(.data(second)).isReset)
        #expect(faults(layout, seed: 6) == [])
        _ = layout.store!.perform(.remove(ItemPlace(section: 1, item: 3)))
        #expect(try layout.apply(.reload).isReset)
        let viewport = Viewport(size: .standardViewport)
        #expect(layout.frameBefore(ElementID(.cell, section: 1, item: 19), in: viewport) == nil)
    }
}
