import RunRecords

/// A record as one HTML page that needs no other file.
package enum HTMLReport {
    package static let format = ReportFormat(
        "html", fileName: "index.html", summary: "a page with charts, tables and a glossary", isDefault: true
    ) { render($0, with: $1) }

    /// Where Chart.js is loaded from when its text is not given.
    package static let publicChartScript = "https://cdn.jsdelivr.net/npm/chart.js@3.9.1/dist/chart.min.js"

    /// The page: the first screen has the answer, one picture, how sure it is and what changed; then where that stops
    /// being true, the charts and the tables; at the end, folded, what is needed to trust them and a glossary. The
    /// figures stand in it once, as data; a script shows those of the case that is chosen. Without JavaScript the
    /// answer is there in words. With the text of Chart.js 3 among the assets, it works offline; without, it links to
    /// its public copy. O(strategies² · sizes · workloads · launches) for each layout and dataset.
    package static func render(_ record: RunRecord, with assets: ReportAssets) -> String {
        let report = PageFacts(record, with: assets)
        let isMeasured = !record.results.isEmpty
        var page = HTML.head(title: "LayoutBench report") + "<main>\n"
        page += HTMLFirstScreen.header(report, isMeasured ? HTMLSections.links(report, assets) : [])
        page +=
            isMeasured
            ? HTMLFirstScreen.answer(report, assets) + HTMLSections.measured(report, assets)
            : report.warnings.map(HTML.warning).joined() + "<p>Nothing was measured.</p>\n"
        page += HTMLSections.compared(report, assets) + HTMLSections.history(assets)
        if isMeasured { page += HTMLSections.tables(linked: assets.chartScript == nil) }
        page += HTMLSections.folded(report) + "</main>\n"
        if isMeasured { page += scripts(PageData.model(record, assets, report.recommendations, report.panels), assets) }
        return page + "</body>\n</html>\n"
    }

    /// The data, Chart.js and what draws.
    static func scripts(_ data: PageModel, _ assets: ReportAssets) -> String {
        let library =
            assets.chartScript.map { "<script>\(inlined($0))</script>\n" }
            ?? "<script src=\"\(publicChartScript)\"></script>\n"
        return "<script type=\"application/json\" id=\"data\">\(scriptJSON(data))</script>\n" + library
            + "<script>\n\(HTMLAssets.script)\n</script>\n"
    }

    /// The same script without a text that would end its element.
    private static func inlined(_ script: String) -> String { script.replacing("</script", with: "<\\/script") }
}
