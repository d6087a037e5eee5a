import LayoutStrategies

/// A layout of the edge matrix, by name.
package struct EdgeCase: Sendable, CustomStringConvertible {
    /// What is special about it.
    package let name: String
    /// The schedule.
    package let columns: ScheduleColumns
    /// The configuration.
    package let configuration: GanttConfiguration
    /// Explicit day columns.
    package let days: Range<Int>?

    /// A case; `change` alters the default configuration.
    package init(
        _ name: String, _ columns: ScheduleColumns, days: Range<Int>? = nil,
        _ change: (inout GanttConfiguration) -> Void = { _ in }
    ) {
        var configuration = GanttConfiguration()
        configuration.viewportSize = Size(width: 300, height: 200)
        change(&configuration)
        self.name = name
        self.columns = columns
        self.configuration = configuration
        self.days = days
    }

    /// The name.
    package var description: String { name }

    /// The layout of the case.
    package func makeLayout() throws -> GanttLayout {
        try GanttLayout(columns: columns, configuration: configuration, days: days)
    }
}

extension EdgeCase {
    /// The edge matrix of the geometry specification for the Gantt layout.
    package static let all: [EdgeCase] = counts + bars + lengths + policies

    private static let counts: [EdgeCase] = [
        EdgeCase("zero sections", scheduleColumns(spans: [])),
        EdgeCase("zero items", scheduleColumns(spans: [[], []])),
        EdgeCase("zero items and explicit days", scheduleColumns(spans: [[], []]), days: 0..<10),
        EdgeCase("zero sections and explicit days", scheduleColumns(spans: []), days: 0..<10),
        EdgeCase("empty days", scheduleColumns(spans: [[0...1]]), days: 0..<0),
        EdgeCase(
            "empty first, middle and last section", scheduleColumns(spans: [[], [1...2, 2...4], [], [0...9], []])),
        EdgeCase("empty sections, collapsed", scheduleColumns(spans: [[], [1...2, 2...4], [], [0...9], []])) {
            $0.expanded = .none
        },
        EdgeCase("one item", scheduleColumns(spans: [[5...7]])),
        EdgeCase("one section without groups", scheduleColumns(spans: [[5...7, 1...2, 4...9]], hasGroups: false)),
        EdgeCase("zero sections without groups", scheduleColumns(spans: [], hasGroups: false)),
    ]

    private static let bars: [EdgeCase] = [
        EdgeCase(
            "outside the horizon, clipped", scheduleColumns(spans: [[-9 ... -5, -2...3, 8...20, 30...31]]), days: 0..<10
        ),
        EdgeCase(
            "outside the horizon, clipped, lanes", scheduleColumns(spans: [[-9 ... -5, -2...3, 8...20]]), days: 0..<10
        ) {
            $0.rowPolicy = .lanes
        },
        EdgeCase("outside the horizon, extended", scheduleColumns(spans: [[-9 ... -5, -2...3, 8...20]]), days: 0..<10) {
            $0.horizon = .extend
        },
        EdgeCase("identical frames", scheduleColumns(spans: [[3...5, 3...5, 3...5], [3...5]])) { $0.expanded = .none },
        EdgeCase("zero widths", scheduleColumns(spans: [[1...1, 1...1, 0...4, 4...4, 4...6.5]])) {
            $0.timeAxis = .continuous
            $0.rowPolicy = .lanes
        },
        EdgeCase(
            "no place in time",
            scheduleColumns(
                groups: [
                    [(.nan, 1, 0), (0, 3, 0), (5, 2, 1), (2, 2, 1), (-.infinity, 4, 0), (1, .infinity, 0), (1, 2, 0)]
                ])),
        EdgeCase("far positions", scheduleColumns(spans: [[-1e300 ... -1e300, 0...1, 1e300...1e300]])) {
            $0.expanded = .none
        },
        EdgeCase("far positions, continuous", scheduleColumns(spans: [[-1e300 ... -1e300, 0...1, 0.5...1e18]])) {
            $0.timeAxis = .continuous
        },
        EdgeCase("nothing has a place in time", scheduleColumns(groups: [[(.nan, .nan, 0), (2, 1, 1)]])),
    ]

