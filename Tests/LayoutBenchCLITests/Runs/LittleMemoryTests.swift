import Foundation
import Testing

#if os(Linux)
    /// The program with less memory than it takes to start, and than its data take.
    @Suite struct LittleMemoryTests {
        private func run(_ kilobytes: Int, _ command: String) throws -> CommandRun {
            try CommandRun(shell: "ulimit -v \(kilobytes); exec \"$0\" \(command)")
        }

        @Test func `with any limit it starts or says why it does not`() throws {
            // Below that the system's loader has the word: it can't map the libraries.
            var exitCodes: [Int32] = []
            for kilobytes in stride(from: 64_000, through: 128_000, by: 4_000) {
                let run = try run(kilobytes, "list suites")
                exitCodes.append(run.exitCode)
                switch run.exitCode {
                case 74:
                    #expect(run.errors.hasPrefix("error: too little memory to start (layoutbench): raise the limit"))
                    #expect(run.errors.hasSuffix(" kB at least (ulimit -v)\n"))
                case 127: #expect(run.errors.contains("error while loading shared libraries"))
                default: #expect(run.exitCode == 0, "\(kilobytes) kB: \(run.errors)")
                }
            }
            #expect(exitCodes.contains(74) || exitCodes.allSatisfy { $0 == 127 }, "\(exitCodes)")
        }

        @Test func `data that does not fit ends in plain words, without a stack trace`() throws {
            // Wherever it is that memory ends: in the layout, among the elements, in what is written.
            for kilobytes in stride(from: 112_000, through: 176_000, by: 16_000) {
                let run = try run(kilobytes, "elements --layout waterfall --items 100k >/dev/null")
                guard run.exitCode != 0 else { continue }
                #expect([65, 74].contains(run.exitCode), "\(kilobytes) kB: \(run.errors)")
                #expect(run.errors.split(separator: "\n").count <= 2)
                #expect(run.errors.split(separator: "\n").last?.hasPrefix("error: ") == true)
            }
        }
    }
#endif
