import Foundation
import LayoutCore
import LayoutTestSupport
import RunRecords
import Testing

@testable import Contestants

/// The lines of the contestants' protocol, against their schema.
@Suite struct ContestantMessageTests {
    private let schema: JSONSchema

    init() throws {
        let path = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Sources/Bench/Reporting/Schemas/contestant.schema.json")
            .standardizedFileURL
        schema = try JSONSchema(String(contentsOf: path, encoding: .utf8))
    }

    static let requests: [ContestantRequest] = [
        .hello(protocolName: ContestantCommand.protocolName), .frames(file: "/tmp/a \"b\"/frames.f64", count: 0),
        .trace(2, workload: "scroll", file: "/tmp/x", count: 3), .prepare(count: 1), .memory,
        .answer(trace: 0, query: 7), .epoch(trace: 0, warmup: [], ranges: [ReplayRange(start: 3, count: 40)]),
        .latency(trace: 1, warmup: [ReplayRange(start: 0, count: 1)], ranges: [ReplayRange(start: 3, count: 4)]),
    ]

    @Test(arguments: requests) func `a request fits the schema, its name first`(request: ContestantRequest) throws {
        let found = try schema.violations(in: request.line)
        #expect(found.isEmpty, "\(found)")
        #expect(request.line.hasPrefix("{\"request\":\"\(request.name)\""))
    }

    @Test func `ranges are start and count by turns`() {
        let line = ContestantRequest.epoch(
            trace: 1, warmup: [ReplayRange(start: 9, count: 2)],
            ranges: [ReplayRange(start: 0, count: 32), ReplayRange(start: 64, count: 33)]
        ).line
        #expect(line == #"{"request":"epoch","trace":1,"warmup":[9,2],"ranges":[0,32,64,33]}"#)
    }

    private func reply(_ line: String) -> ContestantReply? { ContestantReply(Array(line.utf8), JSONDecoder()) }

    static let replies: [(String, @Sendable (ContestantReply) -> Bool)] = [
        (
            #"{"protocol":"layoutbench.contestant/1","program":"x"}"#,
            { $0.protocolName == ContestantCommand.protocolName }
        ),
        ("{}", { $0.nanoseconds == nil && $0.error == nil && $0.unavailable == nil }),
        (#"{"nanoseconds":5.5,"hits":2}"#, { $0.nanoseconds == 5.5 && $0.hits == 2 }),
        (#"{"ordinals":[3,1,4294967295]}"#, { $0.ordinals == [3, 1, .max] }),
        (#"{"ordinals":[]}"#, { $0.ordinals == [] }), (#"{"unavailable":"no"}"#, { $0.unavailable == "no" }),
    ]

    @Test(arguments: replies) func `a reply is read, and fits the schema`(
        line: String, isRight: @Sendable (ContestantReply) -> Bool
    ) throws {
        let found = try schema.violations(in: line)
        #expect(found.isEmpty, "\(found)")
        let read = try #require(reply(line))
        #expect(isRight(read))
    }

    @Test func `an answer with blanks or other keys is read by the coder's rules`() throws {
        #expect(reply("{\"ordinals\":[1, 2, 3]}")?.ordinals == [1, 2, 3])
        #expect(reply("{ \"ordinals\" : [ 1 , 2 ] }")?.ordinals == [1, 2])
        #expect(reply("{\"ordinals\":[1],\"error\":\"x\"}")?.error == "x")
    }

    static let rubbish = [
        "", "hello", "[]", "5", "{\"ordinals\":[,1]}", "{\"ordinals\":[-1]}",
        "{\"ordinals\":[1}", "{\"ordinals\":[4294967296]}", "{\"ordinals\":[1]", "{\"nanoseconds\":\"5\"}",
        "{\"nanoseconds\":NaN}", "\u{0}\u{ff}",
    ]

    @Test(arguments: rubbish) func `anything else is no reply`(line: String) { #expect(reply(line) == nil) }
}
