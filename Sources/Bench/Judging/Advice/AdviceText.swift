import Errors

enum AdviceText {
    /// Names listed before only their number is told.
    private static let mostNames = 4

    /// Why a strategy stands where it does.
    static func reasons(_ candidate: RatedStrategy, tied: [String], _ knowledge: AdviceKnowledge) -> [String] {
        let costs = candidate.costs
        let need = costs.need
        let onDevice = need.deviceFactor == 1 ? "" : " on your device"
        let frame = costs.frame.scaled(by: need.deviceFactor)
        var texts = [
            "a frame takes \(Format.time(nanoseconds: frame.value))\(onDevice), "
                + "\(Format.percent(frame.value / need.frameBudget)) of the "
                + "\(Format.time(nanoseconds: need.frameBudget)) it has"
        ]
        if let memory = costs.memory {
            let limit = need.memoryBytes.map { " of \(Format.bytes($0))" } ?? ""
            texts.append("\(Format.bytes(memory.value))\(limit) memory at its highest")
        }
        if let prepare = costs.prepare {
            let time = prepare.value * need.deviceFactor
            texts.append(time < 1_000 ? "nothing to prepare" : "ready after \(Format.time(nanoseconds: time))")
        }
        if need.hasEdits, let update = costs.update {
            let time = Format.time(nanoseconds: update.value * need.deviceFactor)
            texts.append(need.batch.map { "a frame with \(edits($0)) takes \(time)" } ?? "an edit adds \(time)")
        }
        if let scan = costs.scan {
            texts.append(
                "a query is a scan here: it examines \(about(scan.examined)) entries of \(Format.items(scan.items)) items for "
                    + "\(Format.count(scan.hits.rounded())) hits")
        }
        if !costs.fits {
            let use = costs.tightest
            texts.append("\(requirement(use.name)) exceeded \(Format.ratio(use.share.value)) times")
        } else if let others = others(tied, than: candidate.strategy),
            knowledge.effort(of: candidate.strategy) <= others.map(knowledge.effort).min() ?? 0
        {
            texts.append("as good as \(names(others)) here, and the simplest of them")
        }
        if !costs.isCertain { texts.append("not certain: some launches are beyond the limit") }
        return texts
    }

    private static func others(_ tied: [String], than strategy: String) -> [String]? {
        let others = tied.filter { $0 != strategy }
        return others.isEmpty ? nil : others
    }

    private static func requirement(_ name: String) -> String {
        switch name {
        case "frame": "the time of a frame is"
        case "memory": "the memory is"
        default: "the time of a frame with an edit is"
        }
    }

    static func sentence(_ advice: Advice) -> String {
        let need = advice.need
        guard let first = advice.ranking.first else {
            return nothing(need, because: advice.unmeasured.first?.reason ?? "nothing was measured")
        }
        let place = Self.place(advice)
        guard first.fits else {
            return "No measured strategy fits \(asked(need)): the closest is \(first.strategy), where "
                + "\(first.reasons.last { $0.contains("exceeded") } ?? "a limit is exceeded") \(place)."
        }
        let tied = advice.recommended.dropFirst()
        let also = tied.isEmpty ? "" : " (\(names(Array(tied))) would do as well)"
        let figures = first.reasons.prefix(3).joined(separator: ", ")
        let doubt = first.isCertain ? "" : "; whether it fits is not certain"
        return "For \(asked(need)) we use \(first.strategy)\(also): \(figures) \(place)\(doubt)."
    }

    private static func place(_ advice: Advice) -> String {
        guard let source = advice.source, let frame = advice.ranking.first?.evidence.first else { return "" }
        let how =
            switch frame.basis {
            case "measured": "measured"
            case "interpolated": "between \(sizes(frame.sizes)) items, both measured"
            default: "at most, as measured at \(sizes(frame.sizes)) items"
            }
        return "(\(how) on \(source.cpu), \(source.startedAt.prefix(10)))"
    }

    private static func sizes(_ sizes: [Int]) -> String { listed(sizes.map(Format.items)) }

