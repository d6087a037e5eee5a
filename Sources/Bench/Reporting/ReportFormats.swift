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

    package var defaults: [ReportFormat] { all.filter(\.isDefault) }
}
