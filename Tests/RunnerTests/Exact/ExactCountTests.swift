import Files
import Foundation
import Testing

@testable import Exact
@testable import Runner
@testable import ToolRuns
@testable import Worker

private let processEnvironment = ProcessInfo.processInfo.environment
private let hasTools = (try? CallgrindTools(environment: processEnvironment)) != nil

@Suite struct CallgrindToolsTests {
    #if os(Linux)
        @Test func `without valgrind or setarch the package is named`() throws {
            let empty = try TemporaryFolder()
            #expect(throws: MissingTool("valgrind", package: "valgrind")) {
                try CallgrindTools(environment: ["PATH": empty.path])
            }
            #expect(throws: MissingTool.self) { try CallgrindTools(environment: [:]) }
            let valgrind = try empty.file("valgrind", "#!/bin/sh\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: valgrind)
            #expect(throws: MissingTool("setarch", package: "util-linux")) {
                try CallgrindTools(environment: ["PATH": "/nowhere:" + empty.path])
            }
        }
    #endif

    @Test(.enabled(if: hasTools, "valgrind or setarch is not installed"))
    func `a worker under callgrind sees nothing of the environment but what it needs`() throws {
        let tools = try CallgrindTools(environment: processEnvironment)
        let given = ["HOME": "/home", "PATH": "/bin", "LD_LIBRARY_PATH": "/lib", "VALGRIND_OPTS": "--tool=none"]
        let environment = tools.environment(from: given)
        #expect(
            Set(environment.keys) == [
                "LD_LIBRARY_PATH", "MALLOC_CONF", "SWIFT_DETERMINISTIC_HASHING", "GLIBC_TUNABLES",
            ])
        let arguments = tools.arguments(executable: "/bin/x", folder: "/tmp/50% full")
        #expect(arguments.contains("--callgrind-out-file=/tmp/50%% full/counts"))
        #expect(arguments.suffix(2) == ["/bin/x", "__worker"])
    }

    @Test(
        .enabled(if: hasTools, "valgrind or setarch is not installed"),
        arguments: [
            (nil, ""), ("", ""), ("glibc.malloc.check=1", "glibc.malloc.check=1:"),
            ("glibc.cpu.x86_rep_movsb_threshold=64:glibc.cpu.hwcaps=-AVX2_Usable", "glibc.cpu.hwcaps=-AVX2_Usable:"),
        ] as [(String?, String)])
    func `the user's settings of the C library stay, but for sizes from which it repeats one instruction`(
        given: String?, kept: String
    ) throws {
        let tools = try CallgrindTools(environment: processEnvironment)
        let environment = tools.environment(from: given.map { ["GLIBC_TUNABLES": $0] } ?? [:])
        let repeats = "glibc.cpu.x86_rep_movsb_threshold=1000000000:glibc.cpu.x86_rep_stosb_threshold=1000000000"
        #expect(environment["GLIBC_TUNABLES"] == kept + repeats)
    }
}

@Suite struct ExactEstimateTests {
    private func estimate(items: Int = 10_000, prepare: Double = 1e6, query: Double = 1e3) -> ExactEstimate {
        ExactEstimate(items: items, layout: 1e6, prepare: prepare, queries: ["jump": query])
    }

    @Test func `every strategy of a size is asked as many queries`() {
        let counts = [0, 100, 10_000, 100_000, 5_000_000].map { estimate(items: $0).queryCount }
        #expect(counts == [1_000, 1_000, 1_000, 100, 64])
    }

    @Test func `an estimate grows with what was timed`() throws {
        #expect(estimate(prepare: 1e9).secondsOfPrepare > 2 * ExactEstimate.slowdown)
        let quick = try #require(estimate().secondsOfQueries("jump"))
        let slow = try #require(estimate(query: 1e6).secondsOfQueries("jump"))
        #expect(quick < 1 && slow > ExactEstimate.slowdown)
        #expect(estimate().secondsOfQueries("scroll") == nil)
    }

