import Foundation
import RunRecords

@testable import Runner

/// A program that answers as a worker does, with figures that a test decides, so that a comparison takes milliseconds
/// and its outcome is known.
struct FakeWorker {
    /// Nanoseconds a query of each strategy takes; 1,000 of those not named.
    var queryTimes: [String: Int] = [:]
    /// Nanoseconds that every strategy's layout takes.
    var layoutTime = 1000
    /// Nanoseconds that the attributes of every strategy's hits take.
    var attributeTime = 1000
    /// Whether it was built before layouts could be timed in turns.
    var isOlder = false
    /// Each time is multiplied by 1 ± so many thousandths at random.
    var scatter = 4
    /// Strategy whose times do not scatter.
    var steady = "none"
    /// Checksum of the answers.
    var checksum = "aa"
    /// Bytes that a strategy keeps.
    var retained = 4096
    /// Entries that a strategy writes for a change.
    var rewritten = 1
    /// Strategy whose worker never says what checking its answers came to.
    var silent = "none"
    /// Strategy whose worker dies when its data is loaded.
    var dying = "none"

    /// Writes the program into a folder.
    func binary(_ label: String, in folder: TemporaryFolder) throws -> Binary {
        let path = try folder.file("worker-\(label)", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return Binary(
            label: label, executable: path, commit: .value(Commit(hash: label, dirty: false)),
            recordName: "\(label).json")
    }

    private var cases: String {
        queryTimes.map { #"*'"strategy":"\#($0)"'*) time=\#($1) ;;"# }.joined(separator: "\n    ")
    }

    private static let refusal = #"say '"refused":{"reason":"the request is not understood"}'"#

    /// The first layout of a worker takes ten times as long as later ones.
    private var layouts: String {
        let nanoseconds = "$((\(layoutTime) * scattered / time))"
        return #"say "\"laidOut\":{\"nanoseconds\":\#(nanoseconds),\"bytes\":{\"unavailable\":\"counted before\"}}""#
    }

    private var script: String {
        #"""
        #!/bin/bash
        time=1000
        quiet=
        say() { echo "{\"version\":1,\"message\":{$1}}"; }
        # Noise that is the same whenever the tests run: seeded with who loads what, and how often that has been.
        set -o noclobber
        seed() {
            local key number=1
            [[ $1 =~ \"strategy\":\"([^\"]*) ]]
            key=$(cksum <<< "${0##*/} ${BASH_REMATCH[1]}")
            key=$0.${key%% *}
            # No two take the same number, though they may be loaded at once.
            until { : > "$key.$number"; } 2> /dev/null; do number=$((number + 1)); done
            RANDOM=$((${key##*.} % 1000 + number))
        }
        # Not in a subshell, which would have a seed of its own.
        share=\#(scatter)
        scatter() { scattered=$((time * (1000 + RANDOM % (2 * share + 1) - share) / 1000)); }
        while read -r line; do
          scatter
          [[ $quiet && $line = *'"check"'* ]] && continue
          case $line in
          *'"load"'*)
            seed "$line"
            [[ $line != *'"strategy":"\#(dying)"'* ]] || exit 3
            [[ $line != *'"strategy":"\#(silent)"'* ]] || quiet=1
            [[ $line != *'"strategy":"\#(steady)"'* ]] || share=0
            case $line in
            \#(cases)
            esac
            say '"loaded":{"items":200,"checksum":"01"}' ;;
          *'"layout":{}'*) say "\"laidOut\":{\"nanoseconds\":$((10 * scattered)),\"bytes\":512}" ;;
          *'"layouts"'*) \#(isOlder ? Self.refusal : layouts) ;;
          *'"traces"'*) say '"traced":{"lengths":{"jump":100,"edit":64}}' ;;
          *'"prepareMemory"'*) say "\"prepareMemory\":{\"figures\":{\"nanoseconds\":$scattered,\"retained\":\#(retained),\"peak\":8192,\"seesEveryAllocation\":true,\"allocations\":3}}" ;;
          *'"calibratePrepare"'*|*'"calibrate"'*) say '"calibrated":{"count":10,"nanoseconds":1000}' ;;
          *'"check"'*) say '"checked":{"counters":{"queries":2,"hits":9,"checksum":"\#(checksum)","examined":12,"medianHits":4}}' ;;
          *'"checkChanges"'*) say '"checked":{"counters":{"queries":64,"hits":9,"checksum":"\#(checksum)","examined":12,"medianHits":4},"more":{"update.changed":1,"update.rewritten":\#(rewritten)}}' ;;
          *'"prepare"'*) say "\"prepared\":{\"nanoseconds\":$scattered}" ;;
          *'"epoch"'*) say "\"epoch\":{\"nanoseconds\":$scattered}" ;;
          *'"attributes"'*)
            echo asked >> "$0.attributes"
            say "\"attributes\":{\"nanoseconds\":$((\#(attributeTime) * scattered / time))}" ;;
          *'"allocations"'*) say '"allocations":{"count":0}' ;;
          *) say '"refused":{"reason":"not understood"}' ;;
          esac
        done
        """#
    }
}