    /// `200k items of construction in gantt at 120 Hz with 50 MB`.
    static func asked(_ need: Need) -> String {
        var text =
            "\(Format.items(need.items)) items of \(need.dataset) in \(need.layout) at "
            + "\(Format.exact(need.framesPerSecond)) Hz"
        if let memory = need.memoryBytes { text += " with \(Format.bytes(memory))" }
        if need.hasEdits { text += " and \(frequency(need))" }
        if need.deviceFactor != 1 { text += " on a device \(Format.ratio(need.deviceFactor)) times slower" }
        return text
    }

    static func nothing(_ need: Need, because reason: String) -> String {
        "Nothing can be said for \(asked(need)): \(reason)."
    }

    /// A sentence that there was no time to measure anything; nil if the reason is another.
    static func noTime(_ need: Need, _ families: [ResultFamily]) -> String? {
        let results = families.flatMap(\.results)
        let reasons = results.compactMap(\.unreached).filter { $0 == .budgetSpent || $0 == .machineBusy }
        guard !reasons.isEmpty, !results.contains(where: \.isUsable) else { return nil }
        return reasons.contains(.machineBusy)
            ? "The machine had no time to measure \(asked(need)): other programs had its processors. Give it more by "
                + "--time-budget, or stop what runs beside it."
            : "The time budget was too short to measure \(asked(need)). Give it more by --time-budget."
    }

    /// Why nothing is known for a need.
    static func missing(_ need: Need, _ families: [ResultFamily], _ knowledge: AdviceKnowledge) -> String {
        guard !families.isEmpty else { return "\(need.dataset) in \(need.layout) was not measured" }
        let largest = families.flatMap { family in
            knowledge.scrolling.flatMap { workload in
                family.sizes.filter { size in
                    family.strategies.contains { family.result($0, workload, at: size)?.isUsable == true }
                }
            }
        }.max()
        let unreached = statementOfUnreached(families, knowledge)
        guard let largest else { return unreached ?? "\(listed(knowledge.scrolling, "or")) was not measured" }
        return "the largest size measured is \(Format.items(largest))" + (unreached.map { "; \($0)" } ?? "")
    }

    /// Which sizes the run did not come to, under the first workload of which it can be said; nil where there are none.
    private static func statementOfUnreached(_ families: [ResultFamily], _ knowledge: AdviceKnowledge) -> String? {
        let sizes = knowledge.scrolling.lazy.map { workload in
            families.flatMap { $0.unreachedSizes(of: workload) }
        }.first { !$0.isEmpty }
        return sizes.map { unreached($0).joined(separator: "; ") }
    }

    /// What an answer without edits lacks.
    static func withoutEdits(_ need: Need) -> String {
        let lacking = need.batch == nil ? "edits" : "batches of edits"
        return
            "This is about scrolling alone: the record has measured no \(lacking), so what \(frequency(need)) take is "
            + "not in it, and a strategy that prepares again for each may take too long."
    }

    private static func edits(_ batch: Int) -> String { "\(batch) edits" }

    /// `5 edits a second`, `100 edits at once, 5 times a second`.
    private static func frequency(_ need: Need) -> String {
        let rate = Format.exact(need.editsPerSecond)
        guard let batch = need.batch else { return "\(rate) edits a second" }
        return "\(edits(batch)) at once" + (need.editsPerSecond > 0 ? ", \(rate) times a second" : "")
    }

    /// The assumption about edits that were not measured.
    static let editsTakeNothing = "edits take no time: the record has measured none"

    /// Up to four names, or how many there are.
    static func names(_ names: [String]) -> String {
        names.count <= mostNames ? listed(names) : "\(names.count) others"
    }

    /// A number of items that was calculated: two digits.
    static func about(_ items: Double) -> String {
        var unit = 1.0
        while items / unit >= 100 { unit *= 10 }
        let rounded = (items / unit).rounded() * unit
        return rounded < 1e15 ? Format.items(Int(rounded)) : "10¹⁵ or more"
    }
}
