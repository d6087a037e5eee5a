import Probes
import Testing

private let probe = AllocatorProbe()

/// Bytes that something keeps. It is made once before, for what the runtime keeps for itself.
func keptBytes<Value>(of make: () throws -> Value) throws -> Int {
    _ = try make()
    let before = probe.liveBytes()
    let made = try make()
    let after = probe.liveBytes()
    withExtendedLifetime(made) {}
    return try #require(after.value) - #require(before.value)
}

/// Bytes of requests for memory, each rounded by the allocator's own rule.
func predictedBytes(_ requests: [(count: Int, bytes: Int)]) throws -> Int {
    try requests.reduce(0) { $0 + $1.count * (try #require(probe.predictedSize($1.bytes).value)) }
}
