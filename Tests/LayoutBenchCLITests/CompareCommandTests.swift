import Foundation
import Testing

/// What `compare` says before anything is measured.
@Suite struct CompareCommandTests {
    /// A repository whose two revisions are shell scripts, and a stand-in for swift that builds them.
    private static let repository = Result { try makeRepository() }

    private static func makeRepository() throws -> String {
        let folder = try TemporaryFolder.shared.folder()
        let script = """
            set -e
            export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
            mkdir bin repository
            cat > bin/swift <<'END'
            #!/bin/sh
            case " $* " in
            *--version*) echo 1 ;;
            *--show-bin-path*) echo "$PWD/out" ;;
            *dump-package*) echo '{"dependencies": [], "targets": []}' ;;
            *) mkdir out && cp program out/layoutbench && chmod +x out/layoutbench ;;
            esac
            END
            chmod +x bin/swift
            cd repository
            git init --quiet --initial-branch=main
            touch Package.swift
            commit() {
                cat > program <<END
            #!/bin/sh
            case "\\$1 \\$2" in
            __worker*) echo '{"version":1,"message":{}}' ;;
            *strategies) echo '[{"name":"$1"},{"name":"common"}]' ;;
            *layouts) echo '[{"name":"gantt"}]' ;;
            *datasets) echo '[{"name":"construction"},{"name":"lanes"}]' ;;
            *workloads) echo '[{"name":"scroll"},{"name":"jump"}]' ;;
            esac
            END
                git add --all
                git -c user.name=A -c user.email=a@b commit --quiet -m "$1"
            }
            commit old
            commit new
            """
        let file = try TemporaryFolder.shared.file(holding: script)
        let made = try CommandRun(shell: "cd '\(folder)' && bash '\(file.path)'")
        try #require(made.exitCode == 0, "\(made.errors)")
        return folder
    }

    /// Runs `compare` in the repository.
    private func compare(_ arguments: String) throws -> CommandRun {
        let folder = try Self.repository.get()
        return try CommandRun(
            shell: "cd '\(folder)/repository' && PATH='\(folder)/bin':$PATH HOME='\(folder)' GIT_CONFIG_NOSYSTEM=1 "
                + "XDG_CACHE_HOME= \"$0\" compare \(arguments)")
    }

    @Test func `records and revisions are not mixed`() throws {
        let run = try compare("HEAD \(Fixtures.noRecord)")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("\(Fixtures.noRecord) is a file and HEAD is not"))
        // A folder without a record is no record.
        #expect(try compare("HEAD \(Fixtures.folder)").errors.contains("unknown revision \(Fixtures.folder)"))
    }

    @Test func `what can't be read as a revision is named`() throws {
        let run = try compare("HEAD mian")
        #expect(run.exitCode == 64)
        #expect(run.errors.hasPrefix("error: unknown revision mian ("))
        #expect(run.errors.hasSuffix("): did you mean main?\n"))
        #expect(try compare("HEAD lost.json").errors.contains("or a run.json that exists"))
    }

    @Test func `outside a repository it says where to go`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(shell: "cd '\(folder)' && \"$0\" compare a b")
        #expect(run.exitCode == 64)
        #expect(run.errors.hasPrefix("error: no git working tree: not a git repository"))
    }

    @Test(arguments: [
        ("HEAD", "missing argument", "B", "layoutbench compare --help"),
        ("HEAD HEAD --floor 5 --equivalence 2", "smaller than the floor", "--equivalence", "--floor"),
        ("HEAD HEAD --floor x", "not a percentage", "--floor x", "from 0"),
        ("HEAD HEAD --rename a", "not a new name", "--rename a", "OLD=NEW"),
        ("HEAD HEAD --allow-unlike", "no meaning here", "--allow-unlike", "about records"),
        ("\(Fixtures.noRecord) \(Fixtures.noRecord) --launches 5", "no meaning here", "--launches", "about revisions"),
        ("HEAD HEAD --dataset lans", "called \"lans\"", "--dataset", "mean lanes?"),
        ("HEAD~1 HEAD --strategy commno", "strategy commno", "--strategy", "mean common?"),
        ("HEAD~1 HEAD --rename old=nwe", "strategy nwe", "--rename old=nwe", "mean new?"),
        ("HEAD~1 HEAD --strategy old", "in common", "HEAD~1, HEAD", "not in both are strategy old"),
    ]) func `a wrong request`(arguments: String, cause: String, place: String, remedy: String) throws {
        let run = try compare(arguments)
        // What is built is said before.
        run.expectError(64, cause, at: place, remedy, isOnly: false)
        #expect(run.output.isEmpty)
    }
}
