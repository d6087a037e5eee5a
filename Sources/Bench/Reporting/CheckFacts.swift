import Errors
import RunRecords

/// How far the results of changes were checked.
enum CheckFacts {
    /// After how many changes of how many answers and layouts were compared, where it was not after all of them.
    static func headline(of record: RunRecord) -> [Fact] {
        let texts = record.results.compactMap { result -> String? in
            guard let counters = result.counters.value, let answers = counters.answersCompared,
                let layouts = counters.layoutsCompared, min(answers, layouts) < counters.queries
            else { return nil }
            let subject = result.subject
            return "\(answers) and \(layouts) of \(counters.queries) (\(subject.layout), \(subject.dataset), "
                + "\(subject.workload), \(Format.items(subject.items)) items)"
        }.uniqued()
        if texts.isEmpty { return [] }
        return [
            Fact(
                "Changes checked",
                "the answer was compared with brute force, and the layout with a rebuilt one, after "
                    + "\(listed(texts)); after all of the others")
        ]
    }
}
