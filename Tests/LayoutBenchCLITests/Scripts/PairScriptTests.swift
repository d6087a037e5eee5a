import Foundation
import Testing

/// `Scripts/pairs` with stand-ins for the program, which notes how it was called and in what commits, and for swift.
@Suite struct PairScriptTests {
    private let scripts: ScriptFolder

    init() throws {
        scripts = try ScriptFolder()
        try scripts.standIn(
            "swift",
            #"""
            #!/bin/bash
            if [[ $1 == --version ]]; then echo 'Swift version 6.3.1'; exit; fi
            if [[ $* == *ALIGNED* ]]; then echo "$@" >>"$CALLS.builds"; fi
            case "$*" in *--show-bin-path) dirname "$0" ;; esac

            """#)
        try scripts.standIn("benchmarks", "#!/bin/bash\necho \"table of $1\"\n")
        try scripts.standIn(
            "layoutbench",
            #"""
            #!/bin/bash
            echo "$@" >>"$CALLS"
            git diff --shortstat "$2" "$3" >>"$CALLS.changes"
            git diff "$2" "$3" | grep '^+.*ReplayRange(' >>"$CALLS.replays"
            source "$FLAGS"
            swift build "${aligned[@]}"
            exit "${CODE:-0}"

            """#)
    }

    private struct Outcome {
        let run: CommandRun
        let calls: [[String]]
        let changes: [String]
    }

    private func pairs(_ arguments: String, code: Int = 10) throws -> Outcome {
        let folder = scripts.folder
        let run = try scripts.run(
            "export CALLS='\(folder)/calls' FLAGS='\(ScriptFolder.path("flags.sh"))' CODE=\(code) LAYOUTBENCH_PROGRAM='\(folder)/bin/layoutbench'; "
                + "\(ScriptFolder.path("pairs")) --cache /cache --output '\(folder)/out' \(arguments)")
        func lines(_ name: String) -> [Substring] {
            ((try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "").split(separator: "\n")
        }
        let calls = lines("calls").map { $0.split(separator: " ").map(String.init) }
        return Outcome(run: run, calls: calls, changes: lines("calls.changes").map(String.init))
    }

    @Test func `each commit of the chain is compared with the one before, then the verdicts are counted`() throws {
        let outcome = try pairs("--pairs 4")
        let (run, calls, changes) = (outcome.run, outcome.calls, outcome.changes)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "table of verdicts\n")
        #expect(calls.count == 4 && changes.count == 4)
        #expect(calls.allSatisfy { $0[0] == "compare" && $0.contains("/cache") })
        for (first, second) in zip(calls, calls.dropFirst()) { #expect(first[2] == second[1]) }
        // The same commits each time, so that builds are used again.
        #expect(try pairs("--pairs 2").calls.suffix(2) == calls.prefix(2))
    }

    @Test func `slowdowns are planted in commits of their own`() throws {
        let outcome = try pairs("--planted -- --items 10k")
        let (run, calls, changes) = (outcome.run, outcome.calls, outcome.changes)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(calls.map { $0.suffix(2) } == [["--items", "10k"], ["--items", "10k"]])
        #expect(calls.count == 2 && calls[0][1] == calls[1][1])
        #expect(changes.map { $0.contains("3 files changed") } == [true, false])
        // The replay is what is timed.
        let replays = try String(contentsOfFile: scripts.folder + "/calls.replays", encoding: .utf8)
        #expect(replays.split(separator: "\n").count == 2)
    }

    @Test func `a night is the base beside the commit before and a slower one`() throws {
        let outcome = try pairs("--nights 2")
        let (run, calls) = (outcome.run, outcome.calls)
        #expect(run.output == "table of nights\n", "\(run.errors)")
        #expect(calls.count == 2 && calls.allSatisfy { $0.contains("--reference") } && calls[0][1] != calls[0][2])
    }

    @Test func `a comparison that fails ends it`() throws {
        let outcome = try pairs("--pairs 3", code: 65)
        let (run, calls) = (outcome.run, outcome.calls)
        #expect(run.exitCode == 65 && calls.count == 1 && run.output.isEmpty)
        #expect(try pairs("--nothing").run.exitCode == 64)
    }

    @Test(arguments: [
        ("", ["-align-all-functions=6", "-falign-functions=64", "-swiftmergefunc-threshold=0"]), ("--unaligned", []),
        ("--placed", ["-align-all-functions=6", "-ffunction-sections", "--shuffle-sections=*="]),
    ])
    func `builds have the flags that were asked for`(option: String, flags: [String]) throws {
        let outcome = try pairs("--pairs 1 \(option)")
        #expect(outcome.run.exitCode == 0, "\(outcome.run.errors)")
        let text = try String(contentsOfFile: scripts.folder + "/calls.builds", encoding: .utf8)
        let build = text.split(separator: "\n").last.map(String.init) ?? ""
        #expect(build.contains("-DALIGNED_FUNCTIONS"))
        for flag in flags { #expect(build.contains(flag), "\(flag)") }
        #expect(flags.isEmpty == !build.contains("align"), "\(build)")
        // Every flag has kept what hands it on.
        let words = build.split(separator: " ")
        #expect(words.dropLast().enumerated().allSatisfy { $1 != "-Xcc" || words[$0 + 1].hasPrefix("-f") }, "\(build)")
    }

    @Test func `builds alone measure one launch and print no table`() throws {
        let outcome = try pairs("--pairs 2 --build-only")
        let (run, calls) = (outcome.run, outcome.calls)
        #expect(run.exitCode == 0 && run.output.isEmpty && calls.count == 2)
        #expect(calls.allSatisfy { $0.suffix(2) == ["--launches", "1"] })
    }

    @Test func `builds after another are held against builds from nothing, byte by byte`() throws {
        // Its builds have other bytes each time that they are the third.
        try scripts.standIn(
            "layoutbench",
            #"""
            #!/bin/bash
            while [[ $1 != --cache ]]; do arguments+=("$1") && shift; done
            source "$FLAGS"
            build="$2/builds/${arguments[2]::12}-1-0123456789abcdef"
            [[ ! -e $2/workshops/1 ]] || echo partial >>"$CALLS.kinds"
            mkdir -p "$build" "$2/workshops/1"
            count=$(($(cat "$CALLS.count" 2>/dev/null || echo 0) + 1)) && echo $count >"$CALLS.count"
            swift build "${aligned[@]}"
            echo $((count == 3)) >"$build/layoutbench"

            """#)
        let run = try pairs("--same-bytes --pairs 2").run
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[0].hasSuffix("| from nothing | same bytes |"))
        #expect(lines.suffix(2).map { $0.hasSuffix("| yes |") } == [true, false], "\(run.output)")
        #expect(
            lines.suffix(2).allSatisfy {
                $0.split(separator: "|").dropFirst().prefix(2).allSatisfy { Double($0.dropFirst().dropLast()) != nil }
            })
    }
}
