import RunRecords
import Testing

@testable import Profiles

/// What callgrind 3.19 wrote with instructions, caches and callers, most of it left out: `search` is called from two
/// places of `prepare`, three times and once.
private let stored = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    part: 1

    desc: D1 cache: 32768 B, 64 B, 8-way associative
    desc: Trigger: --dump-before=support_counted_end

    positions: instr line
    events: Ir D1mr Bcm
    summary: 115 7 2

    ob=(1) /tmp/layoutbench
    fl=(1) ???
    fn=(1) support_counted'start_thread
    0x10 1 5
    cfn=(2) prepare'support_counted'start_thread
    calls=1 0x20
    0x12 2 110 7 2

    fn=(2)
    0x20 3 10
    cfn=(3) search'prepare'support_counted'start_thread
    calls=3 0x30
    0x24 4 75 6 1
    calls=1 0x30
    0x28 5 25 1 1

    fn=(3)
    fi=(2) Inlined.swift
    0x30 7 40 7
    +4 8 60 0 2
    cob=(2) /usr/lib/libswiftCore.so
    cfi=(3) ???
    cfn=(4) swift_retain'search'prepare'support_counted'start_thread
    calls=2 0x99
    0x38 9 0

    totals: 115 7 2

    """

@Suite struct CallgrindCostsTests {
    @Test func `functions have their own costs and calls`() throws {
        let costs = try CallgrindCosts(stored)
        #expect(costs.events == ["Ir", "D1mr", "Bcm"])
        // What calls the measured call is no part of a name.
        let search = try #require(costs.functions["search'prepare'support_counted"])
        #expect(search.names == ["search", "prepare", "support_counted"])
        #expect(search.own == [0x30: [40, 7, 0], 0x34: [60, 0, 2]])
        #expect(search.calls.map(\.count) == [2] && search.module == "/tmp/layoutbench")
        let prepare = try #require(costs.functions["prepare'support_counted"])
        #expect(prepare.calls.map(\.address) == [0x24, 0x28])
    }

    @Test func `stacks add up to what was counted, shared by where calls were made`() throws {
        let costs = try CallgrindCosts(stored)
        let frames = CallgrindStacks.frames(of: costs)
        func place(_ name: String) -> ProfileBuilder.Place {
            ProfileBuilder.Place(ProfileFunction(name: name, full: name, module: "layoutbench"), line: 1)
        }
        var places: [RawFrame: [ProfileBuilder.Place]] = [:]
        for frame in frames {
            // One of the calls of search lies in a function that is inlined.
            let inlined = frame.address == 0x28 ? [place("inlined")] : []
            places[frame] = [place(frame.symbol)] + inlined
        }
        var stacks = CallgrindStacks(costs, places: places, measures: ExactProfile.measures(of: .exact))
        var builder = ProfileBuilder()
        stacks.add(to: &builder)
        let phase = builder.phase("prepare", operations: 1)
        var found: [String: [Double]] = [:]
        for stack in phase.stacks {
            found[stack.frames.map { builder.functions[$0].name }.joined(separator: " ")] = stack.costs
        }
        #expect(found.count == 3)
        #expect(found["prepare"]?[0] == 10)
        #expect(found["prepare search"]?.prefix(3) == [75, 1.5, 5.25])
        #expect(found["prepare inlined search"]?.prefix(3) == [25, 0.5, 1.75])
        #expect(found["prepare search"]?[4] == 1.5 && found["prepare inlined search"]?[4] == 0.5)
    }

    @Test(arguments: [
        ("events: Ir\n", 0, "it ends before its totals"),
        ("totals: 1\n", 0, "it names no events"),
        ("events: Ir\nfn=(1)\n", 2, "fn=(1)"),
        ("events: Ir\n0 1\n", 2, "0 1"),
        ("events: Ir\nfn=f\n0 x\n", 3, "0 x"),
        ("events: Ir\nfn=f\n0 1 2\n", 3, "0 1 2"),
        ("events: Ir\nfn=f\ncalls=1 0\n", 3, "calls=1 0"),
        ("events: Ir\nhello\n", 2, "hello"),
        ("positions: instr line\nevents: Ir\nfn=f\nhello=1\n", 4, "hello=1"),
    ])
    func `what is not understood is told with its line`(text: String, line: Int, reason: String) {
        #expect(throws: ToolOutputError(tool: "callgrind", line: line, reason: reason)) { try CallgrindCosts(text) }
    }
}
