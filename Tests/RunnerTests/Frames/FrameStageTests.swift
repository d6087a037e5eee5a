import LayoutStrategies
import Testing

@testable import Subjects
@testable import Worker

/// Scripts of frames that are shown from any frame on.
@Suite struct FrameStageTests {
    /// A stage over a registered layout.
    private func stage(_ name: String, _ strategy: String, workload: String = "session") throws -> FrameStage {
        let source = try Registries.builtIn.datasets.source(for: "construction")
        let dataset = try source.load(items: 300, seed: 1, skipInvalid: false)
        let made = try Registries.builtIn.layouts.lay(name, over: dataset, config: [:])
        let script = try #require(
            Registries.builtIn.workloads.frames(
                named: workload, on: made.layout, made.store, viewport: made.viewportSize, seed: 1))
        return try FrameStage(script, made) { $0.strategy(named: strategy)! }
    }

    @Test func `sections that scroll by themselves are flung across and back, wherever one enters`() throws {
        let stage = try stage("compositional", "on-demand")
        let script = stage.script
        var offsets: [Int32: Double] = [:]
        var greatest = 0.0
        for (position, frame) in script.frames.enumerated() {
            guard case .sideways(let section, let offset) = frame else { continue }
            #expect(offsets.allSatisfy { $0.key == section || $0.value == 0 }, "frame \(position)")
            offsets[section] = offset
            greatest = max(greatest, offset)
        }
        #expect(script.movesSideways && greatest > 100 && offsets.values.allSatisfy { $0 == 0 })
        // In the middle of a fling, and there again after another place.
        let middle = try #require(
            script.frames.firstIndex { if case .sideways(_, let offset) = $0 { offset > 50 } else { false } })
        func shown() throws -> [ElementID: Rect] {
            try stage.enter(at: middle + 1)
            return Dictionary(uniqueKeysWithValues: stage.visible.attributes.map { ($0.id, $0.frame) })
        }
        let first = try shown()
        try stage.enter(at: 0)
        #expect(try shown() == first)
        let layout = try #require(stage.ownLayout as? CompositionalLayout)
        #expect(layout.sidewaysOffsets.count == 1)
    }

    @Test(arguments: ["gantt", "linear", "compositional"], ["session", "session-edits"])
    func `a session replayed shows the same, frame by frame, with every strategy`(layout: String, workload: String)
        throws
    {
        var expected: [UInt64] = []
        for strategy in StrategyRegistry.builtIn.ownEntries.map(\.name) {
            let stage = try stage(layout, strategy, workload: workload)
            for _ in 0..<(expected.isEmpty ? 2 : 1) {
                var seen: [UInt64] = []
                try stage.enter(at: 3_000)
                for frame in 3_000..<3_300 {
                    try stage.show(at: frame)
                    var checksum: UInt64 = 0
                    for attributes in stage.visible.attributes {
                        checksum &+= Checksum.element(attributes.id, attributes.frame)
                    }
                    seen.append(checksum)
                }
                if expected.isEmpty { expected = seen }
                #expect(seen == expected, "\(strategy)")
            }
        }
    }

    @Test(arguments: ["gantt", "list", "frames"])
    func `wherever one enters a session, what has arrived is there, and at its end nothing is left`(layout: String)
        throws
    {
        let source = try Registries.builtIn.datasets.source(for: layout == "frames" ? "uniform" : "construction")
        let dataset = try source.load(items: 300, seed: 1, skipInvalid: false)
        let made = try Registries.builtIn.layouts.lay(layout, over: dataset, config: [:])
        let script = try #require(
            Registries.builtIn.workloads.frames(
                named: "session-edits", on: made.layout, made.store, viewport: made.viewportSize, seed: 1))
        let stage = try FrameStage(script, made) { $0.strategy(named: "r-tree-segmented")! }
        func state() -> [ElementID: Rect] {
            var frames: [ElementID: Rect] = [:]
            made.layout.forEachFrame { ordinal, frame in
                if !frame.isNull { frames[made.layout.id(at: ordinal)] = frame }
            }
            return frames
        }
        let begin = state()
        var states = [begin]
        for change in script.changes.prefix(12) {
            try stage.enter(at: change + 1)
            states.append(state())
        }
        // Every second change takes the one before it back.
        for number in stride(from: 0, to: states.count, by: 2) { #expect(states[number] == begin) }
        #expect(states.contains { $0 != begin })
        for (number, change) in script.changes.prefix(12).enumerated().reversed() {
            try stage.enter(at: change)
            #expect(state() == states[number])
            try stage.show(at: change)
            #expect(state() == states[number + 1])
        }
        try stage.enter(at: 0)
        #expect(state() == begin)
    }
}