    private static let lengths: [EdgeCase] = [
        EdgeCase("impossible lengths", scheduleColumns(spans: [[0...3, 2...4], [1...1]])) {
            ($0.barHeight, $0.dateCellWidth, $0.hairline, $0.verticalGap) = (.nan, -5, .infinity, -.infinity)
        },
        EdgeCase("all lengths zero", scheduleColumns(spans: [[0...3, 2...4], [1...1]])) {
            ($0.barHeight, $0.dateCellWidth, $0.dateCellHeight, $0.hairline) = (0, 0, 0, 0)
            ($0.verticalGap, $0.groupHeaderHeight, $0.barTrailing) = (0, 0, 0)
        },
        EdgeCase("bars without width", scheduleColumns(spans: [[0...3, 2...2], [1...1]])) { $0.barTrailing = 24 },
        EdgeCase("trailing wider than a column", scheduleColumns(spans: [[0...3, 2...2], [1...1]])) {
            $0.barTrailing = 40
        },
        EdgeCase("content beyond 2^24", scheduleColumns(spans: [[0...1, 999_990...999_999]], hasGroups: false)) {
            $0.expanded = .none
        },
        EdgeCase("content beyond 2^31", scheduleColumns(spans: [[0...1, 999_999_990...999_999_999, 5...999_999_998]])),
        EdgeCase("view size zero", scheduleColumns(spans: [[0...3, 2...4]])) {
            $0.viewportSize = Size(width: 0, height: 0)
        },
        EdgeCase("thirds", scheduleColumns(spans: [[0...3, 2...4, 3...9], [1...1]])) {
            ($0.hairline, $0.barHeight, $0.rowPolicy) = (1.0 / 3, 31.0 / 3, .split)
        },
    ]

    /// Every row policy on either axis, over random schedules of several shapes.
    private static let policies: [EdgeCase] = {
        var cases: [EdgeCase] = []
        for (name, shape) in shapes {
            for policy in GanttConfiguration.RowPolicy.allCases where policy != .automatic {
                for axis in [GanttConfiguration.TimeAxis.dayColumns, .continuous] {
                    for (word, expanded) in [("all", GanttConfiguration.Expanded.all), ("some", .sections([1, 3]))] {
                        cases.append(
                            EdgeCase(
                                "\(name), \(policy), \(axis), \(word) expanded",
                                randomColumns(shape, seed: UInt64(cases.count))
                            ) { ($0.rowPolicy, $0.timeAxis, $0.expanded) = (policy, axis, expanded) })
                    }
                }
            }
        }
        return cases
    }()

    private static let shapes: [(String, ScheduleShape)] = {
        var unsorted = ScheduleShape()
        (unsorted.rows, unsorted.items) = (4, 150)
        var sorted = unsorted
        (sorted.isSorted, sorted.hasLongBar) = (true, true)
        var fractions = ScheduleShape()
        (fractions.isWhole, fractions.groups, fractions.items) = (false, 3, 100)
        return [("unsorted", unsorted), ("sorted with a long bar", sorted), ("fractions", fractions)]
    }()
}

extension EdgeCase {
    /// Rectangles to ask of a layout: around, before and after the content, edges that touch, empty, infinite, NaN,
    /// huge and random ones.
    package static func queries(of layout: any CollectionLayout, seed: UInt64 = 1) -> [Rect] {
        let (width, height) = (layout.contentSize.width, layout.contentSize.height)
        var queries = [
            .infinite, .null, Rect(minX: .nan, minY: 0, maxX: 10, maxY: 10),
            Rect(minX: 0, minY: 0, maxX: 10, maxY: .nan), Rect(x: 0, y: 0, width: width, height: height),
            Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), Rect(x: -500, y: -500, width: 400, height: 400),
            Rect(x: width + 1, y: height + 1, width: 50, height: 50),
            Rect(x: 0, y: height / 2, width: width, height: 0),
            Rect(x: width / 2, y: 0, width: 0, height: height), Rect(x: 0, y: 0, width: 0, height: 0),
            Rect(minX: -.infinity, minY: 100, maxX: .infinity, maxY: 130),
            Rect(minX: 50, minY: -.infinity, maxX: 51, maxY: .infinity), Rect(minX: 90, minY: 130, maxX: 30, maxY: 90),
        ]
        var random = TestRandom(seed: seed)
        for _ in 0..<min(12, layout.elementCount) {
            let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
            guard !frame.isNull else { continue }
            queries += [
                frame, Rect(minX: frame.maxX, minY: frame.minY, maxX: frame.maxX + 9, maxY: frame.maxY),
                Rect(minX: frame.minX - 9, minY: frame.minY, maxX: frame.minX, maxY: frame.maxY),
                Rect(minX: frame.minX, minY: frame.maxY, maxX: frame.maxX, maxY: frame.maxY + 9),
                Rect(minX: frame.minX, minY: frame.minY - 9, maxX: frame.maxX, maxY: frame.minY),
                Rect(x: frame.midX, y: frame.midY, width: 0, height: 0),
            ]
        }
        for _ in 0..<30 {
            queries.append(
                Rect(
                    x: (random.unit() * 1.2 - 0.1) * min(width, 1e9), y: (random.unit() * 1.2 - 0.1) * min(height, 1e9),
                    width: random.unit() * 400, height: random.unit() * 300))
        }
        return queries
    }
}
