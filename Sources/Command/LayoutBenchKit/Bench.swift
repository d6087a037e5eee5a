internal import Errors
internal import LayoutBenchCLI
import LayoutStrategies
internal import Schedules
internal import Subjects

/// What a program adds to the strategies, layouts and datasets of the package.
public struct Bench {
    private(set) var registries = Registries.builtIn
    /// The first error in the additions.
    private(set) var fault: UsageError?
    private var names: [Kind: AddedNames] = [:]

    init() {
        let builtIn = registries
        names[.strategy] = AddedNames("strategy", builtIn.strategies.entries.map(\.name) + builtIn.strategies.peerNames)
        names[.layout] = AddedNames("layout", builtIn.layouts.entries.map(\.name))
        names[.dataset] = AddedNames("dataset", builtIn.datasets.entries.map(\.name))
    }

    private enum Kind { case strategy, layout, dataset }

    /// Adds a strategy: how it is made over a layout, not yet prepared.
    ///
    /// The loop that is timed is compiled for `Strategy`, as it is for the package's own, if that is a final class. The
    /// suites measure it beside theirs.
    ///
    /// - Parameters:
    ///   - name: what `--strategy` and reports call it: letters, digits and `-`, `.`, `_`.
    ///   - summary: describes it in a sentence without a full stop.
    ///   - kind: whether it keeps a hash table, whose times vary more.
    ///   - effort: what an app takes upon itself with it, by which `advise` chooses between equals.
    ///   - metrics: its own metrics, beside the metrics of every strategy.
    public mutating func add<Strategy: LayoutStrategy & SendableMetatype>(
        strategy name: String, _ summary: String, kind: StrategyKind = .arrayLike, effort: StrategyEffort = .index,
        metrics: [StrategyMetric] = [], file: StaticString = #fileID, line: UInt = #line,
        make: @escaping @Sendable (any CollectionLayout) -> Strategy
    ) {
        let origin = "\(Strategy.self), \(file):\(line)"
        guard take(name, .strategy, origin), take(metrics, origin) else { return }
        registries.layouts.strategies.lines.append(
            StrategyLine(
                name, summary, kind, effort: effort, marks: [.quick, .besidePeers], origin: origin, metrics: metrics,
                make: { make($0) }))
    }

    /// Adds a layout, under the name that its type has.
    ///
    /// Before it is measured, its functions are compared with each other; `layoutbench verify` compares it after
    /// changes, too.
    public mutating func add<Layout: ConfiguredLayout>(
        layout: Layout.Type, file: StaticString = #fileID, line: UInt = #line
    ) {
        let origin = "\(Layout.self), \(file):\(line)"
        guard take(Layout.name, .layout, origin) else { return }
        registries.layouts.lines.append(LayoutLine(layout, origin: origin))
    }

    /// Adds a layout that is rebuilt on every change, under the name that its type has.
    public mutating func add<Geometry: ResettingGeometry>(
        layout: Geometry.Type, file: StaticString = #fileID, line: UInt = #line
    ) {
        let origin = "\(Geometry.self), \(file):\(line)"
        guard take(Geometry.name, .layout, origin) else { return }
        registries.layouts.lines.append(LayoutLine(ResettingLayout<Geometry>.self, origin: origin))
    }

    /// Adds a dataset: a function from a number of items and a seed to a schedule.
    ///
    /// The same number and seed must give the same schedule in every process; it is checked. Bars without rows have a
    /// row each.
    ///
    /// - Parameters:
    ///   - name: what `--dataset` and reports call it: letters, digits and `-`, `_`.
    ///   - make: gives exactly that number of items. Its error is shown to the user.
    public mutating func add(
        dataset name: String, _ summary: String = "made by this program", file: StaticString = #fileID,
        line: UInt = #line, make: @escaping @Sendable (_ size: Int, _ seed: UInt64) throws -> ScheduleColumns
    ) {
        let origin = "\(file):\(line)"
        guard take(name, .dataset, origin) else { return }
        registries.datasets.own.append(OwnDataset(name, summary, origin: origin, make: make))
    }

    private mutating func take(_ metrics: [StrategyMetric], _ origin: String) -> Bool {
        let others = registries.strategies.lines.flatMap(\.metrics)
        for (place, metric) in metrics.enumerated() {
            if let wrong = AddedMetric(metric, origin).fault(beside: Array(metrics[..<place]), others) {
                fault = fault ?? wrong
                return false
            }
        }
        return true
    }

    private mutating func take(_ name: String, _ kind: Kind, _ origin: String) -> Bool {
        if let wrong = names[kind]?.take(name, origin) {
            fault = fault ?? wrong
            return false
        }
        return true
    }
}

struct AddedNames {
    private let noun: String
    private var origins: [String: String] = [:]

    init(_ noun: String, _ builtIn: [String]) {
        self.noun = noun
        for name in builtIn { origins[name] = "this package" }
    }

    /// Takes a name, or notes the error in it.
    mutating func take(_ name: String, _ origin: String) -> UsageError? {
        guard Self.isName(name) else {
            return UsageError(
                "\"\(name)\" is not a name for a \(noun)", place: origin,
                remedy: "give letters, digits, -, . and _, beginning with a letter")
        }
        if let other = origins[name] {
            return UsageError(
                "two of the name \(name): one \(noun) of \(other), one of \(origin)", place: origin,
                remedy: "give one of them another name")
        }
        origins[name] = origin
        return nil
    }

    /// Whether selectors, patterns and files can have it as a name.
    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-._".unicodeScalars.contains($0))
        }
    }
}
