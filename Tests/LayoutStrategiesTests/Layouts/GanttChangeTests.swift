import LayoutCore
import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// A Gantt layout that is changed, against one made anew from the changed data.
@Suite struct GanttChangeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var shape = ScheduleShape()
        var configuration = GanttConfiguration()
        var steps = 40
        var sectionSize = 40
        var removalShare = 0.5
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for policy in GanttConfiguration.RowPolicy.allCases {
            for collapsed in GanttConfiguration.CollapsedPolicy.allCases {
                for isWhole in [true, false] {
                    var one = Case(name: "\(policy) \(collapsed) \(isWhole ? "days" : "continuous")")
                    one.shape.rows = policy == .rows ? 5 : nil
                    one.shape.isWhole = isWhole
                    one.configuration.rowPolicy = policy
                    one.configuration.collapsedPolicy = collapsed
                    one.configuration.expanded = .sections([1, 2, 4])
                    cases.append(one)
                }
            }
        }
        for (index, var one) in cases.enumerated() where index % 2 == 0 {
            one.name += ", large groups"
            one.shape.items = 2500
            one.shape.groups = 2
            one.configuration.expanded = .all
            one.sectionSize = 1300
            one.steps = 8
            cases.append(one)
        }
        var one = Case(name: "shrinks to nothing")
        one.shape.items = 60
        one.removalShare = 1
        one.steps = 60
        one.sectionSize = 2
        cases.append(one)
        one.name = "grows from nothing"
        one.shape.items = 0
        one.shape.groups = 0
        one.removalShare = 0.2
        one.sectionSize = 300
        cases.append(one)
        return cases
    }()

    @Test(arguments: cases) func followsAsIfMadeAnew(_ one: Case) throws {
        for seed in 2...5 as ClosedRange<UInt64> { try walk(one, seed: seed) }
    }

    private func walk(_ one: Case, seed: UInt64) throws {
        let store = ItemStore(randomColumns(one.shape, seed: seed))
        let layout = try GanttLayout(store: store, configuration: one.configuration)
        var walk = DataWalk(seed: seed)
        walk.isWhole = one.shape.isWhole
        walk.rows = one.shape.rows ?? 1
        walk.sectionSize = one.sectionSize
        walk.removalShare = one.removalShare
        var copy = LayoutCopy(layout)
        for step in 0..<one.steps {
            let before = Dictionary(uniqueKeysWithValues: elements(layout).map { ($0.id, $0.frame) })
            let delta: LayoutDelta
            if walk.below(3) == 0, layout.groupCount > 0 {
                let first = walk.below(layout.groupCount)
                let end = min(layout.groupCount, first + (walk.below(5) == 0 ? 100 : 1))
                delta = try layout.apply(.expansion(sections: Int32(first)..<Int32(end), walk.below(2) == 0))
            } else {
                delta = try layout.apply(.data(store.perform(walk.next(store))))
            }
            let made = try layout.madeAnew()
            let comment = "seed \(seed), step \(step)"
            #expect(elements(layout) == elements(made), "\(comment)")
            #expect(layout.contentSize == made.contentSize, "\(comment)")
            #expect(layout.grid.count == made.grid.count, "\(comment)")
            let problem = copy.follow(delta, layout)
            #expect(problem == nil, "\(comment)")
            searches(layout, &walk, comment)
            let known = before.keys.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
            for _ in 0..<min(10, known.count) {
                let id = known[walk.below(known.count)]
                #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == before[id], "\(comment) \(id)")
            }
            if problem != nil { return }
        }
    }

    private func elements(_ layout: GanttLayout) -> [LayoutAttributes] {
        var elements: [LayoutAttributes] = []
        let frames = allFrames(layout)
        for ordinal in 0..<UInt32(layout.elementCount) {
            if frames[Int(ordinal)].isNull { continue }
            let attributes = layout.attributes(at: ordinal)
            #expect(attributes.frame == frames[Int(ordinal)])
            #expect(layout.ordinal(of: attributes.id) == ordinal)
            elements.append(attributes)
        }
        return elements.sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }
    }

    private func searches(_ layout: GanttLayout, _ walk: inout DataWalk, _ comment: String) {
        for query in 0..<6 {
            let frames = (0..<UInt32(layout.elementCount))
            let width = query == 0 ? 100_000.0 : 300
            let rect =
                query == 1
                ? .infinite
                : Rect(
                    x: Double(walk.below(Int(layout.contentSize.width))) - 50,
                    y: Double(walk.below(Int(layout.contentSize.height))), width: width, height: query < 3 ? 200 : 20)
            let expected = frames.filter { layout.frame(at: $0).meets(rect) }
            let found = candidates(layout, rect)
            #expect(found.filter { layout.frame(at: $0).meets(rect) } == expected, "\(comment) \(rect)")
            var buffer = OrdinalBuffer()
            layout.segments(meeting: rect, into: &buffer)
            let segments = buffer.ordinals.sorted()
            #expect(Set(segments).count == segments.count, "\(comment)")
            let covered = segments.flatMap { Array(layout.ordinals(ofSegment: Int($0))) }
            #expect(Set(expected).isSubset(of: covered), "\(comment) \(rect)")
        }
    }
}

