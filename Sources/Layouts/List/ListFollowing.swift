import LayoutCore

/// The previous state of a list, as far as it doesn't follow from the present one.
public struct ListPast {
    var pieces = SegmentPiecesPast<ListPiece>()
    /// Number of each section before, where sections came, went or moved; −1 for new ones.
    var before: [Int]?
}

extension ListGeometry {
    /// Pieces are of rows: members follow them.
    public static var keepsPieces: Bool { true }

    /// Other values of items are nothing but other levels, which move separators.
    public func firstTouched(by edit: SectionEdit) -> Int? {
        metrics.thickness == 0 && edit.removed.isEmpty && edit.inserted.isEmpty ? nil : edit.first
    }

    /// The row that is now a section's first or last, below or above what lies beside all rows.
    public mutating func alsoTouched(by changes: SectionChanges, _ items: any ItemSource) -> [MemberPlace] {
        changes.edits.flatMap { edit in
            let kept = edit.old - edit.removed.count
            if kept == 0 { return [MemberPlace]() }
            var rows: [Int] = []
            if edit.removed.first == 0 { rows.append(edit.before(kept: 0)) }
            if edit.removed.last == edit.old - 1 { rows.append(edit.before(kept: kept - 1)) }
            return rows.map { MemberPlace(edit.before, $0 * metrics.stride) }
        }
    }

    /// Takes the numbers of rows; the pieces follow.
    public mutating func follow(_ changes: SectionChanges, _ items: any ItemSource) throws(LayoutError) -> ListPast {
        _ = try counts.follow(changes, items, layout: ListConfiguration.layoutName)
        return ListPast(before: changes.map?.before)
    }

    /// Makes pieces of the present rows. Sections that stay are unchanged.
    public mutating func replace(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, since past: inout ListPast?
    ) {
        let made = made(others, items, past)
        guard past != nil else {
            (pieces, given) = (SegmentPieces(made), [:])
            return
        }
        let old = pieces.replace(segments, with: made)
        past!.pieces.note(old, pieces)
    }

    private func made(_ others: [[SectionRange]], _ items: any ItemSource, _ past: ListPast?) -> [ListPiece] {
        let rows = ListRows(items: items, metrics: metrics, heights: heights)
        // Not held while the pieces are changed.
        guard let old = past.map({ SegmentPiecesBefore(now: pieces, past: $0.pieces) }) else {
            return others.map { rows.piece($0, counts) { given[$0] ?? section($0, in: pieces) } }
        }
        let before = past?.before
        return others.map { rows.piece($0, counts) { section(before?[$0] ?? $0, in: old) } }
    }

    /// What a section is by its number; as usual where there was none of that number.
    func section(_ number: Int, in table: some SegmentPieceTable<ListPiece>) -> ListSection {
        guard metrics.styles.count > 1 || metrics.estimatesParts, number >= 0, number < table.sectionCount else {
            return ListSection()
        }
        return ListSection(style: table.style(ofSection: number), parts: table.parts(ofSection: number, metrics))
    }

    /// Counts the items again. Sections keep the kinds of their numbers, and measured heights are kept.
    public mutating func reset(_ items: any ItemSource, isReload: Bool) throws(LayoutError) {
        counts = try SectionCounts(items, perItem: metrics.stride, layout: ListConfiguration.layoutName)
    }

    /// Takes another width, which voids measured heights. Another height has no effect.
    public mutating func setViewport(_ size: Size, _ items: any ItemSource) -> ViewportConsequence {
        if size.width == metrics.width { return ViewportConsequence(.same) }
        let wasBeyond = isBeyondGrid
        metrics.setWidth(size.width)
        forgetHeights()
        return ViewportConsequence(wasBeyond ? .reset : .reframed, movesParts: partCount > 0)
    }

    /// Another width asks for a change, a scroll where something sticks for that; the height is of no account.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        func width(_ viewport: Viewport) -> Double {
            viewport.size.width - viewport.insets.left - viewport.insets.right
        }
        if width(old) != width(new) { return .size }
        return metrics.isSticky && (old.pinY != new.pinY || old.size != new.size) ? .pinned : .nothing
    }

    /// By section and number, and by frames.
    public func compare(
        _ was: Members<ListRun>, _ now: Members<ListRun>, _ count: Int, since past: ListPast,
        into changes: inout MemberChanges
    ) {
        if was.section != now.section || was.first != now.first {
            changes.rename(0..<count)
        } else if was.first == 0, was.run.isHeaded != now.run.isHeaded {
            changes.rename(0..<1)
        }
        if was.offset == now.offset, was.run.hasFrames(of: now.run) { return }
        for place in 0..<count where was.run.frame(was.offset + place) != now.run.frame(now.offset + place) {
            changes.reframe(place..<place + 1)
        }
    }

    /// The frame of an element before the last change; of one that sticks, under a viewport. O(log segments · log
    /// changes).
    public func frame(of id: ElementID, before past: ListPast?, in viewport: Viewport?) -> Rect {
        guard let past else { return pieces.frame(of: id, in: viewport, metrics) }
        return SegmentPiecesBefore(now: pieces, past: past.pieces).frame(of: id, in: viewport, metrics)
    }

    // MARK: Heights

    /// Gives everything the heights of its section again. O(segments), O(sections) where headers and footers are
    /// measured.
    mutating func forgetHeights() {
        heights.removeAll()
        pieces = SegmentPieces(
            (0..<pieces.count).map {
                var piece = pieces.piece($0)
                if piece.isMeasured { piece.forgetHeights(metrics) }
                return piece
            })
    }

    /// Gives rows or parts of a segment other heights; returns the previous piece. O(rows of the segment + √segments).
    mutating func resize(_ segment: Int, _ body: (inout ListPiece) -> Void) -> ListPast {
        var piece = pieces.piece(segment)
        body(&piece)
        var past = ListPast()
        let old = pieces.replace(segment..<segment + 1, with: [piece])
        past.pieces.note(old, pieces)
        return past
    }
}
