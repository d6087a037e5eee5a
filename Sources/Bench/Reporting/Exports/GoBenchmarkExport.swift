import Errors
import RunRecords

/// A record in the text format of Go's benchmarks, for benchstat and other readers.
///
/// The format follows the Go proposal 14313 with the unit metadata that benchstat reads: a `key: value` line for
/// what holds of all benchmarks, a `Unit` line a unit, and a `Benchmark` line a launch with pairs of value and unit.
package enum GoBenchmarkExport {
    package static let format = ReportFormat(
        "gobench", fileName: "gobench.txt",
        summary: "Go's benchmark format, a line for every launch (benchstat -col commit A B)"
    ) { record, _ in render(record) }

    /// The lines. Each launch counts as one iteration, since its figure is a mean or a median already. What was not
    /// measured is named in comments only. O(results × metrics × launches).
    package static func render(_ record: RunRecord) -> String {
        let benchmarks = ExportedBenchmark.all(of: record)
        let lines =
            header(of: record) + units(of: benchmarks) + benchmarks.flatMap(lines)
            + ExportedBenchmark.missing(in: record).map { "# not measured: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func header(of record: RunRecord) -> [String] {
        var fields: [(String, String)] = [("goos", system(record.machine))]
        if let architecture = architecture(record.machine) { fields.append(("goarch", architecture)) }
        fields += [("pkg", "layoutbench"), ("cpu", record.machine.cpu)]
        // What differs between two runs that are compared is the commit alone: other keys would part their tables.
        if let commit = record.exportedCommit { fields.append(("commit", commit)) }
        return fields.map { "\($0): \(plainText($1, keepsLines: false))" } + ["# run \(plain(record.id))"]
    }

    /// A line a unit: which way is better, and whether its values are counts without scatter.
    private static func units(of benchmarks: [ExportedBenchmark]) -> [String] {
        benchmarks.flatMap(pairs).grouped(by: \.unit).map { unit, pairs in
            let isExact = pairs.allSatisfy(\.figures.exact)
            return "Unit \(unit) better=\(plain(pairs[0].figures.better))\(isExact ? " assume=exact" : "")"
        }
    }

    private static func lines(_ benchmark: ExportedBenchmark) -> [String] {
        let pairs = pairs(benchmark)
        return (0..<benchmark.launches).map { launch in
            let figures = pairs.filter { launch < $0.figures.launches.count }.map { unit, figures in
                "\(Format.exact(figures.launches[launch])) \(unit)"
            }
            return "Benchmark\(benchmark.name) 1 \(figures.joined(separator: " "))"
        }
    }

    /// The figures of a benchmark by their unit, the time first.
    private static func pairs(_ benchmark: ExportedBenchmark) -> [(unit: String, figures: MeasuredMetric)] {
        (benchmark.time.map { [("\(plain($0.unit))/op", $0)] } ?? [])
            + benchmark.others.map { ("\(plain($0.key))-\(unit($0.figures.unit))", $0.figures) }
    }

    /// A unit by the name that benchstat scales.
    private static func unit(_ unit: String) -> String { unit == "bytes" ? "B" : plain(unit) }

    /// A word of a line.
    private static func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    private static func system(_ machine: Machine) -> String { machine.os.contains("macOS") ? "darwin" : "linux" }

    /// What the processor's maker tells of it; nil where it tells nothing.
    private static func architecture(_ machine: Machine) -> String? {
        func isMade(by names: [String]) -> Bool { names.contains(where: machine.cpu.contains) }
        if isMade(by: ["AMD", "Intel"]) { return "amd64" }
        return isMade(by: ["Apple", "ARM", "Neoverse", "Cortex", "Ampere", "Graviton"]) ? "arm64" : nil
    }
}
