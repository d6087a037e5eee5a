import Foundation
import Testing

/// A repository of stand-ins: `swift` copies a program that answers as a worker does, in a time that the commit has.
@Suite struct BisectCommandTests {
    private static let script = #"""
        set -e
        root=$1; export PATH="$root/bin:$PATH" HOME="$root" GIT_CONFIG_NOSYSTEM=1
        mkdir -p "$root/bin" "$root/repository"
        cat > "$root/bin/swift" <<'END'
        #!/bin/sh
        if [ "$1" = --version ]; then echo "Swift version 0"; exit 0; fi
        case " $* " in *--show-bin-path*) echo "$PWD/.build/release"; exit 0;; esac
        if [ -f broken ]; then echo "error: broken"; exit 1; fi
        mkdir -p .build/release && cp program .build/release/layoutbench && chmod +x .build/release/layoutbench
        END
        chmod +x "$root/bin/swift"
        cat > "$root/worker" <<'END'
        RANDOM=$$
        say() { echo "{\"version\":1,\"message\":{$1}}"; }
        while read -r line; do
          scattered=$((time * (997 + RANDOM % 7) / 1000))
          case $line in
          *'"load"'*) say '"loaded":{"items":200,"checksum":"01"}' ;;
          *'"layout":{}'*) say "\"laidOut\":{\"nanoseconds\":$scattered,\"bytes\":512}" ;;
          *'"traces"'*) say '"traced":{"lengths":{"jump":100}}' ;;
          *'"prepareMemory"'*) say "\"prepareMemory\":{\"figures\":{\"nanoseconds\":$scattered,\"retained\":4096,\"peak\":8192,\"seesEveryAllocation\":true,\"allocations\":3}}" ;;
          *'"calibratePrepare"'*|*'"calibrate"'*) say '"calibrated":{"count":10,"nanoseconds":1000}' ;;
          *'"check"'*) say '"checked":{"counters":{"queries":2,"hits":9,"checksum":"aa","examined":12,"medianHits":4}}' ;;
          *'"prepare"'*) say "\"prepared\":{\"nanoseconds\":$scattered}" ;;
          *'"epoch"'*) say "\"epoch\":{\"nanoseconds\":$scattered}" ;;
          *'"attributes"'*) say "\"attributes\":{\"nanoseconds\":$scattered}" ;;
          *'"allocations"'*) say '"allocations":{"count":0}' ;;
          *) say '"refused":{"reason":"the request is not understood"}' ;;
          esac
        done
        END
        cd "$root/repository"
        git init --quiet --initial-branch=main .
        git config user.email a@b; git config user.name A
        touch Package.swift
        for number in $(seq 0 64); do
          time=10000; [ "$number" -lt 43 ] || time=10500
          { echo '#!/bin/bash'; echo "time=$time # $number"; cat "$root/worker"; } > program
          if [ "$number" = 32 ]; then touch broken; else rm -f broken; fi
          git add --all; git commit --quiet --message "Commit $number"
        done
        exec "$0" bisect HEAD~64 HEAD --strategy r-tree --workload jump --items 200 --by time \
          --cache "$root/cache" --output "$root/results"
        """#

    @Test func `a change of 5 % is found among 64 commits, one of which does not build`() throws {
        let folder = try TemporaryFolder.shared.file().path + "-bisect"
        let script = try TemporaryFolder.shared.file()
        try Self.script.write(to: script, atomically: true, encoding: .utf8)
        let program = try CommandRun.executable().path
        let run = try CommandRun(shell: "bash -c \"$(cat '\(script.path)')\" '\(program)' '\(folder)'")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("Commit 43\nquery: 1.05 times"))
        #expect(run.errors.contains("skipped, the revision does not build"))
        // A stand-in counts nothing.
        #expect(run.errors.contains("no profile of it"))
    }

    @Test(arguments: [
        ("--error 0%", "error probability", "below 100"), ("--error 100", "error probability", "below 100"),
        ("--phase update", "jump has no update", "query or prepare"),
    ])
    func `what no search could decide is refused before anything is built`(
        option: String, cause: String, remedy: String
    ) throws {
        let subject = ["--strategy", "r-tree", "--workload", "jump", "--items", "1k"]
        let run = try CommandRun(
            ["bisect", "HEAD", "HEAD"] + subject + option.split(separator: " ").map(String.init))
        run.expectError(64, cause, at: option, remedy)
    }
}
