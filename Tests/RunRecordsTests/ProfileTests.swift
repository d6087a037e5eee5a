import Judging
import Testing

@testable import Judging
@testable import RunRecords

private func function(_ name: String, file: String? = nil) -> ProfileFunction {
    ProfileFunction(name: name, full: "Module.\(name)", module: "program", file: file)
}

private func profile(
    _ stacks: [(names: [String], cost: Double)], operations: Int = 1, kind: ProfileKind = .exact
) -> Profile {
    var builder = ProfileBuilder()
    for stack in stacks { builder.add(stack.names.map { ProfileBuilder.Place(function($0)) }, costs: [stack.cost]) }
    let phase = builder.phase("query", operations: operations)
    return Profile(
        kind: kind,
        subject: Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 1_000, strategy: "r-tree", workload: "jump"),
        commit: .unavailable(reason: "none"), machine: "m", tool: "callgrind",
        costs: [ProfileCost("instructions", unit: "count", "Instructions")], functions: builder.functions,
        phases: [phase])
}

@Suite struct ProfileTests {
    @Test func `stacks and functions are there once, and recursion counts once`() {
        let profile = profile([(["a", "b"], 3), (["a", "b"], 4), (["a", "b", "a"], 5), (["a"], 1)], operations: 2)
        #expect(profile.phases[0].stacks.count == 3)
        #expect(profile.functions.count == 2)
        let summary = profile.summary(of: profile.phases[0])
        #expect(summary.whole == [6.5])
        #expect(summary.rows.map { profile.functions[$0.function].name } == ["b", "a"])
        #expect(summary.rows.map(\.own) == [[3.5], [3]])
        #expect(summary.rows.map(\.total) == [[6], [6.5]])
    }

    @Test func `a share of few samples has a wide interval, and of counts none`() throws {
        let sampled = ProfilePhase(name: "query", operations: 1, stacks: [], samples: 46)
        let half = try #require(sampled.interval(ofShare: 0.5))
        // SciPy: binomtest(23, 46).proportion_ci().
        #expect(abs(half.low - 0.3490) < 0.0005 && abs(half.high - 0.6510) < 0.0005)
        let whole = try #require(sampled.interval(ofShare: 1))
        #expect(whole.high == 1 && abs(whole.low - 0.9229) < 0.0005)
        let many = ProfilePhase(name: "query", operations: 1, stacks: [], samples: 46_000)
        let narrow = try #require(many.interval(ofShare: 0.5))
        #expect(narrow.high - narrow.low < 0.01)
        #expect(ProfilePhase(name: "query", operations: 1, stacks: []).interval(ofShare: 0.5) == nil)
        #expect(ProfilePhase(name: "query", operations: 1, stacks: [], samples: 0).interval(ofShare: 0.5) == nil)
    }

