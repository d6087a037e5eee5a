import Foundation
import LayoutStrategies
import RunRecords
import Schedules
import Subjects
import Worker
import Workloads

struct SubjectSelection {
    var suite: String?
    /// Names of layouts; empty: the default.
    var layouts: [String] = []
    /// Datasets as given; empty: the default.
    var datasets: [String] = []
    /// Item counts; empty: the default.
    var items: [Int] = []
    /// Whether all items of files are measured. The counts then apply to generated datasets, if there are any.
    var hasWholeFiles = false
    /// Names of strategies, one named twice making an A/A pair; empty: the suite's, or all but other libraries'.
    var strategies: [String] = []
    /// Names of workloads; empty: the default.
    var workloads: [String] = []
    var configurationFile: String?
    var file = FileOptions()
    /// A file of recorded viewports.
    var queries: String?

    var isEmpty: Bool {
        suite == nil && layouts.isEmpty && datasets.isEmpty && items.isEmpty && !hasWholeFiles && strategies.isEmpty
            && workloads.isEmpty && configurationFile == nil && queries == nil && file.isEmpty
    }

    /// The groups selected: what a suite names, overridden by any selector given.
    func groups(_ registries: Registries, suite: Suite?, defaultItems: Int? = nil) throws -> [SubjectGroup] {
        try checkQueries()
        let defaults = registries.suites.defaults
        let configuration = try LayoutConfigurationFile(configurationFile)
        let datasets = !self.datasets.isEmpty ? self.datasets : suite?.datasets ?? [defaults.dataset]
        let workloads = queries != nil ? [WorkloadEntry.recorded.name] : self.workloads
        let strategies =
            !self.strategies.isEmpty ? self.strategies : try Self.strategies(of: suite, registries.strategies)
        var groups: [SubjectGroup] = []
        let sources = try sources(datasets, registries)
        if hasWholeFiles, sources.allSatisfy(\.isGenerated) {
            throw UsageError(
                "no file is measured", place: "--items \(SelectorOptions.wholeFile)",
                remedy: "give a file with --dataset, or a count of items such as 10k")
        }
        for (dataset, source) in zip(datasets, sources) {
            let layouts =
                !self.layouts.isEmpty
                ? self.layouts
                : source.isFrames ? [defaults.layoutOfFrames] : suite?.layouts ?? [defaults.layout]
            for layout in layouts {
                try configuration.check(layout: layout, of: registries.layouts, over: source)
                let counts = itemCounts(
                    source, amongGenerated: sources.contains(where: \.isGenerated), suite: suite,
                    defaultItems: defaultItems ?? defaults.items)
                for items in counts {
                    groups.append(
                        SubjectGroup(
                            layout: layout, config: configuration.values, dataset: dataset,
                            columns: source.takesColumns ? columns(of: dataset, registries) : nil,
                            dialect: file.only(columns: source.takesColumns, instants: source.takesInstants).dialect,
                            queries: queries, skipInvalid: file.skipInvalid, items: items, strategies: strategies,
                            workloads: !workloads.isEmpty
                                ? workloads : suite?.workloads(over: dataset, items: items) ?? defaults.workloads))
                }
            }
        }
        return groups
    }

    /// The datasets, with the options for files where they apply; throws if they apply to none.
    private func sources(_ datasets: [String], _ registries: Registries) throws -> [DatasetSource] {
        let registry = registries.datasets
        let plain = try datasets.map { try registry.source(for: $0) }
        let areTaken = (
            columns: plain.contains(where: \.takesColumns), instants: plain.contains(where: \.takesInstants)
        )
        return try zip(datasets, plain).map { dataset, source in
            var file = file
            file.columns = columns(of: dataset, registries)
            file = file.only(
                columns: source.takesColumns || !areTaken.columns, instants: source.takesInstants || !areTaken.instants)
            return try registry.source(for: dataset, dialect: file.csvDialect)
        }
    }

    /// The given columns, or else the configuration file's for this dataset.
    private func columns(of dataset: String, _ registries: Registries) -> String? {
        file.columns ?? registries.columns[URL(fileURLWithPath: dataset).standardizedFileURL.path]
    }

    /// Strategies of a suite that this build has; other libraries' must be among them.
    private static func strategies(of suite: Suite?, _ registry: StrategyRegistry) throws(UsageError) -> [String] {
        guard let suite, let names = suite.strategies else { return registry.ownEntries.map(\.name) }
        try registry.checkPeers(names, place: "--suite \(suite.name)")
        let known = registry.entries.map(\.name)
        return names.filter(known.contains)
    }

    private func itemCounts(_ source: DatasetSource, amongGenerated: Bool, suite: Suite?, defaultItems: Int) -> [Int?] {
        if hasWholeFiles, !source.isGenerated { return (amongGenerated ? [] : items) + [nil] }
        if !items.isEmpty { return items }
        if !source.isGenerated { return [nil] }
        if let items = suite?.items, !items.isEmpty { return items }
        return [source.ownItemCount ?? defaultItems]
    }

    /// Recorded viewports are read here already, so that a bad file ends the command before anything is measured.
    private func checkQueries() throws {
        if let queries {
            _ = try readRectangles(queries, memoryLimit: MemoryLimit.ofData)
        } else if workloads.contains(WorkloadEntry.recorded.name) {
            throw UsageError(
                "the workload \(WorkloadEntry.recorded.name) has no viewports", place: "--workload",
                remedy: "give a file of them with --queries FILE")
        }
    }
}
