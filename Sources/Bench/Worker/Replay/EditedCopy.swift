import LayoutStrategies
import Probes
import Workloads

/// A layout of its own over data of its own, with a strategy, that scripts of changes are replayed on: what queries of
/// traces are timed on stays unchanged.
///
/// All scripts of a worker share one. It keeps its place in the script between turns; where another script is next, the
/// cycle is finished first, untimed, since each is written for the layout at its beginning. A script whose changes stay
/// begins again on a rebuilt layout.
final class EditedCopy {
    private(set) var laidOut: LaidOut
    private(set) var strategy: any LayoutStrategy
    private let makers: CopyMakers
    /// The next step of the script.
    private(set) var position = 0
    private var script: ChangeScript?
    private var queries: [Rect] = []
    /// Whether all changes of a script that stay are made.
    private var isSpent = false
    /// Where scripts go on that were left.
    private var places: [String: Int] = [:]
    private var buffer = OrdinalBuffer(capacity: 4096)

    /// Nanoseconds from which on following every one of the changes in between is worse than one prepare.
    private static let longestFollowed: UInt64 = 1_000_000

    /// Makes a layout without other users, and a strategy over it, which is prepared.
    init(_ makers: CopyMakers) throws {
        self.makers = makers
        laidOut = try makers.laidOut()
        strategy = try makers.strategy(laidOut)
        strategy.prepare()
    }

    var layout: any HostedLayout { laidOut.layout }
    var store: ItemStore? { laidOut.store }

    /// Goes on with a script where it was left; at `start`, around its end, where it was not begun.
    func enter(_ script: ChangeScript, at start: Int) throws {
        guard self.script?.workload != script.workload else { return }
        if let left = self.script {
            places[left.workload] = position
            try skip(to: 0)
        }
        self.script = script
        queries = script.steps.map(\.query)
        try skip(to: (places[script.workload] ?? start) % script.steps.count)
    }

    /// Makes the next changes, each followed by its query.
    func make(_ count: Int) throws {
        guard let steps = script?.steps else { return }
        for _ in 0..<count {
            try begin()
            _ = try follow(steps[position].change)
            strategy.elements(in: steps[position].query, into: &buffer)
            advance(steps.count)
        }
    }

    /// Makes the next changes, each followed by its query, and times changes and queries apart. A reading of the clock
    /// takes `reading` nanoseconds, of which one lies in each time.
    func time(_ count: Int, reading: Double) throws -> ChangeTimes {
        guard let steps = script?.steps else { return ChangeTimes() }
        var (changes, queries): (UInt64, UInt64) = (0, 0)
        var last = MonotonicClock.now()
        for _ in 0..<count {
            if try begin() { last = MonotonicClock.now() }
            _ = try follow(steps[position].change)
            let changed = MonotonicClock.now()
            strategy.elements(in: steps[position].query, into: &buffer)
            advance(steps.count)
            let asked = MonotonicClock.now()
            changes += changed - last
            queries += asked - changed
            last = asked
        }
        let readings = Double(count) * reading
        return ChangeTimes(changes: Double(changes) - readings, queries: Double(queries) - readings)
    }

    /// Makes the next change alone: the delta, how many entries the strategy wrote, and the query that belongs to it.
    func makeOne() throws -> (delta: LayoutDelta, rewritten: Int, query: Rect) {
        guard let steps = script?.steps else {
            return (LayoutDelta(elementCount: 0, contentSize: layout.contentSize), 0, .null)
        }
        try begin()
        let step = steps[position]
        let (delta, rewritten) = try follow(step.change)
        advance(steps.count)
        return (delta, rewritten, step.query)
    }

    /// Rebuilds layout and strategy if all changes of a script that stay are made; whether it had to.
    @discardableResult func begin() throws -> Bool {
        guard isSpent else { return false }
        laidOut = try makers.laidOut()
        strategy = try makers.strategy(laidOut)
        strategy.prepare()
        (position, isSpent) = (0, false)
        return true
    }

    /// Makes a change, and has the strategy follow it, or exchanges the layout and prepares a strategy over it.
    private func follow(_ change: ScriptedChange) throws -> (delta: LayoutDelta, rewritten: Int) {
        guard case .layout(let name) = change else {
            let delta = try change.make(on: layout, store)
            return (delta, strategy.invalidate(delta))
        }
        laidOut = try makers.layout(name, store)
        strategy = try makers.strategy(laidOut)
        strategy.prepare()
        let count = layout.elementCount
        return (LayoutDelta(isReset: true, elementCount: count, contentSize: layout.contentSize), count)
    }

    /// Asks the queries of a number of steps from a position on, without their changes. Where these exchange the layout
    /// all are asked of the one that is there: beside what making another takes, a query is nothing.
    func ask(_ count: Int, from start: Int) {
        _ = strategy.replay(queries, ReplayRange(start: start, count: count), into: &buffer)
    }

    /// Makes changes without their queries until a position is next. The strategy follows as long as that is quick, and
    /// else is prepared at the end.
    private func skip(to target: Int) throws {
        guard let steps = script?.steps else { return }
        if script?.stays == true, target < position { isSpent = true }
        try begin()
        var follows = true
        while position != target {
            let change = steps[position].change
            if case .layout = change {
                _ = try follow(change)
            } else {
                let delta = try change.make(on: layout, store)
                if follows {
                    let begin = MonotonicClock.now()
                    strategy.invalidate(delta)
                    follows = MonotonicClock.now() - begin < Self.longestFollowed
                }
            }
            advance(steps.count)
        }
        if !follows { strategy.prepare() }
    }

    private func advance(_ count: Int) {
        position = position + 1 == count ? 0 : position + 1
        isSpent = position == 0 && script?.stays == true
    }
}

/// What changes took, and the query after each, in nanoseconds.
struct ChangeTimes: Equatable {
    var changes = 0.0
    var queries = 0.0

    /// Time that changes add to queries with a known time alone: their own time, and the work they leave to the query
    /// after them. That a query after a change is quicker is noise, or what the change has fetched into the caches, and
    /// no part of the change.
    func added(toQueriesOf alone: Double) -> Double { changes + max(0, queries - alone) }
}

/// Makers for a copy: the layout as it was at first, a strategy over a layout, not yet prepared, and the layout of a name
/// over data.
struct CopyMakers {
    let laidOut: () throws -> LaidOut
    let strategy: (LaidOut) throws -> any LayoutStrategy
    let layout: (String, ItemStore?) throws -> LaidOut
}
