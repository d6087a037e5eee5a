import CSupport
import Testing

@testable import Indexes

@Suite struct HalvesTests {
    @Test(arguments: [0, 1, 2, 7, 1000], [1, 2]) func `every position is worked on once`(count: Int, threads: Int) {
        var touched = [Int](repeating: 0, count: count)
        touched.withUnsafeMutableBufferPointer { touched in
            nonisolated(unsafe) let touched = touched
            forEachHalf(of: count, threads: threads) { half in for position in half { touched[position] += 1 } }
        }
        #expect(touched.allSatisfy { $0 == 1 })
    }

    /// Where instructions are counted, all of them are on the thread that is counted.
    @Test func `a thread whose instructions are counted has one processor`() {
        var alone = false
        withUnsafeMutablePointer(to: &alone) { alone in
            let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
                context?.assumingMemoryBound(to: Bool.self).pointee = support_processors() == 1
            }
            #expect(support_on_own_thread(body, alone) == 0)
        }
        #if os(Linux)
            #expect(alone)
        #endif
    }
}
