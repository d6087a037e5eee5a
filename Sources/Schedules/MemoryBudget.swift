/// The memory that reading or making a dataset may take.
struct MemoryBudget: Sendable {
    /// The most bytes; nil: as many as there are.
    var limit: Int?

    /// Throws `content` when more bytes are needed than there are. O(1).
    func check(_ needed: Int, at place: @autoclosure () -> String) throws(ScheduleError) {
        guard let limit, needed > limit else { return }
        throw ScheduleError(
            .content, "\(memoryText(needed)) of memory needed, \(memoryText(limit)) are free", at: place(),
            remedy: "give fewer items with --items, or use a machine with more memory")
    }
}

/// A number of bytes to a tenth of a gigabyte, or of a megabyte where it is less than one: `3.2 GB`.
private func memoryText(_ bytes: Int) -> String {
    let isLarge = bytes >= 1_000_000_000
    let tenths = max(0, bytes) / (isLarge ? 100_000_000 : 100_000)
    return "\(tenths / 10).\(tenths % 10) \(isLarge ? "GB" : "MB")"
}

/// Bytes that arrays take once more elements were added, at the worst time: arrays grow by doubling, one after another,
/// and the old one lasts until its elements are in the new one.
struct ArrayGrowth {
    private var kept = 0
    private var largestCopied = 0

    /// Bytes of all arrays that were added.
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
