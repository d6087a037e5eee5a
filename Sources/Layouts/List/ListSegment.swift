import LayoutCore

/// The heights that a section's header and footer were measured to have; nil where they were not.
struct ListPartHeights: Equatable {
    var (header, footer): (Double?, Double?)

    init(header: Double? = nil, footer: Double? = nil) { (self.header, self.footer) = (header, footer) }

    static func == (left: Self, right: Self) -> Bool { left.header == right.header && left.footer == right.footer }
}

/// Consecutive rows of one section in a segment.
struct ListStretch: Equatable {
    private let rowsBefore: Int32
    private let rowCount: Int32
    private let kind: Int32
    /// Whether the section begins and ends here.
    let (begins, ends): (Bool, Bool)
    /// Whether the header that begins here was measured, and the footer that ends here.
    private var (hasMeasuredHeader, hasMeasuredFooter) = (false, false)
    /// Where the stretch begins, with what lies above the section's rows, relative to the segment.
    var top = 0.0
    /// Height of what lies above the section's rows and below them; 0 where it doesn't begin or end here.
    private(set) var (lead, trail) = (0.0, 0.0)

    /// The rows of a piece, of which the segment has so many before.
    init(_ piece: ListPiece, first: Int, _ metrics: ListMetrics) {
        (rowsBefore, rowCount, kind) = (Int32(first), Int32(piece.rows.count), Int32(piece.style))
        (begins, ends) = (piece.begins, piece.ends)
        setParts(piece.parts, metrics)
    }

    /// Rows of the segment before.
    @inline(__always) var first: Int { Int(rowsBefore) }
    @inline(__always) var count: Int { Int(rowCount) }
    /// Which kind of section.
    @inline(__always) var style: Int { Int(kind) }

    /// Where its rows begin.
    @inline(__always) var body: Double { top + lead }

    /// Height of the header that begins here, and of the footer that ends here.
    @inline(__always) func header(_ style: ListStyle) -> Double { begins ? lead - style.topPad : 0 }
    @inline(__always) func footer(_ style: ListStyle) -> Double { ends ? trail - style.bottomPad : 0 }

    /// The measured heights of the header that begins here, and of the footer that ends here.
    func parts(_ metrics: ListMetrics) -> ListPartHeights {
        let style = metrics.styles[style]
        return ListPartHeights(
            header: hasMeasuredHeader ? header(style) : nil, footer: hasMeasuredFooter ? footer(style) : nil)
    }

    /// Whether its header or footer was measured.
    var hasMeasuredParts: Bool { hasMeasuredHeader || hasMeasuredFooter }

    /// Gives header and footer, as far as they are here, measured heights or those of their kind.
    mutating func setParts(_ parts: ListPartHeights, _ metrics: ListMetrics) {
        let style = metrics.styles[style]
        (hasMeasuredHeader, hasMeasuredFooter) = (begins && parts.header != nil, ends && parts.footer != nil)
        (lead, trail) = (begins ? style.lead(parts.header) : 0, ends ? style.trail(parts.footer) : 0)
    }
}

/// A run of rows of one section or several that moves as one: everything about it is relative to its beginning.
struct ListSegment {
    var stretches: [ListStretch] = []
    /// Where each row ends; empty while all have the height that their section gives them.
    var ends: [Double] = []
    /// Level of each row; empty where all are 0 or nobody asks.
    var levels: [UInt16] = []
    /// Number of rows.
    var count = 0
    /// Height with what lies above and below the rows of the sections that begin or end here.
    var extent = 0.0
    /// Ordinal of the first, for how many there is room, and by what name the ranges know it.
    var (start, room, handle): (UInt32, UInt32, UInt32) = (0, 0, 0)

    /// The stretch that holds a row.
    @inline(__always) func stretch(ofRow row: Int) -> Int {
        stretches.count == 1 ? 0 : partitioningIndex(0, stretches.count) { stretches[$0].first > row } - 1
    }

    /// Where a row of a stretch ends.
    @inline(__always) func end(ofRow row: Int, in stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        if !ends.isEmpty { return ends[row] }
        return stretch.body
            + metrics.styles[stretch.style].height(ofRows: row - stretch.first + 1, fromFirst: stretch.begins)
    }

    /// Where a row of a stretch begins.
    @inline(__always) func top(ofRow row: Int, in stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        row == stretch.first ? stretch.body : end(ofRow: row - 1, in: stretch, metrics)
    }

