import Foundation
import Testing

/// The workflows of this package, the action for others, and the workflow that `layoutbench init` writes.
@Suite struct WorkflowTests {
    private static let hasValidator = (try? CommandRun(shell: "check-jsonschema --version"))?.exitCode == 0

    /// The workflow of a new package.
    private static let written: Result<String, any Error> = Result {
        let folder = try TemporaryFolder.shared.folder() + "/new"
        let run = try CommandRun(["init", folder, "--product", "mine"])
        try #require(run.exitCode == 0, "\(run.errors)")
        return try String(contentsOfFile: folder + "/.github/workflows/mine.yml", encoding: .utf8)
    }

    private static let initWorkflow = "init"

    private static func text(_ file: String) throws -> String {
        file == initWorkflow ? try written.get() : try PageFiles.text(file)
    }

    private static let files = WorkflowFile.paths + [initWorkflow]

    @Test(
        .enabled(if: hasValidator, "check-jsonschema is not installed: pip install check-jsonschema"), arguments: files)
    func `files fit the schema of their kind`(file: String) throws {
        let path = try TemporaryFolder.shared.file(named: UUID().uuidString + ".yml", holding: try Self.text(file)).path
        let schema = file.hasSuffix("action.yml") ? "vendor.github-actions" : "vendor.github-workflows"
        let run = try CommandRun(shell: "check-jsonschema --builtin-schema \(schema) '\(path)'")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        // The schema is one that finds something.
        let wrong = try TemporaryFolder.shared.file(
            named: UUID().uuidString + ".yml", holding: try Self.text(file).replacing("runs", with: "rums")
        ).path
        #expect(try CommandRun(shell: "check-jsonschema --builtin-schema \(schema) '\(wrong)'").exitCode != 0)
    }

    @Test(arguments: files) func `steps are text that a shell understands, and hold no expressions`(file: String) throws
    {
        let steps = WorkflowFile(try Self.text(file)).steps
        #expect(!steps.isEmpty && steps.allSatisfy { !$0.name.isEmpty })
        for step in steps {
            // What stands in an expression would be read as shell: it comes in by the environment.
            #expect(!step.run.contains("${{"), "\(step.name)")
            let script = try TemporaryFolder.shared.file(holding: step.run)
            #expect(try CommandRun(shell: "bash -n '\(script.path)'").exitCode == 0, "\(step.name)")
        }
    }

    /// A step with what it finds, and what must come of it.
    struct Case: CustomTestStringConvertible, Sendable {
        var file: String
        var step: String
        /// Shell that runs before it, in the workspace.
        var before = ":"
        /// Variables beside those of every step.
        var environment: [String: String] = [:]
        var code: Int32 = 0
        /// Texts that the output, the summary, the step's outputs and the calls of stand-ins have, one below the other.
        var told: [String]
        /// Texts that they have not.
        var untold: [String] = []

        var testDescription: String { "\(file): \(step)" }
    }

    private static let action = ".github/actions/compare/action.yml"
    private static let nightly = ".github/workflows/nightly.yml"
    private static let pull = ".github/workflows/pull-request.yml"

    /// What a comparison leaves.
    private static let compared = """
        mkdir -p out && echo '::error::slower' >out/github-annotations.txt && echo '# Summary' >out/summary.md
        printf '%s\\n' '<!-- layoutbench comment x -->' text >out/github-comment.md

        """

