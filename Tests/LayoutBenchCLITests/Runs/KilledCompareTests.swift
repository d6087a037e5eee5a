import Foundation
import Testing

/// A `compare` that is killed while it builds, and the next one.
@Suite(.timeLimit(.minutes(5))) struct KilledCompareTests {
    /// A repository of one commit, and a stand-in for swift. Its build notes its number and that of a compiler, and goes on
    /// for a while after it was asked to end; a second one does not build.
    private static let preparation = #"""
        set -e; cd "$1"; export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 XDG_CACHE_HOME= PATH=$PWD/bin:$PATH
        mkdir bin repository
        cat >bin/swift <<'END'
        #!/bin/bash
        case " $* " in *--version*) echo 1; exit ;; *dump-package*) exit 1 ;; esac
        [[ ! -e $HOME/build ]] || { echo 'error: no cheese'; exit 1; }
        trap 'for i in {1..10}; do mkdir -p "$PWD/late/$i" && sleep 0.1; done; exit 1' INT
        sleep 600 & echo "$$ $!" >"$HOME/build.new"; mv "$HOME/build.new" "$HOME/build"
        wait
        END
        chmod +x bin/swift
        cd repository; git init --quiet; touch Package.swift; git add --all
        git -c user.name=A -c user.email=a@b commit --quiet -m one
        compare=("$0" compare HEAD HEAD --items 100 --workload jump --strategy r-tree --output "$HOME/out")
        "${compare[@]}" >"$HOME/first" 2>&1 & first=$!
        for i in {1..600}; do [[ ! -e $HOME/build ]] || break; sleep 0.1; done
        read -r build compiler <"$HOME/build"
        kill -9 $first; wait $first || true
        set +e
        # One that has ended keeps its number where nobody waits for it.
        lives() { kill -0 $1 2>/dev/null && ! grep -qs '^State:.*Z' /proc/$1/status; }

        """#

    private func shell(_ line: String) throws -> CommandRun {
        try CommandRun(shell: "set -- '\(try TemporaryFolder.shared.folder())'; " + Self.preparation + line)
    }

    @Test func `its build ends, and what the build has started`() throws {
        let run = try shell(
            #"for i in {1..150}; do lives $build || lives $compiler || break; sleep 0.1; done; "#
                + #"for p in $build $compiler; do ! lives $p || echo "$p lives"; done; ls "$HOME/repository""#
        )
        #expect(run.output == "Package.swift\n", "\(run.errors)")
    }

    @Test func `the next one waits until it has ended, and finds nothing in the way`() throws {
        let run = try shell("\"${compare[@]}\"; echo $?; ls \"$HOME/.cache/layoutbench/builds\"")
        #expect(run.output == "65\n", "\(run.errors)")
        #expect(run.errors.contains("waiting for another process that builds HEAD"))
        #expect(run.errors.contains("the revision does not build"))
    }
}
