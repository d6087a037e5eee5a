import Judging
import RunRecords

/// The stored records that may answer a need, and which of them answers best.
struct AdviseRecords {
    /// Folders whose records are asked where none is named.
    static let usual = ["Reports/latest", "Reports/advice"] + committed
    /// Folders of committed records, which are installed with the program.
    private static let committed = ["Reports/strategies", "Reports/reference"]

    /// The usual folders, and the folders of an installed program.
    static func usual(_ executable: String) -> [String] {
        usual + committed.map { "\(ReportFiles.shared(executable))/\($0)" }
    }

    struct Answer {
        /// Folder or file of the record.
        let place: String
        let record: RunRecord
        let advice: Advice
    }

    /// Records with an answer, the best first.
    let answers: [Answer]
    /// Notes on records that were not used, as lines.
    let notes: [String]

    /// Asks the records of these folders or files; one without a new record is passed over.
    init(_ places: [String], on machine: String, advise: (RunRecord) -> Advice) {
        var notes: [String] = []
        var found: [Answer] = []
        for place in places where RecordFile.exists(place) {
            if RecordFile.isInWork(place) {
                notes.append("\(place): its run is still measuring, so its record is not used")
                continue
            }
            guard let record = try? RecordFile.read(place), !found.contains(where: { $0.record.id == record.id })
            else { continue }
            let answer = Answer(place: place, record: record, advice: advise(record))
            if !answer.advice.ranking.isEmpty { found.append(answer) }
        }
        answers = found.sorted { left, right in
            guard let merit = Merit.decisive(left, right, on: machine) else { return false }
            return merit.value(left, on: machine) > merit.value(right, on: machine)
        }
        self.notes = notes
        reason = Self.reason(answers, on: machine)
    }

    /// Why the first is the best, in words; nil where there is none.
    let reason: String?

    private static func reason(_ answers: [Answer], on machine: String) -> String? {
        guard let first = answers.first else { return nil }
        let count = first.advice.ranking.count
        var texts = ["it judges \(count) \(count == 1 ? "strategy" : "strategies")"]
        if let second = answers.dropFirst().first {
            switch Merit.decisive(first, second, on: machine) {
            case .strategies: texts[0] += ", \(second.place) \(second.advice.ranking.count)"
            case .machine: texts.append("it is of this machine, \(second.place) is not")
            case .intervals: texts.append("it has launches enough for intervals, \(second.place) has not")
            case .size: texts.append("it measured this number of items, \(second.place) did not")
            case .time: texts.append("it is newer than \(second.place)")
            case nil: texts.append("\(second.place) would answer as well")
            }
        } else {
            texts.append("no other has an answer")
        }
        if first.record.machine.id != machine { texts.append("another machine measured it") }
        if first.record.isInterrupted { texts.append("its run was interrupted, and only what it measured counts") }
        return texts.joined(separator: "; ")
    }
}

/// What makes one record's answer better than another's, the weightiest first.
private enum Merit: CaseIterable {
    case strategies, machine, intervals, size, time

    /// The size of the merit in an answer: more is better.
    func value(_ answer: AdviseRecords.Answer, on machine: String) -> (Int, String) {
        let frames = answer.advice.ranking.compactMap(\.evidence.first)
        return switch self {
        case .strategies: (answer.advice.ranking.count, "")
        case .machine: (answer.record.machine.id == machine ? 1 : 0, "")
        case .intervals: (frames.allSatisfy { $0.low != nil } ? 1 : 0, "")
        case .size: (frames.allSatisfy { $0.basis == "measured" } ? 1 : 0, "")
        case .time: (0, answer.record.startedAt)
        }
    }

    /// The weightiest merit in which two answers differ; nil where there is none.
    static func decisive(
        _ one: AdviseRecords.Answer, _ other: AdviseRecords.Answer, on machine: String
    ) -> Merit? {
        allCases.first { $0.value(one, on: machine) != $0.value(other, on: machine) }
    }
}
