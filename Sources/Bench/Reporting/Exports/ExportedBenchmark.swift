import Foundation
import RunRecords

/// A benchmark for other tools: a name without blanks, and its measurements, launch by launch.
///
/// A result with a workload is one, named by the timed operation (`Query/layout=gantt/dataset=lanes/…/workload=jump`);
/// what belongs to the contestant rather than to a workload is another one, `Prepare/…`, given once.
struct ExportedBenchmark {
    /// Its name: the timed operation, then `/key=value` for each part of the subject that tells it from others.
    let name: String
    /// The timed operation; nil if only other things were measured.
    let time: MeasuredMetric?
    /// What else was measured, in the catalog's order.
    let others: [(key: String, figures: MeasuredMetric)]

    /// Launches of the figure that has most of them.
    var launches: Int { max(time?.launches.count ?? 0, others.map(\.figures.launches.count).max() ?? 0) }

    /// The benchmarks of a record, in the order of its results; a result that was not measured has none. O(results ×
    /// metrics).
    static func all(of record: RunRecord) -> [ExportedBenchmark] {
        var contestants: Set<String> = []
        return record.results.flatMap { result -> [ExportedBenchmark] in
            guard result.status == .ok else { return [] }
            var made: [ExportedBenchmark] = []
            let contestant = path(of: result.subject, withWorkload: false)
            if contestants.insert(contestant).inserted {
                made.append(ExportedBenchmark("Prepare", contestant, result, MetricCatalog.prepareTime.name) { !$0 })
            }
            if let time = WorkloadKind.allCases.map({ MetricCatalog.time(of: $0).name })
                .first(where: { result.metrics[$0] != nil })
            {
                let path = path(of: result.subject, withWorkload: true)
                made.append(ExportedBenchmark(title(of: time), path, result, time) { $0 })
            }
            return made.filter { $0.launches > 0 }
        }
    }

    /// Planned subjects without a measurement, with the reason, in words: `…/workload=jump: cutoff, query over 50 ms`.
    static func missing(in record: RunRecord) -> [String] {
        record.results.filter { $0.status != .ok }.map { result in
            let reason = result.reason.map { ", \($0)" } ?? ""
            return plainText(
                "\(path(of: result.subject, withWorkload: true)): \(result.status.rawValue)\(reason)",
                keepsLines: false)
        }
    }

    /// The figures of a result that depend on its workload as `isWanted` says.
    private init(_ title: String, _ path: String, _ result: SubjectResult, _ time: String, _ isWanted: (Bool) -> Bool) {
        name = "\(title)/\(path)"
        self.time = result.metrics[time]?.value
        others = orderedMetrics(of: result).filter { $0 != time && isWanted(MetricCatalog.dependsOnWorkload($0)) }
            .compactMap { key in result.metrics[key]?.value.map { (key, $0) } }
    }

    /// What the benchmark of a measured result with a workload is called.
    static func name(of result: SubjectResult) -> String {
        "\(title(of: MetricCatalog.time(of: result.kind).name))/\(path(of: result.subject, withWorkload: true))"
    }

    /// `Query` of `query.time`.
    private static func title(of time: String) -> String {
        let word = time.prefix { $0 != "." }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func path(of subject: Subject, withWorkload: Bool) -> String {
        var parts = [("layout", subject.layout)]
        // As the record has it: a configuration tells two layouts of the same name apart.
        if !subject.config.isEmpty { parts.append(("config", subject.config.summary)) }
        parts += [("dataset", subject.dataset), ("items", String(subject.items)), ("strategy", subject.strategy)]
        if withWorkload { parts.append(("workload", subject.workload)) }
        return withoutCount(parts.map { "\($0)=\(word($1))" }.joined(separator: "/"))
    }

    /// A value in which no tool sees a separator: `%` and two hexadecimal digits stand for each byte of what is neither
    /// a letter nor a digit of ASCII nor one of `._+:,-`. `barHeight 24, …` is `barHeight:24,…`.
    private static func word(_ text: String) -> String {
        let short = text.replacing(", ", with: ",").replacing(" ", with: ":")
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "._+:,-"))
        return short.addingPercentEncoding(withAllowedCharacters: plain) ?? short
    }

    /// A path without a number after a hyphen at its end, which Go's tools take for the count of processors.
    private static func withoutCount(_ path: String) -> String {
        guard let hyphen = path.lastIndex(of: "-") else { return path }
        let end = path[path.index(after: hyphen)...]
        guard !end.isEmpty, end.allSatisfy(\.isNumber) else { return path }
        return "\(path[..<hyphen])%2D\(end)"
    }
}

extension RunRecord {
    /// The commit with a mark where the working tree had changes; nil where it is not known.
    var exportedCommit: String? { commit.value.map { $0.hash + ($0.dirty ? "-dirty" : "") } }
}
