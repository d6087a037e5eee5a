import Foundation
import Judging
import RunRecords
import Testing

/// `compare` from revisions to verdicts: a repository of tiny revisions whose workers answer with figures of their own,
/// and a stand-in for swift that builds them.
@Suite struct CompareEndToEndTests {
    private static let repository = Result { try makeRepository() }

    /// The branches and what is different in each: nanoseconds of an r-tree query, scatter in thousandths, more lines.
    private static let branches = [
        ("base", 1000, 4, ""), ("slower", 1060, 4, ""), ("noisy", 1000, 300, ""), ("wrong", 1000, 4, "checksum=bb"),
        ("renamed", 1000, 4, "strategies='packed-tree on-demand'"), ("broken", 1000, 4, "broken"),
        ("more", 1000, 4, "strategies='r-tree on-demand grid'"),
    ]

    private static func makeRepository() throws -> String {
        let folder = try TemporaryFolder.shared.folder()
        try Data(worker.utf8).write(to: URL(fileURLWithPath: folder + "/worker"))
        let branches = branches.map { "branch \($0.0) \($0.1) \($0.2) \"\($0.3)\"" }.joined(separator: "\n")
        let script = """
            set -e
            export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
            mkdir bin repository
            cat > bin/swift <<'END'
            #!/bin/bash
            case " $* " in
            *--version*) echo 1 ;;
            *--show-bin-path*) echo "$PWD/out" ;;
            *dump-package*) echo '{"dependencies": [], "targets": []}' ;;
            *)
                if grep --quiet broken settings; then
                    echo "$PWD/Sources/Tree.swift:3:1: error: cannot find 'rect' in scope"
                    exit 1
                fi
                mkdir out && cat settings program > out/layoutbench && chmod +x out/layoutbench ;;
            esac
            END
            chmod +x bin/swift
            cd repository
            git init --quiet --initial-branch=main
            touch Package.swift
            cp ../worker program
            branch() {
                printf '%s\\n' '#!/bin/bash' "tree=$2 scatter=$3 checksum=aa strategies='r-tree on-demand'" "$4" > settings
                git checkout --quiet -b "$1"
                git add --all
                git -c user.name=A -c user.email=a@b commit --quiet -m "$1"
            }
            \(branches)
            """
        let file = try TemporaryFolder.shared.file(holding: script)
        let made = try CommandRun(shell: "cd '\(folder)' && bash '\(file.path)'")
        try #require(made.exitCode == 0, "\(made.errors)")
        return folder
    }

    /// The program of every revision, after its settings.
    private static let worker = #"""

