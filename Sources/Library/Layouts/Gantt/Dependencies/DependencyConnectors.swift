import LayoutCore

/// The connectors of a chart: a frame for each dependency, and a search among them.
struct DependencyConnectors {
    let dependencies: [ItemDependency]
    private var ends: DependencyEnds
    /// Frames by number; null where a bar is missing or has no frame.
    private(set) var frames: [Rect]
    private var order: ConnectorOrder
    private var previous = Previous.changed([:])

    /// Frames before the last change: of the connectors whose frame is another, or of all.
    private enum Previous {
        case changed([Int: Rect])
        case all([Rect])
    }

    /// Connectors between the bars of a chart. O(items), and O(n log n) for n dependencies.
    init(_ dependencies: [ItemDependency], _ chart: GanttLayout) {
        self.dependencies = dependencies
        ends = DependencyEnds(dependencies, chart.items)
        (frames, order) = ([], ConnectorOrder([]))
        frames = dependencies.indices.map { frame($0, chart) }
        order = ConnectorOrder(frames)
    }

    var count: Int { dependencies.count }

    /// Whether both items of a dependency are there.
    func exists(_ number: Int) -> Bool { ends.places(of: number) != nil }

    func frameBefore(_ number: Int) -> Rect {
        switch previous {
        case .changed(let frames): frames[number] ?? self.frames[number]
        case .all(let frames): frames[number]
        }
    }

    /// The way of a connector; nil where it has none.
    func route(_ number: Int, _ chart: GanttLayout) -> DependencyRoute? {
        guard let places = ends.places(of: number) else { return nil }
        func frame(_ place: ItemPlace) -> Rect {
            chart.ordinal(of: chart.cell(at: place)).map { chart.frame(at: $0) } ?? .null
        }
        return DependencyRoute(from: frame(places.from), to: frame(places.to), dependencies[number].kind)
    }

    private func frame(_ number: Int, _ chart: GanttLayout) -> Rect { route(number, chart)?.bounds ?? .null }

    /// Follows a chart, which is in the state after a change, by the delta and the change of its data, if there was one.
    /// Whether a connector came, went or moved.
    ///
    /// Beside the time for items, O(log n) for each connector of a bar that may have another frame. If more than one
    /// item in sixteen is touched, O(n), and O(n log n) where the order of connectors is another.
    mutating func follow(_ change: DataChange?, _ delta: LayoutDelta, _ chart: GanttLayout) -> Bool {
        let changes = change.map { ends.follow($0, chart.items) } ?? DependencyEnds.Changes()
        let hasOthers = changes.comeAndGone.contains { item in
            ends.dependencies(of: item).contains { ends.hasComeOrGone(Int($0), with: changes.comeAndGone) }
        }
        let touched = changes.areAll ? nil : ends.touched(by: delta, chart, most: 4 * ends.count + 64)
        let most = ends.count / Self.most
        if let touched, changes.moved.count + touched.count <= most {
            var items = changes.moved + touched.named
            for moved in touched.moved { items += moved.items }
            return measure(ofItems: items, chart) || hasOthers
        }
        let before = frames
        measure(touched.map { ends.moves($0, unknown: changes.moved) }, chart)
        return hasOthers || frames != before
    }

    /// The share of items, one in this many, above which all connectors are looked at.
    private static let most = 16

    /// Whether a connector of these items has another frame.
    private mutating func measure(ofItems items: [UInt32], _ chart: GanttLayout) -> Bool {
        var changed: [Int: Rect] = [:]
        for number in items.flatMap(ends.dependencies).map({ Int($0) }) {
            let (before, now) = (frames[number], frame(number, chart))
            if before == now { continue }
            changed[number] = before
            frames[number] = now
            order.move(number, from: before, to: now)
        }
        previous = .changed(changed)
        return !changed.isEmpty
    }

    /// Looks for all items again: after a reset, where no change explains where they are.
    mutating func reset(_ chart: GanttLayout) {
        ends.find(chart.items)
        measure(nil, chart)
    }

    /// Takes the frames of all connectors, by their moves where these are known.
    private mutating func measure(_ moves: [Point?]? = nil, _ chart: GanttLayout) {
        previous = .all(frames)
        for number in frames.indices {
            if let move = moves?[number] {
                if move != .zero, !frames[number].isNull {
                    frames[number] = frames[number].offset(dx: move.x, dy: move.y)
                }
            } else {
                frames[number] = frame(number, chart)
            }
        }
        order.replace(by: frames)
    }

    /// Appends the connectors that meet a rectangle. O(log n) for each whose height does.
    func append(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        order.append(meeting: rect, frames, into: &buffer)
    }
}
