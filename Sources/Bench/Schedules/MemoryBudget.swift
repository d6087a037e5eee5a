import Errors

/// The memory that reading or making a dataset may take.
struct MemoryBudget: Sendable {
    /// The most bytes; nil: as many as there are.
    var limit: Int?

    /// Throws `content` when more bytes are needed than there are. O(1).
    func check(_ needed: Int, at place: @autoclosure () -> String) throws(ScheduleError) {
        guard let limit, needed > limit else { return }
        throw ScheduleError(
            .content, "\(Format.memory(bytes: needed)) of memory needed, \(Format.memory(bytes: limit)) are free",
            at: place(), remedy: "give fewer items with --items, or use a machine with more memory")
    }
}

/// Bytes that arrays take once more elements were added, at the worst time: arrays grow by doubling, one after another,
/// and the old one lasts until its elements are in the new one.
struct ArrayGrowth {
    private var kept = 0
    private var largestCopied = 0

    var bytes: Int { kept + largestCopied }

    /// Counts an array that gets up to `more` elements, and whose elements have `extra` bytes of their own.
    mutating func add<Element>(_ array: [Element], more: Int, extra: Int = 0) {
        let stride = MemoryLayout<Element>.stride
        let needed = array.count + more
        let capacity = needed <= array.capacity ? array.capacity : max(needed, 2 * array.capacity)
        kept += capacity * stride + array.count * extra
        if needed > array.capacity { largestCopied = max(largestCopied, array.capacity * stride) }
    }

    /// Counts bytes that are there besides.
    mutating func add(bytes: Int) { kept += bytes }
}
