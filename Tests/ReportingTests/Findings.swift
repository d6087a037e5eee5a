import Errors
import Judging
import RunRecords

@testable import Reporting

/// The sentences of the README's first screen, with the figures of two committed records.
struct Findings {
    /// A record of queries over several sizes.
    let queries: RunRecord
    /// A record of edits at one size.
    let edits: RunRecord

    private static let frame = (sixty: 1e9 / 60, hundredTwenty: 1e9 / 120)

    var markdown: String {
        [queryFinding, sizeFinding, memoryFinding, editFinding, adviceFinding].joined(separator: "\n")
    }

    private var queryFinding: String {
        let (dictionary, tree) = (result("dictionary-cache", 1_000_000), result("r-tree", 1_000_000))
        // By turns, as in the table that the page links to: the quotient of the medians is another number.
        let ratio = tree.flatMap { dictionary?.pairedRatio(of: "query.time", to: $0)?.median } ?? .nan
        return """
            - **A query.** The dictionary that most projects start with (`dictionary-cache`) takes \
            \(time(query("dictionary-cache", 1_000_000))) a viewport.
              `r-tree` takes \(time(query("r-tree", 1_000_000))): \(Format.ratio(ratio)) times less.
            """
    }

    private var sizeFinding: String {
        let budget = Self.frame.hundredTwenty
        let small = queries.results.filter { $0.subject.items == 10_000 }
        let slowest = small.compactMap { median($0, "query.time") }.max()
        return """
            - **When it matters.** At 100,000 bars the dictionary takes \(share(query("dictionary-cache", 100_000) / budget)) of a \
            frame at 120 Hz, and \(share(query("dictionary-cache-objects", 100_000) / budget))
              with attribute objects. At a million it takes \(share(query("dictionary-cache", 1_000_000) / Self.frame.sixty)) \
            of a frame at 60 Hz. At 10,000 bars no strategy
              takes more than \(share((slowest ?? .nan) / budget)) of a frame: there, choose the simplest.
            """
    }

    private var memoryFinding: String {
        func prepare(_ strategy: String) -> String { time(figure(strategy, 1_000_000, "prepare.time")) }
        func bytes(_ strategy: String) -> String {
            Format.count((figure(strategy, 1_000_000, "memory.retained") / 1e6).rounded())
        }
        return """
            - **Preparing and memory.** The dictionary takes \(prepare("dictionary-cache")) to prepare and \
            \(bytes("dictionary-cache")) bytes an item, `r-tree` \(prepare("r-tree"))
              and \(bytes("r-tree")) bytes. `on-demand` prepares and keeps nothing.
            """
    }

    private var editFinding: String {
        func update(_ strategy: String) -> String {
            let result = edits.results.first { $0.subject.strategy == strategy && $0.subject.workload == "edit" }
            return time(result.flatMap { median($0, "update.time") } ?? .nan)
        }
        let items = edits.results.first.map { Format.count(Double($0.subject.items)) } ?? "no"
        return """
            - **An edit** of \(items) bars costs \(update("on-demand")) with `on-demand`, \(update("r-tree-segmented")) with \
            `r-tree-segmented`, and \(update("r-tree"))
              with `r-tree`, which is rebuilt, as is the dictionary: \(update("dictionary-cache")).
            """
    }

    private var adviceFinding: String {
        """
        - **Begin with** `on-demand`: the layout computes which elements meet the viewport, in \(time(query("on-demand", 1_000_000))) here.
          Take `r-tree` if your layout can't, and `r-tree-segmented` if you also edit.
        """
    }

    // MARK: Figures

    private func isQuery(_ result: SubjectResult, items: Int) -> Bool {
        let subject = result.subject
        return subject.dataset == "lanes" && subject.workload == "jump" && subject.items == items
    }

    private func result(_ strategy: String, _ items: Int) -> SubjectResult? {
        queries.results.first { isQuery($0, items: items) && $0.subject.strategy == strategy }
    }

    private func figure(_ strategy: String, _ items: Int, _ key: String) -> Double {
        result(strategy, items).flatMap { median($0, key) } ?? .nan
    }

    /// A row for each dataset and workload: which strategy leads at which sizes, and `r-tree` as a multiple of it.
    var fastest: String {
        let rows = Panel.panels(of: queries).map { panel in
            let first = panel.groups.map { $0.standing.winners[0] }.uniqued().map { name in
                let sizes = panel.groups.filter { $0.standing.winners[0] == name }.map {
                    Format.items($0.subject.items)
                }
                return "`\(name)`" + (sizes.count == panel.groups.count ? "" : " at \(listed(sizes))")
            }
            let multiples = panel.groups.compactMap { group -> Double? in
                guard let leader = group.leader,
                    let tree = group.results.first(where: { $0.subject.strategy == "r-tree" })
                else { return nil }
                return ResultGroup.ratio(tree, to: leader)?.median
            }
            let (least, most) = (multiples.min() ?? .nan, multiples.max() ?? .nan)
            return
                "| \(panel.dataset), \(panel.workload) | \(listed(first)) | \(Format.ratio(least)) – \(Format.ratio(most)) |"
        }
        return (["| chart, workload | leads | `r-tree`, as a multiple of it |", "| -- | -- | --: |"] + rows)
            .joined(separator: "\n")
    }

    private func query(_ strategy: String, _ items: Int) -> Double { figure(strategy, items, "query.time") }

    private func median(_ result: SubjectResult, _ key: String) -> Double? { result.metrics[key]?.value?.median }

    private func time(_ nanoseconds: Double) -> String { Format.plainTime(nanoseconds: nanoseconds) }

    private func share(_ share: Double) -> String { Format.percent(share) }
}
