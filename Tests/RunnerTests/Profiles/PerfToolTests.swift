import Files
import Foundation
import Testing

@testable import Profiles
@testable import Runner

#if os(Linux)
    /// A perf that misbehaves.
    @Suite struct PerfToolTests {
        /// A perf that answers what it is asked about itself, and does what the script says to record.
        private func tool(
            recording script: String, in folder: TemporaryFolder, _ interruption: Interruption = Interruption()
        ) throws -> PerfTool {
            let path = try folder.file(
                "perf",
                """
                #!/bin/sh
                case $1 in
                --version) echo perf version 0 ;;
                stat) exit 0 ;;
                record) echo $$ > "$0.process"; \(script) ;;
                esac
                """)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            return try PerfTool(
                environment: ["PATH": folder.path + ":/usr/bin:/bin"], interruption: interruption)
        }

        /// Whether the perf that was to record is still there.
        private func isRecording(_ folder: TemporaryFolder) throws -> Bool {
            let text = try String(contentsOfFile: folder.path + "/perf.process", encoding: .utf8)
            return kill(try #require(Int32(text.dropLast())), 0) == 0
        }

        @Test func `one that never obeys is ended at the limit`() throws {
            let folder = try TemporaryFolder()
            let tool = try tool(recording: "exec sleep 600", in: folder)
            #expect(tool.event == "cycles" && tool.version == "perf 0")
            let error = #expect(throws: ProfileError.self) {
                _ = try tool.record(process: 1, frequency: 1, limitSeconds: 1)
            }
            #expect(error?.cause.hasSuffix(": it did not obey \"enable\" within 1 s and was ended") == true)
            #expect(try !isRecording(folder))
        }

        @Test func `one that obeys but never ends is ended at the limit`() throws {
            let folder = try TemporaryFolder()
            let tool = try tool(recording: "read a; echo ack; read b; echo ack; exec sleep 600", in: folder)
            let error = #expect(throws: ProfileError.self) {
                _ = try tool.record(process: 1, frequency: 1, limitSeconds: 1).finish()
            }
            #expect(error?.cause.contains("did not obey \"stop\"") == true)
            #expect(try !isRecording(folder))
        }

        @Test func `the user need not wait for one that never obeys`() throws {
            let folder = try TemporaryFolder()
            let interruption = Interruption()
            let tool = try tool(recording: "exec sleep 600", in: folder, interruption)
            interruption.raise()
            #expect(throws: WorkerEnd.interrupted) {
                _ = try tool.record(process: 1, frequency: 1, limitSeconds: .infinity)
            }
        }

        @Test func `one that may not sample says what it takes`() throws {
            let folder = try TemporaryFolder()
            let tool = try tool(recording: "echo see perf_event_paranoid >&2; exit 255", in: folder)
            let error = #expect(throws: ProfileError.self) {
                _ = try tool.record(process: 1, frequency: 1, limitSeconds: 60)
            }
            #expect(error?.cause == "unavailable: perf is not permitted to sample")
        }
    }
#endif
