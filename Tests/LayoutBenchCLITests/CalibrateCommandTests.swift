import Foundation
import Testing

@Suite struct CalibrateCommandTests {
    private static let small = [
        "calibrate", "--dataset", "construction", "--items", "200", "--workload", "jump", "--rounds", "4",
    ]

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `a self-test of few launches has every key, and reasons for what they are too few for`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(
            Self.small + [
                "--strategy", "r-tree,dictionary-cache", "--self-test", "--launches", "2", "--format", "json",
                "--output", folder,
            ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let json = try object(run.output)
        #expect((json["clock"] as? [String: Any])?["resolutionNs"] != nil)
        #expect((json["control"] as? [String: String])?["unavailable"] == "needs 8 launches, has 2")
        #expect((json["minimumDetectableEffect"] as? [String: String])?["unavailable"] != nil)
        #expect(json["load"] != nil && json["stealShare"] != nil)
        #expect((json["noise"] as? [String])?.contains { $0.hasPrefix("DEBUG BUILD") } == true)
        let entries = try #require(json["selfTest"] as? [[String: Any]])
        let strategies = entries.compactMap { $0["strategy"] as? String }
        #expect(strategies.count { $0 == "r-tree" } == 4)
        let slowdowns = entries.map { $0["slowdownPercent"] as? Int }
        #expect(slowdowns == [0, 3, 5, 10, 0, 3, 5, 10])
        #expect(entries.allSatisfy { $0["trials"] as? Int == 0 && $0["caught"] as? Int == 0 })
        #expect(entries.allSatisfy { ($0["reason"] as? String)?.contains("needs 15 launches") == true })
        #expect(entries.allSatisfy { $0["measuredPercent"] is Double })
        let methods = try #require(json["methods"] as? [[String: Any]])
        let samples = methods.filter { $0["method"] as? String == "samples" }
        #expect(samples.allSatisfy { $0["trials"] as? Int == 1 })
        for name in ["run.json", "calibration.json", "summary.md"] {
            #expect(FileManager.default.fileExists(atPath: folder + "/" + name), "\(name)")
        }
    }

    @Test func `every strategy is an identical pair, and noise stands first`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(
            Self.small + ["--strategy", "on-demand,r-tree,r-tree", "--launches", "8", "--output", folder])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("! DEBUG BUILD: "))
        #expect(run.output.contains("Smallest visible change"))
        #expect(run.output.contains("of identical contestants"))
        #expect(run.output.hasSuffix("\ncalibration: \(folder)/calibration.json\n"))
        let json = try object(try String(contentsOfFile: folder + "/calibration.json", encoding: .utf8))
        // On-demand prepares in no time: a ratio of that says nothing.
        let pairs = (json["control"] as? [String: Any])?["pairs"] as? Int
        #expect(pairs == 3 || pairs == 4)
        #expect(json["selfTest"] == nil)
        #expect(json["launchesPerComparison"] as? Int == 8)
    }

    @Test func `an interrupted calibration keeps what was measured`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try StartedRun(Self.small + ["--strategy", "r-tree", "--launches", "10000", "--output", folder])
        let path = folder + "/calibration.json"
        func json() throws -> [String: Any] { try object(String(contentsOfFile: path, encoding: .utf8)) }
        func launches() throws -> Int { (try json()["launches"] as? [String: Any])?["most"] as? Int ?? 0 }
        try run.wait { (try? launches()) ?? 0 >= 1 }
        #expect(run.end(SIGINT) == 130)
        #expect(try json()["isComplete"] as? Bool == false)
        #expect(try launches() >= 1)
    }

    @Test func `a wrong format is a usage error before anything runs`() throws {
        #expect(try CommandRun(["calibrate", "--format", "csv"]).exitCode == 64)
    }
}
