import LayoutStrategies
import Testing
import Workloads

@testable import Subjects
@testable import Worker

@Suite struct EditedCopyTests {
    private func laidOut() throws -> LaidOut {
        let source = try Registries.builtIn.datasets.source(for: "construction")
        let dataset = try source.load(items: 300, seed: 1, skipInvalid: false)
        return try Registries.builtIn.layouts.lay("frames", over: dataset, config: [:])
    }

    private func script(_ name: String) throws -> ChangeScript {
        let made = try laidOut()
        return try #require(
            try Registries.builtIn.workloads.script(named: name, on: made.layout, made.store, seed: 1))
    }

    private func copy() throws -> EditedCopy {
        try EditedCopy(
            CopyMakers(laidOut: laidOut, strategy: { try #require($0.strategy(named: "r-tree-dynamic")) }) { name, _ in
                throw WorkerFailure("no layout named \(name)")
            })
    }

    private func frames(_ copy: EditedCopy) -> Set<LayoutAttributes.Key> {
        var frames: Set<LayoutAttributes.Key> = []
        copy.layout.forEachFrame { ordinal, frame in
            if !frame.isNull { frames.insert(LayoutAttributes.Key(id: copy.layout.id(at: ordinal), frame: frame)) }
        }
        return frames
    }

    private func answers(_ copy: EditedCopy, _ script: ChangeScript) -> [[UInt32]] {
        var buffer = OrdinalBuffer()
        return script.steps.map { step in
            copy.strategy.elements(in: step.query, into: &buffer)
            return buffer.ordinals.sorted()
        }
    }

    @Test func `a script goes on where it was left, and starts where it is told to`() throws {
        let (copy, edit, resize) = (try copy(), try script("edit"), try script("resize"))
        let begin = frames(copy)
        try copy.enter(edit, at: 10)
        #expect(copy.position == 10 && frames(copy) != begin)
        try copy.make(64 + 7)
        #expect(copy.position == 17)
        try copy.enter(edit, at: 3)
        #expect(copy.position == 17)
        let left = frames(copy)
        try copy.enter(resize, at: 64 * 3 + 2)
        #expect(copy.position == 2 && frames(copy) == begin)
        try copy.enter(edit, at: 0)
        #expect(copy.position == 17 && frames(copy) == left)
    }

    @Test func `a script whose changes stay begins again on a rebuilt layout, after its last answer`() throws {
        let (copy, stream, resize) = (try copy(), try script("edit-stream"), try script("resize"))
        let begin = frames(copy)
        try copy.enter(stream, at: stream.steps.count - 2)
        #expect(try !copy.begin())
        _ = try copy.makeOne()
        let (_, _, last) = try copy.makeOne()
        let left = frames(copy)
        #expect(copy.position == 0 && left != begin && last == stream.steps.last?.query)
        _ = try copy.time(1, reading: 0)
        #expect(copy.position == 1 && frames(copy).symmetricDifference(begin).count <= 2)
        try copy.make(stream.steps.count - 1)
        #expect(frames(copy) == left)
        // Another script is for the layout as it began.
        try copy.make(5)
        try copy.enter(resize, at: 0)
        #expect(frames(copy) == begin)
        try copy.enter(stream, at: 0)
        #expect(copy.position == 5 && frames(copy) != begin)
    }

    @Test func `changes that are timed are made as others are`() throws {
        let edit = try script("edit")
        let (timed, made) = (try copy(), try copy())
        try timed.enter(edit, at: 5)
        try made.enter(edit, at: 5)
        _ = try timed.time(70, reading: 0)
        try made.make(70)
        #expect(timed.position == made.position && frames(timed) == frames(made))
        #expect(answers(timed, edit) == answers(made, edit))
    }

    @Test func `a change adds its own time, and what the query after it takes longer`() {
        #expect(ChangeTimes(changes: 90, queries: 1_000).added(toQueriesOf: 800) == 290)
        // Noise of queries takes nothing off.
        #expect(ChangeTimes(changes: 90, queries: 1_000).added(toQueriesOf: 1_300) == 90)
    }

    @Test func `what was skipped is known to the strategy`() throws {
        let edit = try script("edit")
        let (skipped, followed) = (try copy(), try copy())
        try skipped.enter(edit, at: 21)
        try followed.enter(edit, at: 0)
        try followed.make(21)
        #expect(answers(skipped, edit) == answers(followed, edit))
    }
}

extension LayoutAttributes {
    /// An element and where it is.
    struct Key: Hashable {
        let id: ElementID
        let frame: Rect
    }
}
