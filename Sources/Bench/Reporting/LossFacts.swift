import Errors
import RunRecords

/// The data that no strategy was asked for: elements without a frame or out of reach, lines left out of a file.
enum LossFacts {
    /// One warning for each layout over a dataset and size that lost something.
    static func warnings(of record: RunRecord) -> [String] {
        record.results.flatMap { result -> [String] in
            guard let counters = result.counters.value else { return [] }
            let subject = result.subject
            let place = "\(subject.dataset) (\(subject.layout))"
            let items = subject.items
            return [
                counters.withoutFrame.map {
                    "\(Format.count(Double($0))) of \(plural(items, "element")) of \(place) \($0 == 1 ? "has" : "have") "
                        + "no frame: beyond the layout's reach of 2^42 points, or without a place. No strategy finds "
                        + "them; times are for the others. In a chart a single time far from all others causes this: "
                        + "remove it, or set pointsPerUnit. In another layout sizes or places out of range do."
                },
                counters.outOfReach.map {
                    "\(Format.count(Double($0))) of \(plural(items, "item")) of \(place) \($0 == 1 ? "lies" : "lie") where "
                        + "no viewport within the content shows them: left of it, above it, or on its edge without a "
                        + "width. No workload scrolls there. Move the data so that they begin at 0, 0."
                },
                counters.linesLeftOut.map {
                    "\(plural($0, "line")) of \(subject.dataset) \($0 == 1 ? "was" : "were") left out: invalid, or "
                        + "without a bar. Times are of the \(plural(items, "item")) read."
                },
            ].compactMap(\.self)
        }.uniqued()
    }
}