    /// Where the rows of a stretch end.
    func rowsEnd(_ stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        stretch.count == 0 ? stretch.body : end(ofRow: stretch.first + stretch.count - 1, in: stretch, metrics)
    }

    /// Rows that meet two edges, where the segment begins at `origin`. O(log rows).
    func rows(from low: Double, to high: Double, origin: Double, _ metrics: ListMetrics) -> Range<Int> {
        let first = partitioningIndex(0, count) {
            origin + end(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) > low
        }
        let behind = partitioningIndex(first, count) {
            origin + top(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) >= high
        }
        return first..<behind
    }

    /// Whether a row's cell is pinned, so that its ordinal is a hole.
    @inline(__always) func isPinned(_ row: Int, in stretch: ListStretch, _ metrics: ListMetrics) -> Bool {
        stretch.begins && row == stretch.first && metrics.styles[stretch.style].pinsFirstItem
    }

    /// Whether a row is the last of its section, below which there is no separator.
    @inline(__always) func isLast(_ row: Int, in stretch: ListStretch) -> Bool {
        stretch.ends && row == stretch.first + stretch.count - 1
    }

    /// Whether anything here was measured.
    var isMeasured: Bool { !ends.isEmpty || stretches.contains(where: \.hasMeasuredParts) }

    func level(ofRow row: Int) -> Int { levels.isEmpty ? 0 : Int(levels[row]) }

    /// Ordinals of its rows and their separators.
    @inline(__always) func ordinals(_ metrics: ListMetrics) -> Range<UInt32> {
        start..<start + UInt32(count * metrics.stride)
    }

    /// Ordinals of some rows of a stretch that are no holes.
    func existing(_ rows: Range<Int>, in stretch: ListStretch, _ metrics: ListMetrics) -> [Range<UInt32>] {
        let stride = metrics.stride
        var found: [Range<UInt32>] = []
        var lower = rows.lowerBound * stride
        var upper = rows.upperBound * stride
        if let first = rows.first, isPinned(first, in: stretch, metrics) {
            // Its separator exists, unless it is the only row.
            lower += 1
            if stride == 2, isLast(first, in: stretch) { lower += 1 }
        }
        if stride == 2, let last = rows.last, isLast(last, in: stretch) { upper -= 1 }
        if lower < upper { found.append(start + UInt32(lower)..<start + UInt32(upper)) }
        return found
    }

    /// Ordinals of all that are no holes.
    func existing(_ metrics: ListMetrics) -> [Range<UInt32>] {
        var all: [Range<UInt32>] = []
        for stretch in stretches {
            for range in existing(stretch.first..<stretch.first + stretch.count, in: stretch, metrics) {
                all.appendAscending(range)
            }
        }
        return all
    }
}

/// Rows of a section that are to be in a segment.
struct ListPiece {
    var section: Int
    var rows: Range<Int>
    var style: Int
    var (begins, ends): (Bool, Bool)
    /// What its section's header and footer were measured to be.
    var parts = ListPartHeights()
}

extension ListPiece {
    /// Divides rows in order into segments: as few as may be of those that need not be divided. O(pieces + segments).
    static func cut(_ pieces: [ListPiece], _ limits: SegmentLimits) -> [[ListPiece]] {
        let (usual, least, mostSections) = (limits.usual, limits.least, limits.mostSections)
        let total = pieces.reduce(0) { $0 + $1.rows.count }
        if pieces.isEmpty { return [] }
        if total <= limits.most, pieces.count <= mostSections { return [pieces] }
        var segments: [[ListPiece]] = []
        var (open, rows): ([ListPiece], Int) = ([], 0)
        func close() {
            if !open.isEmpty { segments.append(open) }
            (open, rows) = ([], 0)
        }
        for piece in pieces {
            var rest = piece
            let wouldSplit = rows + rest.rows.count > usual
            let isEnough = rows >= (rest.rows.count <= usual ? least : usual)
            if open.count == mostSections || (wouldSplit && isEnough) { close() }
            while rows + rest.rows.count >= usual + least {
                let cut = rest.rows.lowerBound + usual - rows
                open.append(
                    ListPiece(
                        section: rest.section, rows: rest.rows.lowerBound..<cut, style: rest.style,
                        begins: rest.begins, ends: false, parts: rest.parts))
                close()
                rest.rows = cut..<rest.rows.upperBound
                rest.begins = false
            }
            open.append(rest)
            rows += rest.rows.count
        }
        if rows < least, let last = segments.last, last.count + open.count <= mostSections {
            segments[segments.count - 1] = last + open
        } else {
            close()
        }
        return segments
    }
}
