import Foundation
import OutsidePrograms
import Testing

/// The log that Ninja itself writes.
@Suite(.enabled(if: OutsideProgram("ninja") != nil, "install ninja-build")) struct NinjaTests {
    private static let rules = """
        rule slow
          command = sleep 0.2; cat $in > $out
        rule look
          command = sleep 0.4; cat $in > $out.new; cmp -s $out.new $out || cp $out.new $out
          restat = 1
        rule both
          command = sleep 0.1; touch $out
        build a: slow source
        build b: look source
        build c: slow a b
        build d1 d2: both source
        """

    @Test func `two builds are two groups, with each output as the log has it, in any order`() throws {
        let folder = try TemporaryFolder()
        let ninja = try #require(OutsideProgram("ninja"))
        _ = try folder.file("build.ninja", Self.rules + "\n")
        for _ in 0..<2 {
            _ = try folder.file("source", "x\n")
            try ninja.run(["-j2"], in: folder.path)
            Thread.sleep(forTimeInterval: 0.3)
        }
        let log = try String(contentsOfFile: folder.path + "/.ninja_log", encoding: .utf8)
        let lines = log.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        #expect(lines.count == 10)
        let schedule = try loadSchedule(folder.path + "/.ninja_log").schedule
        #expect(schedule.columns.groupOffsets == [0, 5, 10])
        #expect(schedule.itemNames.map(Array.init) == lines.map { String($0[3]) })
        #expect(schedule.columns.starts == lines.compactMap { Double($0[0]).map { $0 * 1000 } })
        #expect(schedule.columns.ends == lines.compactMap { Double($0[1]).map { $0 * 1000 } })
        // Rewritten, the log has the last command of each output.
        try ninja.run(["-t", "recompact"], in: folder.path)
        let rewritten = try loadSchedule(folder.path + "/.ninja_log").schedule
        #expect(rewritten.itemCount == 5)
        #expect(rewritten.itemNames.map { Set($0) } == Set(["a", "b", "c", "d1", "d2"]))
    }
}
