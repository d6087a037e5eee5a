import CSupport
import Probes

// MARK: - Profiles

extension WorkerSession {
    /// Carries out a phase again and again, for a number of seconds, where profilers look: inside the measured call.
    /// What one time needs is made outside of it.
    func profile(_ phase: ProfiledPhase, operations: Int, seconds: Double) throws -> WorkerReply {
        let step = try step(of: phase)
        // Work done once, such as the metadata of types, is left out.
        try step.rehearse()
        var (done, nanoseconds) = (0, 0.0)
        let begin = MonotonicClock.now()
        repeat {
            let work = try step.make(operations)
            // Samples stand for time in which a thread ran.
            let start = ProcessorClock.now()
            try CountedWork.measured(work)
            nanoseconds += Double(ProcessorClock.now() - start)
            done += step.count(operations)
        } while Double(MonotonicClock.now() - begin) / 1e9 < seconds
        return .profiled(operations: done, nanoseconds: nanoseconds)
    }

    /// Carries out a phase once where callgrind counts, after a smaller part of it where it does not.
    func count(_ phase: ProfiledPhase, operations: Int) throws -> WorkerReply {
        try CountedWork.isolated(context.allocator) {
            let step = try self.step(of: phase)
            try step.make(max(1, operations / 8))()
            let work = try step.make(operations)
            try CountedWork.measured(work)
            support_counted_end()
            return .counted(operations: step.count(operations))
        }
    }

    /// Carries out a phase while jemalloc notes every allocation, and has it written down: at the end, and of a prepare
    /// also where most is live. The phase is carried out before, to find out how much that is.
    func profileHeap(_ phase: ProfiledPhase, operations: Int, folder: String) throws -> WorkerReply {
        let step = try step(of: phase)
        try step.rehearse()
        let plain = HeapWatch()
        let rehearsed = try step.make(operations)
        let before = context.allocator.liveBytes()
        guard plain.start(dumpingAbove: nil) else { throw WorkerFailure("jemalloc tells of no allocations") }
        try rehearsed()
        plain.stop()
        let retained = context.difference(context.allocator.liveBytes(), before)
        let period = plain.mostBlocks > HeapWatch.mostExact ? 14 : 0
        guard HeapWatch.reset(periodBits: period) else { throw WorkerFailure("jemalloc has no heap profiler") }
        context.strategy = nil
        let work = try step.make(operations)
        let watch = HeapWatch()
        let peak = folder + "/" + HeapProfileFiles.peak
        watch.start(dumpingAbove: plain.peak > 0 ? (plain.peak, peak) : nil)
        HeapWatch.setActive(true)
        defer { HeapWatch.setActive(false) }
        try CountedWork.measured(work)
        HeapWatch.setActive(false)
        watch.stop()
        guard HeapWatch.dump(to: folder + "/" + HeapProfileFiles.end) else {
            throw WorkerFailure("jemalloc can't write its profile into \(folder)")
        }
        return .heapProfiled(
            operations: step.count(operations), retained: retained, peak: Double(plain.peak), hasPeak: watch.hasDumped,
            isExact: period == 0)
    }

    private func step(of phase: ProfiledPhase) throws -> ProfiledStep {
        if case .workload(let name) = phase { return try workload(name).profiled() }
        let context = context
        return ProfiledStep(
            make: { _ in
                context.strategy = nil
                let made = try context.makeStrategy()
                context.strategy = made
                return made.prepare
            }, count: { _ in 1 })
    }
}
