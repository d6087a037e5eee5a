import Foundation

/// What jemalloc writes of its heap profile (`heap_v2`, "Heap profile" in its manual): bytes by call stack, and which
/// files lay where.
struct HeapDump: Equatable {
    /// Allocations at one stack.
    struct Site: Equatable {
        /// Addresses in the process, the outermost first.
        var addresses: [UInt64]
        /// Live blocks and bytes; then all allocated ones, if they were counted.
        var blocks, bytes, allBlocks, allBytes: Double
    }

    /// A file in the process's memory.
    struct Mapping: Equatable {
        var range: Range<UInt64>
        /// Position in the file of the first.
        var offset: UInt64
        var path: String
    }

    /// Stacks with their allocations.
    var sites: [Site] = []
    /// Files, ascending.
    var mappings: [Mapping] = []

    /// Reads the text. If jemalloc sampled allocations, figures are scaled up as its `jeprof` does. O(text).
    init(_ text: String) throws(ToolOutputError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.first, head.hasPrefix("heap_v2/"), let period = Double(head.dropFirst(8)), period > 0
        else { throw Self.error(0, "it does not begin with heap_v2 and a period") }
        var addresses: [UInt64]?
        var hasMappings = false
        for (index, line) in lines.enumerated().dropFirst() {
            if hasMappings {
                if let mapping = Self.mapping(line) { mappings.append(mapping) }
            } else if line == "MAPPED_LIBRARIES:" {
                hasMappings = true
            } else if line.hasPrefix("@") {
                let words = line.dropFirst().split(separator: " ")
                let found = words.compactMap { UInt64($0.dropFirst(2), radix: 16) }
                guard found.count == words.count, !found.isEmpty else {
                    throw Self.error(index, "a stack without addresses")
                }
                addresses = found.reversed()
            } else if let stack = addresses, line.hasPrefix("  t*:") {
                guard let figures = Self.figures(line.dropFirst(5)) else { throw Self.error(index, "not four figures") }
                sites.append(Self.site(stack, figures, period))
                addresses = nil
            }
        }
        if !hasMappings { throw Self.error(lines.count - 1, "it ends before the mapped libraries") }
    }

    /// `blocks: bytes [blocks: bytes]`
    private static func figures(_ text: Substring) -> [Double]? {
        let words = text.split { ": []".contains($0) }
        let figures = words.compactMap { Double($0) }
        return words.count == 4 && figures.count == 4 && figures.allSatisfy { $0 >= 0 } ? figures : nil
    }

    private static func site(_ stack: [UInt64], _ figures: [Double], _ period: Double) -> Site {
        let live = scale(figures[0], figures[1], period)
        let all = scale(figures[2], figures[3], period)
        return Site(
            addresses: stack, blocks: figures[0] * live, bytes: figures[1] * live, allBlocks: figures[2] * all,
            allBytes: figures[3] * all)
    }

    /// How many blocks one that was seen stands for.
    private static func scale(_ blocks: Double, _ bytes: Double, _ period: Double) -> Double {
        guard period > 1, blocks > 0, bytes > 0 else { return 1 }
        return 1 / (1 - exp(-bytes / blocks / period))
    }

    /// A line of `/proc/self/maps` whose file can be executed.
    private static func mapping(_ line: Substring) -> Mapping? {
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count == 6, words[1].contains("x") else { return nil }
        let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
        let path = words[5].drop { $0 == " " }
        guard ends.count == 2, ends[0] < ends[1], let offset = UInt64(words[2], radix: 16), path.hasPrefix("/") else {
            return nil
        }
        return Mapping(range: ends[0]..<ends[1], offset: offset, path: String(path))
    }

    private static func error(_ index: Int, _ reason: String) -> ToolOutputError {
        ToolOutputError(tool: "jemalloc", line: index + 1, reason: reason)
    }
}
