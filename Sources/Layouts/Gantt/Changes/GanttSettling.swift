import LayoutCore

/// A segment that a change has touched, and the segments in its place, the first of which keeps its handle.
struct GanttReplacement {
    let handle: UInt32
    let before: GanttChangeLog.Before
    /// Handles after, in order.
    let after: [UInt32]
}

// What ends a change: segments that are too long are divided, empty ones dropped, and all are numbered.
extension GanttState {
    /// Settles the touched segments, in the order of their numbers before. O(items touched), and O(segments) where
    /// segments come or go.
    func settleSegments() -> [GanttReplacement] {
        var replacements: [GanttReplacement] = []
        for handle in log.order {
            let after = repacked(handle)
            replacements.append(GanttReplacement(handle: handle, before: log.segments[handle]!, after: after))
        }
        if replacements.contains(where: { $0.after.count != 1 }) {
            renumber(replacements)
        } else {
            for replacement in replacements {
                let number = replacement.before.segment.number
                bounds.replace(number..<number + 1, with: [bounds(of: segments[Int(replacement.handle)])])
            }
        }
        return replacements
    }

    private func repacked(_ handle: UInt32) -> [UInt32] {
        if segments[Int(handle)].parts.isEmpty {
            dropSegment(handle)
            return []
        }
        let handles = needsPacking(segments[Int(handle)]) ? divided(handle) : [handle]
        for handle in handles { makeRoom(handle) }
        return handles
    }

    private func needsPacking(_ segment: GanttSegment) -> Bool {
        segment.count > limits.most || segment.parts.count > limits.mostSections
            || (segment.parts.count > 1 && segment.parts.contains { groups[Int($0.group)].pieceCount > 1 })
    }

    /// Divides a segment as ``GanttSegmentation`` would; pieces of a group share no segment.
    private func divided(_ handle: UInt32) -> [UInt32] {
        own(handle)
        var runs: [(parts: [GanttPart], items: Range<Int>)] = []
        var isOpen = false
        for part in segments[Int(handle)].parts {
            let pieces = limits.pieces(of: part.count)
            if pieces > 1 || groups[Int(part.group)].pieceCount > 1 {
                for piece in 0..<pieces {
                    let lower = SegmentLimits.start(ofPiece: piece, of: pieces, count: part.count)
                    let upper = SegmentLimits.start(ofPiece: piece + 1, of: pieces, count: part.count)
                    var next = part
                    next.count = upper - lower
                    next.isStart = part.isStart && piece == 0
                    next.isEnd = part.isEnd && piece == pieces - 1
                    runs.append(([next], part.first + lower..<part.first + upper))
                }
                change(part.group) { $0.pieceCount += pieces - 1 }
                isOpen = false
            } else if isOpen, runs[runs.count - 1].items.count + part.count <= limits.usual,
                runs[runs.count - 1].parts.count < limits.mostSections
            {
                runs[runs.count - 1].parts.append(part)
                runs[runs.count - 1].items = runs[runs.count - 1].items.lowerBound..<part.items.upperBound
            } else {
                runs.append(([part], part.items))
                isOpen = true
            }
        }
        let whole = segments[Int(handle)]
        return runs.enumerated().map { index, run in
            let target = index == 0 ? handle : addSegment([])
            fill(target, with: run.parts, run.items, of: whole)
            return target
        }
    }

    private func fill(
        _ handle: UInt32, with parts: [GanttPart], _ items: Range<Int>, of whole: GanttSegment
    ) {
        segments[Int(handle)].parts = parts
        segments[Int(handle)].starts = Array(whole.starts[items])
        segments[Int(handle)].ends = Array(whole.ends[items])
        if keepsRows { segments[Int(handle)].rows = Array(whole.rows[items]) }
        if keepsClusters { segments[Int(handle)].clusterLanes = Array(whole.clusterLanes[items]) }
        for part in parts where part.isStart && groups[Int(part.group)].segment != handle {
            change(part.group) { $0.segment = handle }
        }
        _ = settle(handle)
    }

    /// Gives a segment that has outgrown its range of ordinals another one, a quarter longer than it needs.
    private func makeRoom(_ handle: UInt32) {
        let segment = segments[Int(handle)]
        if segment.count <= Int(segment.capacity) { return }
        if segment.capacity > 0 { ranges.giveUp(from: segment.firstOrdinal, of: handle) }
        guard let range = try? ranges.take(segment.count + segment.count / 4 + 2 * limits.room, for: handle) else {
            preconditionFailure("room for ordinals is checked before a change")
        }
        segments[Int(handle)].firstOrdinal = range.lowerBound
        segments[Int(handle)].capacity = UInt32(range.count)
    }

    /// Brings order and sums into line with segments that have come and gone. O(segments).
    private func renumber(_ replacements: [GanttReplacement]) {
        var (order, values): ([UInt32], [SegmentBounds]) = ([], [])
        var next = 0
        for (number, handle) in self.order.enumerated() {
            if next < replacements.count, replacements[next].before.segment.number == number {
                for handle in replacements[next].after {
                    order.append(handle)
                    values.append(bounds(of: segments[Int(handle)]))
                }
                next += 1
            } else {
                order.append(handle)
                values.append(bounds.values[number])
            }
        }
        self.order = order
        bounds = BlockedBounds(values, block: limits.boundsBlock)
        var sums: (heights: [Double], items: [Int], starts: [Int]) = ([], [], [])
        for (number, handle) in order.enumerated() {
            segments[Int(handle)].number = number
            let sum = settle(handle)
            sums.heights.append(sum.height)
            sums.items.append(segments[Int(handle)].count)
            sums.starts.append(sum.starts)
        }
        (heights, items) = (BlockedSums(sums.heights), BlockedSums(sums.items))
        groupStarts = BlockedSums(sums.starts)
    }
}