    static let cases: [Case] = [
        Case(
            file: action, step: "Find the commits", environment: ["BASE": "main", "HEAD": "branch"],
            told: ["began=1111", "head=branch", "git merge-base main branch"]),
        Case(
            file: action, step: "Find the commits", environment: ["BASE": "", "HEAD": "branch"], code: 64,
            told: ["::error::no commit to compare with"]),
        Case(
            file: action, step: "Build LayoutBench", environment: ["PROGRAM": "", "WITH_COMMENT": "true"],
            told: ["program=BIN/layoutbench", "swift build --package-path ROOT --configuration release --product"]),
        Case(
            file: action, step: "Build LayoutBench", environment: ["PROGRAM": "given", "WITH_COMMENT": "false"],
            told: ["program=given"], untold: ["swift build"]),
        Case(
            file: action, step: "Compare",
            environment: [
                "PROGRAM": "layoutbench", "BEGAN": "a1", "HEAD": "b2", "SUITE": "own", "PACKAGE": "p",
                "PRODUCT": "bench",
                "ARGUMENTS": "--profile --time-budget 9m", "TITLE": "My pull", "OUTPUT": "out", "END": "10",
            ],
            told: [
                "exit-code=10", "verdict=out/verdict.json",
                "layoutbench compare a1 b2 --suite own --package-path p --cache builds --output out --title My pull "
                    + "--export github-annotations,github-comment,junit,badge --profile --time-budget 9m --product bench",
            ]),
        Case(
            file: action, step: "Compare",
            environment: [
                "PROGRAM": "layoutbench", "BEGAN": "a1", "HEAD": "b2", "SUITE": "own", "PACKAGE": ".", "PRODUCT": "",
                "ARGUMENTS": "", "TITLE": "x", "OUTPUT": "out", "END": "65",
            ], code: 65, told: ["exit-code=65"]),
        Case(
            file: action, step: "Annotate", before: compared, environment: ["OUTPUT": "out"], told: ["::error::slower"]),
        Case(file: action, step: "Annotate", environment: ["OUTPUT": "out"], told: []),
        Case(file: action, step: "Summary", before: compared, environment: ["OUTPUT": "out"], told: ["# Summary"]),
        Case(file: action, step: "Summary", environment: ["OUTPUT": "out"], told: ["Nothing was compared"]),
        Case(
            file: action, step: "Comment", before: compared, environment: ["OUTPUT": "out", "NUMBER": "7"],
            told: [
                "gh api --paginate repos/o/r/issues/7/comments --jq",
                "startswith(\"<!-- layoutbench comment x -->\")",
                "gh api --silent --method POST repos/o/r/issues/7/comments --field body=@out/github-comment.md",
            ]),
        Case(
            file: action, step: "Comment", before: compared,
            environment: ["OUTPUT": "out", "NUMBER": "7", "FOUND": "41\n42"],
            told: ["gh api --silent --method PATCH repos/o/r/issues/comments/41 --field body=@out/github-comment.md"],
            untold: ["POST"]),
        Case(file: action, step: "End as the comparison did", environment: ["CODE": "10"], code: 10, told: []),
        Case(
            file: pull, step: "Check",
            before: "mkdir .ci && printf '#!/bin/sh\\necho checked\\n' >.ci/run && chmod +x .ci/run",
            told: ["checked", "git config --global --add safe.directory WORKSPACE"]),
        Case(
            file: nightly, step: "Install what is needed", told: ["git config --global --add safe.directory WORKSPACE"]),
        Case(
            file: nightly, step: "Measure and judge",
            environment: ["LAYOUTBENCH_PROGRAM": "BIN/layoutbench", "END": "10"],
            code: 10,
            told: ["layoutbench nightly --package-path WORKSPACE --profile --export github-annotations,badge,junit"]),
        Case(
            file: nightly, step: "Annotate",
            before: "mkdir -p night/gate && echo ::error::a >night/github-annotations.txt; cp night/*.txt night/gate",
            told: ["::error::a\n::error::a"]),
        Case(file: nightly, step: "Annotate", told: []),
        Case(
            file: nightly, step: "Summary",
            before: "mkdir -p night/gate && echo '# Night' >night/summary.md && echo said >night/gate/summary.txt",
            told: ["# Night", "### gate/summary.txt", "said"]),
        Case(file: nightly, step: "Summary", told: ["Nothing was measured"]),
        Case(file: nightly, step: "list", environment: ["SHARDS": "3"], told: ["list=[1,2,3]"]),
        Case(
            file: nightly, step: "Measure a part",
            environment: ["SHARD": "2/3", "SUITE": "quick", "TIME_BUDGET": "9m"],
            told: ["layoutbench run --suite quick --shard 2/3 --output part --time-budget 9m"]),
        Case(
            file: nightly, step: "Put the parts together",
            before: "mkdir -p .build/release parts/1 && cp \"$(command -v layoutbench)\" .build/release",
            told: ["layoutbench report parts/1 --merge --allow-missing --allow-unlike --output whole"]),
        Case(
            file: initWorkflow, step: "Install what LayoutBench needs",
            told: ["apt-get update", "apt-get install --yes", "valgrind gh"]),
        Case(file: initWorkflow, step: "Build", told: ["swift build --configuration release --product mine"]),
        Case(file: initWorkflow, step: "Verify", before: own, told: ["mine verify --steps 500"]),
        Case(file: initWorkflow, step: "Measure against the limits", before: own, told: ["mine run --suite own"]),
        Case(
            file: initWorkflow, step: "Compare with the target branch", before: own,
            environment: ["GITHUB_BASE_REF": "main", "END": "10"], code: 10,
            told: ["mine compare origin/main HEAD --suite own", "--export github-annotations,github-comment"]),
        Case(
            file: initWorkflow, step: "Annotate", before: compared + "mv out compared", told: ["::error::slower"]),
        Case(file: initWorkflow, step: "Annotate", told: []),
        Case(file: initWorkflow, step: "Summary", before: compared + "mv out compared", told: ["# Summary"]),
        Case(file: initWorkflow, step: "Summary", told: []),
        Case(
            file: initWorkflow, step: "Comment", before: compared + "mv out compared",
            environment: ["NUMBER": "7", "FOUND": "41"],
            told: [
                "gh api --silent --method PATCH repos/o/r/issues/comments/41 --field body=@compared/github-comment.md"
            ],
            untold: ["POST"]),
        Case(
            file: initWorkflow, step: "Comment", before: compared + "mv out compared", environment: ["NUMBER": "7"],
            told: ["gh api --silent --method POST repos/o/r/issues/7/comments"]),
        Case(file: initWorkflow, step: "Comment", environment: ["NUMBER": "7"], told: [], untold: ["gh api"]),
    ]