/// A copy by ordinal that knows deltas alone.
struct LayoutCopy {
    private var attributes: [LayoutAttributes?]
    private var segments: [[LayoutAttributes]] = []

    init(_ layout: GanttLayout) {
        attributes = Self.all(layout)
        segments = Self.segments(layout)
    }

    private static func all(_ layout: GanttLayout) -> [LayoutAttributes?] {
        var held = [Bool](repeating: false, count: layout.elementCount)
        for segment in 0..<layout.segmentCount { for ordinal in layout.ordinals(ofSegment: segment) { held[Int(ordinal)] = true } }
        return held.indices.map { held[$0] ? layout.attributes(at: UInt32($0)) : nil }
    }

    private static func segments(_ layout: GanttLayout) -> [[LayoutAttributes]] {
        (0..<layout.segmentCount).map { segment in
            let origin = layout.origin(ofSegment: segment)
            return layout.ordinals(ofSegment: segment).map { ordinal in
                var attributes = layout.attributes(at: ordinal)
                attributes.frame = attributes.frame.offset(dx: -origin.x, dy: -origin.y)
                return attributes
            }
        }
    }

    /// Applies a delta; what is wrong, if anything is.
    mutating func follow(_ delta: LayoutDelta, _ layout: GanttLayout) -> String? {
        let (now, segmentsNow) = (Self.all(layout), Self.segments(layout))
        defer { (attributes, segments) = (now, segmentsNow) }
        if delta.elementCount != layout.elementCount || delta.contentSize != layout.contentSize { return "sizes" }
        if delta.isReset { return nil }
        while attributes.count < now.count { attributes.append(nil) }
        for range in delta.removed { for ordinal in range { attributes[Int(ordinal)] = nil } }
        for translation in delta.translated {
            for segment in translation.segments {
                for ordinal in layout.ordinals(ofSegment: segment) {
                    guard let frame = attributes[Int(ordinal)]?.frame else { continue }
                    attributes[Int(ordinal)]?.frame = frame.offset(dx: translation.dx, dy: translation.dy)
                }
            }
        }
        for range in delta.reframed { for ordinal in range { attributes[Int(ordinal)]?.frame = layout.frame(at: ordinal) } }
        for range in delta.renamed {
            for ordinal in range {
                guard let frame = attributes[Int(ordinal)]?.frame else { return "ordinal \(ordinal) is renamed" }
                var renamed = layout.attributes(at: ordinal)
                renamed.frame = frame
                attributes[Int(ordinal)] = renamed
            }
        }
        for range in delta.inserted { for ordinal in range { attributes[Int(ordinal)] = layout.attributes(at: ordinal) } }
        for ordinal in now.indices where attributes[ordinal] != now[ordinal] {
            return "ordinal \(ordinal): \(attributes[ordinal].map { "\($0)" } ?? "none") is not \(now[ordinal].map { "\($0)" } ?? "none")"
        }
        return segmentProblem(delta, segmentsNow)
    }

    private func segmentProblem(_ delta: LayoutDelta, _ now: [[LayoutAttributes]]) -> String? {
        var (before, after) = (0, 0)
        for replacement in delta.resegmented + [
            SegmentReplacement(before: segments.count..<segments.count, after: now.count..<now.count)
        ] {
            if replacement.before.lowerBound - before != replacement.after.lowerBound - after { return "numbers of segments" }
            while before < replacement.before.lowerBound {
                if segments[before].map(\.frame) != now[after].map(\.frame) { return "segment \(after) has other frames" }
                (before, after) = (before + 1, after + 1)
            }
            (before, after) = (replacement.before.upperBound, replacement.after.upperBound)
        }
        return nil
    }
}
