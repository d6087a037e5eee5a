import Foundation
import Testing

/// `Scripts/test` with a stand-in for swift, which notes how it was called and writes the events of a run of tests.
@Suite struct TestScriptTests {
    private let scripts: ScriptFolder

    /// Ends with `END`; twelve tests, the n-th of which took n seconds, the third having failed.
    private static let swift = #"""
        #!/bin/bash
        if [[ $1 == --version ]]; then echo 'Swift version 6.3.1'; exit; fi
        echo "$*" >>"$CALLS"
        while (($#)); do [[ $1 != --event-stream-output-path ]] || events=$2; shift; done
        [[ -z ${BROKEN:-} ]] || { echo 'error: it does not build'; exit 1; }
        event() { echo '{"payload":{"kind":"'"$1"'","messages":[{"symbol":"pass","text":"'"$2"'"}],"testID":"T\/t"}}'; }
        {
            event testStarted 'Test \"number 12\" started.'
            for number in 7 12 1 2 3 10 11 4 5 6 8 9; do
                result=passed
                ((number != 3)) || result=failed
                event testEnded "Test \\\"number $number\\\" with 2 test cases $result after $number.250 seconds with 1 issue."
            done
            event testEnded 'Suite Numbers passed after 99.000 seconds.'
            event runEnded "Test run with 12 tests in 1 suite ${RESULT:-passed} after 78.500 seconds."
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
        let run = try test()
        #expect(run.exitCode == 0, "\(run.errors)")
        let slowest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map { number in
            String(repeating: " ", count: number < 10 ? 5 : 4) + "\(number).2  \"number \(number)\" with 2 test cases"
        }
        #expect(
            run.output.split(separator: "\n") == ["the runner's own lines", "The slowest tests, in seconds:"]
                + slowest.map { Substring($0) } + ["✔ Test run with 12 tests in 1 suite passed after 78.500 seconds."])
    }

    @Test func `a failure keeps its exit code, and is the last line`() throws {
        let run = try test("", "END=1 RESULT=failed")
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
        ("--peers --filter x", "/.build/peers --filter x"),
    ])
    func `arguments go to swift test`(arguments: String, end: String) throws {
        #expect(try test(arguments).exitCode == 0)
        let call = try String(contentsOfFile: scripts.folder + "/calls", encoding: .utf8)
        #expect(call.hasPrefix("test --package-path ") && call.contains(" --disable-xctest "))
        #expect(call.hasSuffix(end + "\n"), "\(call)")
        #expect(call.contains(" --traits Peers ") == arguments.hasPrefix("--peers"))
    }
}
