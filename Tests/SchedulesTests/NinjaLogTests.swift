import Testing

@testable import Schedules

/// Logs of the build tool Ninja.
@Suite struct NinjaLogTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A log of lines that say start, end, nanoseconds and output.
    private static func log(_ lines: [(Int, Int, Int, String)], version: Int = 5) -> String {
        "# ninja log v\(version)\n" + lines.map { "\($0.0)\t\($0.1)\t\($0.2)\t\($0.3)\t7b2f1dd5be9abcfc\n" }.joined()
    }

    private func builds(_ text: String) throws -> [[String]] {
        let schedule = try folder.load(text, as: ".ninja_log").schedule
        let (offsets, names) = (schedule.columns.groupOffsets, schedule.itemNames)
        #expect(schedule.groupNames.elementsEqual((1..<offsets.count).map { "build \($0)" }))
        return zip(offsets, offsets.dropFirst()).map { range in (range.0..<range.1).map { names?[Int($0)] ?? "" } }
    }

    @Test func `an output is a bar, from the begin to the end of its command`() throws {
        let schedule = try folder.load(
            Self.log([(0, 405, 1_795_916_453_838_409_505, "b"), (405, 510, 1_795_916_453_942_409_504, "c")]),
            as: ".ninja_log"
        ).schedule
        #expect(schedule.columns.starts == [0, 405_000] && schedule.columns.ends == [405_000, 510_000])
        #expect(schedule.columns.unit == .microseconds && schedule.itemNames == ["b", "c"])
        #expect(schedule.groupNames == ["build 1"])
    }

    @Test func `an end before the last one is another build's`() throws {
        for version in [4, 5, 6, 7] {
            let lines = [(0, 300, 0, "a"), (5, 400, 0, "b"), (0, 100, 0, "a"), (100, 100, 0, "c"), (0, 90, 0, "b")]
            #expect(try builds(Self.log(lines, version: version)) == [["a", "b"], ["a", "c"], ["b"]])
        }
    }

    /// Nanoseconds by milliseconds of a clock.
    private static func clock(_ milliseconds: Int) -> Int { 1_795_916_450_000_000_000 + milliseconds * 1_000_000 }

    @Test func `a build whose first end is later than the last one before is told by the clock`() throws {
        // The first build took .2 s, the second began 5 s later.
        let written = [
            (0, 200, Self.clock(200), "a"), (0, 900, Self.clock(6_100), "b"), (900, 950, Self.clock(6_150), "c"),
        ]
        #expect(try builds(Self.log(written)) == [["a"], ["b", "c"]])
        // Since version 6 the clock's time is the command's begin; of an output that is looked at again it is later.
        let begun = [(0, 200, Self.clock(0), "a"), (0, 900, Self.clock(5_200), "b"), (2, 990, Self.clock(6_190), "c")]
        #expect(try builds(Self.log(begun, version: 7)) == [["a"], ["b", "c"]])
    }

    @Test func `an output that keeps its time does not begin a build`() throws {
        let lines = [
            (0, 100, Self.clock(100), "a"), (0, 150, Self.clock(-90_000), "old"), (100, 200, Self.clock(199), "b"),
        ]
        #expect(try builds(Self.log(lines)) == [["a", "old", "b"]])
    }

    @Test func `a log that was rewritten in another order still has its builds`() throws {
        let log = Self.log([
            (510, 565, 1_795_916_453_998_409_503, "e"), (405, 510, 1_795_916_453_942_409_504, "c"),
            (0, 405, 1_795_916_453_838_409_505, "b"), (510, 565, 1_795_916_453_998_409_503, "d"),
            (0, 216, 1_795_916_452_946_409_515, "a"),
        ])
        #expect(try builds(log) == [["a"], ["e", "c", "b", "d"]])
        let begun = [
            (200, 300, Self.clock(200), "c"), (0, 200, Self.clock(0), "a"), (300, 900, Self.clock(9_300), "f"),
            (0, 300, Self.clock(9_000), "e"), (0, 250, Self.clock(0), "b"),
        ]
        #expect(try builds(Self.log(begun, version: 6)) == [["c", "a", "b"], ["f", "e"]])
    }

    static let faults = [
        ("0\t5\t7\n", "3 of the 5 fields"), ("0\tx\t7\ta\tb\n", "\"x\" is not a number"),
        ("9\t5\t7\ta\tb\n", "end before start"), ("0\t1e300\t7\ta\tb\n", "too large"), ("", "no items"),
    ]

    @Test(arguments: faults) func `an error names the line`(line: String, cause: String) throws {
        let place = line.isEmpty ? ".ninja_log" : ".ninja_log:3"
        let text = "# ninja log v5\n" + (line.isEmpty ? "" : "0\t5\t7\ta\tb\n" + line)
        expect(
            try folder.error(text, as: ".ninja_log"), .content, cause, at: place,
            line.isEmpty ? "give" : "--skip-invalid")
        if line.isEmpty { return }
        let rest = try folder.load(text, as: ".ninja_log", skipInvalid: true)
        #expect(rest.schedule.itemCount == 1 && rest.skipped?.invalid == 1)
    }

    @Test func `a limit and the memory are kept`() throws {
        let lines = (0..<20_000).map { ($0, $0 + 5, Self.clock($0 + 5), "out/\($0).o") }
        let path = try folder.file(".ninja_log", Self.log(lines))
        #expect(try loadSchedule(path, items: 7).schedule.itemCount == 7)
        #expect(throws: ScheduleError.self) { try DatasetRegistry.builtIn.source(for: path).load(memoryLimit: 300_000) }
    }

    @Test func `changed bytes make a schedule or an error`() throws {
        let lines = (0..<20).map { ($0 * 10 % 70, $0 * 10 % 70 + 30, Self.clock($0 * 40), "out \($0)") }
        for version in [5, 7] {
            try folder.tryChanged(Array(Self.log(lines, version: version).utf8), as: ".ninja_log", seed: 5, count: 300)
        }
    }
}
