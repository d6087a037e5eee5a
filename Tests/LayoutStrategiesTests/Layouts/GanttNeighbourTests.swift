import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Groups that do not change themselves, beside sections that come, go and move: every search finds all of their bars.
@Suite struct GanttNeighbourTests {
    /// What happens to the sections of a schedule.
    enum Change: Sendable {
        case insert(at: Int32)
        case remove(Int32)
        case move(Int32, to: Int32)

        func batch(_ store: ItemStore) -> ItemBatch {
            var batch = ItemBatch()
            switch self {
            case .insert(let section):
                let item = StoredItem(identifier: store.nextIdentifier, start: 3, end: 5)
                batch.insertedSections = [.init(section, items: [item])]
            case .remove(let section): batch.removedSections = [section]
            case .move(let from, let to): batch.movedSections = [Move(from: from, to: to)]
            }
            return batch
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let counts: [Int]
        let changes: [Change]
        var limits = SegmentLimits.small
        var testDescription: String { "\(counts), \(changes)" }
    }

    /// The large groups never change; every case ends with another change, after which they are still searched whole.
    /// They are so large by small limits, and one case in either shape by those that are measured.
    static let cases = [
        Case(counts: [1500], changes: [.insert(at: 0), .insert(at: 2), .remove(0)], limits: .standard),
        Case(counts: [12], changes: [.insert(at: 0), .insert(at: 2), .remove(0)]),
        Case(counts: [12], changes: [.insert(at: 1), .move(1, to: 0), .remove(0)]),
        Case(counts: [1, 12], changes: [.insert(at: 1), .remove(0)]),
        Case(counts: [1, 12], changes: [.remove(0), .insert(at: 0)]),
        Case(counts: [1, 12], changes: [.move(0, to: 1), .move(1, to: 0)]),
        Case(counts: [3, 16, 3], changes: [.insert(at: 1), .move(3, to: 2), .remove(1)]),
        Case(counts: [3, 40, 3], changes: [.move(2, to: 1), .move(0, to: 2)]),
        Case(counts: [3, 16, 3], changes: [.remove(2), .insert(at: 1), .remove(0)]),
        Case(counts: [9, 9, 1], changes: [.insert(at: 1), .move(3, to: 0), .insert(at: 4)]),
        Case(counts: [8, 9, 4], changes: [.insert(at: 1), .insert(at: 3), .move(1, to: 2)]),
        Case(
            counts: [1024, 1025, 512], changes: [.insert(at: 1), .insert(at: 3), .move(1, to: 2)], limits: .standard),
    ]

    /// Every way to lay out expanded groups, and both ways to lay out collapsed ones.
    static let configurations: [GanttConfiguration] = {
        var configurations = GanttConfiguration.RowPolicy.allCases.map { policy in
            var configuration = GanttConfiguration()
            configuration.rowPolicy = policy
            return configuration
        }
        for collapsed in GanttConfiguration.CollapsedPolicy.allCases {
            var configuration = GanttConfiguration()
            (configuration.collapsedPolicy, configuration.expanded) = (collapsed, .none)
            configurations.append(configuration)
        }
        return configurations
    }()

    /// Groups of so many items in five rows, in no order, now and then of a length.
    private func schedule(_ counts: [Int]) -> ScheduleColumns {
        var random = TestRandom(seed: 8)
        return scheduleColumns(
            groups: counts.map { count in
                (0..<count).map { _ in
                    let start = Double(random.below(400))
                    return (start, start + Double(random.below(12)), UInt32(random.below(5)))
                }
            })
    }

    @Test(arguments: cases) func `a large group is searched whole`(one: Case) throws {
        for configuration in Self.configurations {
            let store = ItemStore(schedule(one.counts), limits: one.limits)
            let layout = try GanttLayout(store: store, configuration: configuration)
            let strategies = try ["on-demand", "lazy-cache"].map { name in
                (name, try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout)))
            }
            for (_, strategy) in strategies { strategy.prepare() }
            for (step, change) in one.changes.enumerated() {
                let delta = try layout.apply(.data(store.perform(change.batch(store))))
                let (size, middle) = (layout.contentSize, layout.contentSize.height / 2)
                let queries = [
                    Rect.infinite, Rect(x: 0, y: 0, width: size.width / 2, height: 200),
                    Rect(x: size.width / 3, y: middle, width: 900, height: 60),
                    Rect(x: 40, y: size.height - 90, width: 900, height: 200),
                ]
                for (_, strategy) in strategies { strategy.invalidate(delta) }
                for (number, query) in queries.enumerated() {
                    let expected = bruteForce(layout, query)
                    for (name, strategy) in strategies {
                        var buffer = OrdinalBuffer()
                        strategy.elements(in: query, into: &buffer)
                        let isRight = buffer.ordinals.sorted() == expected
                        #expect(
                            isRight,
                            "\(name), \(configuration.rowPolicy), \(configuration.expanded), step \(step), \(number)")
                    }
                }
                #expect(missedBySegments(layout, .infinite) == [])
            }
        }
    }

    @Test(arguments: [GanttConfiguration.TimeAxis.dayColumns, .continuous])
    func `another first time moves all bars of an unchanged group`(axis: GanttConfiguration.TimeAxis) throws {
        for policy in GanttConfiguration.RowPolicy.allCases {
            var configuration = GanttConfiguration()
            (configuration.timeAxis, configuration.pointsPerUnit, configuration.rowPolicy) = (axis, 20, policy)
            let store = ItemStore(schedule([600, 600, 1]))
            let layout = try GanttLayout(store: store, configuration: configuration)
            for start in [-300.0, -40, 0] {
                let item = StoredItem(identifier: store.nextIdentifier, start: start, end: start + 1)
                let place = ItemPlace(section: 2, item: 0)
                let batch = start == 0 ? ItemBatch.remove(place) : .insert(item, at: place)
                let before = (0..<60).map { layout.attributes(at: $0) }
                _ = try layout.apply(.data(store.perform(batch)))
                let viewport = Viewport(size: .standardViewport)
                let areKept = before.allSatisfy { layout.frameBefore($0.id, in: viewport) == $0.frame }
                #expect(areKept, "\(policy), \(start)")
                for left in stride(from: -10, to: layout.contentSize.width, by: 610) {
                    let query = Rect(x: left, y: -10, width: 60, height: layout.contentSize.height + 20)
                    let found = candidates(layout, query).filter { layout.frame(at: $0).meets(query) }
                    let isRight = found == bruteForce(layout, query)
                    #expect(isRight, "\(policy), \(start), \(left)")
                }
            }
        }
    }
}
