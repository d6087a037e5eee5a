import LayoutCore

extension SegmentTable {
    /// Runs that would leave few items in a segment together with a neighbour; there were so many sections before.
    func joiningSmall(_ runs: [LinesRebuilding], sections: Int) -> [LinesRebuilding] {
        var joined: [LinesRebuilding] = []
        for (position, run) in runs.enumerated() {
            var run = run
            let (next, previous) = (run.old.upperBound, run.old.lowerBound - 1)
            let nextRun = position + 1 < runs.count ? runs[position + 1].old.lowerBound : count
            if run.total < limits.least, run.from.item == 0 {
                if next < nextRun, takes(next, run.total) {
                    run.old = run.old.lowerBound..<next + 1
                    run.to += endSection(next, sections) - Int(table[next].section)
                    run.total += Int(table[next].count)
                } else if previous >= joined.last?.old.upperBound ?? 0, takes(previous, run.total) {
                    run.old = previous..<run.old.upperBound
                    run.from.section -= endSection(previous, sections) - Int(table[previous].section)
                    run.total += Int(table[previous].count)
                }
            }
            joined.append(run)
        }
        return joined
    }

    private func takes(_ segment: Int, _ total: Int) -> Bool {
        !isPiece(segment) && Int(table[segment].count) + total <= limits.usual
    }

    /// The segments that stay, by their numbers, when sections come, go or move, each with its first place after: those
    /// of whole sections that still follow each other with as many items, and of a large section those before its first
    /// change. `after` has the number of each section after; −1 for those that are no more or have moved.
    func staying(_ after: [Int], _ old: LinesCounts, _ new: LinesCounts) -> [(segment: Int, from: LinesPlace)] {
        var staying: [(segment: Int, from: LinesPlace)] = []
        for segment in table.indices {
            let (first, end) = (Int(table[segment].section), endSection(segment, old.sections))
            let section = after[first]
            if section < 0 { continue }
            let stays: Bool
            if isPiece(segment) {
                let itemEnd = Int(table[segment].first) + Int(table[segment].count)
                let count = new.items(in: section)
                stays = count == old.items(in: first) || itemEnd < min(old.items(in: first), count)
            } else {
                stays = (first..<end).allSatisfy {
                    after[$0] == section + $0 - first && new.items(in: after[$0]) == old.items(in: $0)
                }
            }
            if stays { staying.append((segment, LinesPlace(section, Int(table[segment].first)))) }
        }
        return staying
    }

    /// What lies between the segments that stay, before or after.
    func between(_ staying: [(segment: Int, from: LinesPlace)], old: Int, _ new: LinesCounts) -> [LinesRebuilding] {
        var runs: [LinesRebuilding] = []
        var (next, place) = (0, LinesPlace(0, 0))
        func close(_ segment: Int, _ end: LinesPlace) {
            if next == segment, place == end { return }
            let total = new.items(before: end.section) - new.items(before: place.section) - place.item
            runs.append(LinesRebuilding(old: next..<segment, from: place, to: end.section, total: total))
        }
        for stay in staying {
            close(stay.segment, stay.from)
            next = stay.segment + 1
            if isPiece(stay.segment) {
                place = LinesPlace(stay.from.section, stay.from.item + Int(table[stay.segment].count))
                if place.item >= new.items(in: place.section) { place = LinesPlace(place.section + 1, 0) }
            } else {
                place = LinesPlace(
                    stay.from.section + endSection(stay.segment, old) - Int(table[stay.segment].section), 0)
            }
        }
        close(count, LinesPlace(new.sections, 0))
        return runs
    }
}
