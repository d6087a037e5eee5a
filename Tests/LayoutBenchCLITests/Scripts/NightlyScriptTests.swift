import Foundation
import Testing

/// The control flow of `layoutbench nightly` as `Scripts/nightly` calls it, with a shell stand-in for the other commands.
@Suite struct NightlyScriptTests {
    /// Folder of a repository that holds the script, two commits and a reference.
    let folder: String
    let first: String
    let second: String

    /// Notes its arguments; writes what the real program would; ends as `END_WORD` says, or kills the script at `KILL`;
    /// adds no record that says it is damaged.
    private static let standIn = """
        #!/usr/bin/env bash
        [[ $1 != nightly ]] || exec "$REAL" "$@"
        echo "$*" >>"$CALLS"
        output= word=$1 files=("$@")
        [[ $1 != history ]] || word=$2
        while (($#)); do [[ $1 != --output ]] || output=$2; shift; done
        [[ $word != add ]] || ! grep -qs damaged -- "${files[@]}" || exit 65
        [[ ${KILL:-} != "$word" ]] || { kill -9 $PPID; exit; }
        if [[ $word == list ]]; then printf '%s' "${LIST:-[]}"; fi
        if [[ -n $output && -z ${EMPTY:-} ]]; then
            mkdir -p "$output"
            # The real one claims its output in this way.
            [[ $word != compare ]] || ! command -v flock >/dev/null || flock --nonblock "$output/.lock" true || exit 74
            echo "$word" >"$output/index.html"
            [[ $word == report ]] || echo '{}' >"$output/verdict.json"
            [[ $word != compare ]] || echo '{}' | tee "$output/"{a,b}.json >/dev/null
            [[ $word != compare || -n ${ALONE:-} ]] || echo '{}' >"$output/reference.json"
        fi
        end=END_$word
        exit "${!end:-0}"

        """

    init() throws {
        folder = try TemporaryFolder.shared.folder()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = tests.deletingLastPathComponent().appendingPathComponent("Scripts/nightly").path
        try Data(Self.standIn.utf8).write(to: URL(fileURLWithPath: folder + "/stand-in"))
        let made = try CommandRun(
            shell: """
                set -e; cd '\(folder)'; chmod +x stand-in; mkdir Scripts Reports; cp '\(script)' Scripts
                git init -q; git config user.name t; git config user.email t@example.org
                git config commit.gpgsign false
                git commit -q --allow-empty -m one; git rev-parse HEAD | tee Reports/reference-commit
                git commit -q --allow-empty -m two; git rev-parse HEAD
                """)
        try #require(made.exitCode == 0, "\(made.errors)")
        let commits = made.output.split(separator: "\n").map(String.init)
        (first, second) = (commits[0], commits[1])
    }

    func night(_ options: String = "", _ environment: String = "") throws -> CommandRun {
        let defaults = ["--output out", "--free 0"].filter { !options.contains($0.prefix { $0 != " " }) }
        return try CommandRun(
            shell:
                "cd '\(folder)'; : >calls; \(environment) REAL=\"$0\" CALLS='\(folder)/calls' "
                + "LAYOUTBENCH_PROGRAM='\(folder)/stand-in' "
                + "Scripts/nightly --store store.sqlite \(defaults.joined(separator: " ")) \(options); exit $?")
    }

    func calls() throws -> [String] {
        try String(contentsOfFile: folder + "/calls", encoding: .utf8).split(separator: "\n")
            .map { String($0.replacing(folder + "/", with: "")) }
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }

    /// A store that lists these commits, oldest first.
    func listing(_ commits: String...) throws -> String {
        try Data().write(to: URL(fileURLWithPath: folder + "/store.sqlite"))
        let rows = commits.map {
            "  {\n    \"commit\" : {\n      \"dirty\" : false,\n      \"hash\" : \"\($0)\"\n    },\n    \"startedAt\" : \"\"\n  }"
        }
        return "LIST='[\n\(rows.joined(separator: ",\n"))\n]'"
    }

