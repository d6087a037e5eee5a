import RunRecords

/// A record as the JSON of Google Benchmark, for its `compare.py` and other readers.
package enum GoogleBenchmarkExport {
    package static let format = ReportFormat(
        "googlebench", fileName: "googlebench.json",
        summary: "Google Benchmark's JSON, every launch a repetition (compare.py benchmarks A B)", caution: caution
    ) { record, _ in render(record) }

    /// Repetitions below which `compare.py` calls every p-value of its U-test unreliable.
    private static let fewestRepetitions = 9

    /// The benchmarks with fewer, and the remedy; nil where there are none.
    private static func caution(_ record: RunRecord) -> String? {
        let counts = ExportedBenchmark.all(of: record).compactMap(\.time?.launches.count)
        let few = counts.count { $0 < fewestRepetitions }
        guard few > 0 else { return nil }
        return "\(few) of \(plural(counts.count, "benchmark")) have fewer than \(fewestRepetitions) repetitions, and "
            + "compare.py calls their p-values unreliable: layoutbench run --launches \(fewestRepetitions) measures enough"
    }

    /// The JSON: an entry a launch, with what else was measured as counters. A benchmark without a time has no entry,
    /// nor have unmeasured subjects, which the context names. O(results × metrics × launches).
    package static func render(_ record: RunRecord) -> String {
        let benchmarks = ExportedBenchmark.all(of: record).filter { $0.time != nil }
        return jsonText(
            .object([
                "context": context(of: record),
                "benchmarks": .array(benchmarks.enumerated().flatMap { entries($1, family: $0) }),
            ]))
    }

    private static func context(of record: RunRecord) -> JSONValue {
        var context: [String: JSONValue] = [
            "json_schema_version": .number(1), "executable": .string("layoutbench"),
            "date": .string(record.startedAt), "num_cpus": .number(Double(record.machine.cores)),
            "cpu": .string(record.machine.cpu), "library_build_type": .string(record.toolchain.optimization),
            "run": .string(record.id),
            "cpu_time": .string("is real_time, since readers ask for one: only wall time is measured"),
            "iterations": .string("1: every entry is a launch, whose figures are means or medians"),
            "not_measured": .array(ExportedBenchmark.missing(in: record).map { .string($0) }),
        ]
        if let caution = caution(record) { context["repetitions"] = .string(caution) }
        if let commit = record.exportedCommit { context["commit"] = .string(commit) }
        if let load = record.load.value { context["load_avg"] = .array(load.map { .number($0) }) }
        return .object(context)
    }

    private static func entries(_ benchmark: ExportedBenchmark, family: Int) -> [JSONValue] {
        guard let time = benchmark.time else { return [] }
        return time.launches.enumerated().map { launch, value in
            var entry: [String: JSONValue] = [
                "name": .string(benchmark.name), "run_name": .string(benchmark.name),
                "run_type": .string("iteration"), "family_index": .number(Double(family)),
                "per_family_instance_index": .number(0), "repetitions": .number(Double(time.launches.count)),
                "repetition_index": .number(Double(launch)), "threads": .number(1), "iterations": .number(1),
                "real_time": .number(value), "cpu_time": .number(value), "time_unit": .string(time.unit),
            ]
            for (key, figures) in benchmark.others where launch < figures.launches.count {
                entry[key] = .number(figures.launches[launch])
            }
            return .object(entry)
        }
    }
}
