/// Why a worker could not carry out a request.
struct WorkerFailure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

extension WorkerRequest {
    /// The most operations of one request: four times a calibration's. More would end a worker by an
    /// overflow, or take memory and time without end.
    static let mostOperations = 1 << 24

    /// Why a number in it makes no sense; nil when it can be carried out as far as its numbers tell.
    var refusal: String? {
        switch self {
        case .load(let contestant):
            let percent = contestant.slowdownPercent ?? 0
            return (0...100).contains(percent) ? nil : "\(percent) percent can't be asked twice"
        case .layout, .traces, .prepareMemory, .checkChanges, .contents, .countPrepare: return nil
        case .calibratePrepare(let epochNs), .calibrate(_, let epochNs):
            return epochNs.isFinite && epochNs >= 0 ? nil : "an epoch of \(epochNs) ns"
        case .layouts(let count): return Self.refusal(of: count, "layouts")
        case .prepare(let count): return Self.refusal(of: count, "prepares")
        case .epoch(_, let start, let count, let warmup):
            if start < 0 { return "an epoch from query \(start)" }
            return Self.refusal(of: count, "queries") ?? Self.refusal(of: max(1, warmup), "untimed queries")
        case .latency(_, let count, let warmup):
            return Self.refusal(of: count, "queries") ?? Self.refusal(of: max(1, warmup), "untimed queries")
        case .check(_, let queries), .attributes(_, let queries, _), .allocations(_, let queries),
            .countEvents(_, let queries), .countQueries(_, let queries):
            return Self.refusal(of: queries, "queries")
        case .askByThreads(_, let queries, let most):
            return Self.refusal(of: queries, "queries")
                ?? ((2...64).contains(most) ? nil : "\(most) threads are not between 2 and 64")
        case .profile(_, let operations, let seconds):
            if !(0...3600).contains(seconds) { return "a profile of \(seconds) s" }
            return Self.refusal(of: operations, "operations")
        case .count(_, let operations), .profileHeap(_, let operations, _):
            return Self.refusal(of: operations, "operations")
        }
    }

    private static func refusal(of count: Int, _ what: String) -> String? {
        (1...mostOperations).contains(count) ? nil : "\(count) \(what) are not between 1 and \(mostOperations)"
    }
}
