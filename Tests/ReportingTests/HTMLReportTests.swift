import RunRecords
import Testing

@testable import Reporting

@Suite struct HTMLReportTests {
    static let hostile = "</script><img src=x onerror=\"alert('1')\">&amp;"

    @Test func `every element is closed, in order`() throws {
        #expect(try unclosed(in: HTMLReport.render(Fixture.record(), with: Fixture.assets("chart()"))) == nil)
        var empty = Fixture.record()
        empty.results = []
        #expect(try unclosed(in: HTMLReport.render(empty, with: Fixture.assets)) == nil)
    }

    @Test func `the headings that people link to are there`() {
        let page = HTMLReport.render(Fixture.record(), with: Fixture.assets)
        for title in [
            "Decision map", "Recommendation", "Scaling", "Crossovers", "Rule of thumb", "Break-even", "Frame budget",
            "Pareto front", "Latency", "Trust", "Tables", "Glossary", "How sure", "What changed", "Machine",
        ] {
            let identity = title.lowercased().replacing(" ", with: "-")
            #expect(page.contains("<h2 id=\"\(identity)\">\(title)</h2>"), "\(title)")
        }
        for link in page.matches(of: /<a href="#([a-z-]+)" data-section/).map(\.1) {
            #expect(page.contains(" id=\"\(link)\""), "\(link)")
        }
    }

    @Test func `with the charts' script nothing is loaded`() throws {
        let page = HTMLReport.render(Fixture.record(), with: Fixture.assets("var a = '</script>';"))
        #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
        #expect(!page.contains(" src="))
        #expect(!page.contains("was not installed"))
        #expect(page.contains("<script>var a = '<\\/script>';</script>"))
    }

    @Test func `without it the page links to the public copy and says so`() {
        let page = HTMLReport.render(Fixture.record(), with: Fixture.assets)
        #expect(page.contains("<script src=\"\(HTMLReport.publicChartScript)\"></script>"))
        #expect(page.contains("was not installed"))
    }

    @Test func `no string of a record is markup`() throws {
        var record = Fixture.record()
        record.machine.cpu = Self.hostile
        record.commit = .unavailable(reason: Self.hostile)
        for index in record.results.indices {
            record.results[index].subject.dataset = Self.hostile
            record.results[index].subject.workload = Self.hostile
            record.results[index].subject.strategy += Self.hostile
            record.results[index].subject.config["rowPolicy"] = .string(Self.hostile)
            record.results[index].reason = Self.hostile
            record.results[index].metrics["memory.layout"] = .unavailable(reason: Self.hostile)
        }
        let page = HTMLReport.render(record, with: Fixture.assets("chart()"))
        #expect(!page.contains("<img"))
        #expect(page.ranges(of: "</script>").count == 3)
        #expect(try unclosed(in: page) == nil)
        let markdown = MarkdownReport.render(record, with: Fixture.assets)
        #expect(!markdown.contains(try Regex("[^\\\\]<")))
    }
}

/// The first tag that does not close the element opened last, if any.
func unclosed(in page: String) throws -> String? {
    let void: Set = ["meta", "!doctype", "img", "path"]
    var open: [String] = []
    // What stands in scripts and styles is not markup.
    let raw = try Regex<(Substring, Substring)>(
        "<(script|style)(?:[^>]*)>[^<]*(?:<(?!/script|/style)[^<]*)*</(?:script|style)>")
    let markup = page.replacing(raw, with: "")
    for match in markup.matches(of: try Regex<(Substring, Substring, Substring)>("<(/?)([a-z0-9!]+)[^>]*>")) {
        let name = String(match.output.2)
        if void.contains(name) { continue }
        if match.output.1.isEmpty {
            open.append(name)
        } else if open.popLast() != name {
            return String(match.output.0)
        }
    }
    return open.last
}
