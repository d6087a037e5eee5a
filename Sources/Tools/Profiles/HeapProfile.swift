import Errors
import Files
import Foundation
import Probes
import RunRecords
import Runner
import ToolRuns
import Worker

/// Notes where a subject's phases allocate, by jemalloc's own profiler.
struct HeapProfile {
    let session: ProfileSession
    let group: GroupState
    let plans: [PhasePlan]

    private static let costs = [
        ProfileCost("bytes", unit: "bytes", "Bytes that are live"),
        ProfileCost("blocks", unit: "count", "Allocations that are live"),
        ProfileCost("allocated", unit: "bytes", "Bytes allocated, released ones included"),
        ProfileCost("allocations", unit: "count", "Allocations, released ones included"),
    ]

    /// Changes, queries or frames that are noted.
    private static let operations = 100

    func run() throws -> Profile {
        let symbolizer = Symbolizer(environment: session.environment, interruption: session.interruption)
        guard symbolizer.canName else {
            throw MissingTool(
                cause: "llvm-symbolizer is not beside swift", remedy: "install a Swift toolchain or the package llvm")
        }
        let folder = try TemporaryFolder.make()
        defer { folder.remove() }
        var environment = session.environment
        environment["MALLOC_CONF"] = HeapWatch.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        let worker = try WorkerProcess(
            executable: session.request.binary.executable, protocolVersion: session.request.binary.protocolVersion,
            environment: environment, interruption: session.interruption)
        defer { worker.end() }
        func ask(_ request: WorkerRequest) throws(WorkerEnd) -> WorkerReply {
            try worker.ask(request, limitSeconds: session.request.limitSeconds)
        }
        session.report("prepare \(group.title)")
        try session.setUp(plans, group, prepares: plans.contains { $0.name == "query" }, ask)
        var noted = Noted()
        // A prepare takes away the strategy that queries are asked of.
        for plan in plans.filter({ $0.name != "prepare" }) + plans.filter({ $0.name == "prepare" }) {
            session.report("note the allocations of \(plan.name)")
            let count = plan.name == "prepare" ? 1 : Self.operations
            let reply = try ask(.profileHeap(phase: plan.phase, operations: count, folder: folder.path))
            try note(reply, of: plan, in: folder, symbolizer, &noted)
        }
        return session.profile(
            group, plans, tool: AllocatorProbe().version.value ?? "jemalloc", costs: Self.costs, noted.builder,
            noted.phases, noted.unavailable)
    }

    private struct Noted {
        var builder = ProfileBuilder()
        var phases: [ProfilePhase] = []
        var unavailable: [UnavailablePhase] = []
    }

    /// Adds the heaps that a worker has written of a phase: of a prepare what stays and, where it came again, the peak.
    private func note(
        _ reply: WorkerReply, of plan: PhasePlan, in folder: TemporaryFolder, _ symbolizer: Symbolizer,
        _ noted: inout Noted
    ) throws {
        guard case .heapProfiled(let done, let retained, let peak, let hasPeak, let isExact) = reply else {
            throw WorkerEnd.otherAnswer
        }
        let note = isExact ? nil : "one allocation in 16 KiB was noted, and scaled up"
        let isPrepare = plan.name == "prepare"
        let figure = retained.value.map { "\(Format.bytes($0)) stay by jemalloc's counters" }
        noted.phases.append(
            try phase(
                isPrepare ? "prepare.retained" : plan.name, HeapProfileFiles.end, folder, done, symbolizer,
                &noted.builder, note: [figure, note].compactMap { $0 }.joined(separator: "; ")))
        guard isPrepare else { return }
        if hasPeak {
            noted.phases.append(
                try phase(
                    "prepare.peak", HeapProfileFiles.peak, folder, done, symbolizer, &noted.builder,
                    note: ["\(Format.bytes(peak)) at the peak", note].compactMap { $0 }.joined(separator: "; ")))
        } else {
            noted.unavailable.append(
                UnavailablePhase(name: "prepare.peak", reason: "a second prepare did not reach the same peak"))
        }
    }

    private func phase(
        _ name: String, _ file: String, _ folder: TemporaryFolder, _ operations: Int, _ symbolizer: Symbolizer,
        _ builder: inout ProfileBuilder, note: String
    ) throws -> ProfilePhase {
        let path = "\(folder.path)/\(file)"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ProfileError(
                .io, "jemalloc wrote no profile that can be read", at: path,
                remedy: "free space in the temporary folder, or set TMPDIR")
        }
        let stacks = HeapStacks(try HeapDump(text)).stacks
        let places = try symbolizer.places(of: Set(stacks.flatMap(\.frames)))
        for stack in stacks {
            let named = stack.frames.flatMap { places[$0] ?? [] }
            builder.addReadable(Self.inside(named), costs: stack.costs)
        }
        return builder.phase(name, operations: operations, note: note.isEmpty ? nil : note)
    }

    /// What lies inside the measured call, without what the allocator itself calls. Only the call is noted, so that
    /// what has no such function is of a thread that it started, or of the harness around it.
    private static func inside(_ places: [ProfileBuilder.Place]) -> [ProfileBuilder.Place] {
        let roots = ["support_counted", "support_first_half"]
        let first =
            places.lastIndex { roots.contains($0.function.name) }.map { $0 + 1 }
            ?? places.lastIndex { FunctionNames.isAboveMeasuredCall($0.function) } ?? 0
        let inner = Array(places[first...])
        let allocator = inner.firstIndex { isAllocator($0.function) } ?? inner.count
        return allocator > 0 ? Array(inner[..<allocator]) : inner
    }

    /// Whether a function only hands a request for memory on: who asked for it is what matters.
    private static func isAllocator(_ function: ProfileFunction) -> Bool {
        let names = ["malloc", "swift_slowAlloc", "swift_allocObject", "_swift_allocObject_", "operator new"]
        return function.module.contains("jemalloc") || names.contains { function.name.hasPrefix($0) }
    }
}

/// The stacks of a heap, with addresses as debug information counts.
struct HeapStacks {
    var stacks: [RawStack] = []

    init(_ dump: HeapDump) {
        var segments: [String: MappedSegments] = [:]
        for site in dump.sites {
            let frames = site.addresses.map { address in
                guard let mapping = dump.mappings.first(where: { $0.range.contains(address) }) else {
                    return RawFrame(symbol: "", module: "", address: nil)
                }
                let parts = segments[mapping.path] ?? MappedSegments(path: mapping.path)
                segments[mapping.path] = parts
                // All are where a function goes on after a call.
                let offset = address - mapping.range.lowerBound + mapping.offset - 1
                return RawFrame(symbol: "", module: mapping.path, address: parts.address(ofOffset: offset))
            }
            stacks.append(RawStack(frames: frames, costs: [site.bytes, site.blocks, site.allBytes, site.allBlocks]))
        }
    }
}