    @Test(arguments: [(1, 5), (64, 5_000), (1_000, 1_001), (1_000, 1_128), (5, 5), (7, 3), (0, 0)])
    func `the queries asked before are others of the trace, spread over it`(count: Int, length: Int) {
        let asked = AnswerCheck.positions(count: count, length: length)
        let others = QueryWorkload.others(count: 128, than: asked, length: length)
        #expect(others.count == min(128, length - asked.count))
        #expect(Set(others).isDisjoint(with: asked) && zip(others, others.dropFirst()).allSatisfy { $0 < $1 })
        #expect(others.allSatisfy { (0..<length).contains($0) })
        if others.count == 128 { #expect(others[127] > length * 9 / 10) }
    }

    @Test func `what takes too long is refused with the reason`() {
        #expect(ExactEstimate.refusal(seconds: 5, limitSeconds: 60, secondsLeft: 60) == nil)
        #expect(
            ExactEstimate.refusal(seconds: 79.5, limitSeconds: 60, secondsLeft: 600)
                == "counting would take about 80 s, over the turn limit of 60 s")
        #expect(
            ExactEstimate.refusal(seconds: 5, limitSeconds: 60, secondsLeft: 4)
                == "counting would take about 5 s, more than the time budget has left for it")
    }
}

/// Workers under callgrind.
@Suite(.enabled(if: hasTools, "valgrind or setarch is not installed")) struct ExactCountTests {
    /// Those of `r-tree`, counted once for all that look at them: of `jump`, and of `hit` as if it took too long.
    static let usual = Result { try figures(queries: ["jump": 100, "hit": 1e12]) }

    private static func figures(
        executable: String? = nil, strategy: String = "r-tree", limitSeconds: Double = 300,
        queries: [String: Double] = ["jump": 100],
        interruption: Interruption = Interruption()
    ) throws -> ExactCount.Figures {
        let count = ExactCount(
            tools: try CallgrindTools(environment: processEnvironment), environment: [:],
            limitSeconds: limitSeconds, interruption: interruption)
        let contestant = ContestantReference(
            layout: "gantt", config: [:], dataset: "construction", columns: nil, columnarFile: nil, items: 200,
            seed: 1, strategy: strategy)
        return try count.count(
            executable: executable ?? builtProgram(), contestant: contestant, recorded: nil,
            estimate: ExactEstimate(items: 200, layout: 1e5, prepare: 1e5, queries: queries),
            secondsLeft: .infinity)
    }

    /// That the counts are the same wherever the program lies, `ExactPassTests` sees.
    @Test func `one query in a thousand asked twice shows`() throws {
        let program = try builtProgram(Faults.program)
        let (usual, repeated) = (
            try Self.figures(executable: program, strategy: "sound").queries["jump"]?.value?.instructions,
            try Self.figures(executable: program, strategy: "again").queries["jump"]?.value?.instructions
        )
        let ratio = try #require(repeated) / #require(usual)
        #expect(ratio > 1.0001 && ratio < 1.01)
    }

    @Test func `a program that is no worker has no counts and says why`() throws {
        let figures = try Self.figures(executable: "/bin/true", queries: ["jump": 100, "hit": 100])
        let reason = try #require(figures.prepare.reason)
        #expect(reason.hasPrefix("the worker that counts: the worker exited with code 0"))
        #expect(figures.queries == ["jump": .unavailable(reason: reason), "hit": .unavailable(reason: reason)])
    }

    @Test func `the rest is counted where some queries would take too long`() throws {
        let figures = try Self.usual.get()
        #expect(figures.prepare.value != nil && figures.queries["jump"]?.value != nil)
        #expect(figures.queries["hit"]?.reason?.contains("over the turn limit") == true)
    }

    @Test func `nothing is started that would take too long`() throws {
        let figures = try Self.figures(executable: "/nowhere", limitSeconds: 0.5)
        #expect(figures.prepare.reason?.contains("over the turn limit") == true)
    }

    @Test func `an interruption ends the counting`() {
        let interruption = Interruption()
        interruption.raise()
        #expect(throws: WorkerEnd.interrupted) { try Self.figures(interruption: interruption) }
    }
}
