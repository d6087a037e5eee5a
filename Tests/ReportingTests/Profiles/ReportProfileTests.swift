import RunRecords
import Testing

@testable import Reporting

/// What a report shows of the profiles beside its record.
@Suite struct ReportProfileTests {
    /// The fixture's record with results of the profile's subject.
    private func record(strategy: String = "r-tree", items: Int = 1_000) throws -> RunRecord {
        var record = Fixture.record()
        var result = try #require(record.results.first { $0.subject.strategy == strategy && $0.status == .ok })
        result.subject = Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: items, strategy: strategy, workload: "scroll")
        record.results = [result]
        return record
    }

    private func assets(_ profiles: [ReportProfile]) -> ReportAssets {
        var assets = Fixture.assets
        assets.profiles = profiles
        return assets
    }

    @Test func `every form shows the functions that take most, and leads to the flame graph`() throws {
        let record = try record()
        let assets = assets([ReportProfile(profileFixture(), page: "profiles/a b/index.html")])
        let terminal = TerminalReport.render(record, width: nil, with: assets)
        #expect(
            terminal.contains(
                """
                Where the time goes
                r-tree, lanes, 1k items, jump (exact by valgrind 3.19, of commit 01234567)
                flame graph: profiles/a b/index.html
                prepare, of one prepare: 30 instructions, 1 misses.l1
                """))
        #expect(
            terminal.contains("\nPackedRTree.descend(_:)  ") && terminal.contains("\nupdate: unavailable, no script"))
        let markdown = MarkdownReport.render(record, with: assets)
        #expect(markdown.contains("## Where the time goes\n\n### r-tree, lanes, 1k items, jump\n"))
        #expect(markdown.contains("[Flame graph](profiles/a%20b/index.html)"))
        #expect(markdown.contains("| PackedRTree.descend(\\_:) | 10 | 0 | 67 % | 67 % |"))
        let page = HTMLReport.render(record, with: assets)
        #expect(page.contains("<h2 id=\"where-the-time-goes\">") && page.contains("href=\"#where-the-time-goes\""))
        #expect(page.contains("<a href=\"profiles/a b/index.html\">Flame graph</a>"))
        #expect(page.contains("PackedRTree.descend(_:)") && page.contains("&lt;libc&gt;"))
    }

    @Test func `without a profile of its subjects a report says nothing of it`() throws {
        let known = try record()
        let profile = ReportProfile(profileFixture())
        #expect(profile.isAbout(known))
        for other in [try record(items: 2_000), try record(strategy: "on-demand")] {
            #expect(!profile.isAbout(other))
            for format in ReportFormats.builtIn.defaults {
                let text = format.render(other, with: assets([profile]))
                #expect(text == format.render(other, with: Fixture.assets))
                #expect(!text.contains("Where the time goes") && !text.contains("where-the-time-goes"))
            }
        }
    }

    @Test func `at most ten functions of a phase are shown`() throws {
        var builder = ProfileBuilder()
        for number in 0..<30 {
            let function = ProfileFunction(name: "function\(number)", full: "function\(number)", module: "program")
            builder.add([ProfileBuilder.Place(function)], costs: [Double(100 - number), 0])
        }
        var profile = profileFixture()
        profile.phases = [builder.phase("query", operations: 1)]
        profile.functions = builder.functions
        let text = TerminalReport.render(try record(), width: nil, with: assets([ReportProfile(profile)]))
        #expect(text.contains("\nfunction9 ") && !text.contains("function10"))
        #expect(!text.contains("flame graph"))
    }

    @Test func `profiles that a summary has no room for are counted`() throws {
        let record = try record()
        let many = [ReportProfile](repeating: ReportProfile(profileFixture()), count: 400)
        let text = MarkdownReport.render(record, with: assets(many))
        #expect(text.utf8.count <= MarkdownReport.limit)
        let shown = text.components(separatedBy: "### r-tree").count - 1
        #expect(shown > 10 && text.contains("> \(400 - shown) of 400 profiles are left out here"))
    }
}