    private static let own = "mkdir -p .build/release && cp \"$(command -v layoutbench)\" .build/release/mine"

    @Test func `every step is tried`() throws {
        for file in Self.files {
            let names = Set(try WorkflowFile(Self.text(file)).steps.map(\.name))
            #expect(names == Set(Self.cases.filter { $0.file == file }.map(\.step)), "\(file)")
        }
    }

    /// Programs that note how they were called, and end as they are told.
    private func standIns() throws -> ScriptFolder {
        let scripts = try ScriptFolder()
        for name in ["layoutbench", "apt-get", "valgrind", "setarch"] {
            try scripts.standIn(
                name, "#!/bin/bash\necho \"${0##*/} $*\" >>\"$CALLS\"\nexit \"${END:-0}\"\n")
        }
        try scripts.standIn(
            "swift",
            #"""
            #!/bin/bash
            if [[ $1 == --version ]]; then echo 'Swift version 6.3.1'; exit; fi
            echo "swift $*" >>"$CALLS"
            case "$*" in *--show-bin-path) dirname "$0" ;; esac

            """#)
        try scripts.standIn(
            "git", "#!/bin/bash\necho \"git $*\" >>\"$CALLS\"\ncase $1 in merge-base) echo 1111 ;; esac\n")
        try scripts.standIn(
            "gh",
            "#!/bin/bash\necho \"gh $*\" >>\"$CALLS\"\ncase \"$*\" in *--jq*) printf '%s' \"${FOUND-}\" ;; esac\n")
        return scripts
    }

    @Test(arguments: cases) func `a step does what it says, with a runner's variables`(tried: Case) throws {
        let scripts = try standIns()
        let (folder, root) = (scripts.folder, ScriptFolder.root.path)
        let step = try #require(WorkflowFile(try Self.text(tried.file)).steps.first { $0.name == tried.step })
        let script = try TemporaryFolder.shared.file(holding: step.run)
        func placed(_ text: String) -> String {
            text.replacing("BIN/", with: "\(folder)/bin/").replacing("WORKSPACE", with: "\(folder)/workspace")
                .replacing("ROOT", with: root)
        }
        let runner = [
            "GITHUB_WORKSPACE": "\(folder)/workspace", "GITHUB_OUTPUT": "\(folder)/output",
            "GITHUB_STEP_SUMMARY": "\(folder)/summary", "GITHUB_REPOSITORY": "o/r", "RUNNER_TEMP": folder,
            "HOME": folder,
            "GITHUB_ACTION_PATH": "\(root)/.github/actions/compare", "CALLS": "\(folder)/calls",
        ].merging(tried.environment.mapValues(placed)) { $1 }
        let exports = runner.map { "export \($0.key)='\($0.value)'" }.sorted().joined(separator: "\n")
        let run = try scripts.run(
            """
            mkdir '\(folder)/workspace'; cd '\(folder)/workspace'; ln -s '\(root)/Scripts' Scripts
            touch ../output ../summary ../calls
            \(tried.before)
            \(exports)
            bash --noprofile --norc -eo pipefail '\(script.path)'
            """)
        #expect(run.exitCode == tried.code, "\(run.errors)")
        let files = try ["output", "summary", "calls"].map {
            try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        }
        let all = run.output + files.joined()
        for text in tried.told { #expect(all.contains(placed(text)), "\(text)\nnot in\n\(all)\(run.errors)") }
        for text in tried.untold { #expect(!all.contains(placed(text)), "\(text)\nin\n\(all)") }
    }

    /// The script that writes a comment, quoted for bash.
    private static let comment = "'\(ScriptFolder.root.path)/.github/actions/compare/comment'"

    @Test func `a comment that can't be written says why`() throws {
        let scripts = try standIns()
        let file = try TemporaryFolder.shared.file(holding: "no mark\n").path
        for (arguments, code, text) in [
            ("7 '\(file)'", Int32(65), "no mark of a comment"), ("7 /nowhere", 74, "there is no comment (/nowhere)"),
            ("x '\(file)'", 64, "not the number of a pull request (x)"),
        ] {
            let run = try scripts.run(
                "export GITHUB_REPOSITORY=o/r CALLS=/dev/null; \(Self.comment) \(arguments)")
            #expect(
                run.exitCode == code && run.errors.hasPrefix("error: ") && run.errors.contains(text), "\(run.errors)")
        }
        let nowhere = try scripts.run("unset GITHUB_REPOSITORY; \(Self.comment) 7 '\(file)'")
        #expect(nowhere.exitCode == 64 && nowhere.errors.contains("no repository is named"))
    }
}
