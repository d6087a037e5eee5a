import LayoutStrategies
import Testing
import Workloads

@Suite struct ScriptTests {
    /// Those that change one layout, and take that back.
    static let all = WorkloadRegistry.builtIn.entries.filter { $0.form == .changes && $0.name != "switch" && !$0.stays }
        .map(\.name)

    private func script(_ workload: String, on layout: any HostedLayout, _ store: ItemStore?, seed: UInt64 = 1) throws
        -> ChangeScript
    {
        try #require(try WorkloadRegistry.builtIn.script(named: workload, on: layout, store, seed: seed))
    }

    private func steps(_ workload: String, on layout: any HostedLayout, _ store: ItemStore?, seed: UInt64 = 1) throws
        -> [ScriptStep]
    {
        guard let script = try? script(workload, on: layout, store, seed: seed) else { return [] }
        #expect(script.workload == workload)
        return script.steps
    }

    private func steps(of workload: String, groups: Int = 60, closed: Set<Int> = [], seed: UInt64 = 1) throws
        -> [ScriptStep]
    {
        let store = ItemStore.plan(groups: groups)
        return try steps(workload, on: EditableLayout(store, closed: closed), store, seed: seed)
    }

    @Test func `there are scripts, and no trace of one`() throws {
        #expect(Set(Self.all).isSuperset(of: ["edit", "toggle", "resize"]))
        let registry = WorkloadRegistry.builtIn
        for name in Self.all {
            #expect(
                registry.form(of: name) == .changes
                    && registry.trace(named: name, layout: SimpleLayout([]), seed: 1) == nil)
        }
        #expect(registry.form(of: "jump") == .queries && registry.form(of: "nothing") == .queries)
        let store = ItemStore.plan(groups: 2)
        #expect(try registry.script(named: "jump", on: EditableLayout(store), store, seed: 1) == nil)
    }

    @Test(arguments: all) func `a seed gives one script, another seed another`(workload: String) throws {
        let first = try steps(of: workload, seed: 5)
        #expect(try first.count == 64 && first == steps(of: workload, seed: 5))
        #expect(try first != steps(of: workload, seed: 6))
    }

    @Test(arguments: all, [[], [0, 7], Set(0..<60)]) func `a script ends where it began, however often it is replayed`(
        workload: String, closed: Set<Int>
    ) throws {
        let steps = try steps(of: workload, closed: closed)
        let store = ItemStore.plan(groups: 60)
        let layout = EditableLayout(store, closed: closed)
        let (begin, items) = (layout.state, store.items)
        for _ in 0..<3 {
            var states: Set<[[Rect]]> = []
            for step in steps {
                _ = try step.change.make(on: layout, store)
                states.insert(layout.state)
            }
            #expect(layout.state == begin && store.items == items && layout.closed == closed)
            let isSeen = workload != "resize" && (closed.count < 60 || workload == "toggle")
            // A drag goes back the way it came, past rows that look alike.
            if isSeen { #expect(states.count > (workload == "reorder" ? 10 : 20)) }
        }
    }

    @Test func `a sync has batches of 10, 100 and 1,000 different items, of every kind`() throws {
        let store = ItemStore.plan(groups: 600)
        let steps = try steps("sync", on: EditableLayout(store), store)
        let counts = (0..<64).map { (step: Int) -> Int in [10, 100, 1_000][min(step, 63 - step) % 3] }
        #expect(steps.map(\.change.editCount) == counts)
        for step in steps {
            guard case .items(let batch) = step.change else { continue }
            let places = batch.removed + batch.inserted.map(\.place) + batch.replaced.map(\.place)
            #expect(
                batch.removed.count + Set(batch.inserted.map(\.place) + batch.replaced.map(\.place)).count
                    == places.count)
            if step.change.editCount >= 100 {
                #expect(!batch.removed.isEmpty && !batch.inserted.isEmpty && 2 * batch.replaced.count > places.count)
            }
        }
    }

    @Test func `a sync of a few items edits half of them, and none of rectangles moves a slot twice`() throws {
        let store = ItemStore.plan(groups: 4)
        let count = (0..<store.sectionCount).reduce(0) { $0 + store.itemCount(ofSection: $1) }
        let few = try steps("sync", on: EditableLayout(store), store)
        #expect(few.allSatisfy { (1...count / 2).contains($0.change.editCount) })
        let frames = (0..<300).map { Rect(x: Double($0) * 50, y: Double($0 % 7) * 30, width: 40, height: 24) }
        for step in try steps("sync", on: FramesLayout(rectangles: frames), nil) {
            guard case .rectangles(let changes) = step.change else { continue }
            let slots = changes.compactMap { if case .move(let slot, _) = $0 { slot } else { nil } }
            #expect(Set(slots).count == changes.count && (10...150).contains(changes.count))
        }
        #expect(throws: NotApplicable("there are no rectangles to move")) {
            try script("sync", on: FramesLayout(rectangles: []), nil)
        }
    }

    @Test(arguments: ["edit", "toggle"], [false, true])
    func `a query shows where the change happened`(workload: String, hasRows: Bool) throws {
        let store = ItemStore.plan(groups: 200, hasRows: hasRows)
        let layout = EditableLayout(store)
        let steps = try steps(workload, on: layout, store)
        for step in steps {
            let before = Set(layout.state[0])
            _ = try step.change.make(on: layout, store)
            let changed = Set(layout.state[0]).symmetricDifference(before)
            #expect(changed.isEmpty || changed.contains { $0.meets(step.query) })
            #expect((step.query.width, step.query.height) == (1180, 820))
        }
    }

    @Test func `most edits reschedule an item, and none moves an end of the axis`() throws {
        var kinds: [String: Int] = [:]
        for seed in 1...40 {
            let store = ItemStore.plan(groups: 60)
            let horizon = (store.columns.starts.min(), store.columns.ends.max())
            for step in try steps("edit", on: EditableLayout(store), store, seed: UInt64(seed)).prefix(32) {
                guard case .items(let batch) = step.change else { continue }
                let kind =
                    !batch.replaced.isEmpty
                    ? "reschedule" : !batch.moved.isEmpty ? "move" : batch.removed.isEmpty ? "insert" : "delete"
                kinds[kind, default: 0] += 1
                for item in batch.replaced.map(\.item) + batch.inserted.map(\.item) {
                    #expect(item.start >= horizon.0! && item.end <= horizon.1! && item.start <= item.end)
                    #expect(item.start == item.start.rounded() && item.end == item.end.rounded())
                }
            }
        }
        let total = Double(kinds.values.reduce(0, +))
        #expect(total == 1_280)
        for (kind, share) in ["reschedule": 0.6, "insert": 0.15, "delete": 0.15, "move": 0.1] {
            #expect((Double(kinds[kind] ?? 0) / total - share).magnitude < 0.05, "\(kind): \(kinds)")
        }
    }

    @Test func `a stream has 10,000 insertions, deletions and moves that stay`() throws {
        let store = ItemStore.plan(groups: 60)
        let layout = EditableLayout(store)
        let (begin, count) = (layout.state, layout.state[0].count)
        let script = try script("edit-stream", on: layout, store)
        #expect(script.stays && script.steps.count == 10_000 && layout.state != begin)
        var (inserted, removed, moved, rescheduled) = (0, 0, 0, 0)
        for step in script.steps {
            guard case .items(let batch) = step.change else { continue }
            inserted += batch.inserted.count
            removed += batch.removed.count
            moved += batch.moved.count
            rescheduled += batch.replaced.count
        }
        #expect(inserted + removed + moved + rescheduled == 10_000)
        // The last item of a section is rescheduled instead.
        #expect((3_000...3_700).contains(inserted) && min(removed, moved) > 2_000 && rescheduled < 1_500)
        #expect(layout.state[0].count - count == inserted - removed)
    }

    @Test func `most toggles are of one group, and some of several`() throws {
        let counts = try (1...10).flatMap { seed in
            try steps(of: "toggle", seed: UInt64(seed)).map { step -> Int in
                guard case .expansion(let sections, _) = step.change else { return 0 }
                return sections.count
            }
        }
        #expect(counts.allSatisfy { (1...8).contains($0) })
        #expect(counts.count { $0 == 1 } > counts.count / 2 && counts.contains { $0 > 3 })
    }

    @Test func `a resize turns the viewport and turns it back`() throws {
        for (number, step) in try steps(of: "resize").enumerated() {
            let size = number % 2 == 0 ? Size(width: 820, height: 1180) : Size(width: 1180, height: 820)
            #expect(step.change == .viewport(size))
            #expect((step.query.width, step.query.height) == (size.width, size.height))
        }
    }

    @Test func `rectangles are edited as such, and find their slots again`() throws {
        var generator = SeededGenerator(seed: 2)
        let frames = (0..<500).map { _ in
            Rect(x: generator.uniform(0, 9_000), y: generator.uniform(0, 9_000), width: 90, height: 24)
        }
        let steps = try steps("edit", on: FramesLayout(rectangles: frames), nil)
        #expect(steps.count == 64)
        let layout = try FramesLayout(rectangles: frames)
        func state() -> [ElementID: Rect] {
            var state: [ElementID: Rect] = [:]
            layout.forEachFrame { ordinal, frame in if !frame.isNull { state[layout.id(at: ordinal)] = frame } }
            return state
        }
        let begin = state()
        for _ in 0..<3 {
            for step in steps {
                let delta = try step.change.make(on: layout, nil)
                #expect(delta.changeCount == 1)
            }
            #expect(state() == begin)
        }
        #expect(layout.elementCount < 520)
    }

    /// Rectangles at the content's corners, whose edits and whose viewports would lie beyond them.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `neither rectangles nor viewports are below zero, nor viewports beyond the content`(seed: UInt64) throws {
        let frames = (0..<40).map { number in
            let far = number % 2 == 0 ? 0.0 : 5_000
            return Rect(x: far + Double(number), y: far + Double(number % 7), width: 60, height: 24)
        }
        let layout = try FramesLayout(rectangles: frames)
        var edited = 0
        for step in try steps("edit", on: FramesLayout(rectangles: frames), nil, seed: seed) {
            _ = try step.change.make(on: layout, nil)
            guard case .rectangles(let changes) = step.change else { continue }
            for change in changes {
                guard let frame = change.newFrame else { continue }
                edited += 1
                #expect(frame.minX >= 0 && frame.minY >= 0, "\(frame)")
            }
            #expect(step.query.minX >= 0 && step.query.minY >= 0, "\(step.query)")
            #expect(step.query.maxX <= max(1180, layout.contentSize.width), "\(step.query)")
            #expect(step.query.maxY <= max(820, layout.contentSize.height), "\(step.query)")
        }
        #expect(edited > 30)
    }

    @Test func `an edit of an item with a ratio gives it another`() throws {
        let store = ItemStore(ScheduleColumns(ratios: [(0..<50).map { 0.5 + Double($0) / 50 }]))
        var ratios = 0
        for step in try steps("edit", on: WaterfallLayout(store: store), store) {
            guard case .items(let batch) = step.change else { continue }
            for item in batch.replaced { ratios += item.item.ratio ?? 0 > 0 ? 1 : 0 }
        }
        #expect(ratios > 20)
        let plain = ItemStore.plan(groups: 3)
        for step in try steps("edit", on: EditableLayout(plain), plain) {
            guard case .items(let batch) = step.change else { continue }
            #expect(batch.replaced.allSatisfy { $0.item.ratio == nil })
        }
    }

    @Test(arguments: [
        ("toggle", 5, false, "there are no groups to open and close"), ("toggle", 0, true, "all groups are empty"),
        ("edit", 0, true, "there are no items to edit"), ("sync", 0, true, "there are no items to edit"),
    ])
    func `a workload that the data have no use for says why`(
        workload: String, groups: Int, hasGroups: Bool, reason: String
    ) throws {
        let store = ItemStore.plan(groups: groups, hasGroups: hasGroups)
        #expect(throws: NotApplicable(reason)) { try script(workload, on: EditableLayout(store), store) }
    }

    @Test func `a layout that can't follow says why`() throws {
        let layout = try FramesLayout(rectangles: [Rect(x: 0, y: 0, width: 1, height: 1)])
        let store = ItemStore.plan(groups: 3)
        let reason = "the layout has no groups that open and close"
        #expect(throws: NotApplicable(reason)) { try script("toggle", on: layout, store) }
        #expect(throws: NotApplicable("rectangles are in no groups")) { try script("toggle", on: layout, nil) }
        let refusal = "rectangles are not items of a schedule"
        #expect(throws: NotApplicable(refusal)) { try script("edit", on: layout, store) }
        #expect(throws: LayoutError.self) { try ScriptedChange.items(ItemBatch()).make(on: layout, nil) }
    }
}

extension FramesChange {
    /// The rectangle that comes, or that one becomes.
    fileprivate var newFrame: Rect? {
        switch self {
        case .insert(let frame), .move(_, to: let frame): frame
        case .remove: nil
        }
    }
}
