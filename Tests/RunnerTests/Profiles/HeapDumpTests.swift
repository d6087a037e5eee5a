import Foundation
import Testing

@testable import Profiles

/// What jemalloc 5.3 wrote, most of it left out.
private let stored = """
    heap_v2/1
      t*: 500: 512000 [1000: 1024000]
      t0: 500: 512000 [1000: 1024000]
    @ 0x7f170d6a2630 0x56430a2312bc 0x56430a2313cf
      t*: 500: 512000 [1000: 1024000]
      t0: 500: 512000 [1000: 1024000]
    @ 0x56430a2310d1
      t*: 0: 0 [3: 48]
      t0: 0: 0 [3: 48]

    MAPPED_LIBRARIES:
    56430a230000-56430a231000 r--p 00000000 fe:00 16236641                   /tmp/h
    56430a231000-56430a232000 r-xp 00001000 fe:00 16236641                   /tmp/h
    7f170d609000-7f170d6af000 r-xp 00009000 fe:00 4907009                    /usr/lib/libjemalloc.so.2
    7f170d6ce000-7f170d8ed000 rw-p 00000000 00:00 0
    7ffe3b3f3000-7ffe3b3f5000 r-xp 00000000 00:00 0                          [vdso]

    """

@Suite struct HeapDumpTests {
    @Test func `sites have what is live and what was allocated`() throws {
        let dump = try HeapDump(stored)
        #expect(dump.sites.count == 2)
        #expect(dump.sites[0].addresses == [0x5643_0a23_13cf, 0x5643_0a23_12bc, 0x7f17_0d6a_2630])
        #expect(dump.sites[0].bytes == 512_000 && dump.sites[0].blocks == 500)
        #expect(dump.sites[1].bytes == 0 && dump.sites[1].allBytes == 48 && dump.sites[1].allBlocks == 3)
    }

    @Test func `only files that can be executed are kept`() throws {
        let dump = try HeapDump(stored)
        #expect(dump.mappings.map(\.path) == ["/tmp/h", "/usr/lib/libjemalloc.so.2"])
        let stack = HeapStacks(dump).stacks[0]
        // Offsets into the files, one before where the function goes on.
        #expect(stack.frames.map(\.address) == [0x13ce, 0x12bb, 0xa262f])
        #expect(stack.frames.map(\.moduleName) == ["h", "h", "libjemalloc.so.2"])
        #expect(stack.costs == [512_000, 500, 1_024_000, 1_000])
    }

    @Test func `figures are scaled up where not every allocation was noted`() throws {
        let dump = try HeapDump(stored.replacing("heap_v2/1", with: "heap_v2/16384"))
        let expected = 512_000 / (1 - exp(-1_024.0 / 16_384))
        #expect(abs(dump.sites[0].bytes - expected) < 1)
        #expect(dump.sites[1].bytes == 0)
    }

    @Test(arguments: [
        ("", 1, "it does not begin with heap_v2 and a period"),
        ("heap_v2/0\n", 1, "it does not begin with heap_v2 and a period"),
        ("heap_v2/1\n@ 0x1 zz\n", 2, "a stack without addresses"),
        ("heap_v2/1\n@ 0x1\n  t*: 1: 2\n", 3, "not four figures"),
        ("heap_v2/1\n@ 0x1\n  t*: 1: 2 [3: 4]", 3, "it ends before the mapped libraries"),
    ])
    func `what is not understood is told with its line`(text: String, line: Int, reason: String) {
        #expect(throws: ToolOutputError(tool: "jemalloc", line: line, reason: reason)) { try HeapDump(text) }
    }
}
