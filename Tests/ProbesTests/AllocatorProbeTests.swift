import Foundation
import Probes
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

    // In processes of their own: these figures cover all threads, and other tests allocate meanwhile.

    @Test func `allocations are counted exactly`() async {
        await #expect(processExitsWith: .success) {
            let probe = AllocatorProbe()
            for count in [0, 0, 1, 37, 5_000] {
                var nodes: [Node] = []
                nodes.reserveCapacity(count)
                let counted = probe.allocations { append(count, to: &nodes) }
                let seen = try #require(counted.value)
                #expect(seen.count == count)
                withExtendedLifetime(nodes) {}
            }
        }
    }

    /// Blocks that are live at once, of a few bytes and of many: what jemalloc's own
    /// peak, looked at every 64 KiB, sees nothing of.
    @Test(arguments: [[100], [3_000, 50, 700], [20_000, 9_000], [70_000, 4_000_000, 64]])
    func `the peak is the sum of the blocks that are live at once`(sizes: [Int]) async {
        await #expect(processExitsWith: .success) { [sizes] in
            let probe = AllocatorProbe()
            // No array: what a loop over one allocates depends on the optimiser. Twice, for what the runtime keeps.
            let count = sizes.count
            let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
            func watch() -> WatchedAllocations? {
                probe.allocations {
                    for index in 0..<count { blocks[index] = malloc(sizes[index]) }
                    for index in 1..<max(1, count) { free(blocks[index]) }
                }.value
            }
            _ = watch()
            let seen = try #require(watch())
            let classes = try sizes.map { try #require(probe.predictedSize($0).value) }
            #expect(seen.peak == classes.reduce(0, +))
            #expect(seen.live == classes[0] && seen.count == count)
        }
    }

    @Test func `a block that grows where it is is one block, and one that moves is two for a moment`() async {
        await #expect(processExitsWith: .success) {
            let probe = AllocatorProbe()
            func grown(_ before: Int, _ after: Int) throws -> (moved: Bool, seen: WatchedAllocations) {
                var moved = false
                let watched = probe.allocations {
                    let block = malloc(before)
                    let other = realloc(block, after)
                    moved = other != block
                    free(other)
                }
                return (moved, try #require(watched.value))
            }
            for (before, after) in [(100, 112), (200_000, 229_376), (1_000, 5_000), (1 << 20, 1 << 24)] {
                let (moved, seen) = try grown(before, after)
                let sizes = try [before, after].map { try #require(probe.predictedSize($0).value) }
                #expect(seen.peak == (moved ? sizes[0] + sizes[1] : sizes[1]), "\(before) to \(after)")
                #expect(seen.live == 0 && seen.count == (moved ? 2 : 1))
            }
        }
    }

    @Test func `blocks of another thread count, which the counters of this one do not see`() async {
        await #expect(processExitsWith: .success) {
            let probe = AllocatorProbe()
            func other() -> WatchedAllocations? {
                probe.allocations {
                    let thread = Thread {
                        UnsafeMutableRawPointer.allocate(byteCount: 3 << 20, alignment: 16).storeBytes(
                            of: 1, as: UInt8.self)
                    }
                    thread.start()
                    while !thread.isFinished { usleep(1_000) }
                }.value
            }
            _ = other()
            let before = try #require(probe.liveBytes().value)
            let seen = try #require(other())
            #expect(seen.live >= 3 << 20 && seen.peak >= seen.live)
            let after = try #require(probe.liveBytes().value)
            #expect(after - before < 1 << 20)
        }
    }
}
