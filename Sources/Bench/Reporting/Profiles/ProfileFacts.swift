import Errors
import RunRecords

/// Where the time goes: what a report shows of the profiles beside its record.
struct ProfileFacts {
    /// The shown part of one profile.
    struct Part {
        /// Strategy, dataset, size and workload.
        var title: String
        /// Which tool counted, of which program.
        var caption: String
        /// A phase each: the functions that take most.
        var tables: [ReportTable]
        /// What could not be had.
        var missing: [String]
        /// Its page with the flame graph.
        var page: String?
    }

    static let title = "Where the time goes"
    /// Functions shown of each phase.
    static let functions = 10

    /// By strategy in the order of the record's results, then as they were given.
    let parts: [Part]

    init(_ profiles: [ReportProfile], of record: RunRecord) {
        var order: [String: Int] = [:]
        for result in record.results where order[result.subject.strategy] == nil {
            order[result.subject.strategy] = order.count
        }
        func place(_ given: ReportProfile) -> Int { order[given.profile.subject.strategy] ?? .max }
        let sorted = profiles.filter { $0.isAbout(record) }.sorted { place($0) < place($1) }
        parts = sorted.map { Self.part($0, record) }
    }

    private static func part(_ given: ReportProfile, _ record: RunRecord) -> Part {
        let profile = given.profile
        let subject = profile.subject
        let own = profile.commit.value
        let isOther = own != record.commit.value || own?.dirty == true
        let commit = isOther ? own.map { ", of commit \($0.hash.prefix(8))\($0.dirty ? " with changes" : "")" } : nil
        return Part(
            title: "\(subject.strategy), \(subject.dataset), \(Format.items(subject.items)) items, \(subject.workload)",
            caption: "\(profile.kind.rawValue) by \(profile.tool)\(commit ?? "")",
            tables: profile.phases.map { ProfileText.table($0, of: profile, functions) },
            missing: profile.unavailable.map { "\($0.name): unavailable, \($0.reason)" }, page: given.page)
    }
}

extension ProfileFacts {
    /// The section as HTML; nothing where there are no profiles.
    var html: String {
        guard !parts.isEmpty else { return "" }
        let intro =
            "<p>The functions that take most by themselves, as profiles beside the record have them. "
            + "The page of each has all of them and the flame graph.</p>"
        let shown = parts.map { part in
            let link = part.page.map { "<p><a href=\"\(HTML.escaped($0))\">Flame graph</a></p>" }
            return
                (["<h3>\(HTML.escaped(part.title))</h3>"]
                + ["<p class=\"note\">\(HTML.escaped(part.caption))</p>", link].compactMap { $0 }
                + part.tables.map { HTML.table($0) }
                + part.missing.map { "<p class=\"note\">\(HTML.escaped($0))</p>" }).joined(separator: "\n")
        }
        return HTML.section(Self.title, ([intro] + shown).joined(separator: "\n"))
    }

    /// The section as Markdown, as much of it as fits, and a note on the rest.
    func markdown(in room: Int) -> [String] {
        guard !parts.isEmpty else { return [] }
        var shown = ["## \(Self.title)"]
        var left = room - 300
        var count = 0
        for part in parts {
            let text = Self.markdown(part)
            guard text.utf8.count <= left else { break }
            left -= text.utf8.count + 2
            shown.append(text)
            count += 1
        }
        if count < parts.count {
            shown.append("> \(parts.count - count) of \(parts.count) profiles are left out here, for want of room.")
        }
        return shown
    }

    private static func markdown(_ part: Part) -> String {
        let link = part.page.map { "[Flame graph](\($0.replacing(" ", with: "%20")))" }
        return
            (["### \(MarkdownReport.escaped(part.title))", MarkdownReport.escaped(part.caption)]
            + [link].compactMap { $0 }
            + part.tables.flatMap { [MarkdownReport.escaped($0.title), MarkdownReport.table($0)] }
            + part.missing.map { MarkdownReport.escaped($0) }).joined(separator: "\n\n")
    }

    /// The section as plain text, a part each.
    func lines(width: Int?) -> [[String]] {
        parts.enumerated().map { number, part in
            var lines = number == 0 ? [Self.title] : []
            lines += TextTable.wrapped("\(part.title) (\(part.caption))", width: width)
            if let page = part.page { lines += TextTable.wrapped("flame graph: \(page)", width: width) }
            for table in part.tables {
                lines += TextTable.wrapped(table.title, width: width) + TextTable.lines(table, width: width)
            }
            return lines + part.missing.flatMap { TextTable.wrapped($0, width: width) }
        }
    }
}