        name() { local text=; for one in $1; do text+="{\"name\":\"$one\"},"; done; echo "[${text%,}]"; }
        case "$1 $2" in
        *strategies) name "$strategies"; exit ;;
        *layouts) name gantt; exit ;;
        *datasets) name construction; exit ;;
        *workloads) name 'scroll jump'; exit ;;
        esac
        time=1000
        # Noise that is the same whenever the tests run: seeded with who loads what, and how often that has been.
        set -o noclobber
        seed() {
            local key number=1
            [[ $1 =~ \"strategy\":\"([^\"]*) ]]
            key=$(cksum <<< "$tree $scatter ${BASH_REMATCH[1]}")
            key=$0.$PPID.${key%% *}
            # No two take the same number, though they may be loaded at once.
            until { : > "$key.$number"; } 2> /dev/null; do number=$((number + 1)); done
            RANDOM=$((${key##*.} % 1000 + number))
        }
        say() { echo "{\"version\":1,\"message\":{$1}}"; }
        timed() { say "\"$1\":{\"nanoseconds\":$((time * (1000 + RANDOM % (2 * scatter + 1) - scatter) / 1000))$2}"; }
        # A layout is the same for all strategies.
        laidOut() { local time=1000; timed laidOut "$1"; }
        while read -r line; do
          case $line in
          *'"load"'*)
            seed "$line"
            [[ $line != *-tree'"'* ]] || time=$tree
            say '"loaded":{"items":100,"checksum":"01"}' ;;
          *'"layout":{}'*) laidOut ',"bytes":512' ;;
          *'"layouts"'*) laidOut ',"bytes":{"unavailable":"counted before"}' ;;
          *'"traces"'*) say '"traced":{"lengths":{"jump":100}}' ;;
          *'"prepareMemory"'*)
            say '"prepareMemory":{"figures":{"nanoseconds":1000,"retained":4096,"peak":8192,"seesEveryAllocation":true,"allocations":3}}' ;;
          *'"calibratePrepare"'*|*'"calibrate"'*) say '"calibrated":{"count":10,"nanoseconds":1000}' ;;
          *'"check"'*)
            say '"checked":{"counters":{"queries":2,"hits":9,"checksum":"'$checksum'","examined":12,"medianHits":4}}' ;;
          *'"prepare"'*) timed prepared ;;
          *'"epoch"'*) timed epoch ;;
          *'"attributes"'*) timed attributes ;;
          *'"allocations"'*) say '"allocations":{"count":0}' ;;
          *) say '"refused":{"reason":"the request is not understood"}' ;;
          esac
        done
        """#

    private struct Outcome {
        let run: CommandRun
        let folder: String

        func verdict() throws -> VerdictRecord {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/verdict.json"))
            return try JSONDecoder().decode(VerdictRecord.self, from: data)
        }

        func text(_ name: String) throws -> String { try String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
    }

    private func compare(_ a: String, _ b: String, _ more: String = "") throws -> Outcome {
        let folder = try Self.repository.get()
        let output = try TemporaryFolder.shared.folder()
        let run = try CommandRun(
            shell: "cd '\(folder)/repository' && PATH='\(folder)/bin':$PATH HOME='\(folder)' GIT_CONFIG_NOSYSTEM=1 "
                + "XDG_CACHE_HOME= \"$0\" compare \(a) \(b) --items 100 --workload jump --time-budget 1m --rounds 5 "
                + "--output '\(output)' \(more)")
        return Outcome(run: run, folder: output)
    }

    @Test func `a regression ends in code 10, named in the verdict and the reports`() throws {
        let outcome = try compare("base", "slower")
        #expect(outcome.run.exitCode == 10, "\(outcome.run.errors)")
        let verdict = try outcome.verdict()
        #expect(verdict.a.label == "base" && verdict.b.label == "slower")
        let worse = verdict.verdicts.filter { $0.verdict == .regressed }
        #expect(Set(worse.map(\.subject.strategy)) == ["r-tree"])
        let query = try #require(worse.first { $0.metric == "query.time" })
        #expect(abs((query.ratio ?? 0) - 1.06) < 0.01 && query.launches == 20)
        #expect(outcome.run.output.contains("regressed"))
        #expect(try outcome.text("summary.md").contains("r-tree"))
        #expect(try outcome.text("index.html").contains("</html>"))
        for (name, role) in [("a", RunRole.baseline), ("b", .subject)] {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: outcome.folder + "/\(name).json")))
            #expect(try RunRecordCoding.decode(bytes, from: name).role == role)
        }
        // The page of one of the records shows the verdict where it is asked to.
        for verdict in [[], ["--verdict", outcome.folder + "/verdict.json"]] {
            let page = try TemporaryFolder.shared.folder()
            let report = try CommandRun(
                ["report", outcome.folder + "/b.json", "--format", "html", "--output", page] + verdict)
            #expect(report.exitCode == 0, "\(report.errors)")
            let text = try String(contentsOfFile: page + "/index.html", encoding: .utf8)
            #expect(text.contains("id=\"verdict-") == !verdict.isEmpty)
        }
    }

    @Test func `exports lie beside the verdict`() throws {
        let outcome = try compare("base", "slower", "--export 'github-*,badge' --title 'My pull' --page-link https://p")
        #expect(outcome.run.exitCode == 10, "\(outcome.run.errors)")
        let annotations = try outcome.text("github-annotations.txt").split(separator: "\n")
        #expect(annotations.contains { $0.hasPrefix("::error title=My pull%3A query.time regressed::r-tree, ") })
        let comment = try outcome.text("github-comment.md")
        #expect(comment.hasPrefix("<!-- layoutbench comment My-pull -->\n### My pull: "))
        #expect(comment.contains("[The report](https://p)"))
        #expect(try outcome.text("badge.svg").contains(">\(outcome.verdict().summary.regressed) regressed<"))
        #expect(!FileManager.default.fileExists(atPath: outcome.folder + "/junit.xml"))
        let unknown = try compare("base", "slower", "--export gitlab")
        #expect(unknown.run.exitCode == 64 && unknown.run.errors.contains("unknown export gitlab (--export)"))
    }

    @Test func `what profiles say follows the verdicts, which a profile that fails does not lose`() throws {
        let outcome = try compare("base", "slower", "--profile")
        #expect(outcome.run.exitCode == 10, "\(outcome.run.errors)")
        let told = try outcome.text("profiles.txt")
        #expect(told.contains(": no profile: ") || told.contains("; no profile: "), "\(told)")
        let output = outcome.run.output
        let verdict = try #require(output.range(of: "\nverdict: "))
        #expect(output[verdict.upperBound...].hasSuffix("\n" + told), "\(output)")
        #expect(try outcome.verdict().summary.regressed > 0)
    }

    @Test func `equal revisions are run, as two builds, and found equivalent`() throws {
        let outcome = try compare("base", "base", "--strict")
        #expect(outcome.run.exitCode == 0, "\(outcome.run.output)")
        let verdict = try outcome.verdict()
        #expect(verdict.summary.equivalent > 0 && verdict.summary.inconclusive == 0)
    }

    @Test func `what both have beside the suite is not measured, what only one has is listed`() throws {
        let both = try compare("more", "more", "--suite quick --dataset construction").verdict()
        #expect(Set(both.verdicts.map(\.subject.strategy)) == ["r-tree", "on-demand"] && both.missing.isEmpty)
        let unknown = "dictionary-cache, dictionary-cache-objects, sorted-array, row-index"
        #expect(both.warnings == ["Neither revision has \(unknown), which the suite names."])
        let one = try compare("base", "more", "--suite quick --dataset construction").verdict()
        #expect(Set(one.verdicts.map(\.subject.strategy)) == ["r-tree", "on-demand"])
        #expect(Set(one.missing.map(\.subject.strategy)) == ["grid"])
    }

    @Test func `what is inconclusive says how many more launches it needs, and ends in code 11 if strict`() throws {
        let outcome = try compare("base", "noisy", "--strict --launches 8")
        #expect(outcome.run.exitCode == 11, "\(outcome.run.output)")
        let open = try outcome.verdict().verdicts.filter { $0.verdict == .inconclusive }
        #expect(open.contains { $0.metric == "query.time" && $0.neededLaunches != nil })
        #expect(try compare("base", "noisy", "--launches 8").run.exitCode == 0)
    }

    @Test func `answers that differ are not compared`() throws {
        let outcome = try compare("base", "wrong")
        // Nothing was judged, which never passes.
        #expect(outcome.run.exitCode == 13)
        let verdict = try outcome.verdict()
        #expect(verdict.verdicts.isEmpty && verdict.missing.count == 2)
        #expect(outcome.run.output.contains("answer differently"))
    }

    @Test func `a renamed strategy is listed, and compared once its name is given`() throws {
        let outcome = try compare("base", "renamed")
        #expect(try Set(outcome.verdict().missing.map(\.subject.strategy)) == ["r-tree", "packed-tree"])
        let paired = try compare("base", "renamed", "--rename r-tree=packed-tree").verdict()
        #expect(paired.missing.isEmpty)
        #expect(Set(paired.verdicts.map(\.subject.strategy)) == ["packed-tree", "on-demand"])
    }

    @Test func `a third revision takes its turns and has a record`() throws {
        let outcome = try compare("base", "base", "--reference slower --launches 8 --format json")
        #expect(outcome.run.exitCode == 0)
        let printed = try JSONDecoder().decode(VerdictRecord.self, from: Data(outcome.run.output.utf8))
        #expect(try printed == outcome.verdict())
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: outcome.folder + "/reference.json")))
        let reference = try RunRecordCoding.decode(bytes, from: "reference.json")
        #expect(reference.role == .reference && reference.results.count == 2)
    }

    @Test func `a revision that does not build is an error with the compiler's words`() throws {
        let run = try compare("base", "broken").run
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("cannot find 'rect' in scope"))
    }

    @Test func `stored records are compared with a warning`() throws {
        let outcome = try compare("base", "slower")
        let output = try TemporaryFolder.shared.folder()
        let run = try CommandRun([
            "compare", outcome.folder + "/a.json", outcome.folder + "/b.json", "--output", output,
        ])
        #expect([0, 10].contains(run.exitCode))
        #expect(run.output.contains("weaker"))
        let other = try compare("base", "base", "--seed 2")
        let refused = try CommandRun(["compare", outcome.folder + "/a.json", other.folder + "/a.json"])
        #expect(refused.exitCode == 65 && refused.errors.contains("--allow-unlike"))
    }

    /// A folder, which is no repository, with the programs of two branches.
    private func programs() throws -> String {
        let (repository, folder) = (try Self.repository.get() + "/repository", try TemporaryFolder.shared.folder())
        let made = try CommandRun(
            shell: "cd '\(repository)' && for name in base slower; do git show $name:settings $name:program "
                + ">'\(folder)'/$name && chmod +x '\(folder)'/$name; done")
        try #require(made.exitCode == 0, "\(made.errors)")
        return folder
    }

    @Test func `built programs are compared as they are, and the records say which they were`() throws {
        let folder = try programs()
        let run = try CommandRun(
            shell:
                "cd '\(folder)' && XDG_CACHE_HOME='\(folder)/cache' \"$0\" compare --program-a base --program-b slower "
                + "--items 100 --workload jump --time-budget 1m --rounds 5 --output out")
        #expect(run.exitCode == 10, "\(run.errors)")
        #expect(!run.errors.contains("building"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/cache"))
        let verdict = try Outcome(run: run, folder: folder + "/out").verdict()
        #expect(verdict.a.label == "base" && verdict.b.label == "slower")
        #expect(verdict.verdicts.contains { $0.verdict == .regressed && $0.subject.strategy == "r-tree" })
        var reasons: Set<String> = []
        for (record, program) in [("a", "base"), ("b", "slower")] {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out/\(record).json")))
            let decoded = try RunRecordCoding.decode(bytes, from: record)
            let reason = try #require(decoded.commit.reason)
            #expect(reason.contains("/\(program), ") && reason.contains(" bytes, checksum "), "\(reason)")
            #expect(decoded.toolchain.flags == ["unknown"])
            reasons.insert(String(reason.suffix(16)))
        }
        #expect(reasons.count == 2)
    }

    /// Where its links lead.
    private static let noProgram = URL(fileURLWithPath: "/bin/true").resolvingSymlinksInPath().path

    @Test(arguments: [
        ("--program-a base", 64, "missing program", "--program-b", "--program-a and --program-b"),
        ("HEAD --program-a base --program-b slower", 64, "programs are not compared", "HEAD", "leave it out"),
        ("--program-a lost --program-b slower", 64, "no such program", "--program-a lost", "a built layoutbench"),
        ("--program-a base --program-b .", 64, "a folder", "--program-b .", "the layoutbench in it"),
        ("--program-a base --program-b plain", 64, "can't be executed", "--program-b plain", "chmod +x"),
        ("--program-a base --program-b /bin/true", 65, "not layoutbench", noProgram, "a built layoutbench"),
        ("--program-a base --program-b slower --reference HEAD", 64, "no meaning here", "--reference", "revisions"),
        ("--program-a base --program-b slower --cache c", 64, "no meaning here", "--cache", "revisions"),
    ]) func `a wrong program is named`(
        arguments: String, code: Int32, cause: String, place: String, remedy: String
    ) throws {
        let folder = try programs()
        let run = try CommandRun(
            shell: "cd '\(folder)' && touch plain && \"$0\" compare \(arguments) --items 100 --output out")
        run.expectError(code, cause, at: place, remedy)
        #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
    }
}
