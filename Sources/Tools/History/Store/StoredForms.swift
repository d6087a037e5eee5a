import Foundation
import RunRecords

/// What a record states beside its results, machine and plan.
struct StoredHeader: Codable {
    let startedAt: String
    let role: RunRole?
    let commit: Available<Commit>
    let load: Available<[Double]>
    let stealShare: Available<Double>?
    let toolchain: Toolchain
    let allocator: Available<String>
    let clock: ClockFigures
    let control: Available<Control>
    let minimumDetectableEffect: Available<[String: Double]>
    let timeSpent: TimeSpent?
    let parts: [RunPart]?

    init(_ record: RunRecord) {
        (startedAt, role, commit) = (record.startedAt, record.role, record.commit)
        (load, stealShare, toolchain) = (record.load, record.stealShare, record.toolchain)
        (allocator, clock) = (record.allocator, record.clock)
        (control, minimumDetectableEffect) = (record.control, record.minimumDetectableEffect)
        (timeSpent, parts) = (record.timeSpent, record.parts)
    }
}

/// How a subject ended; the same night after night.
struct StoredOutcome: Codable {
    let status: Status
    let reason: String?
    let counters: Available<Counters>
}

/// A metric of a result and its ratio, taken apart: numbers of the launches, and the parts that are the same every
/// night. Medians and intervals are computed again from the launches; a metric for which that would give anything else
/// than it has is kept whole.
struct StoredMetric {
    let form: Form
    let launches, ratios: [Double]?

    /// The parts that are not numbers of a launch.
    struct Form: Codable {
        var unit, better: String?
        var exact: Bool?
        var note, summary, method, unavailable, reference: String?
        var metric: Metric?
        var ratio: Ratio?
    }

    var metric: Metric? {
        if let metric = form.metric { return metric }
        if let reason = form.unavailable { return .unavailable(reason: reason) }
        guard let launches, let unit = form.unit, let better = form.better, let exact = form.exact else { return nil }
        return MeasuredMetric(
            unit: unit, better: better, exact: exact, launches: launches, note: form.note, summary: form.summary,
            method: form.method
        ).map { .value($0) }
    }

    var ratio: Ratio? {
        if let ratio = form.ratio { return ratio }
        guard let ratios, let reference = form.reference else { return nil }
        return Ratio(reference: reference, launches: ratios)
    }
}

extension StoredMetric {
    /// Takes apart; at least one of the two is there.
    init(_ metric: Metric?, _ ratio: Ratio?) {
        var form = Form()
        let measured = metric?.value
        form.unavailable = metric?.reason
        form.unit = measured?.unit
        form.better = measured?.better
        form.exact = measured?.exact
        form.note = measured?.note
        form.summary = measured?.summary
        form.method = measured?.method
        form.reference = ratio?.reference
        let short = StoredMetric(form: form, launches: measured?.launches, ratios: ratio?.launches)
        if short.metric == metric, short.ratio == ratio {
            self = short
        } else {
            let whole = Form(metric: metric, ratio: ratio)
            self.init(form: whole, launches: measured?.launches, ratios: ratio?.launches)
        }
    }
}

/// JSON texts of the store: keys sorted, so that equal values are equal texts.
enum StoredJSON {
    static func text(_ value: some Encodable, _ path: String) throws(HistoryError) -> String {
        do {
            return String(decoding: try JSONText.encoder(indented: false).encode(value), as: UTF8.self)
        } catch {
            throw notFinite(path)
        }
    }

    static func notFinite(_ path: String) -> HistoryError {
        HistoryError(
            .content, cause: "the record holds a figure that is infinite or not a number", place: path,
            remedy: "give a record that layoutbench run has written")
    }

    static func value<Value: Decodable>(_ text: String, _ path: String) throws(HistoryError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw .damaged("a text in it is not a \(Value.self)", path)
        }
    }
}