    @Test func `the phase that was asked for may be one of several parts, or not there`() throws {
        func asked(_ name: String?) -> String? {
            let phases = ["prepare.retained", "prepare.peak", "query"].map {
                ProfilePhase(name: $0, operations: 1, stacks: [])
            }
            let plain = profile([])
            return Profile(
                kind: .heap, subject: plain.subject, commit: plain.commit, machine: "m", tool: "t", costs: plain.costs,
                functions: [], phases: phases, asked: name
            ).asked
        }
        #expect(asked("prepare") == "prepare.retained" && asked("query") == "query")
        #expect(asked("update") == nil && asked(nil) == nil)
        var written = profile([(["a"], 3)])
        written.asked = "query"
        written.phases[0].samples = 3
        #expect(try ProfileCoding.decode(ProfileCoding.encode(written), from: "profile.json") == written)
        written.phases[0].samples = -1
        #expect(throws: RecordError.self) {
            try ProfileCoding.decode(ProfileCoding.encode(written), from: "profile.json")
        }
    }

    @Test func `own costs are kept by line, and a file once it is known`() {
        var builder = ProfileBuilder()
        builder.add([.init(function("a")), .init(function("b"), line: 7)], costs: [2])
        builder.add([.init(function("b", file: "B.swift"), line: 7)], costs: [3])
        builder.add([.init(function("b"), line: 9)], costs: [9])
        builder.add([], costs: [100])
        let phase = builder.phase("query", operations: 1)
        #expect(phase.lines.map(\.line) == [9, 7])
        #expect(phase.lines.map(\.costs) == [[9], [5]])
        #expect(builder.functions.map(\.file) == [nil, "B.swift"])
        #expect(builder.phase("next", operations: 1).stacks.isEmpty)
    }

    @Test func `stacks of equal costs stand in one order, the shorter first, however they were gathered`() {
        // Functions are numbered as they are met: b, with the greater number, comes alone, and a before c.
        let stacks: [[String]] = [["a"], ["b"], ["a", "c"], ["b", "c"]]
        for count in stacks.indices {
            let turned = Array(stacks[count...] + stacks[..<count])
            let known = stacks.flatMap { $0 }.map { (names: [$0], cost: 0.0) }
            let profile = profile(known + turned.map { (names: $0, cost: 1) })
            #expect(profile.phases[0].stacks.map(\.frames) == [[0], [1], [0, 2], [1, 2]])
        }
    }

    @Test func `what nothing was spent in is left out`() {
        #expect(profile([(["a"], 0), (["b"], 1)]).phases[0].stacks.count == 1)
    }

    @Test func `functions are ranked by how much they changed, of one operation`() throws {
        let a = profile([(["replay"], 10), (["replay", "descend"], 100), (["replay", "gone"], 5)])
        let b = profile([(["replay"], 20), (["replay", "descend"], 274), (["replay", "new"], 2)], operations: 2)
        let difference = try #require(ProfileDifference(a, b, phase: "query"))
        #expect(difference.rows.map(\.name) == ["descend", "gone", "new"])
        #expect(difference.rows.map(\.change) == [37, -5, 1])
        #expect(difference.a == 115 && difference.b == 148)
        #expect(try #require(ProfileDifference(a, a, phase: "query")).rows.isEmpty)
    }

    @Test func `what chance makes is no change`() throws {
        func sampled(_ costs: (search: Double, sort: Double), _ launches: [Double]) -> Profile {
            var profile = profile([(["search"], costs.search), (["sort"], costs.sort)], kind: .time)
            profile.phases[0].samples = 10_000
            profile.phases[0].launches = launches
            return profile
        }
        let a = sampled((600, 400), [990, 1_010, 1_000, 1_005, 995, 1_000])
        let b = sampled((600, 480), [1_075, 1_080, 1_085, 1_082, 1_078, 1_080])
        let difference = try #require(ProfileDifference(a, b, phase: "query"))
        #expect(difference.isCertain && difference.launches == 6)
        #expect(try #require(difference.low) > 1.06 && difference.high! < 1.1)
        #expect(difference.rows.map(\.name) == ["sort"] && difference.rows[0].isCertain)
        // Launches that differ by more than the two do.
        let wild = sampled((600, 420), [800, 1_300, 1_000, 1_200, 900, 920])
        let none = try #require(ProfileDifference(a, wild, phase: "query"))
        #expect(!none.isCertain && none.low! < 1 && none.high! > 1)
        #expect(none.rows.map(\.isCertain) == [false])
        // A function of one sample may be there by chance.
        let one = sampled((600.1, 399.9), a.phases[0].launches!)
        #expect(try #require(ProfileDifference(a, one, phase: "query")).rows.allSatisfy { !$0.isCertain })
        // What is counted has no chance in it.
        #expect(try #require(ProfileDifference(profile([(["a"], 1)]), profile([(["a"], 2)]), phase: "query")).isCertain)
    }

    @Test func `unlike profiles have no difference`() {
        let a = profile([(["a"], 1)])
        #expect(ProfileDifference(a, profile([(["a"], 1)], kind: .time), phase: "query") == nil)
        #expect(ProfileDifference(a, a, phase: "prepare") == nil)
        #expect(ProfileDifference(a, a, phase: "query", cost: "bytes") == nil)
    }
}

@Suite struct ProfileCodingTests {
    private let stored = profile([(["a", "b"], 3.25)])

    private func error(replacing old: String, with new: String) throws -> String {
        let text = String(decoding: try ProfileCoding.encode(stored), as: UTF8.self)
        #expect(text.contains(old))
        do {
            _ = try ProfileCoding.decode(Array(text.replacing(old, with: new).utf8), from: "profile.json")
            return ""
        } catch { return error.sentence }
    }

    @Test func `a profile reads back as it was`() throws {
        #expect(try ProfileCoding.decode(ProfileCoding.encode(stored), from: "profile.json") == stored)
    }

    @Test func `another schema is refused with both names`() throws {
        #expect(
            try error(replacing: "layoutbench.profile/1", with: "layoutbench.profile/2").hasPrefix(
                "schema layoutbench.profile/2 found, expected layoutbench.profile/1 (profile.json)"))
        #expect(throws: RecordError.self) { try ProfileCoding.decode(Array("{}".utf8), from: "x") }
        #expect(throws: RecordError.self) { try ProfileCoding.decode(Array("hello".utf8), from: "x") }
    }

    @Test(arguments: [
        ("\"frames\":[0,1]", "\"frames\":[0,2]"), ("\"frames\":[0,1]", "\"frames\":[]"),
        ("\"costs\":[3.25]", "\"costs\":[3.25,1]"), ("\"costs\":[3.25]", "\"costs\":[1e19]"),
        ("\"operations\":1", "\"operations\":0"),
        ("\"kind\":\"exact\"", "\"kind\":\"other\""),
    ])
    func `what does not fit together is bad content`(old: String, new: String) throws {
        #expect(try !error(replacing: old, with: new).isEmpty)
    }
}
