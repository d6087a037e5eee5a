import RunRecords

/// What the page says in words, whatever is chosen.
struct PageFacts {
    let warnings: [String]
    /// Machine, commit, clock, seed: one line each.
    let headline: [Fact]
    /// The machine, the commit and the day, short.
    let facts: [String]
    /// The results in groups whose members are compared with each other.
    let panels: [Panel]
    let certainty: PageCertainty
    /// Which strategy is fastest where, by dataset and workload.
    let findings: [Finding]
    /// What is recommended for the commonest needs, by layout and dataset; empty where nothing is known of them.
    let recommendations: [AdvisedFamily]
    /// Every strategy as a multiple of the plan's baseline, when it has one, with its footnotes.
    let baseline: (table: ReportTable, notes: [String])?
    let trust: [Fact]
    /// Metrics that could not be measured, with the reason.
    let unavailable: [String]
    let glossary: [Fact]
    /// Where the time goes, by the profiles beside the record.
    let profiles: ProfileFacts

    init(_ record: RunRecord, with assets: ReportAssets) {
        panels = Panel.panels(of: record)
        warnings = Report.warnings(of: record, panels: panels, assets.workloads)
        headline = Report.headline(of: record)
        facts = Self.facts(record)
        certainty = PageCertainty(record, warnings: warnings)
        findings = panels.map(Finding.init)
        recommendations = AdvisedFamily.all(record, assets)
        var notes = TextIndex()
        let table = ReportTable.comparison(of: record, panels: panels, notes: &notes)
        baseline = table.map { ($0, notes.texts) }
        trust = Report.trust(of: record)
        unavailable = unavailableMetrics(of: record)
        profiles = ProfileFacts(assets.profiles, of: record)
        glossary = Glossary.page + Glossary.words(of: record, assets.workloads)
    }

    private static func facts(_ record: RunRecord) -> [String] {
        let machine = "\(record.machine.cpu), \(plural(record.machine.cores, "core"))"
        let commit = record.commit.value.map { "commit \($0.hash.prefix(7))\($0.dirty ? " with changes" : "")" }
        return [machine, commit, String(record.startedAt.prefix(10))].compactMap(\.self)
    }
}
