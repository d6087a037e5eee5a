import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Sources whose items have times, rows and ratios.
@Suite struct SnapshotValueTests {
    /// What an app knows of its items, changed behind the source's back.
    final class Model {
        var values: [String: ItemValues] = [:]
        private(set) var asked: [String] = []

        func source(unit: TimeUnit = .unspecified, hasRows: Bool = false) -> SnapshotSource<String, String> {
            SnapshotSource(unit: unit, hasRows: hasRows) { [self] item in
                asked.append(item)
                return values[item] ?? ItemValues()
            }
        }

        func forgetAsked() { asked = [] }
    }

    private let names = (0..<7).map { "s\($0)" }

    private func pictures() throws -> (Model, SnapshotSource<String, String>) {
        let model = Model()
        for (name, ratio) in zip(names, WaterfallC1.ratios) { model.values[name] = ItemValues(ratio: ratio) }
        let source = model.source()
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["all"])
        try snapshot.append(names, to: "all")
        try source.apply(snapshot)
        return (model, source)
    }

    private func frames(_ numbers: [(Double, Double, Double)?]) -> [Rect?] {
        numbers.map { $0.map { Rect(x: $0.0, y: $0.1, width: 100, height: $0.2) } }
    }

    @Test(arguments: WaterfallConfiguration.Order.allCases)
    func `K8: a deletion packs again, with old and new frames by identifier`(
        order: WaterfallConfiguration.Order
    ) throws {
        let (_, source) = try pictures()
        let layout = try WaterfallLayout(store: source.store, configuration: waterfall(3, .shortest, order))
        let host = try host(
            over: layout, size: Size(width: 300, height: 300), madeFor: Size(width: 300, height: 200))
        try host.layoutIfNeeded()
        let gone = layout.cell(at: ItemPlace(section: 0, item: 2))
        var snapshot = source.snapshot
        try snapshot.delete(["s2"])
        let change = try source.apply(snapshot, to: host)
        #expect(change.removed == [ItemPlace(section: 0, item: 2)] && change.reloaded.isEmpty)
        try host.layoutIfNeeded()
        var moves: [String: Transition.Element] = [:]
        for element in host.transition().elements {
            let item = element.after.flatMap(layout.place).flatMap(source.item)
            moves[item ?? (element.before == gone ? "s2" : "?")] = element
        }
        let to = frames([
            (0, 0, 100), (100, 0, 50), nil, (200, 0, 50), (100, 50, 100), (200, 50, 200), (0, 100, 50),
        ])
        #expect(moves.count == 7 && moves["s2"]?.kind == .vanishing)
        for (item, name) in names.enumerated() {
            #expect(moves[name]?.from == WaterfallC1.frames[item] && moves[name]?.to == to[item], "\(name)")
        }
    }

    @Test func `values that change come with a reload, and not before`() throws {
        let (model, source) = try pictures()
        let layout = try WaterfallLayout(store: source.store, configuration: waterfall(3))
        #expect(model.asked == names)
        model.forgetAsked()
        model.values["s1"] = ItemValues(ratio: 2)
        var snapshot = source.snapshot
        try snapshot.append(["s7"], to: "all")
        _ = try layout.apply(.data(source.apply(snapshot)))
        #expect(model.asked == ["s7"] && allFrames(layout)[1].height == 50)
        try snapshot.reload(["s1"])
        let change = try source.apply(snapshot)
        #expect(change.reloaded == [ItemPlace(section: 0, item: 1)])
        _ = try layout.apply(.data(change))
        #expect(allFrames(layout)[1].height == 200)
        model.values["s0"] = ItemValues(ratio: 3)
        let again = try source.reload(["s0", "s0"])
        #expect(again.reloaded == [ItemPlace(section: 0, item: 0)])
        _ = try layout.apply(.data(again))
        #expect(allFrames(layout)[0].height == 300)
        #expect(model.asked == ["s7", "s1", "s0"])
        #expect(throws: SnapshotError.unknownItem("x")) { try source.reload(["s1", "x"]) }
        #expect(model.asked.count == 3 && faults(layout, seed: 1) == [])
    }

    @Test func `an item that goes to a new section and is reloaded has its new values`() throws {
        let (model, source) = try pictures()
        let layout = try WaterfallLayout(store: source.store, configuration: waterfall(3))
        var snapshot = source.snapshot
        try snapshot.insertSections(["first"], before: "all")
        try snapshot.append(["new"], to: "first")
        try snapshot.move("s5", before: "new")
        try snapshot.move("s6", after: "new")
        try snapshot.reload(["s5"])
        (model.values["s5"], model.values["s6"]) = (ItemValues(ratio: 0.25), ItemValues(ratio: 4))
        model.values["new"] = ItemValues(ratio: 3)
        model.forgetAsked()
        _ = try layout.apply(.data(source.apply(snapshot)))
        #expect((0..<3).map { source.store.item(at: ItemPlace(section: 0, item: $0)).ratio } == [0.25, 3, 0.5])
        #expect(Set(model.asked) == ["s5", "new"] && faults(layout, seed: 1) == [])
    }

    @Test func `rows that open come with their values`() throws {
        let model = Model()
        model.values = [
            "plan": ItemValues(start: 0, end: 9), "dig": ItemValues(start: 0, end: 3, row: 1),
            "pour": ItemValues(start: 4, end: 9, row: 2),
        ]
        let source = model.source(unit: .days, hasRows: true)
        var sections = Snapshot<String, String>()
        try sections.appendSections(["site"])
        try source.apply(sections)
        var tree = try SectionSnapshot(["plan"])
        try tree.append(["dig", "pour"], to: "plan")
        try source.apply(tree, to: "site")
        let chart = try GanttLayout(store: source.store)
        #expect(chart.ordinal(of: chart.cell(at: ItemPlace(section: 0, item: 1))) == nil)
        _ = try chart.apply(.data(source.expand("plan")))
        model.values["pour"] = ItemValues(start: 5, end: 9, row: 2)
        _ = try chart.apply(.data(source.collapse("plan")))
        #expect(try source.reload(["pour"]).isEmpty)
        _ = try chart.apply(.data(source.expand("plan")))
        let pour = try chart.frame(at: #require(chart.ordinal(of: chart.cell(at: ItemPlace(section: 0, item: 2)))))
        let made = try GanttLayout(columns: scheduleColumns(groups: [[(0, 9, 0), (0, 3, 1), (5, 9, 2)]]))
        #expect(pour == made.frame(at: 2) && chart.contentSize == made.contentSize)
    }

    @Test func `a chart that was there first takes its scale at a reload`() throws {
        let model = Model()
        model.values = ["a": ItemValues(start: 0, end: 600), "b": ItemValues(start: 600, end: 1_200)]
        let source = model.source(unit: .seconds)
        let early = try GanttLayout(store: source.store)
        let host = try host(over: early, size: .standardViewport)
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["all"])
        try snapshot.append(["a", "b"], to: "all")
        try source.apply(snapshot, to: host)
        try host.change(.reload)
        try host.layoutIfNeeded()
        let late = try GanttLayout(store: source.store)
        #expect(host.attributes(of: early.cell(at: ItemPlace(section: 0, item: 1)))?.frame == late.frame(at: 1))
        #expect(late.frame(at: 1).width == 48)
    }

    @Test func `without values times are 0, and lists read none`() throws {
        let source = SnapshotSource<String, String>()
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["all"])
        try snapshot.append(["a"], to: "all")
        try source.apply(snapshot)
        #expect(source.store.item(at: ItemPlace(section: 0, item: 0)) == StoredItem(identifier: 0, start: 0, end: 0))
        #expect(
            !source.store.hasRatios && source.store.columns.rows == nil && source.store.columns.unit == .unspecified)
    }
}
