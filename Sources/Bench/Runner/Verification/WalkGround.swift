import LayoutStrategies
import RunRecords
import Schedules
import Workloads

/// What a walk of changes goes over, besides the items: in how many sections they are, and how finely layouts are cut.
struct WalkGround {
    /// Numbers of items by section; nil for the groups that the data have.
    var shape: SectionShape?
    var limits = SegmentLimits.standard

    /// Data as they are or in a shape around the limits, which are small for half of the walks: these meet in a few
    /// items what others meet in thousands.
    static func random(hasShape: Bool, _ generator: inout SeededGenerator) -> WalkGround {
        var ground = WalkGround()
        if generator.chance(0.5) { ground.limits = .small }
        let share = ground.limits == .small ? 0.8 : 0.1
        let shapes = SectionShape.around(ground.limits)
        if hasShape, generator.chance(share) { ground.shape = shapes[generator.below(shapes.count)] }
        return ground
    }

    func lay(
        _ layout: String, over data: LoadedDataset, _ config: [String: JSONValue], _ registry: LayoutRegistry
    ) throws -> LaidOut {
        guard case .schedule(let schedule) = data.content else {
            return try registry.lay(layout, over: data, config: config)
        }
        var columns = schedule.columns
        if let shape, shape.itemCount <= columns.itemCount { columns = columns.inSections(of: shape.counts) }
        return try registry.makeLayout(
            named: layout, over: ItemStore(columns, limits: limits),
            configuration: registry.configuration(of: layout, dataset: data, given: config))
    }

    /// Its addition to a number of items, in words.
    var text: String {
        (shape.map { " in sections of \($0) (\($0.counts.count))" } ?? "")
            + (limits == .small ? ", small segments" : "")
    }
}