    @Test func `the first night compares with the reference, and keeps and judges what it measured`() throws {
        let night = try night("", "ALONE=1")
        #expect(night.exitCode == 0, "\(night.errors)")
        #expect(night.output.contains("First night"))
        #expect(
            try calls() == [
                "compare \(first) \(second) --suite nightly --output out --time-budget 230m",
                "history add --store store.sqlite out/a.json out/b.json", "report out/b.json --output out/report",
                "history gate --store store.sqlite --machine this --reference \(first) --output out/gate",
                "history trend --store store.sqlite --machine this --reference \(first)",
            ])
        for file in ["verdict.json", "gate/verdict.json", "report/index.html", "gate/summary.txt", "trend.txt"] {
            #expect(exists("out/" + file), "\(file)")
        }
        let notes = try String(contentsOfFile: folder + "/out/night.txt", encoding: .utf8)
        #expect(notes.hasSuffix("compare 0\nhistory 0\nreport 0\ngate 0\ntrend 0\nexit 0\n"))
    }

    @Test func `a later night compares with the last one and the reference`() throws {
        let third = try CommandRun(
            shell: "cd '\(folder)'; git commit -q --allow-empty -m three; git rev-parse HEAD"
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
        let night = try night("--suite quick --time-budget=9m --cache c", listing(second, first))
        #expect(night.exitCode == 0, "\(night.errors)")
        let calls = try calls()
        #expect(calls[0] == "history list --store store.sqlite --format json --machine this --check")
        #expect(
            calls[1] == "compare \(second) \(third) --suite quick --output out --reference \(first) --time-budget 9m "
                + "--cache c")
        #expect(calls[2] == "history add --store store.sqlite out/a.json out/b.json out/reference.json")
        #expect(calls[4].hasSuffix("--reference \(first) --output out/gate"))
    }

    @Test func `exports and profiles are asked of the comparison, exports of the gate too`() throws {
        let night = try night("--profile --export badge,junit --title nights", listing(second))
        #expect(night.exitCode == 0, "\(night.errors)")
        let calls = try calls()
        #expect(calls[1].hasSuffix(" --profile --export junit,badge --title nights"), "\(calls[1])")
        #expect(calls[4].hasPrefix("history gate") && calls[4].hasSuffix(" --export junit,badge --title nights"))
        let wrong = try self.night("--export junitt")
        wrong.expectError(64, "export junitt", at: "--export", "mean junit?", isOnly: false)
        #expect(try !self.calls().contains { $0.hasPrefix("compare") })
    }

    @Test func `nothing new is measured against itself`() throws {
        let night = try night("", listing(first, second))
        #expect(night.exitCode == 0, "\(night.errors)")
        #expect(night.output.contains("Nothing new since the last night"))
        #expect(try calls()[1].hasPrefix("compare \(second) \(second) "))
    }

    @Test func `the reference commit itself is measured once`() throws {
        let night = try night("--suite quick --commit \(first)", listing(second))
        #expect(night.exitCode == 0, "\(night.errors)")
        #expect(try calls()[1] == "compare \(second) \(first) --suite quick --output out")
    }

    @Test func `what was measured beside a night is none`() throws {
        try Data().write(to: URL(fileURLWithPath: folder + "/store.sqlite"))
        // In the order of a store: the three records of a night begin at the same time.
        let rows = [(first, "baseline"), (second, "subject"), (first, "reference"), (first, "baseline")].map {
            "{\n\"commit\" : {\n\"hash\" : \"\($0)\"\n},\n\"role\" : \"\($1)\",\n\"startedAt\" : \"\"\n}"
        }
        let night = try night("", "LIST='[\(rows.joined(separator: ","))]'")
        #expect(night.exitCode == 0, "\(night.errors)")
        #expect(try calls()[1].hasPrefix("compare \(second) \(second) "))
    }

    @Test(arguments: [
        ("END_compare=10", 10), ("END_compare=11", 11), ("END_compare=12", 12), ("END_compare=13", 13),
        ("END_gate=10", 10), ("END_compare=13 END_gate=10", 10), ("END_compare=10 END_report=74", 10),
        ("END_compare=11 END_report=74", 74), ("END_compare=12 END_gate=10", 10), ("END_trend=70", 70),
    ])
    func `the worst exit code is kept and every step is done`(ends: String, code: Int32) throws {
        let night = try night("", "\(ends) \(listing(second))")
        #expect(night.exitCode == code, "\(night.errors)")
        let words = try calls().map { $0.replacing("history ", with: "").prefix { $0 != " " } }
        #expect(words == ["list", "compare", "add", "report", "gate", "trend"])
        #expect(exists("out/verdict.json") && exists("out/gate/verdict.json") && exists("out/report/index.html"))
    }

    @Test func `a comparison that could not be done keeps nothing and hides no old verdict`() throws {
        #expect(try night("", listing(second)).exitCode == 0)
        let night = try night("", "END_compare=65 EMPTY=1 \(listing(second))")
        #expect(night.exitCode == 65)
        #expect(night.errors.contains("error: nothing was measured ("))
        #expect(try calls().count == 2)
        #expect(!exists("out/verdict.json") && !exists("out/gate/verdict.json"))
        let interrupted = try self.night("", "END_compare=130 EMPTY=1")
        #expect(interrupted.exitCode == 130)
    }

    @Test func `a night killed after measuring goes on from there`() throws {
        let killed = try night("", "END_compare=10 KILL=report \(listing(second))")
        #expect(killed.exitCode == 137)
        let next = try night("", listing(second))
        #expect(next.exitCode == 10, "the verdict is not forgotten: \(next.errors)")
        #expect(try calls().map { $0.prefix(11) } == ["history add", "report out/", "history gat", "history tre"])
        // Once it is through, the next night measures.
        #expect(try night("", listing(second)).exitCode == 0)
        #expect(try calls().contains { $0.hasPrefix("compare") })
    }

    @Test func `a killed night's records are kept when there is something new`() throws {
        #expect(try night("", "KILL=add \(listing(second))").exitCode == 137)
        _ = try CommandRun(shell: "cd '\(folder)'; git commit -q --allow-empty -m three")
        let next = try night("", listing(second))
        #expect(next.exitCode == 0, "\(next.errors)")
        let words = try calls().map { $0.replacing("history ", with: "").prefix { $0 != " " } }
        #expect(words == ["add", "list", "compare", "add", "report", "gate", "trend"])
    }

    @Test func `records that the store could not take are added by the next night`() throws {
        let full = try night("", "END_compare=10 END_add=74 \(listing(second))")
        #expect(full.exitCode == 10, "the verdict is not hidden: \(full.errors)")
        #expect(full.output.contains("No gate: the history lacks tonight's records"))
        #expect(
            try calls().map { $0.prefix(11) } == [
                "history lis", "compare \(second.prefix(3))", "history add", "report out/",
            ])
        #expect(try night("", listing(second)).exitCode == 10)
        #expect(try !calls().contains { $0.hasPrefix("compare") })
    }

    @Test func `a night killed while measuring starts again`() throws {
        #expect(try night("", "KILL=compare").exitCode == 137)
        let next = try night()
        #expect(next.exitCode == 0, "\(next.errors)")
        #expect(next.output.contains("ended while it measured"))
    }

    @Test func `what can't be done is said before anything is measured`() throws {
        let cases = [
            ("--reference 1234567", "", 64, "no such commit: 1234567 (--reference)"),
            ("--free 99999999999", "", 74, "MB are free"), ("--wrong x", "", 64, "unknown option (--wrong)"),
            ("more", "", 64, "unexpected argument"), ("--suite", "", 64, "missing value"),
            ("", "END_list=65 \(try listing(second))", 65, "the history can't be read"),
            ("--output /proc/none", "", 74, "the output can't be written"),
        ]
        for (options, environment, code, text) in cases {
            let night = try night(options, environment)
            #expect(night.exitCode == code, "\(options) \(night.errors)")
            #expect(night.errors.contains(text), "\(night.errors)")
            #expect(try !calls().contains { $0.hasPrefix("compare") })
        }
    }

    @Test func `a variable comes before the configuration file, and an option before both`() throws {
        let text = #"{"schema": "layoutbench.config/1", "output": "filed"}"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/layoutbench.json"))
        for (options, environment, output) in [
            ("", "", "filed/nightly"), ("", "LAYOUTBENCH_NIGHTLY_OUTPUT=set", "set"),
            ("--output given", "LAYOUTBENCH_NIGHTLY_OUTPUT=set", "given"),
        ] {
            let run = try CommandRun(
                shell:
                    "cd '\(folder)'; \(environment) REAL=\"$0\" CALLS='\(folder)/calls' "
                    + "LAYOUTBENCH_PROGRAM='\(folder)/stand-in' Scripts/nightly --free 0 \(options); exit $?")
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(exists(output + "/night.txt"), "\(output)")
        }
        #expect(try calls().contains { $0.contains("--store filed/history.sqlite") })
    }

    @Test func `files that no night has written are left alone`() throws {
        let page = folder + "/out/index.html"
        try FileManager.default.createDirectory(atPath: folder + "/out", withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: page))
        let night = try night()
        night.expectError(64, "no night's", at: "\(folder)/out/index.html", "--output", isOnly: false)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "mine")
        #expect(try calls().isEmpty)
        try FileManager.default.removeItem(atPath: page)
        for _ in 0..<2 { #expect(try self.night().exitCode == 0) }
    }

    @Test func `a shallow clone and a vanished commit are told apart`() throws {
        let gone = String(repeating: "ab", count: 20)
        let night = try night("", listing(gone))
        #expect(night.exitCode == 0, "\(night.errors)")
        #expect(night.errors.contains("is gone from this repository"))
        #expect(try calls()[1].hasPrefix("compare \(first) \(second) "))
        let shallow = try CommandRun(
            shell: """
                cd '\(folder)'; git clone -q --depth 1 "file://$PWD" clone; mkdir -p clone/Scripts clone/Reports
                cp Scripts/nightly clone/Scripts; cp Reports/reference-commit clone/Reports
                REAL="$0" LAYOUTBENCH_PROGRAM="$PWD/stand-in" CALLS="$PWD/calls" clone/Scripts/nightly --free 0 --output out2
                """)
        #expect(shallow.exitCode == 64)
        #expect(shallow.errors.contains("is not in this shallow clone"), "\(shallow.errors)")
        #expect(shallow.errors.contains("git fetch --unshallow"))
    }

    @Test func `the reference commit of this repository is a full hash`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appendingPathComponent("Reports/reference-commit")
        #expect(try String(contentsOf: file, encoding: .utf8).wholeMatch(of: /[0-9a-f]{40}\n/) != nil)
    }
}
