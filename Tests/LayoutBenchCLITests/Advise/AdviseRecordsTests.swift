import Foundation
import Judging
import RunRecords
import Runner
import Testing

@testable import LayoutBenchCLI

/// Which of the stored records answers.
@Suite struct AdviseRecordsTests {
    private static let reports: String = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Reports").path
    }()

    /// A folder without a record, and two committed ones.
    private static let places =
        [TemporaryFolder.shared.url.appendingPathComponent("absent").path]
        + ["reference", "strategies"].map { "\(reports)/\($0)" }

    private static func need(_ change: (inout Need) -> Void = { _ in }) -> Need {
        var need = Need(items: 200_000, layout: "gantt", dataset: "construction")
        change(&need)
        return need
    }

    private static func records(_ places: [String], on machine: String = "another", for need: Need) -> AdviseRecords {
        AdviseRecords(places, on: machine) { Advice(need, from: $0, AdviceKnowledge(.builtIn)) }
    }

    @Test func `of the committed records the one with the most strategies answers, and says why`() throws {
        let records = Self.records(Self.places, for: Self.need())
        #expect(records.answers.map(\.place) == [Self.places[2], Self.places[1]])
        let reason = try #require(records.reason)
        #expect(reason.hasPrefix("it judges 19 strategies, \(Self.places[1]) 5"), "\(reason)")
        #expect(reason.contains("another machine measured it"))
        let here = try #require(records.answers.first?.record.machine.id)
        #expect(Self.records(Self.places, on: here, for: Self.need()).reason?.contains("another machine") == false)
        #expect(Self.records(Self.places, for: Self.need { $0.items = 77_000_000 }).answers.isEmpty)
        #expect(Self.records([Self.places[1]], for: Self.need()).reason?.contains("no other has an answer") == true)
    }

    @Test func `a record in work is not taken, and it is said`() throws {
        let folder = try TemporaryFolder.shared.folder()
        try FileManager.default.copyItem(atPath: Self.reports + "/reference/run.json", toPath: folder + "/run.json")
        #expect(Self.records([folder], for: Self.need()).answers.count == 1)
        let claim = try OutputClaim(folder)
        let records = Self.records([folder], for: Self.need())
        #expect(records.answers.isEmpty)
        #expect(records.notes == ["\(folder): its run is still measuring, so its record is not used"])
        #expect(RecordFile.isInWork(folder + "/run.json"))
        let named = try CommandRun(["advise", "--items", "200k", "--record", folder, "--time-budget", "0s"])
        named.expectError(74, "still measuring", at: folder, "wait")
        claim.release()
        #expect(!RecordFile.isInWork(folder))
    }

    @Test func `an interrupted record answers for what it measured, and is called so`() throws {
        let folder = try TemporaryFolder.shared.folder()
        var record = try RecordFile.read(Self.places[1])
        let reason = UnreachedSubject.interrupted.rawValue
        for index in record.results.indices where record.results[index].subject.items == 1_000_000 {
            record.results[index].status = .skipped
            (record.results[index].reason, record.results[index].metrics) = (reason, [:])
        }
        try RecordStore(folder: folder).save(record)
        let within = Self.records([folder], for: Self.need { $0.items = 50_000 })
        #expect(within.reason?.hasSuffix("its run was interrupted, and only what it measured counts") == true)
        #expect(Self.records([folder], for: Self.need()).answers.isEmpty)
    }

    @Test func `of equal records that of this machine answers, then the newer one`() throws {
        let folders = try (0..<3).map { _ in try TemporaryFolder.shared.folder() }
        var record = try RecordFile.read(Self.places[1])
        for (folder, (machine, time)) in zip(
            folders, [("far", "2026-05-01"), ("here", "2026-01-01"), ("far", "2026-06-01")])
        {
            (record.id, record.machine.id, record.startedAt) = ("\(time)-\(machine)", machine, time + "T00:00:00Z")
            try RecordStore(folder: folder).save(record)
        }
        let records = Self.records(folders, on: "here", for: Self.need())
        #expect(records.answers.map(\.place) == [folders[1], folders[2], folders[0]])
        #expect(records.reason?.contains("it is of this machine, \(folders[2]) is not") == true)
    }
}
