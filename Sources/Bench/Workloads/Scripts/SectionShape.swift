import LayoutCore

/// Numbers of items by section over which walks of changes go: on both sides of every limit by which layouts are cut,
/// with small and large sections beside each other.
package struct SectionShape: Sendable, CustomStringConvertible {
    package let description: String
    package let counts: [Int]

    /// A shape of one's own.
    package init(_ description: String, _ counts: [Int]) {
        (self.description, self.counts) = (description, counts)
    }

    package var itemCount: Int { counts.reduce(0, +) }

    package static func around(_ limits: SegmentLimits) -> [SectionShape] {
        let (usual, most, least, piece) = (limits.usual, limits.most, limits.least, limits.piece)
        let tiny = (0..<limits.mostSections + 1).map { $0 % 3 == 0 ? 0 : 1 }
        let shapes: [(String, [Int])] = [
            ("one giant", [2 * most + usual]),
            ("a giant between small ones", [least - 1, 2 * most + 1, least]),
            ("a giant behind a small one", [3, most + usual]),
            ("giants side by side", [most + 1, most + 1, 1]),
            ("usual and most", [usual - 1, usual, usual + 1, most - 1, most, most + 1]),
            ("pieces and least", [2 * piece, 2 * piece + 1, least - 1, least, least + 1]),
            ("many tiny", tiny + tiny),
            ("a giant between many tiny", tiny + [most + 2] + tiny),
            ("equal small ones", Array(repeating: usual / 2, count: 5)),
            ("equal giants", [usual + 1, usual + 1, usual + 1]),
        ]
        return shapes.map { SectionShape($0, $1) }
    }
}

extension ScheduleColumns {
    /// The first items in sections of these sizes, regardless of their groups; rows keep their numbers. There must be
    /// as many items (checked). O(n).
    package func inSections(of counts: [Int]) -> ScheduleColumns {
        let total = counts.reduce(0, +)
        precondition(total <= itemCount, "there are fewer items")
        var (offsets, rowCounts): ([UInt32], [UInt32]) = ([0], [])
        for count in counts {
            let first = Int(offsets[offsets.count - 1])
            rowCounts.append(rows.map { $0[first..<first + count].reduce(0) { max($0, $1 + 1) } } ?? UInt32(count))
            offsets.append(UInt32(first + count))
        }
        return ScheduleColumns(
            starts: Array(starts[..<total]), ends: Array(ends[..<total]), rows: rows.map { Array($0[..<total]) },
            groupOffsets: offsets, groupRowCounts: rowCounts, hasGroups: true, unit: unit, origin: origin,
            levels: levels.map { Array($0[..<total]) },
            dependencies: dependencies.filter { max($0.predecessor, $0.successor) < UInt32(total) })
    }
}
