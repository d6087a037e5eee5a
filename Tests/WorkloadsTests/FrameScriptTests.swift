import LayoutStrategies
import Testing

@testable import Workloads

@Suite struct FrameScriptTests {
    private static let registry = WorkloadRegistry.builtIn

    private func script(_ name: String, groups: Int = 400, seed: UInt64 = 1) throws -> FrameScript {
        let layout = EditableLayout(ItemStore.plan(groups: groups))
        let viewport = Size(width: 300, height: 400)
        return try #require(Self.registry.frames(named: name, on: layout, viewport: viewport, seed: seed))
    }

    private func offsets(_ script: FrameScript) -> [Point] {
        script.frames.compactMap { if case .offset(let offset) = $0 { offset } else { nil } }
    }

    @Test func `a session has rests, reversals, jumps to an item, and a rubber band at both ends`() throws {
        let script = try script("session")
        let layout = EditableLayout(ItemStore.plan(groups: 400))
        #expect(script.frames.count == 10_000 && !script.remakes)
        let rests = script.frames.count { $0 == .rest }
        #expect((500...2_500).contains(rests))
        let shown = script.frames.compactMap { frame -> ElementID? in
            if case .show(let id) = frame { id } else { nil }
        }
        #expect(shown.count > 3 && shown.allSatisfy { layout.ordinal(of: $0) != nil })
        let offsets = offsets(script)
        let end = layout.contentSize.height - 400
        #expect(offsets.contains { $0.y < 0 } && offsets.contains { $0.y > end })
        #expect(offsets.allSatisfy { (-600...end + 600).contains($0.y) && $0.x >= 0 })
        let steps = zip(offsets, offsets.dropFirst()).map { $1.y - $0.y }
        #expect(zip(steps, steps.dropFirst()).contains { $0 > 1 && $1 < -1 })
    }

