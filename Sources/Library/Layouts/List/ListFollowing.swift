import LayoutCore

/// The previous state of a list where it differs from the present one.
public struct ListSnapshot {
    var pieces = SegmentPieceChanges<ListPiece>()
    /// Number of each section before if sections came, went or moved; −1 for new ones.
    var before: [Int]?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListGeometry {
    /// Edits that only give items other levels move separators. If a section gets another first or last row, the segment
    /// of that row is touched too: it holds the header or footer.
    public func plan(_ changes: SectionChanges, _ items: any ItemSource) -> PlannedChange<Void>? {
        let hasSeparators = metrics.thickness != 0
        var change = PlannedChange(changes.keeping { hasSeparators || !$0.keepsItems ? $0.first : nil })
        for edit in change.sections.edits {
            let kept = edit.old - edit.removed.count
            if kept == 0 { continue }
            func touch(_ row: Int) { change.touched.append(MemberPlace(edit.before, row * metrics.stride)) }
            if edit.removed.first == 0 { touch(edit.before(kept: 0)) }
            if edit.removed.last == edit.old - 1 { touch(edit.before(kept: kept - 1)) }
        }
        return change
    }

    public func apply(
        _ change: inout PlannedChange<Void>, _ items: any ItemSource
    ) throws(LayoutError) -> ListSnapshot {
        _ = try counts.follow(change.sections, items, layout: ListConfiguration.layoutName)
        return ListSnapshot(before: change.sections.map?.before)
    }

    /// At first sections have the kinds that were given for their numbers.
    public func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, _ change: PlannedChange<Void>?,
        _ snapshot: inout ListSnapshot?
    ) {
        // Made by another function, so that nothing holds the pieces while they are replaced.
        let made = made(others, items, snapshot ?? ListSnapshot())
        let replaced = pieces.replace(change == nil ? 0..<pieces.count : segments, with: made)
        snapshot?.pieces.note(replaced, pieces)
        given = [:]
    }

    private func made(
        _ others: [[SectionRange]], _ items: any ItemSource, _ snapshot: ListSnapshot
    ) -> [ListPiece] {
        let old = PreviousSegmentPieces(now: pieces, changes: snapshot.pieces)
        return others.map {
            piece($0, items) { self.given[$0] ?? self.section(snapshot.before?[$0] ?? $0, in: old) }
        }
    }

    /// A section by its number; the usual kind if there was no such section.
    func section(_ number: Int, in table: some SegmentPieceTable<ListPiece>) -> ListSection {
        guard metrics.styles.count > 1 || metrics.estimatesParts, number >= 0, number < table.sectionCount else {
            return ListSection()
        }
        return ListSection(style: table.style(ofSection: number), parts: table.parts(ofSection: number, metrics))
    }

    /// Sections keep the kinds of their numbers, and measured heights are kept.
    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> (geometry: ListGeometry, snapshot: ListSnapshot?) {
        let counts = try Counts(items, perItem: metrics.stride, layout: ListConfiguration.layoutName)
        return (ListGeometry(self, counts), nil)
    }

    /// Another width voids measured heights.
    public func resized(
        to size: Size, _ items: any ItemSource
    ) -> (geometry: ListGeometry, consequence: ViewportConsequence) {
        if size.width == metrics.width { return (self, ViewportConsequence(.same)) }
        let consequence = ViewportConsequence(isBeyondGrid ? .reset : .reframed, movesParts: partCounts.perSection > 0)
        return (withoutHeights(width: size.width), consequence)
    }

    public func compare(
        _ was: Members<ListRun>, _ now: Members<ListRun>, _ count: Int, _ change: PlannedChange<Void>,
        _ snapshot: ListSnapshot, into changes: inout MemberChanges
    ) {
        if was.section != now.section || was.first != now.first {
            changes.rename(0..<count)
        } else if was.first == 0, was.run.isHeaded != now.run.isHeaded {
            changes.rename(0..<1)
        }
        if was.offset == now.offset, was.run.hasFrames(of: now.run, lower: now.origin.y - was.origin.y) { return }
        for place in 0..<count
        where was.local(was.run.frame(was.offset + place)) != now.local(now.run.frame(now.offset + place)) {
            changes.reframe(place..<place + 1)
        }
    }

    /// O(log segments · log changes).
    public func frame(of id: ElementID, before snapshot: ListSnapshot?, in viewport: Viewport?) -> Rect {
        guard let snapshot else { return pieces.frame(of: id, in: viewport, metrics) }
        return PreviousSegmentPieces(now: pieces, changes: snapshot.pieces).frame(of: id, in: viewport, metrics)
    }

    /// Has `body` change heights in a segment; returns the previous piece. O(rows of the segment + √segments).
    func resize(_ segment: Int, _ body: (inout ListPiece) -> Void) -> ListSnapshot {
        var piece = pieces.piece(segment)
        body(&piece)
        var snapshot = ListSnapshot()
        snapshot.pieces.note(pieces.replace(segment..<segment + 1, with: [piece]), pieces)
        return snapshot
    }
}
