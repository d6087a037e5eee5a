import Foundation
import Testing

/// `Scripts/test` with a stand-in for swift, which notes how it was called and writes the events of a run of tests: twelve
/// of those that start programs, two of the others.
@Suite struct TestScriptTests {
    private let scripts: ScriptFolder

    /// Ends with `END`; the n-th of twelve tests took n seconds, the third having failed. Of the others each runner that
    /// leaves out the first has two.
    private static let swift = #"""
        #!/bin/bash
        if [[ $1 == --version ]]; then echo 'Swift version 6.3.1'; exit; fi
        echo "$*" >>"$CALLS"
        [[ -z ${BROKEN:-} ]] || { echo 'error: it does not build'; exit 1; }
        [[ $1 == test ]] || exit 0
        others=
        while (($#)); do
            [[ $1 != --event-stream-output-path ]] || events=$2
            [[ $1 != --skip ]] || others=1
            shift
        done
        event() { echo '{"payload":{"kind":"'"$1"'","messages":[{"symbol":"pass","text":"'"$2"'"}],"testID":"T\/t"}}'; }
        if [[ -n $others ]]; then
            event testEnded "Test \\\"another\\\" passed after 20.250 seconds." >"$events"
            event runEnded "Test run with 2 tests in 3 suites passed after 98.500 seconds${KNOWN:-}." >>"$events"
            echo "the other runner's lines"
            exit "${OTHER:-0}"
        fi
        {
            event testStarted 'Test \"number 12\" started.'
            for number in 7 12 1 2 3 10 11 4 5 6 8 9; do
                result=passed
                ((number != 3)) || result=failed
                event testEnded "Test \\\"number $number\\\" with 2 test cases $result after $number.250 seconds with 1 issue."
            done
            for known in ${RECORDED:-}; do
                echo '{"payload":{"issue":{"isKnown":'$known'},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"It is \"'$known'\""},{"symbol":"details","text":"one\ntwo"}],"testID":"T\/t"}}'
            done
            event testEnded 'Suite Numbers passed after 99.000 seconds.'
            event runEnded "Test run with 12 tests in 1 suite ${RESULT:-passed} after 78.500 seconds${ISSUES:-}."
        } >"$events"
        echo "the runner's own lines"
        exit "${END:-0}"

        """#

    init() throws {
        scripts = try ScriptFolder()
        try scripts.standIn("swift", Self.swift)
    }

    private func test(_ arguments: String = "", _ environment: String = "") throws -> CommandRun {
        try scripts.run("\(environment) CALLS='\(scripts.folder)/calls' \(ScriptFolder.path("test")) \(arguments)")
    }

    @Test func `the ten slowest tests are listed, and the closing line comes last`() throws {
        let run = try test("--filter x")
        #expect(run.exitCode == 0, "\(run.errors)")
        let slowest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map { number in
            String(repeating: " ", count: number < 10 ? 5 : 4) + "\(number).2  \"number \(number)\" with 2 test cases"
        }
        #expect(
            run.output.split(separator: "\n") == ["the runner's own lines", "The slowest tests, in seconds:"]
                + slowest.map { Substring($0) } + ["✔ Test run with 12 tests in 1 suite passed after 78.500 seconds."])
    }

    @Test func `without arguments two runners share the tests, and the last line is their sum`() throws {
        let run = try test("", "KNOWN=' with 1 known issue'")
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.prefix(3) == ["the runner's own lines", "the other runner's lines", "The slowest tests, in seconds:"])
        #expect(lines[3] == "    20.2  \"another\"" && lines[4].hasSuffix("  \"number 12\" with 2 test cases"))
        #expect(
            lines.last == "✔ Test run with 14 tests in 4 suites passed after 98.500 seconds with 1 known issue.")
        let calls = try String(contentsOfFile: scripts.folder + "/calls", encoding: .utf8).split(separator: "\n")
        #expect(calls.count == 3 && calls[0].hasPrefix("build ") && calls[0].hasSuffix(" --build-tests"))
        #expect(calls.dropFirst().allSatisfy { $0.contains(" --skip-build --ignore-lock ") })
        let ends = Set(calls.dropFirst().map { $0.split(separator: " ").suffix(2).joined(separator: " ") })
        let programs = "^(LayoutBenchCLI|History|RunRecords|Schedules|Workloads)Tests\\."
        #expect(ends == ["--filter \(programs)", "--skip \(programs)"])
    }

    @Test func `a failure of either runner is the result`() throws {
        let other = try test("", "OTHER=3 KNOWN=' with 2 known issues'")
        #expect(other.exitCode == 3)
        #expect(
            other.output.hasSuffix(
                "\n✘ Test run with 14 tests in 4 suites failed after 98.500 seconds with 2 known issues.\n"))
        let first = try test("", "END=1 RESULT=failed ISSUES=' with 6 issues (including 1 known issue)'")
        #expect(first.exitCode == 1)
        #expect(
            first.output.hasSuffix(
                "\n✘ Test run with 14 tests in 4 suites failed after 98.500 seconds with 6 issues "
                    + "(including 1 known issue).\n"))
    }

    @Test func `what failed stands before the closing line, without the issues that are known`() throws {
        let run = try test("--filter x", "END=1 RESULT=failed RECORDED='true false'")
        let end = [
            "The tests that failed, and why (at most 60 lines):", "    T/t", "        It is \"false\"", "        one",
            "        two", "",
            "✘ Test run with 12 tests in 1 suite failed after 78.500 seconds.", "",
        ]
        #expect(run.output.hasSuffix("\n\n" + end.joined(separator: "\n")), "\(run.output)")
    }

    @Test func `a failure keeps its exit code, and is the last line`() throws {
        let run = try test("--filter x", "END=1 RESULT=failed")
        #expect(run.exitCode == 1)
        #expect(run.output.hasSuffix("\n✘ Test run with 12 tests in 1 suite failed after 78.500 seconds.\n"))
    }

    @Test func `what does not build lists no tests`() throws {
        let run = try test("", "BROKEN=1")
        #expect(run.exitCode == 1)
        #expect(run.output == "error: it does not build\n")
    }

    @Test(arguments: [
        ("--filter 'a b'", " --no-parallel --filter a b"), ("--parallel --skip-build", " 0 --parallel --skip-build"),
        ("--peers --filter x", " --no-parallel --filter x"),
    ])
    func `arguments go to swift test`(arguments: String, end: String) throws {
        #expect(try test(arguments).exitCode == 0)
        let call = try String(contentsOfFile: scripts.folder + "/calls", encoding: .utf8)
        #expect(call.hasPrefix("test --package-path ") && call.contains(" --disable-xctest "))
        #expect(call.hasSuffix(end + "\n"), "\(call)")
        #expect(call.contains(" --traits Peers --scratch-path ") == arguments.hasPrefix("--peers"))
    }
}
