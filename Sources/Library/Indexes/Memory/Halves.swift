import CSupport

/// Calls `body` with both halves of `0..<count` at the same time, the first of them on a thread of its own; with all
/// of it where `threads` or `count` is less than 2, there is but one processor, or no thread can be started.
///
/// `body` must not write where the other half reads or writes.
func forEachHalf(of count: Int, threads: Int, _ body: (Range<Int>) -> Void) {
    guard threads > 1 && count > 1 && support_processors() > 1 else { return body(0..<count) }
    withoutActuallyEscaping(body) { body in
        withUnsafePointer(to: HalvedWork(count: count, body: body)) { work in
            support_in_halves(
                { context, half in context!.assumingMemoryBound(to: HalvedWork.self).pointee.run(Int(half)) },
                UnsafeMutableRawPointer(mutating: work))
        }
    }
}

private struct HalvedWork {
    let count: Int
    let body: (Range<Int>) -> Void

    func run(_ half: Int) { body(half == 0 ? 0..<count / 2 : count / 2..<count) }
}
