import Errors
import RunRecords

/// What a record recommends for one of the needs that most people have.
package struct Recommendation: Codable, Equatable, Sendable {
    /// The needs that most people have.
    package enum Common: String, Codable, Sendable, CaseIterable {
        /// Scrolls on time, and takes the least memory of what does.
        case scrolling
        /// The same, while data are edited ten times a second.
        case editing
        /// Scrolls on time from the first moment on.
        case unprepared

        package var title: String {
            switch self {
            case .scrolling: "Scroll at 120 Hz in the least memory"
            case .editing: "Scroll at 120 Hz with ten edits a second"
            case .unprepared: "Scroll at 120 Hz with nothing to prepare"
            }
        }
    }

    package var need: Common
    /// Dataset, with layout and configuration where a record has several.
    package var dataset: String
    /// The strategy by size, in a sentence.
    package var sentence: String
    /// The strategy named first at each size, those tied with it after it; empty where nothing fits.
    package var strategies: [Choice]

    package struct Choice: Codable, Equatable, Sendable {
        package var items: Int
        /// Names, the simplest of those tied first.
        package var strategies: [String]
    }

    /// What a record recommends for the common needs, family by family; needs of which it measured nothing are left
    /// out. O(families · sizes · strategies²).
    package static func common(of record: RunRecord, _ knowledge: AdviceKnowledge) -> [Recommendation] {
        let families = ResultFamily.families(of: record.results)
        return families.flatMap { family in
            Common.allCases.compactMap { Recommendation($0, family, among: families, knowledge) }
        }
    }

    private init?(
        _ common: Common, _ family: ResultFamily, among families: [ResultFamily], _ knowledge: AdviceKnowledge
    ) {
        let tiers = family.measuredSizes.compactMap { items in
            Self.tier(common, family, items, knowledge).map { (items, $0) }
        }
        guard let last = tiers.last else { return nil }
        need = common
        dataset = family.name(among: families)
        strategies = tiers.map { Choice(items: $0, strategies: $1.map(\.strategy)) }
        sentence = Self.sentence(common, strategies) + Self.figures(last.1, at: last.0)
    }

    /// The best strategies for the need at a size, the simplest first; empty if none fits, nil if nothing was measured.
    private static func tier(
        _ common: Common, _ family: ResultFamily, _ items: Int, _ knowledge: AdviceKnowledge
    ) -> [RatedStrategy]? {
        let need = Need(
            items: items, layout: family.layout, dataset: family.dataset, editsPerSecond: common == .editing ? 10 : 0)
        guard let evidence = AdviceEvidence(need, family, knowledge), evidence.editing != nil || !need.hasEdits
        else { return nil }
        let tiers = evidence.tiers(at: Double(items))
        guard !tiers.isEmpty else { return nil }
        let fitting = tiers.flatMap(\.self).filter(\.costs.fits)
        guard common == .unprepared else { return Advice.leastMemory(fitting).sorted { $0.effort < $1.effort } }
        return fitting.filter { $0.costs.prepare.map { $0.value <= instant } ?? false }
            .sorted { $0.effort < $1.effort }
    }

    /// A preparation up to this many ns counts as none.
    private static let instant = 1_000.0

    /// `on-demand at 1k to 100k, r-tree at 1M`.
    private static func sentence(_ common: Common, _ choices: [Choice]) -> String {
        var runs: [(name: String, sizes: [Int])] = []
        for choice in choices {
            let name = choice.strategies.first ?? (common == .unprepared ? "none ready at once" : "nothing")
            if runs.last?.name == name {
                runs[runs.count - 1].sizes.append(choice.items)
            } else {
                runs.append((name, [choice.items]))
            }
        }
        return runs.map { run in
            let first = Format.items(run.sizes[0])
            return run.sizes.count == 1
                ? "\(run.name) at \(first)"
                : "\(run.name) at \(first) to \(Format.items(run.sizes[run.sizes.count - 1]))"
        }.joined(separator: ", ")
    }

    private static func figures(_ tier: [RatedStrategy], at items: Int) -> String {
        guard let first = tier.first else { return "" }
        let frame = first.costs.frame.value
        var texts = [
            "a frame \(Format.time(nanoseconds: frame)), \(Format.percent(frame / first.costs.need.frameBudget)) of its time"
        ]
        if let memory = first.costs.memory { texts.append(Format.bytes(memory.value)) }
        if let prepare = first.costs.prepare, prepare.value > instant {
            texts.append("ready after \(Format.time(nanoseconds: prepare.value))")
        }
        if let update = first.costs.update { texts.append("an edit \(Format.time(nanoseconds: update.value))") }
        let tied = tier.count > 1 ? "; \(AdviceText.names(tier.dropFirst().map(\.strategy))) would do as well" : ""
        return " (at \(Format.items(items)): \(texts.joined(separator: ", "))\(tied))"
    }
}

extension ResultFamily {
    /// The dataset, with layout and configuration where others have the same.
    package func name(among families: [ResultFamily]) -> String {
        var name = dataset
        let same = families.filter { $0.dataset == dataset }
        if Set(families.map(\.layout)).count > 1 { name += ", \(layout)" }
        if same.count(where: { $0.layout == layout }) > 1 {
            name += config.isEmpty ? " (default configuration)" : " (\(config.summary))"
        }
        return name
    }
}
