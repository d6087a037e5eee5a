import RunRecords

/// A record as one HTML page that needs no other file.
public enum HTMLReport {
    /// The page as one of ``ReportFormats``.
    public static let format = ReportFormat(
        "html", fileName: "index.html", summary: "a page with charts, tables and a glossary", isDefault: true
    ) { render($0, with: $1) }

    /// Where Chart.js is loaded from when its text is not given.
    public static let publicChartScript = "https://cdn.jsdelivr.net/npm/chart.js@3.9.1/dist/chart.min.js"

    /// The page: a summary in words, charts of time and memory against items and of latencies, the tables, what is
    /// needed to trust them, and a glossary. Without JavaScript the charts are missing, and nothing else.
    ///
    /// - Parameters:
    ///   - record: what was measured.
    ///   - assets: with the text of Chart.js 3, the page works offline; without, it links to its public copy.
    public static func render(_ record: RunRecord, with assets: ReportAssets) -> String {
        let report = Report(record, with: assets)
        let chartScript = assets.chartScript
        var page = head(title: "LayoutBench report") + body(report, linked: chartScript == nil)
        page += "<script type=\"application/json\" id=\"data\">\(ChartData(report).script)</script>\n"
        if let chartScript {
            page += "<script>\(inlined(chartScript))</script>\n"
        } else {
            page += "<script src=\"\(publicChartScript)\"></script>\n"
        }
        return page + "<script>\n\(HTMLAssets.script)\n</script>\n</body>\n</html>\n"
    }

    /// Everything up to the body's first element.
    static func head(title: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>
        \(HTMLAssets.style)
        </style>
        </head>
        <body>

        """
    }

    /// The same script without a text that would end its element.
    private static func inlined(_ script: String) -> String { script.replacing("</script", with: "<\\/script") }

    private static func body(_ report: Report, linked: Bool) -> String {
        [
            "<main>", header(report), summary(report), report.comparison.map(comparison) ?? "", chooser,
            chartSection(
                "Scaling", "Time against items, both logarithmic. Bars are 99 % intervals; lower is better.",
                [("prepare", "Prepare"), ("query", "Query or change")]),
            chartSection(
                "Memory", "Bytes that the strategy keeps after prepare, against items.", [("memory", "Memory")]),
            chartSection(
                "Latency",
                "Individually timed queries, or changes with theirs, at the largest size: half take at most p50, 99 of 100 at most p99.",
                [("latency", "Latency")]),
            linked
                ? "<p class=\"note\">The charts are drawn by Chart.js, which was not installed where this report was "
                    + "made: it is loaded from its public copy, and without a network there are only the tables.</p>"
                : "",
            tables(report), trust(report), "<h2 id=\"glossary\">Glossary</h2>", definitions(report.glossary), "</main>",
        ].filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private static func header(_ report: Report) -> String {
        let lines = report.headline.map { "<div><dt>\(escaped($0.name))</dt><dd>\(escaped($0.text))</dd></div>" }
        return
            (["<h1>LayoutBench report</h1>"] + report.warnings.map(warning)
            + ["<dl class=\"headline\">"] + lines + ["</dl>"]).joined(separator: "\n")
    }

    static func warning(_ text: String) -> String { "<p class=\"warning\">\(escaped(text))</p>" }

    private static func summary(_ report: Report) -> String {
        guard !report.findings.isEmpty else { return "<h2 id=\"summary\">Summary</h2>\n<p>Nothing was measured.</p>" }
        let intro =
            "The strategy with the fastest query, change or frame at each size, and its lead over the next with the 99 % interval."
        let cards = report.findings.map { finding in
            let sizes = finding.sizes.map { "<li><b>\(escaped($0.name))</b> \(escaped($0.text))</li>" }
            return "<article>\n<h3>\(escaped(finding.title))</h3>\n<p>\(escaped(finding.sentence)).</p>\n<ul>\n"
                + sizes.joined(separator: "\n") + "\n</ul>\n</article>"
        }
        return "<h2 id=\"summary\">Summary</h2>\n<p>\(intro)</p>\n<div class=\"cards\">\n"
            + cards.joined(separator: "\n") + "\n</div>"
    }

    private static func comparison(_ comparison: ReportTable) -> String {
        "<h2 id=\"compared-with\">\(escaped(comparison.title))</h2>\n\(table(comparison))"
    }

    private static let chooser = """
        <form class="choose" id="choose" hidden>
        <label>Dataset <select id="dataset"></select></label>
        <label>Workload <select id="workload"></select></label>
        </form>
        """

    private static func chartSection(_ title: String, _ text: String, _ charts: [(id: String, title: String)]) -> String
    {
        let figures = charts.map { chart in
            """
            <figure>
            <figcaption id="\(chart.id)-title">\(chart.title)</figcaption>
            <div class="chart"><canvas id="\(chart.id)-chart" role="img" aria-labelledby="\(chart.id)-title"></canvas></div>
            <ul class="notes" id="\(chart.id)-notes"></ul>
            </figure>
            """
        }
        return "<h2 id=\"\(title.lowercased())\">\(title)</h2>\n<p>\(text)</p>\n<div class=\"figures\">\n"
            + figures.joined(separator: "\n") + "\n</div>"
    }

    private static func trust(_ report: Report) -> String {
        var parts = ["<h2 id=\"trust\">Trust</h2>", definitions(report.trust)]
        if !report.unavailable.isEmpty {
            parts.append("<h3>Not available</h3>")
            parts.append("<ul>" + report.unavailable.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>")
        }
        return parts.joined(separator: "\n")
    }

    static func definitions(_ facts: [Fact]) -> String {
        "<dl>\n"
            + facts.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.text))</dd>" }.joined(separator: "\n")
            + "\n</dl>"
    }
}
