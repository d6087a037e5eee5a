import LayoutCore

// MARK: - Instructions

extension WorkerSession {
    /// One prepare where callgrind counts, after one where it does not: the first in a process also looks up symbols
    /// and makes metadata, at a cost that depends on all else the program has.
    func countPrepare() throws -> WorkerReply {
        context.strategy = nil
        context.strategy = try CountedWork.isolated(context.allocator) {
            try context.makeStrategy().prepare()
            let made = try context.makeStrategy()
            CountedWork.count { made.prepare() }
            return made
        }
        return .counted(operations: 1)
    }
}

extension QueryWorkload {
    /// Strided queries where callgrind counts, after other queries where it does not.
    ///
    /// The others lie between the counted ones. They make the buffers grow, and leave in the simulated caches what a
    /// counted query has in common with its neighbours, as in an app, but not the counted query's own lines. A trace that
    /// is counted whole has no others: some of its own queries come before, and what they left in the caches is driven
    /// out.
    func countQueries(_ count: Int) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        let layout = try context.madeLayout().layout
        let asked = AnswerCheck.positions(count: count, length: length)
        let others = Self.others(count: CountedWork.uncountedQueries, than: asked, length: length)
        let foreign = others.isEmpty ? ForeignCacheLines() : nil
        return try CountedWork.isolated(context.allocator) {
            var answers = AnswerBuffers()
            let sample = trace.queries(at: asked)
            let before =
                others.isEmpty
                ? sample.queries(
                    at: AnswerCheck.positions(count: CountedWork.uncountedQueries, length: asked.count))
                : trace.queries(at: others)
            before.replay(strategy, over: layout, ReplayRange(count: before.rects.count), into: &answers)
            if let foreign, !foreign.fillCaches() { throw WorkerFailure("the simulated caches could not be filled") }
            CountedWork.count {
                sample.replay(strategy, over: layout, ReplayRange(count: asked.count), into: &answers)
            }
            return .counted(operations: asked.count)
        }
    }

    /// Positions of at most `count` queries of a trace, spread over all that are not among `asked`, which ascend.
    static func others(count: Int, than asked: [Int], length: Int) -> [Int] {
        let ends = asked.dropFirst() + [length]
        let left = zip(asked, ends).flatMap { position, end in (position + 1)..<end }
        return AnswerCheck.positions(count: count, length: left.count).map { left[$0] }
    }
}

/// Memory of the size of the last simulated cache (``CountedWork/lastCacheBytes``), of which no query knows.
private struct ForeignCacheLines {
    private let words = [UInt64](repeating: 1, count: CountedWork.lastCacheBytes / 8)

    /// Reads a word of each line of 64 bytes, which drives all others out; true, because each word is 1.
    func fillCaches() -> Bool {
        var sum: UInt64 = 0
        for position in stride(from: 0, to: words.count, by: 8) { sum &+= words[position] }
        return sum == UInt64(words.count / 8)
    }
}
