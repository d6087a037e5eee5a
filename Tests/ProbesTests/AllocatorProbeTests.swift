import Probes
import RunRecords
import Testing

/// 16 bytes of header and 24 of fields.
private final class Node {
    var first = 1
    var second = 2
    var third = 3
}

/// Bytes that `body` leaves live in what it returns, measured on this thread. The first of two runs is for what the
/// runtime keeps for itself, such as the metadata of generic types.
@inline(never) private func retained<Value>(_ probe: AllocatorProbe, _ body: () -> Value) throws -> Int {
    _ = body()
    let before = probe.liveBytes()
    let value = body()
    let after = probe.liveBytes()
    withExtendedLifetime(value) {}
    return try #require(after.value) - #require(before.value)
}

/// Appends nodes to an array with room for them: `count` allocations.
@inline(never) private func append(_ count: Int, to nodes: inout [Node]) {
    for _ in 0..<count { nodes.append(Node()) }
}

@Suite struct AllocatorProbeTests {
    let probe = AllocatorProbe()

    private func predicted(_ bytes: Int) throws -> Int { try #require(probe.predictedSize(bytes).value) }

    @Test func `Swift's memory comes from jemalloc and the version is stated`() throws {
        #expect(try #require(probe.version.value).hasPrefix("jemalloc 5."))
        #expect(try predicted(8_000_000) == 8_388_608)
        #expect(try predicted(0) == 0)
    }

    @Test(arguments: [1, 100, 4_096, 1_000_000])
    func `an array takes its header and elements, rounded to the size class`(count: Int) throws {
        let bytes = try retained(probe) { [UInt64](repeating: 7, count: count) }
        #expect(try bytes == predicted(32 + 8 * count))
    }

    @Test(arguments: [(768, 1_024), (769, 2_048), (786_432, 1_048_576)])
    func `a dictionary takes header, bitmap, keys and values of its buckets`(capacity: Int, buckets: Int) throws {
        let bytes = try retained(probe) { [UInt64: UInt64](minimumCapacity: capacity) }
        #expect(try bytes == predicted(64 + buckets / 8 + 16 * buckets))
    }

    @Test func `class instances take their size class each`() throws {
        let count = 1_000
        let bytes = try retained(probe) {
            var nodes: [Node] = []
            nodes.reserveCapacity(count)
            for _ in 0..<count { nodes.append(Node()) }
            return nodes
        }
        #expect(try bytes == predicted(32 + 8 * count) + count * predicted(40))
    }

    @Test func `what was freed is not live`() throws {
        let bytes = try retained(probe) { [UInt64](repeating: 1, count: 50_000).count }
        #expect(bytes == 0)
    }

    @Test func `the peak sees a transient that was freed`() throws {
        probe.resetPeak()
        let values = [UInt64](repeating: 3, count: 1_000_000)
        #expect(values.count == 1_000_000)
        #expect(try #require(probe.peakBytes().value) >= 8_000_032)
        probe.resetPeak()
        #expect(try #require(probe.peakBytes().value) < 1_000_000)
    }

    // In a process of their own: these figures cover all threads, and other tests allocate meanwhile.

    @Test func `allocations are counted exactly`() async {
        await #expect(processExitsWith: .success) {
            let probe = AllocatorProbe()
            for count in [0, 0, 1, 37, 5_000] {
                var nodes: [Node] = []
                nodes.reserveCapacity(count)
                let before = probe.allocationCount()
                append(count, to: &nodes)
                let after = probe.allocationCount()
                let counted = try #require(after.value) - #require(before.value)
                #expect(counted == count)
                withExtendedLifetime(nodes) {}
            }
        }
    }
}
