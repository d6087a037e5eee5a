import CSQLite
import Foundation
import Testing

@Suite struct HistoryWriterTests {
    private let folder: HistoryFolder
    private var store: String { folder.store }

    init() throws { folder = try HistoryFolder() }

    @Test func `a killed writer leaves a whole store that goes on`() throws {
        let paths = try (0..<20).map { try folder.record(night: $0, launches: 8, subjects: 60) }
        var counts: [Int] = []
        for delay in [0.05, 0.12, 0.2] {
            let process = Process()
            process.executableURL = try CommandRun.executable()
            process.arguments = ["history", "add", "--store", store] + paths
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            Thread.sleep(forTimeInterval: delay)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            guard FileManager.default.fileExists(atPath: store) else { continue }
            let listed = try folder.history("list", "--check", "--format", "json")
            #expect(listed.exitCode == 0 || counts.isEmpty, "\(listed.errors)")
            let rows = (try? JSONDecoder().decode([Listed].self, from: Data(listed.output.utf8))) ?? []
            #expect(rows.allSatisfy { $0.results == 60 })
            #expect(rows.count >= counts.last ?? 0)
            counts.append(rows.count)
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try folder.history("list", "--check").output.contains("20 records"))
        #expect(
            try folder.history("export", "machine-19").output
                == (try String(contentsOfFile: paths[19], encoding: .utf8)))
    }

    @Test func `a store that may not grow keeps the records before`() throws {
        let paths = try (0..<40).map { try folder.record(night: $0, subjects: 60) }
        // The system refuses to let a file become longer than this, as it does when a disk is full.
        let limited = Process()
        limited.executableURL = URL(fileURLWithPath: "/bin/sh")
        limited.arguments =
            ["-c", "trap '' XFSZ; ulimit -f 600; exec \"$0\" \"$@\"", try CommandRun.executable().path]
            + ["history", "add", "--store", store] + paths
        let errors = Pipe()
        limited.standardError = errors
        limited.standardOutput = FileHandle.nullDevice
        try limited.run()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        limited.waitUntilExit()
        #expect(limited.terminationStatus == 74, "\(message)")
        #expect(message.hasPrefix("error: "))
        #expect(message.contains("(\(store)): "))
        let listed = try folder.history("list", "--check", "--format", "json")
        #expect(listed.exitCode == 0, "\(listed.errors)")
        let rows = try JSONDecoder().decode([Listed].self, from: Data(listed.output.utf8))
        #expect(!rows.isEmpty && rows.count < 40)
        #expect(rows.allSatisfy { $0.results == 60 })
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try folder.history("list", "--check").output.contains("40 records"))
    }

    @Test func `a writer that must wait says so, and what it waited for`() throws {
        let path = try folder.record(night: 0)
        #expect(try folder.history("add", path).exitCode == 0)
        var handle: OpaquePointer?
        #expect(sqlite3_open(store, &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        #expect(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let run = try folder.history("add", "--wait", "1s", try folder.record(night: 1))
        #expect(run.exitCode == 74)
        #expect(run.errors.hasPrefix("waiting for another process that is writing to \(store)\nerror: another process"))
        #expect(try folder.history("list").output.contains("1 records"))
    }

    @Test func `writers at the same time take turns`() throws {
        let paths = try (0..<24).map { try folder.record(night: $0, subjects: 50) }
        let processes = try (0..<4).map { part in
            let process = Process()
            process.executableURL = try CommandRun.executable()
            process.arguments = ["history", "add", "--store", store] + paths[(part * 6)..<(part * 6 + 6)]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try folder.history("list", "--check").output.contains("24 records"))
    }

    private struct Listed: Decodable {
        let results: Int
    }
}
