import LayoutCore

/// A section that was packed anew.
struct WaterfallRepacked {
    /// Its number after.
    var section: Int
    /// The items that may have moved within the section, by their numbers after.
    var items: Range<Int>
    /// Whether all its items may have other numbers in identities.
    var isRenumbered: Bool
}

/// By what segments before and after a change are compared.
struct WaterfallComparison {
    /// Number of each section after; nil where all have that of before.
    var after: [Int]?
    private var packed: [Int: WaterfallRepacked]

    init(after: [Int]? = nil, packed: [WaterfallRepacked]) {
        self.after = after
        self.packed = Dictionary(uniqueKeysWithValues: packed.map { ($0.section, $0) })
    }

    fileprivate func isRenumbered(_ section: Int) -> Bool { packed[section]?.isRenumbered ?? false }

    /// Of items of a section, which are the same as before, those that may have moved within it.
    private func moved(_ section: Int, _ items: Range<Int>) -> Range<Int> {
        packed[section].map { $0.items.clamped(to: items) } ?? items.lowerBound..<items.lowerBound
    }

    fileprivate func differences(
        _ was: LinesCapture.Stretch, _ now: LinesCapture.Stretch, _ count: Int, isColumnMajor: Bool
    ) -> (isRenamed: Bool, reframed: Range<Int>) {
        let first = now.items.lowerBound
        let isSame = (after?[was.section] ?? was.section) == now.section
        let isRenamed =
            was.section != now.section || was.items.lowerBound != first || isRenumbered(now.section)
            || (!isSame && isColumnMajor)
        let isThere = isSame && was.items.lowerBound == first && was.origin == now.origin
        return (isRenamed, isThere ? moved(now.section, first..<first + count) : first..<first + count)
    }
}

extension WaterfallLayout: SectionedLayout {
    var counts: LinesCounts { shape.counts }

    /// Where a section begins.
    func origin(ofSection section: Int) -> Double { shape.origin(section) }

    /// Replaces the segments of runs by others, by the shape as it now is, and tells what came of it. A reset, with other
    /// ordinals, where these are used up, though there are not that many elements.
    func rebuilt(_ runs: [LinesRebuilding], _ old: LinesCapture, _ comparison: WaterfallComparison) -> LayoutDelta {
        let isColumnMajor = shape.metrics.isColumnMajor
        do {
            return try rebuild(
                runs, old,
                LinesComparison(
                    differences: { comparison.differences($0, $1, $2, isColumnMajor: isColumnMajor) },
                    isRenumbered: comparison.isRenumbered))
        } catch {
            number()
            return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
        }
    }
}
