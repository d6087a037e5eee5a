import Files
import Foundation
import ToolRuns
import Worker

/// The programs that counting takes, and how a worker is started under them.
package struct CallgrindTools: Equatable {
    package let valgrind: String
    /// Path of setarch, which turns the randomisation of addresses off.
    package let setarch: String

    /// Finds both in the folders of the environment's `PATH`.
    package init(environment: [String: String]) throws(MissingTool) {
        #if os(Linux)
            let folders = environment["PATH"] ?? ""
            valgrind = try Self.find("valgrind", package: "valgrind", in: folders)
            setarch = try Self.find("setarch", package: "util-linux", in: folders)
        #else
            throw MissingTool(cause: "callgrind does not run here", remedy: "count instructions on Linux")
        #endif
    }

    private static func find(_ name: String, package: String, in folders: String) throws(MissingTool) -> String {
        guard let path = ToolSearch.path(of: name, ["PATH": folders]) else { throw MissingTool(name, package: package) }
        return path
    }

    static func fileName(number: Int) -> String { "counts.\(number)" }

    /// What callgrind says has made it write down the counts.
    static let trigger = "--dump-before=support_counted_end"

    /// The simulated processor, the same on every machine: caches of 32 KiB, 8 ways, and a last one of 8 MiB, 16 ways,
    /// all with lines of 64 bytes, and callgrind's branch predictor.
    static let processor = [
        "--cache-sim=yes", "--branch-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
        "--LL=\(CountedWork.lastCacheBytes),16,64",
    ]

    /// How many callers a function is told apart by: enough to reach the measured call.
    private static let callers = 60

    /// Tells calls of the runtime inside the measured call from all others: callgrind counts those, too, though it
    /// collects none of their costs.
    static let runtime = ExactCosts.retains.union(ExactCosts.releases).sorted().map {
        "--separate-callers\(callers)=\($0)"
    }

    /// Options to tell functions apart by their callers and to know the instruction of each cost.
    static let details = ["--dump-instr=yes", "--separate-callers=\(callers)", "--separate-recs=1", "--demangle=no"]

    /// Arguments of setarch that start `executable` as a worker, whose counts are written into `folder`.
    ///
    /// Collecting and writing are bound to two functions: on leaving the collecting one counts are still 0.
    func arguments(executable: String, folder: String, isDetailed: Bool = false) -> [String] {
        let file = folder.replacingOccurrences(of: "%", with: "%%") + "/counts"
        return [
            "linux64", "-R", valgrind, "-q", "--command-line-only=yes", "--tool=callgrind", "--vgdb=no",
            "--callgrind-out-file=\(file)", "--collect-atstart=no", "--toggle-collect=support_counted", Self.trigger,
        ] + Self.processor + (isDetailed ? Self.details : Self.runtime) + [executable, "__worker"]
    }

    /// A copy of a program without its debug information, which counting does not read: valgrind 3.19 misreads the
    /// lines of C++ in DWARF 5 and gives up. The program itself where no objcopy is found or it fails.
    func withoutDebugInformation(
        _ executable: String, in folder: String, _ environment: [String: String], _ interruption: Interruption
    ) -> String {
        guard let objcopy = Self.objcopy(environment) else { return executable }
        let copy = folder + "/program"
        let tool = ToolRun(
            program: objcopy, arguments: ["--strip-debug", executable, copy], folder: folder, environment: environment,
            limitSeconds: 60, interruption: interruption)
        return (try? tool.run().isSuccess) == true ? copy : executable
    }

    /// Binutils' objcopy, or the Swift toolchain's.
    private static func objcopy(_ environment: [String: String]) -> String? {
        for name in ["objcopy", "llvm-objcopy"] {
            if let path = ToolSearch.path(of: name, environment) { return path }
        }
        guard let swift = ToolSearch.path(of: "swift", environment) else { return nil }
        let folder = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
        let path = folder.appendingPathComponent("llvm-objcopy").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// Environment of the worker: the necessary given variables, deterministic hashing, an allocator that gives nothing
    /// back, because when it would is a question of time, and a C library that fills and copies by vectors.
    func environment(from given: [String: String]) -> [String: String] {
        let needed = ["LD_LIBRARY_PATH", "TMPDIR", "VALGRIND_LIB", MemoryLimit.variable]
        var environment = given.filter { needed.contains($0.key) }
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        environment["MALLOC_CONF"] = "narenas:1,dirty_decay_ms:-1,muzzy_decay_ms:-1"
        environment[Self.tunables] = Self.withoutRepeats(given[Self.tunables])
        return environment
    }

    /// Variable of glibc's settings: `name=value`, separated by colons. Other C libraries do not heed it.
    private static let tunables = "GLIBC_TUNABLES"

    /// Sizes from which glibc fills and copies by one repeated instruction, `rep stosb` and `rep movsb`, where the
    /// processor is quick at it, as valgrind says of its own. Callgrind counts it once a byte.
    private static let repeats = ["glibc.cpu.x86_rep_movsb_threshold", "glibc.cpu.x86_rep_stosb_threshold"]

    /// Settings with both sizes out of reach; the user's other settings stay.
    private static func withoutRepeats(_ given: String?) -> String {
        let kept = (given ?? "").split(separator: ":").map(String.init).filter { setting in
            !repeats.contains { setting.hasPrefix($0 + "=") }
        }
        return (kept + repeats.map { $0 + "=1000000000" }).joined(separator: ":")
    }
}
