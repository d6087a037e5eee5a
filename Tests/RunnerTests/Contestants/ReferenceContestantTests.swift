import Foundation
import RunRecords
import Schedules
import Testing

@testable import Contestants
@testable import Runner

/// The programs of `Tests/Contestants`, each compared with brute force where what it needs is there.
@Suite struct ReferenceContestantTests {
    private func outcomes(
        _ contestant: ContestantCommand, dataset: String = "stress", config: [String: JSONValue] = [:]
    ) throws -> [VerificationOutcome] {
        let group = subjectGroup(
            config: config, dataset: dataset, items: 500, strategies: ["linear-scan"],
            workloads: ["scroll", "jump", "hit"])
        let environment = ProcessInfo.processInfo.environment
        var verification = Verification(
            groups: [group], seed: 1, registries: .builtIn, queries: 100)
        verification.contestants = ContestantVerification([contestant], environment: environment)
        var outcomes: [VerificationOutcome] = []
        try verification.run { outcomes.append($0) }
        return outcomes
    }

    private func expectRight(
        _ command: String, dataset: String = "stress", config: [String: JSONValue] = [:]
    ) throws {
        let outcomes = try outcomes(
            ContestantCommand(name: "mine", command: command), dataset: dataset, config: config)
        #expect(outcomes.count == 3)
        for outcome in outcomes {
            #expect(outcome.differences.isEmpty && outcome.failures.isEmpty && outcome.strategies == 2, "\(outcome)")
        }
    }

    @Test(.enabled(if: ReferenceContestant.succeeds("command -v cc || command -v clang"), "there is no C compiler"))
    func `C`() throws {
        let folder = try TemporaryFolder()
        let compiler = "$(command -v cc || command -v clang) -O1"
        let source = ReferenceContestant.path("scan.c")
        try expectRight(
            "'\(try ReferenceContestant.compiled(source, with: compiler, in: folder, libraries: "-lm"))'")
        // Hidden bars have ordinals and no frames: places in the file are other numbers.
        try expectRight(
            "'\(folder.path)/scan'", dataset: "construction",
            config: ["expanded": .array([.number(5)]), "collapsedPolicy": .string("hidden")])
        // One that counts other hits in its epochs than its answers have.
        let text = try String(contentsOfFile: source, encoding: .utf8)
        let wrong = text.replacing("now() - begin, hits)", with: "now() - begin, hits + 1)")
        #expect(wrong != text)
        let program = try ReferenceContestant.compiled(
            try folder.file("wrong.c", wrong), with: compiler, in: folder, libraries: "-lm")
        let outcome = try #require(try outcomes(ContestantCommand(name: "wrong", command: "'\(program)'")).first)
        #expect(outcome.differences.first?.difference.contains("an epoch of the checked queries counts") == true)
    }

    @Test(
        .enabled(if: ReferenceContestant.succeeds("python3 -c 'import shapely'"), "Python's shapely is not installed"))
    func `Python, shapely`() throws { try expectRight("python3 '\(ReferenceContestant.path("strtree.py"))'") }

    @Test(.enabled(if: ReferenceContestant.succeeds("command -v node"), "node is not installed"))
    func `JavaScript, a scan`() throws { try expectRight("node '\(ReferenceContestant.path("scan.mjs"))'") }

    @Test(.enabled(if: ReferenceContestant.succeeds("command -v node"), "node is not installed"))
    func `JavaScript, flatbush where it is installed`() throws {
        let command = "node '\(ReferenceContestant.path("scan.mjs"))' --flatbush"
        let isThere = ReferenceContestant.succeeds(
            "cd '\(ReferenceContestant.folder)' && node --input-type=module -e 'import \"flatbush\"'")
        if isThere { return try expectRight(command) }
        let outcome = try #require(try outcomes(ContestantCommand(name: "mine", command: command)).first)
        #expect(outcome.failures.first?.reason.contains("flatbush is not installed") == true)
    }

    @Test(
        .enabled(
            if: ReferenceContestant.succeeds(
                "command -v g++ && echo '#include <boost/geometry/index/rtree.hpp>' | g++ -E -x c++ -"),
            "g++ or Boost's headers are not installed"))
    func `C++, Boost`() throws {
        let folder = try TemporaryFolder()
        try expectRight(
            "'\(try ReferenceContestant.compiled(ReferenceContestant.path("boost.cpp"), with: "g++ -std=c++17", in: folder))'"
        )
    }

    @Test func `frames and queries are handed over as files`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("boxes.csv", "minX,minY,maxX,maxY\n0,0,4,4\n1,1,2,2\n8,8,9,9\n")
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        let queries = try folder.file("views.csv", "minX,minY,maxX,maxY\n0,0,3,3\n4,4,8,8\n")
        let group = try store.group(
            subjectGroup(
                layout: "frames", dataset: "frames:" + file, queries: queries, items: nil, workloads: ["recorded"]),
            seed: 1, report: { _ in })
        let handed = try #require(try HandedFiles.handOver(group, store, 1, 8) as? HandedFiles)
        #expect(handed.frameCount == 3 && handed.items == 3)
        #expect(try readRectangles(handed.frames).count == 3)
        let trace = try #require(handed.traces.first)
        // Boxes that only touch a view are none of its elements.
        #expect(trace.expected == [[0, 1], []] && trace.positions == [0, 1] && trace.length == 2)
        #expect(try readRectangles(trace.file).map(\.maxX) == [3, 8])
        #expect(trace.counters.hits == 2 && trace.counters.examined == nil)
    }

    @Test func `every program is shorter than 150 lines`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: ReferenceContestant.folder)
        let programs = names.filter { !$0.hasPrefix(".") && $0 != "node_modules" && !$0.hasPrefix("__") }
        #expect(programs.sorted() == ["boost.cpp", "scan.c", "scan.mjs", "strtree.py"])
        for name in programs {
            let text = try String(contentsOfFile: ReferenceContestant.path(name), encoding: .utf8)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150, "\(name)")
        }
    }
}
