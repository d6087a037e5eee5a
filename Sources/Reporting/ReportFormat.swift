import Judging
import RunRecords

/// A form that the report of a run can be written in: stated beside what renders it, and a line in ``ReportFormats``.
package struct ReportFormat: Sendable {
    /// What `--format` calls it.
    package let name: String
    /// Name of its file in a folder of reports, or of the folder that its files lie in; no two formats have the same.
    package let fileName: String
    /// One sentence that describes it, without a full stop.
    package let summary: String
    /// Whether it is written where no format is asked for.
    package let isDefault: Bool
    /// A caution for readers of a record's file, without a full stop; nil if there is none.
    package let caution: @Sendable (RunRecord) -> String?
    private let text: @Sendable (RunRecord, ReportAssets) -> String
    private var parts: (@Sendable (RunRecord, ReportAssets) -> [ReportFile])?

    /// A format.
    ///
    /// - Parameters:
    ///   - name: what `--format` calls it.
    ///   - fileName: name of its file in a folder of reports.
    ///   - summary: describes it in a sentence without a full stop.
    ///   - isDefault: whether it is written where no format is asked for.
    ///   - caution: what a reader of a record's file must know.
    ///   - text: the file's text: a function of the record and of what no record holds, and of nothing else.
    package init(
        _ name: String, fileName: String, summary: String, isDefault: Bool = false,
        caution: @escaping @Sendable (RunRecord) -> String? = { _ in nil },
        text: @escaping @Sendable (RunRecord, ReportAssets) -> String
    ) {
        self.name = name
        self.fileName = fileName
        self.summary = summary
        self.isDefault = isDefault
        self.caution = caution
        self.text = text
    }

    /// A format of several files in a folder.
    ///
    /// - Parameter files: the files: a function as for one file.
    package init(
        _ name: String, folderName: String, summary: String,
        files: @escaping @Sendable (RunRecord, ReportAssets) -> [ReportFile]
    ) {
        self.init(name, fileName: folderName, summary: summary) { files($0, $1).map(\.text).joined(separator: "\n") }
        parts = files
    }

    /// The file's text; of several files all texts.
    package func render(_ record: RunRecord, with assets: ReportAssets) -> String { text(record, assets) }

    /// The files in the folder of the format's name; nil where it is one file of that name.
    package func files(_ record: RunRecord, with assets: ReportAssets) -> [ReportFile]? { parts?(record, assets) }
}

/// A file of a format that has several.
package struct ReportFile: Sendable {
    package let name: String
    package let text: String
}

/// What a report is made of beside its record: somebody else must find it, since reports know no file system.
package struct ReportAssets: Sendable {
    /// The text of Chart.js 3; nil where it is not installed.
    package var chartScript: String?
    /// Descriptions of workloads; for others a report shows only the name.
    package var workloads: [WorkloadMeaning]
    /// Pictures of what viewports show, for the page.
    package var pictures: [ReportPicture]
    /// Profiles that lie beside the record; profiles of other subjects are not shown.
    package var profiles: [ReportProfile]
    /// How the record compares with another one; nil where it was compared with none.
    package var verdict: VerdictReport?
    /// The nights of a store; nil where there is none.
    package var history: HistoryReport?
    /// What advice needs to know; nil: the page recommends nothing.
    package var knowledge: AdviceKnowledge?

    /// The things that were found.
    package init(
        chartScript: String? = nil, workloads: [WorkloadMeaning] = [], pictures: [ReportPicture] = [],
        profiles: [ReportProfile] = [], verdict: VerdictReport? = nil, history: HistoryReport? = nil,
        knowledge: AdviceKnowledge? = nil
    ) {
        self.chartScript = chartScript
        self.workloads = workloads
        self.pictures = pictures
        self.profiles = profiles
        self.verdict = verdict
        self.history = history
        self.knowledge = knowledge
    }
}

/// What a viewport shows of a layout over a dataset.
package struct ReportPicture: Sendable {
    package let layout: String
    /// Name of the dataset; empty for a picture that stands for all.
    package let dataset: String
    /// Its content, in words.
    package let text: String
    /// The picture: SVG that stands by itself.
    package let svg: String
    /// What may be laid over it: SVG of the same extent with the envelopes by which an index finds what is shown; nil
    /// where there are none.
    package let envelopes: String?

    /// A picture of a viewport.
    package init(layout: String, dataset: String, text: String, svg: String, envelopes: String? = nil) {
        self.layout = layout
        self.dataset = dataset
        self.text = text
        self.svg = svg
        self.envelopes = envelopes
    }
}

/// What a report says of a workload: it knows no registry.
package struct WorkloadMeaning: Sendable {
    package let name: String
    package let text: String
    /// Whether many of its queries find nothing by design.
    package let mayMiss: Bool
    /// Name of the workload that this one repeats with a costly anti-pattern; nil of others.
    package let isHabitOf: String?

    package init(name: String, text: String, mayMiss: Bool, isHabitOf: String? = nil) {
        self.name = name
        self.text = text
        self.mayMiss = mayMiss
        self.isHabitOf = isHabitOf
    }
}

/// All formats: a value that is handed down.
package struct ReportFormats: Sendable {
    /// In the order of the help; the first is what a reader is shown the way to.
    package let all: [ReportFormat]

    /// The formats of this package; a new one is a line here.
    package static var builtIn: ReportFormats {
        ReportFormats(all: [
            HTMLReport.format, MarkdownReport.format, CSVReport.format, GoBenchmarkExport.format,
            GoogleBenchmarkExport.format, BencherExport.format, ActionExport.format, HistogramExport.format,
        ])
    }

    /// The default formats.
    package var defaults: [ReportFormat] { all.filter(\.isDefault) }
}
