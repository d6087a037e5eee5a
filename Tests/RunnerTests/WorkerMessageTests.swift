import Foundation
import RunRecords
import Testing

@testable import Runner
@testable import Worker

@Suite struct WorkerMessageTests {
    @Test func `a request survives the wire`() throws {
        let request = WorkerRequest.epoch(workload: "scroll", start: 3, count: 100, warmup: 10)
        let data = try JSONEncoder().encode(WorkerEnvelope(message: request))
        #expect(!data.contains(0x0a))
        #expect(try JSONDecoder().decode(WorkerEnvelope<WorkerRequest>.self, from: data).message == request)
    }

    @Test func `a reply says why a figure is missing`() throws {
        let figures = PrepareFigures(
            nanoseconds: 5, retained: .value(10), peak: .unavailable(reason: "no jemalloc"), allocations: .value(0))
        let data = try JSONEncoder().encode(WorkerEnvelope(message: WorkerReply.prepareMemory(figures: figures)))
        let back = try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: data).message
        #expect(back == .prepareMemory(figures: figures))
    }

    @Test func `a peak that was looked at now and then is none, and the reason says so`() throws {
        let figures = #""nanoseconds":5,"retained":10,"allocations":2"#
        func peak(_ text: String) throws -> Available<Double> {
            let line = #"{"version":1,"message":{"prepareMemory":{"figures":{\#(figures),\#(text)}}}}"#
            let reply = try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: Data(line.utf8)).message
            guard case .prepareMemory(let figures) = reply else { return .unavailable(reason: "another reply") }
            return figures.wholePeak
        }
        #expect(try peak(#""peak":8,"seesEveryAllocation":true"#) == .value(8))
        #expect(try peak(#""peak":{"unavailable":"no jemalloc"}"#).reason == "no jemalloc")
        #expect(try peak(#""peak":8"#).reason?.contains("every 64 KiB only") == true)
    }

    @Test func `earlier programs read and say that a workload is useless`() throws {
        let reply = WorkerReply.traced(lengths: ["jump": 5], notApplicable: ["edit": "no items"])
        let old = #"{"traced":{"lengths":{"jump":5},"useless":{"edit":"no items"}}}"#
        #expect(try JSONDecoder().decode(WorkerReply.self, from: Data(old.utf8)) == reply)
        #expect(try String(decoding: JSONEncoder().encode(reply), as: UTF8.self).contains(#""useless":{"edit""#))
    }

    @Test func `figures by metric key are optional, so that earlier workers need none`() throws {
        let old = #"{"version":1,"message":{"laidOut":{"nanoseconds":5,"bytes":6}}}"#
        let reply = try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: Data(old.utf8)).message
        #expect(reply == .laidOut(nanoseconds: .value(5), bytes: .value(6)))
        let new = WorkerReply.allocations(count: .value(1), more: ["a": .value(2), "b": .unavailable(reason: "c")])
        let data = try JSONEncoder().encode(WorkerEnvelope(message: new))
        #expect(try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: data).message == new)
        var rounds = LaunchRounds()
        rounds.add(["a": .value(2), "b": .unavailable(reason: "c")], 3, "jump")
        rounds.add(nil, 3)
        #expect(rounds.launchValue(RoundKey(contestant: 3, series: SeriesKey("a", workload: "jump"))) == 2)
        #expect(rounds.reasons.values.sorted() == ["c"])
    }

    @Test(arguments: ["scroll", "a \u{e9}", "\"quoted\""], [1, 7])
    func `turns written by hand are the JSON of the coders`(
        workload: String, version: Int
    ) throws {
        let request = WorkerRequest.epoch(workload: workload, start: 3, count: 100, warmup: 10)
        let line = EpochLine.text(of: request, version: version)
        #expect((line != nil) == (workload == "scroll"))
        if let line {
            let envelope = try JSONDecoder().decode(WorkerEnvelope<WorkerRequest>.self, from: Data(line.utf8))
            #expect(envelope.message == request && envelope.version == version)
            #expect(EpochLine.request(line.utf8, version: version) == request)
            #expect(EpochLine.request(line.utf8, version: version + 1) == nil)
            #expect(EpochLine.request(line.dropLast().utf8, version: version) == nil)
        }
        #expect(EpochLine.text(of: .layout, version: version) == nil)
    }

    @Test(arguments: [0, 1.5, 3.1e-9, 1e300, .infinity, -.nan]) func `so are their replies`(nanoseconds: Double) throws
    {
        let line = EpochLine.text(of: .epoch(nanoseconds: nanoseconds), version: 1)
        #expect((line != nil) == nanoseconds.isFinite)
        guard let line else { return }
        let envelope = try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: Data(line.utf8))
        #expect(envelope.message == .epoch(nanoseconds: nanoseconds))
        #expect(EpochLine.reply(line.utf8, version: 1) == .epoch(nanoseconds: nanoseconds))
        #expect(EpochLine.reply(("x" + line).utf8, version: 1) == nil)
        #expect(EpochLine.reply(#"{"message":{"epoch":{"nanoseconds":nan}},"version":1}"#.utf8, version: 1) == nil)
    }
}