    @Test func `after a rubber band the content is at rest at its end`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            let motion = SessionMotion(from: 100, within: (0, 2_000), &generator)
            let last = motion.offsets.last?.y ?? -1
            #expect((0...2_000).contains(last))
        }
    }

    @Test func `a seed gives one session, the same for the naive host, and another seed another`() throws {
        let first = try script("session")
        #expect(try script("session") == first)
        #expect(try script("session", seed: 2).frames != first.frames)
        let naive = try script("session-naive")
        #expect(naive.frames == first.frames && naive.remakes)
        #expect(Self.registry.entries.first { $0.name == "session-naive" }?.antiPatternOf == "session")
    }

    @Test func `a layout that scrolls to the right is flung to the right`() throws {
        let layout = SimpleLayout((0..<500).map { Rect(x: Double($0) * 50, y: 0, width: 40, height: 30) })
        let turned = HorizontalLayout(layout)
        let viewport = Size(width: 300, height: 400)
        let script = try #require(Self.registry.frames(named: "session", on: turned, viewport: viewport, seed: 1))
        let offsets = offsets(script)
        #expect(offsets.contains { $0.x > 5_000 } && offsets.contains { $0.x < 0 })
    }

    @Test func `a host that rebuilds everything is not asked for more than memory holds`() throws {
        let columns = { (end: Double) in
            ScheduleColumns(
                starts: [0, end - 1], ends: [1, end], rows: nil, groupOffsets: [0, 2], groupRowCounts: [2],
                hasGroups: false, unit: .days)
        }
        let near = try GanttLayout(store: ItemStore(columns(1_000)))
        let far = try GanttLayout(store: ItemStore(columns(1e9)))
        #expect(Self.registry.inapplicability(of: "session-naive", on: near) == nil)
        #expect(Self.registry.inapplicability(of: "session-naive", on: far)?.contains("over 10 million") == true)
        #expect(Self.registry.inapplicability(of: "session", on: far) == nil)
    }

    @Test func `an empty layout has a session too`() throws {
        let script = try script("session", groups: 0)
        #expect(script.frames.count == 10_000)
    }

    @Test func `a frame begins where the last that moved left the viewport`() {
        let script = FrameScript(
            workload: "x", frames: [.rest, .offset(Point(x: 1, y: 2)), .rest, .rest, .offset(.zero)], remakes: false)
        #expect(script.placement(before: 0) == nil && script.placement(before: 1) == nil)
        #expect(script.placement(before: 4) == .offset(Point(x: 1, y: 2)))
    }

    @Test func `in a session with edits each change is taken back by the next`() throws {
        let store = ItemStore.plan(groups: 400)
        let layout = EditableLayout(store)
        func made(_ seed: UInt64) -> FrameScript? {
            Self.registry.frames(
                named: "session-edits", on: layout, store, viewport: Size(width: 300, height: 400), seed: seed)
        }
        let script = try #require(made(1))
        #expect(made(1) == script && made(2)?.frames != script.frames)
        let background = try #require(
            Self.registry.frames(
                named: "session-background", on: layout, store, viewport: Size(width: 300, height: 400), seed: 1))
        #expect(background.frames == script.frames && background.preparesInBackground && !script.preparesInBackground)
        #expect(try self.script("session").changes.isEmpty)
        let (begin, items) = (layout.state, store.items)
        #expect((60...200).contains(script.changes.count) && script.changes.count % 2 == 0)
        var (sizes, toggles): ([Int: Int], Int) = ([:], 0)
        for (number, frame) in script.changes.enumerated() {
            let change = try #require(script.frames[frame].change)
            if case .expansion = change { toggles += 1 }
            sizes[change.editCount, default: 0] += 1
            _ = try change.make(on: layout, store)
            if number % 2 == 1 { #expect(layout.state == begin && store.items == items) }
            #expect(script.outstandingChange(before: frame) == (number % 2 == 1 ? number - 1 : nil))
            #expect(script.outstandingChange(before: frame + 1) == (number % 2 == 0 ? number : nil))
        }
        #expect(toggles > 4 && sizes[1] ?? 0 > 20 && sizes[10] ?? 0 > 0 && sizes[100] ?? 0 > 0)
    }

    @Test func `a session with edits of no items is none`() {
        let store = ItemStore.plan(groups: 0)
        #expect(Self.registry.frames(named: "session-edits", on: EditableLayout(store), store, seed: 1) == nil)
    }

    @Test func `workloads of frames are neither traces nor scripts of changes`() throws {
        let layout = EditableLayout(ItemStore.plan(groups: 2))
        for name in ["session", "session-naive"] {
            #expect(Self.registry.form(of: name) == .frames)
            #expect(Self.registry.trace(named: name, layout: layout, seed: 1) == nil)
            #expect(try Self.registry.script(named: name, on: layout, layout.store, seed: 1) == nil)
        }
        #expect(Self.registry.frames(named: "jump", on: layout, seed: 1) == nil)
    }

    @Test func `a switch goes to the other layout and back, and asks where an element of each is`() throws {
        let store = ItemStore.plan(groups: 20)
        let layout = EditableLayout(store)
        var made: [String] = []
        let layouts = ScriptedLayouts(name: "here", counterpart: "there") { (name) throws(LayoutError) in
            made.append(name)
            return EditableLayout(store, closed: [0])
        }
        let outcome = try Self.registry.script(named: "switch", on: layout, store, seed: 1, layouts: layouts)
        let script = try #require(outcome)
        #expect(made == ["there"])
        #expect(script.steps.count == 8)
        #expect(script.steps.map(\.change) == (0..<8).map { .layout($0 % 2 == 0 ? "there" : "here") })
        #expect(throws: NotApplicable.self) {
            try Self.registry.script(named: "switch", on: layout, nil, seed: 1)
        }
    }
}

/// A layout that says it scrolls to the right.
private final class HorizontalLayout: HostedLayout {
    private let base: SimpleLayout
    init(_ base: SimpleLayout) { self.base = base }
    var elementCount: Int { base.elementCount }
    var contentSize: Size { base.contentSize }
    var scrollAxis: Axis { .horizontal }
    var diagnostics: LayoutDiagnostics { base.diagnostics }
    var kindNames: [String] { base.kindNames }
    func frame(at ordinal: UInt32) -> Rect { base.frame(at: ordinal) }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        base.frames(ordinals, into: &frames)
    }
    func id(at ordinal: UInt32) -> ElementID { base.id(at: ordinal) }
    func ordinal(of id: ElementID) -> UInt32? { base.ordinal(of: id) }
    func attributes(at ordinal: UInt32) -> LayoutAttributes { base.attributes(at: ordinal) }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) { base.candidates(in: rect, into: &buffer) }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { .nothing }
    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        LayoutDelta(elementCount: elementCount, contentSize: contentSize)
    }
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }
}
