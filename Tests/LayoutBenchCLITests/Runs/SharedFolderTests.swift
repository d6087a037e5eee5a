import Foundation
import Testing

/// Several processes at one place, and processes that are ended in the midst of it.
@Suite(.timeLimit(.minutes(5))) struct SharedFolderTests {
    /// Makes a pipe with the name of a dataset, starts a run of it, and goes on when the run waits for its data. `$1`
    /// is a folder for everything.
    private static let waitingRun = """
        export TMPDIR=$1/temporary; mkdir -p "$TMPDIR"; mkfifo "$1/pipe.csv"
        "$0" run --dataset "$1/pipe.csv" --strategy r-tree --workload hit --launches 1 --output "$1/out" & run=$!
        exec 3> "$1/pipe.csv"

        """
    private static let small = "--dataset lanes --items 100 --strategy r-tree --workload hit --launches 1 --rounds 2"

    private func shell(_ line: String, _ folder: String) throws -> CommandRun {
        try CommandRun(shell: "set -- '\(folder)'; " + line)
    }

    @Test func `a second run in a folder is told`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try shell(
            Self.waitingRun + #""$0" run \#(Self.small) -o "$1/out" 2> "$1/second"; echo $?; kill -9 $run"#, folder)
        #expect(run.output == "74\n")
        let error = try String(contentsOfFile: folder + "/second", encoding: .utf8)
        #expect(error.hasPrefix("error: another run is writing there (\(folder)/out): wait "), "\(error)")
        // One that was killed holds nothing any more.
        #expect(try shell(#""$0" run \#(Self.small) -o "$1/out" > /dev/null"#, folder).exitCode == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
                == ["index.html", "run.json", "summary.md"])
    }

    @Test func `temporaries of a killed run are removed by the next`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let killed = try shell(Self.waitingRun + #"kill -9 $run; wait $run; ls -A "$TMPDIR" | wc -l"#, folder)
        #expect(killed.output == "1\n")
        let next = try shell(
            #"export TMPDIR=$1/temporary; "$0" run \#(Self.small) -o "$1/out" > /dev/null; ls -A "$TMPDIR""#, folder)
        #expect(next.output.isEmpty, "\(next.errors)")
    }

    @Test func `a second signal ends a run that can't stop, without temporaries`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try shell(
            Self.waitingRun + #"for try in {1..300}; do kill -TERM $run 2> /dev/null || break; sleep 0.1; done; "#
                + #"kill -KILL $run 2> /dev/null; wait $run; echo $?"#
                + #"; ls -A "$TMPDIR""#, folder)
        #expect(run.output == "143\n")
    }

    @Test func `reports written at the same time are never mixed`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let lines = """
            for i in 1 2 3 4 5 6; do
              "$0" dataset generate lanes --items 3000 --seed 1 -o "$1/x.csv" 2> "$1/errors" & first=$!
              "$0" dataset generate lanes --items 3000 --seed 2 -o "$1/x.csv" 2> "$1/errors" || echo failed
              wait $first || echo failed
              cmp -s "$1/x.csv" "$1/1.csv" || cmp -s "$1/x.csv" "$1/2.csv" || echo mixed
            done; ls "$1"
            """
        let seeds = #"for s in 1 2; do "$0" dataset generate lanes --items 3000 --seed $s > "$1/$s.csv"; done; "#
        #expect(try shell(seeds + lines, folder).output == "1.csv\n2.csv\nerrors\nx.csv\n")
    }

    #if os(Linux)
        /// Too little for a thread's stack.
        private static let withoutThreads = "ulimit -v 120000; "

        @Test(
            .enabled("the program can't start with so little (sanitizers)") {
                try CommandRun(shell: withoutThreads + #""$0" list suites > /dev/null"#).exitCode == 0
            })
        func `a run without threads measures, and obeys a signal`() throws {
            let folder = try TemporaryFolder.shared.folder()
            let run = try shell(Self.withoutThreads + #""$0" run \#(Self.small) -o "$1/out" > /dev/null"#, folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let long = #""$0" run --dataset lanes --items 5k --workload hit --launches 5000 -o "$1/long" > /dev/null"#
            let ended = try shell(Self.withoutThreads + "timeout -k 60 2 " + long, folder)
            #expect(ended.exitCode == 124)
            #expect(ended.errors.contains("layoutbench run --resume"))
        }
    #endif
}
