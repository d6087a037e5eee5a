import Foundation
import RunRecords
import Testing

@testable import Probes

@Suite struct MachineProbeTests {
    @Test func `a machine is described and keeps its identity`() {
        let machine = MachineProbe.machine()
        #expect(machine == MachineProbe.machine())
        #expect(machine.id.count == 16)
        #expect(machine.cores >= 1 && machine.cores <= ProcessInfo.processInfo.processorCount)
        #expect(machine.memoryBytes == Int(ProcessInfo.processInfo.physicalMemory))
        #expect(!machine.cpu.isEmpty && !machine.os.isEmpty && !machine.kernel.isEmpty)
    }

    @Test func `load averages are three, or a reason`() {
        #expect(LoadProbe.load().value?.count == 3 || LoadProbe.load().reason != nil)
    }

    @Test func `the toolchain says how it compiled`() {
        let toolchain = ToolchainProbe.toolchain()
        #expect(toolchain.swift.first == "6")
        #expect(["debug", "release"].contains(toolchain.optimization))
    }
}

@Suite struct StealProbeTests {
    @Test func `stolen ticks are the eighth figure, and the guests' are counted already`() {
        let text = "cpu  100 10 50 800 20 5 5 10 70 3\ncpu0 1 2 3 4 5 6 7 8 9 10\n"
        #expect(StealProbe.parsed(text) == ProcessorTime(total: 1000, stolen: 10))
        #expect(StealProbe.parsed("cpu  100 10 50 800\n") == nil)
        #expect(StealProbe.parsed("intr 5\n") == nil)
    }

    @Test func `the share is what was stolen between two readings`() {
        let begin = Available.value(ProcessorTime(total: 1000, stolen: 10))
        #expect(StealProbe.share(from: begin, to: .value(ProcessorTime(total: 2400, stolen: 24))) == .value(0.01))
        #expect(StealProbe.share(from: begin, to: .value(ProcessorTime(total: 2400, stolen: 9))) == .value(0))
        // Of 999 ticks one is more than a thousandth, the finest share that reports show.
        for ticks in [0, 400, 999] as [UInt64] {
            let short = StealProbe.share(from: begin, to: .value(ProcessorTime(total: 1000 + ticks, stolen: 11)))
            #expect(short.reason?.hasPrefix("the time is too short to tell") == true)
        }
        #expect(StealProbe.share(from: .unavailable(reason: "none"), to: begin) == .unavailable(reason: "none"))
    }

    @Test func `this machine states its ticks, or why not`() {
        let time = StealProbe.time()
        #expect(time.value.map { $0.total > 0 && $0.stolen <= $0.total } ?? (time.reason != nil))
    }
}

@Suite struct CommitProbeTests {
    private func git(_ arguments: String..., in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        process.arguments = ["git", "-C", folder.path] + identity + arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    @Test func `a checkout states its commit and whether it has changes`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "commit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(CommitProbe.commit(near: folder.path).reason?.contains("no git checkout") == true)

        let file = folder.appending(path: "file.txt")
        try "one".write(to: file, atomically: true, encoding: .utf8)
        try git("init", "-q", in: folder)
        try git("add", ".", in: folder)
        try git("commit", "-q", "-m", "Add a file", in: folder)
        let clean = try #require(CommitProbe.commit(near: file.path).value)
        #expect(clean.hash.count == 40 && !clean.dirty)

        try "two".write(to: file, atomically: true, encoding: .utf8)
        #expect(CommitProbe.commit(near: folder.path) == .value(Commit(hash: clean.hash, dirty: true)))
    }
}

@Suite struct ProcessProbeTests {
    @Test func `the time that a process waited for a processor is the second number of its schedule`() {
        #expect(RunQueueProbe.parsed("12345678 8041732 1\n") == 0.008_041_732)
        #expect(RunQueueProbe.parsed("") == nil && RunQueueProbe.parsed("1 x 2") == nil)
        #expect(RunQueueProbe.secondsWaited(by: -1) == nil)
        #if os(Linux)
            #expect(RunQueueProbe.secondsWaited(by: ProcessInfo.processInfo.processIdentifier) != nil)
        #endif
    }

    @Test func `available memory is positive, or has a reason`() {
        let figure = ProcessProbe.availableMemoryBytes()
        #expect(figure.value.map { $0 > 0 } ?? (figure.reason != nil))
    }

    #if os(Linux)
        @Test func `a process over its limit fails`() async {
            await #expect(processExitsWith: .failure) {
                guard ProcessProbe.limitMemory(to: 1 << 28).value == 1 << 28 else { exit(EXIT_SUCCESS) }
                let values = [UInt64](repeating: 1, count: 1 << 27)
                withExtendedLifetime(values) {}
                exit(EXIT_SUCCESS)
            }
        }

        @Test func `only an abort for lack of memory is explained, however often it was asked for`() async {
            await #expect(processExitsWith: .exitCode(74)) {
                for _ in 0..<2 { ProcessProbe.explainExhaustion("no memory\n", exitCode: 74) }
                errno = ENOMEM
                abort()
            }
            await #expect(processExitsWith: .signal(SIGABRT)) {
                for _ in 0..<2 { ProcessProbe.explainExhaustion("no memory\n", exitCode: 74) }
                errno = 0
                abort()
            }
        }

        @Test func `only a trap for lack of memory is explained`() async {
            await #expect(processExitsWith: .exitCode(74)) {
                ProcessProbe.explainExhaustion("no memory\n", bare: "none\n", exitCode: 74)
                errno = ENOMEM
                raise(SIGILL)
            }
            await #expect(processExitsWith: .signal(SIGILL)) {
                ProcessProbe.explainExhaustion("no memory\n", bare: "none\n", exitCode: 74)
                errno = 0
                raise(SIGILL)
            }
        }

        @Test func `a parent that is gone is noticed`() async {
            await #expect(processExitsWith: .success) {
                #expect(ProcessProbe.endWithParent(getppid()))
                #expect(!ProcessProbe.endWithParent(-1))
            }
        }
    #endif
}
