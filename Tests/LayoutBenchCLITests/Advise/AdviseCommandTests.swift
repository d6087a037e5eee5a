import Foundation
import Judging
import Testing

@Suite(.serialized) struct AdviseCommandTests {
    private static let reference: String = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Reports/reference").path
    }()

    private func advise(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["advise", "--record", Self.reference, "--time-budget", "0s"] + arguments)
    }

    @Test func `a stored record answers`() throws {
        let run = try advise("--items", "200k", "--memory", "50MB", "--dataset", "lanes")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("For 200k items of lanes in gantt at 120 Hz with 50.0 MB we use "))
        for title in ["Why", "Where it stops being true", "Taken for granted", "From"] {
            #expect(run.output.contains("\n\(title)\n"))
        }
    }

    @Test func `the answer as JSON is the same`() throws {
        let run = try advise("--items", "200k", "--frame-rate", "60", "--device-factor", "2", "--format", "json")
        let advice = try JSONDecoder().decode(Advice.self, from: Data(run.output.utf8))
        #expect(advice.schema == Advice.currentSchema)
        #expect(
            advice.need
                == Need(
                    items: 200_000, layout: "gantt", dataset: "construction", framesPerSecond: 60, deviceFactor: 2))
        #expect(!advice.ranking.isEmpty && advice.sentence.contains(advice.ranking[0].strategy))
    }

    @Test func `what no record has is told, not guessed`() throws {
        let beyond = try advise("--items", "50M")
        #expect(beyond.exitCode == 13)
        #expect(beyond.output.hasPrefix("Nothing can be said for 50M items"))
        let none = try CommandRun(["advise", "--items", "77M", "--time-budget", "0s"])
        #expect(none.exitCode == 64)
        #expect(none.errors.contains("error: no stored record has an answer (--time-budget)"))
    }

    @Test(arguments: [
        ("--memory=50", "not a size of memory", "--memory 50", "500kB, 50MB or 1.5GB"),
        ("--frame-rate=0", "from 1 to 1000", "--frame-rate 0", "give one"),
        ("--layout=grant", "layout grant", "--layout", "one of gantt"),
        ("--edits-per-second=-1", "from 0 to 1000000", "--edits-per-second -1", "give one"),
        ("--batch=1001", "from 1 to 1000", "--batch 1001", "number of edits"),
        ("--dataset=lane", "called \"lane\"", "--dataset", "mean lanes?"),
    ]) func `a need that makes no sense is refused`(
        option: String, cause: String, place: String, remedy: String
    ) throws {
        try advise(option).expectError(64, cause, at: place, remedy)
    }

    @Test func `a specification is answered for the size asked, not for the largest measured beside it`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let spec = folder + "/small.json"
        try #"{"generator": "lanes", "items": 400}"#.write(toFile: spec, atomically: true, encoding: .utf8)
        // A debug build on a busy machine: the budget is kept, set-up and checking included.
        let run = try CommandRun([
            "advise", "--dataset", "spec:\(spec)", "--strategy", "on-demand,sorted-array", "--time-budget", "6s",
            "--output", folder + "/out", "--format", "json",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            run.errors.hasPrefix("measuring 2 strategies over spec:\(spec) in gantt, 100, 400, 1.6k items, for 6"),
            "\(run.errors)")
        #expect(try JSONDecoder().decode(Advice.self, from: Data(run.output.utf8)).need.items == 400)
    }

    @Test func `a record without edits answers from its queries, and says so`() throws {
        let run = try CommandRun(["advise", "--record", Self.reference, "--edits-per-second", "5", "--items", "200k"])
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("holds no edits for this; --time-budget T measures them"), "\(run.errors)")
        #expect(run.output.contains("the record has measured no edits"))
    }

    @Test func `strategies of one reason share a line`() throws {
        let run = try advise("--items", "50M")
        #expect(run.output.components(separatedBy: "the largest size measured is 1M").count == 3, "\(run.output)")
        #expect(run.output.contains("- all 6 strategies ("))
    }

    @Test func `a time that makes no sense is refused although a record answers`() throws {
        let run = try CommandRun(["advise", "--record", Self.reference, "--time-budget", "soon"])
        run.expectError(64, "not a duration", at: "--time-budget soon", "90s")
    }

    @Test func `a file of one's own is measured as a whole`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let file = folder + "/mine.csv"
        let rows = (0..<300).map { "\($0 % 10),\($0),\($0 + 3)" }
        try (["row,start,end"] + rows).joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let run = try CommandRun([
            "advise", "--dataset", file, "--strategy", "on-demand,sorted-array", "--edits-per-second", "2",
            "--time-budget", "6s", "--output", folder + "/out",
            "--format", "json",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let advice = try JSONDecoder().decode(Advice.self, from: Data(run.output.utf8))
        #expect(advice.need.items == 300 && advice.need.dataset == "mine.csv")
        #expect(advice.ranking.contains { $0.evidence.contains { $0.name == "update" } })
        #expect(FileManager.default.fileExists(atPath: folder + "/out/run.json"))
        // The record it left answers for the same file without measuring.
        for items in [["--items", "300"], []] {
            let again = try CommandRun(
                ["advise", "--dataset", file, "--record", folder + "/out", "--time-budget", "0s"] + items)
            #expect(again.exitCode == 0 && again.output.hasPrefix("For 300 items of mine.csv"), "\(again.errors)")
        }
    }
}
