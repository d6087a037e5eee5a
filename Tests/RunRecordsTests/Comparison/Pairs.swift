import Judging
import RunRecords

/// Hand-made series.
enum Pairs {
    /// Fifteen launches around 1, from 0.993 to 1.007.
    static let quiet = (0..<15).map { (launch: Int) -> Double in 1 + Double((launch * 4) % 15 - 7) / 1000 }
    /// Twenty of them.
    static let fresh: [Double] = quiet + quiet.prefix(5)

    static func subject(_ strategy: String = "r-tree", _ workload: String = "jump", items: Int = 1000) -> Subject {
        Subject(
            layout: "gantt", config: [:], dataset: "construction", items: items, strategy: strategy, workload: workload)
    }

    /// A timed series whose ratios are so many times those given.
    static func timed(
        _ ratio: Double, of ratios: [Double] = quiet, metric: String = "query.time",
        subject: Subject = Pairs.subject(), better: String = "lower"
    ) -> PairedSeries {
        let launches = ratios.map { $0 * ratio }
        return PairedSeries(
            subject: subject, metric: metric, isExact: false, better: better,
            a: Array(repeating: 1000, count: launches.count), b: launches.map { 1000 * $0 }, ratios: launches,
            isShared: !MetricCatalog.dependsOnWorkload(metric))
    }

    static func exact(_ a: [Double], _ b: [Double], metric: String = "memory.retained") -> PairedSeries {
        PairedSeries(
            subject: subject(), metric: metric, isExact: true, better: "lower", a: a, b: b, ratios: [],
            isShared: !MetricCatalog.dependsOnWorkload(metric))
    }
}
