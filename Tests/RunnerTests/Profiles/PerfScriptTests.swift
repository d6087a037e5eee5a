import Testing

@testable import Profiles

/// What perf 6.1 printed of two samples, one inside the measured call.
private let stored = [
    "35294.321786:     200040 ",
    "\t           5a153 collect_float_avx2 (/tmp/layoutbench)",
    "\t          293783 $s16LayoutStrategies11PackedRTreeC6searchyyF (/tmp/layoutbench)",
    "\t           4ca22 support_counted (/tmp/layoutbench)",
    "\t           2724a __libc_start_call_main (/usr/lib/x86_64-linux-gnu/libc.so.6)",
    "",
    "35294.322186:     200040 ",
    "\tffffffff821ecc26 do_syscall_64 ([kernel.kallsyms])",
    "\t               0 [unknown] (/a folder (2)/lib.so)",
    "",
    "",
].joined(separator: "\n")

@Suite struct PerfScriptTests {
    @Test func `samples have their frames, the outermost first`() throws {
        let script = try PerfScript(stored)
        #expect(script.samples.count == 2)
        #expect(
            script.samples[0].frames.map(\.symbol) == [
                "__libc_start_call_main", "support_counted", "$s16LayoutStrategies11PackedRTreeC6searchyyF",
                "collect_float_avx2",
            ])
        #expect(script.samples[0].frames[3].address == 0x5a153)
        #expect(script.samples[1].frames[0].moduleName == "lib.so")
        #expect(script.samples[1].frames[0].symbol == "")
    }

    @Test func `the kernel has no file to name addresses by`() throws {
        let kernel = try #require(try PerfScript(stored).samples[1].frames.last)
        #expect(kernel.address == nil && kernel.symbol == "do_syscall_64")
    }

    @Test func `only what is inside the measured call counts, without what is above`() throws {
        let stacks = PerfStacks(try PerfScript(stored)).inside
        #expect(
            stacks.map { $0.frames.map(\.symbol) } == [
                ["$s16LayoutStrategies11PackedRTreeC6searchyyF", "collect_float_avx2"]
            ])
        // A caller goes on after its call.
        #expect(stacks[0].frames.map(\.address) == [0x293782, 0x5a153])
    }

    @Test func `nothing is no samples`() throws {
        #expect(try PerfScript("").samples.isEmpty)
    }

    @Test(arguments: [
        ("\t 5a153 f (/x)\n\n", 1, "a frame that belongs to no sample"),
        ("1.5: 2\n\tzz f (/x)\n\n", 2, "not a frame: zz f (/x)"),
        ("1.5: 2\n\t5a f\n\n", 2, "not a frame: 5a f"),
        ("hello\n", 1, "neither a sample nor a frame: hello"),
        ("1.5: 2\n1.6: 2\n", 2, "a sample begins within another"),
        ("1.5: 2\n\t5a f (/x)", 1, "it ends within a sample"),
    ])
    func `what is not understood is told with its line`(text: String, line: Int, reason: String) {
        #expect(throws: ToolOutputError(tool: "perf script", line: line, reason: reason)) { try PerfScript(text) }
    }
}
