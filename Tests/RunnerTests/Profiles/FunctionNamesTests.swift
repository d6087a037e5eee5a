import Files
import Testing

@testable import Profiles

@Suite struct FunctionNamesTests {
    @Test(arguments: [
        ("specialized static SegmentScans.leaves(in:atLeast:)", "SegmentScans.leaves(in:atLeast:)"),
        ("merged specialized closure #6 in ErasedStrategy.init<A>(_:)", "closure #6 in ErasedStrategy.init<A>(_:)"),
        ("closure #1 in static TraceSample.take(_:)", "closure #1 in TraceSample.take(_:)"),
        (
            "swift::MetadataResponse performOnMetadataCache<swift::MetadataResponse, X>(swift::Metadata const*, X&&)",
            "performOnMetadataCache"
        ),
        ("std::vector<int, std::allocator<int> >::push_back(int&&)", "std::vector::push_back"),
        ("__memcpy_avx_unaligned_erms", "__memcpy_avx_unaligned_erms"),
    ])
    func `names say what a function does and not how it was made`(name: String, short: String) {
        #expect(FunctionNames.shortened(name) == short)
    }

    @Test func `copies of a symbol are named as it is`() {
        #expect(FunctionNames.withoutSuffix("$sIg_Ieg_TRTA.4") == "$sIg_Ieg_TRTA")
    }

    @Test func `what only hands a call on is left out`() {
        #expect(FunctionNames.isForwarder("partial apply for closure #1 in f()"))
        #expect(FunctionNames.isForwarder("reabstraction thunk helper from @callee_guaranteed () -> ()"))
        #expect(!FunctionNames.isForwarder("closure #1 in f()"))
    }

    @Test func `what has no name is told by its module, without an address`() throws {
        let symbolizer = Symbolizer(environment: [:], interruption: Interruption())
        let frames = [
            RawFrame(symbol: "", module: "/nowhere/libc.so.6", address: 0x152a80),
            RawFrame(symbol: "", module: "[kernel.kallsyms]", address: nil),
            RawFrame(symbol: "f", module: "/nowhere/program", address: 0x10),
        ]
        let places = try symbolizer.places(of: Set(frames))
        let names = frames.map { places[$0]?.map(\.function.name) }
        #expect(names == [["libc.so.6 unknown"], ["kernel unknown"], ["f"]])
    }
}
