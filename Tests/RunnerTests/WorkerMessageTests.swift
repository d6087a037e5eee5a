import Foundation
import RunRecords
import Testing

@testable import Runner

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

    @Test func `a planted fault names its strategy`() {
        let environment = [PlantedFault.variable: "r-tree:hang"]
        #expect(PlantedFault.planted(in: "r-tree", environment: environment) == .hang)
        #expect(PlantedFault.planted(in: "on-demand", environment: environment) == nil)
        #expect(PlantedFault.planted(in: "r-tree", environment: [:]) == nil)
    }
}
