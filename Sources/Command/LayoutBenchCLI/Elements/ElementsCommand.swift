import Errors
import LayoutStrategies
import Subjects
import Worker

struct ElementsCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        let defaults = registries.suites.defaults
        return CommandSyntax(
            name: "layoutbench elements", summary: "print the elements of a viewport, with frames and z-order",
            options: [
                .value(
                    "layout", "L", offers: .words(registries.layouts.entries.map(\.name)),
                    help: "layout (default \(defaults.layout); \(defaults.layoutOfFrames) for frames: data)"),
                .value(
                    "dataset", "D", offers: .wordsAndFiles(registries.datasets.entries.map(\.name)),
                    help: "dataset (default \(defaults.dataset))"),
                .value("items", "N", help: "number of items (default: 1000, or every item of a file)"),
                .value("viewport", "X,Y,W,H", help: "viewport in points (default: everything)"),
                .flag("fit", help: "times scaled to the viewport's width (default for a picture of everything)"),
                .flag("no-fit", help: "times at the layout's own scale"),
                .value(
                    "strategy", "S", offers: .words(registries.strategies.entries.map(\.name)),
                    help: "strategy to use (default \(defaultStrategy))"),
                .value(
                    "format", "F", offers: .words(ElementsFormat.allCases.map(\.rawValue)),
                    help: "output format: csv, json or svg (default csv)"),
            ] + SelectorOptions.sourceOptions.filter { $0.name != "queries" },
            examples: [
                Example("elements --dataset Datasets/building-site.csv --format svg > plan.svg"),
                Example("elements --layout linear --items 200 --viewport 0,400,1180,820 --format json"),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        var selection = SubjectSelection()
        selection.datasets = options.string("dataset").map { [$0] } ?? []
        selection.layouts =
            try options.choice("layout", of: registries.layouts.entries.map(\.name), noun: "layout").map { [$0] } ?? []
        selection.items = try options.itemCount("items").map { [$0] } ?? []
        selection.configurationFile = options.string("layout-config")
        selection.file = try FileOptions(options)
        try registries.strategies.checkPeers(options.strings("strategy"), place: "--strategy")
        let strategyName =
            try options.choice("strategy", of: registries.strategies.entries.map(\.name), noun: "strategy")
            ?? defaultStrategy
        let format = try options.choice("format", of: ElementsFormat.allCases.map(\.rawValue), noun: "format")
        guard let group = try selection.groups(registries, suite: nil, defaultItems: 1_000).first else {
            return .internalError
        }
        MemoryLimit(environment: console.environment).renew()
        let source = try registries.datasets.source(for: group)
        let dataset = try source.load(
            items: group.items, seed: try SelectorOptions.seed(options), skipInvalid: group.skipInvalid,
            memoryLimit: MemoryLimit.ofData)
        DatasetNotes.skipped(dataset, console)
        let viewport = try viewport(options)
        let isPicture = format == ElementsFormat.svg.rawValue
        var laidOut = try registries.layouts.lay(group.layout, over: dataset, config: group.config)
        if options.contains("fit") || (isPicture && viewport == nil && !options.contains("no-fit")),
            let fitted = try PictureFit.configuration(
                of: group, over: dataset, width: laidOut.viewportSize.width, registries.layouts)
        {
            laidOut = try registries.layouts.lay(group.layout, over: dataset, config: fitted)
        }
        guard let strategy = laidOut.strategy(named: strategyName) else { return .internalError }
        try checkPinned(of: laidOut, in: viewport, place: group.dataset)
        DatasetNotes.withoutFrame(laidOut.layout, console)
        DatasetNotes.days(dataset, group.config, console)
        let (size, content) = (laidOut.viewportSize, laidOut.layout.contentSize)
        // In a picture of everything headers are as wide as that.
        let everything = Size(width: max(size.width, content.width), height: max(size.height, content.height))
        let snapshot = ElementsSnapshot(
            laidOut, strategy: strategy, viewport: viewport, restingSize: isPicture ? everything : size,
            meaning: isPicture ? PictureMeaning(laidOut.layout, over: dataset) : nil)
        try console.write((format.flatMap(ElementsFormat.init) ?? .csv).text(snapshot))
        return .done
    }

    /// What answers unless a strategy is named.
    private var defaultStrategy: String {
        let names = registries.strategies.names(marked: .plain)
        return names.first ?? registries.strategies.entries[0].name
    }

    /// Pinned elements that are shown at once: some ten million date columns have as many.
    private static let mostPinned = 3e7
    /// Points of width in which they are counted.
    private static let sample = 10_000.0

    /// The date columns of a chart are elements each: too many of them would take all memory there is. How many there
    /// are to a width is counted in the middle.
    private func checkPinned(of laidOut: LaidOut, in viewport: Viewport?, place: String) throws {
        let content = laidOut.layout.contentSize.width
        let shown = viewport.map { min(content, $0.bounds.maxX) - max(0, $0.bounds.minX) } ?? content
        guard shown > Self.sample else { return }
        var pinned: [LayoutAttributes] = []
        laidOut.layout.pinned(
            in: viewport ?? Viewport(offsetX: 0, offsetY: 0, size: laidOut.viewportSize),
            meeting: Rect(
                minX: content / 2, minY: -.infinity, maxX: content / 2 + Self.sample, maxY: .infinity), into: &pinned)
        let density = Double(pinned.count) / Self.sample
        guard density * shown > Self.mostPinned else { return }
        throw UsageError(
            viewport == nil ? "content too wide to be shown whole" : "too much content to be shown at once",
            place: viewport == nil ? place : "--viewport",
            remedy:
                "give a --viewport X,Y,W,H at most \(Format.exact((Self.mostPinned / density).rounded(.down))) points wide"
        )
    }

    /// Points beyond which coordinates would no longer be exact on the layout's grid.
    private static let farthest = 1e12

    private func viewport(_ options: ParsedOptions) throws -> Viewport? {
        guard let sides = try options.numbers("viewport", count: 4) else { return nil }
        let given = sides.map(Format.exact).joined(separator: ",")
        guard sides[2] >= 0, sides[3] >= 0 else {
            throw UsageError("negative size", place: "--viewport \(given)", remedy: "give x,y,width,height in points")
        }
        guard sides.allSatisfy({ $0.magnitude <= Self.farthest }) else {
            throw UsageError("too far away", place: "--viewport \(given)", remedy: "give points of at most a trillion")
        }
        return Viewport(offsetX: sides[0], offsetY: sides[1], size: Size(width: sides[2], height: sides[3]))
    }
}
