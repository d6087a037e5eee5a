import LayoutCore

/// The heights that a section's header and footer were measured to have; nil where they were not.
struct ListPartHeights: Equatable {
    var header: Double?
    var footer: Double?
}

/// Consecutive rows of one section in a segment.
struct ListStretch: Sendable {
    private let rowsBefore: Int32
    private let rowCount: Int32
    private let kind: Int32
    /// Whether the section begins and ends here.
    let (begins, ends): (Bool, Bool)
    /// Whether the header that begins here was measured, and the footer that ends here.
    private(set) var (hasMeasuredHeader, hasMeasuredFooter) = (false, false)
    /// Where the stretch begins, with what lies above the section's rows, relative to the segment.
    var top = 0.0
    /// Height of what lies above the section's rows; 0 where it doesn't begin here.
    private(set) var lead = 0.0

    /// Rows of a section of a kind, with the number of rows before them in the segment.
    init(_ rows: Int, before: Int, kind: Int, begins: Bool, ends: Bool) {
        (rowsBefore, rowCount, self.kind) = (Int32(before), Int32(rows), Int32(kind))
        (self.begins, self.ends) = (begins, ends)
    }

    /// Rows of the segment before.
    @inline(__always) var first: Int { Int(rowsBefore) }
    @inline(__always) var count: Int { Int(rowCount) }
    @inline(__always) var rows: Range<Int> { first..<first + count }
    /// Which kind of section.
    @inline(__always) var style: Int { Int(kind) }
    /// Where its rows begin.
    @inline(__always) var body: Double { top + lead }

    /// Height of the header that begins here.
    @inline(__always) func header(_ style: ListStyle) -> Double { begins ? lead - style.topPad : 0 }

    /// Gives header and footer, if they are here, measured heights or the heights of their kind; returns the height of
    /// what lies below the rows.
    mutating func setParts(_ parts: ListPartHeights, _ metrics: ListMetrics) -> Double {
        let style = metrics.styles[style]
        (hasMeasuredHeader, hasMeasuredFooter) = (begins && parts.header != nil, ends && parts.footer != nil)
        lead = begins ? style.lead(parts.header) : 0
        return ends ? style.trail(parts.footer) : 0
    }
}

/// Rows of one section or several in a segment: everything about them is relative to its beginning.
public struct ListPiece: SegmentPiece {
    private(set) var stretches: [ListStretch] = []
    /// Where each row ends; empty while all have the height that their section gives them.
    private(set) var ends: [Double] = []
    /// Level of each row; empty where all are 0 or no separator follows them.
    var levels: [UInt16] = []
    private var (rowCount, perRow): (Int32, Int32) = (0, 1)
    /// Height with what lies above and below the rows of the sections that begin or end here.
    public private(set) var extent = 0.0

    /// No rows yet; each will have this number of members.
    init(perRow: Int, stretches count: Int) {
        self.perRow = Int32(perRow)
        stretches.reserveCapacity(count)
    }

    @inline(__always) var rows: Int { Int(rowCount) }
    /// Number of members: one for each row, or two where rows have separators.
    public var count: Int { Int(rowCount) * Int(perRow) }
    /// Number of sections that begin in the piece.
    public var sections: Int { stretches.count - skipped }
    /// 1 where the first stretch goes on with a section, else 0.
    @inline(__always) var skipped: Int { stretches.first.map { $0.begins ? 0 : 1 } ?? 0 }

    /// The stretch that holds a row.
    @inline(__always) func stretch(ofRow row: Int) -> Int {
        if stretches.count == 1 { return 0 }
        // Sections have about as many rows.
        return partitioningIndex(0, stretches.count, near: row * stretches.count / max(rows, 1)) {
            stretches[$0].first > row
        } - 1
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

    /// Height of what lies below the rows of a stretch.
    func trail(_ position: Int, _ metrics: ListMetrics) -> Double {
        let end = position + 1 < stretches.count ? stretches[position + 1].top : extent
        return end - rowsEnd(stretches[position], metrics)
    }

    /// The measured heights of the header that begins with a stretch, and of the footer that ends with it.
    func parts(_ position: Int, _ metrics: ListMetrics) -> ListPartHeights {
        let stretch = stretches[position]
        let style = metrics.styles[stretch.style]
        return ListPartHeights(
            header: stretch.hasMeasuredHeader ? stretch.header(style) : nil,
            footer: stretch.hasMeasuredFooter ? trail(position, metrics) - style.bottomPad : nil)
    }

    /// Rows that meet two edges, where the segment begins at `origin`. O(log rows).
    func rows(from low: Double, to high: Double, origin: Double, _ metrics: ListMetrics) -> Range<Int> {
        let first = partitioningIndex(0, rows) {
            origin + end(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) > low
        }
        let behind = partitioningIndex(first, rows) {
            origin + top(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) >= high
        }
        return first..<behind
    }

    /// Whether anything here was measured.
    var isMeasured: Bool {
        !ends.isEmpty || stretches.contains { $0.hasMeasuredHeader || $0.hasMeasuredFooter }
    }
}

// MARK: - Heights

extension ListPiece {
    /// Adds rows of a section behind all others, of the heights that the section gives them.
    mutating func append(_ stretch: ListStretch, _ parts: ListPartHeights, _ metrics: ListMetrics) {
        var stretch = stretch
        let trail = stretch.setParts(parts, metrics)
        stretch.top = extent
        stretches.append(stretch)
        rowCount += Int32(stretch.count)
        extent = rowsEnd(stretch, metrics) + trail
    }

    /// Gives rows other heights than their sections do.
    mutating func setHeights(_ heights: [Double], _ metrics: ListMetrics) {
        var shift = 0.0
        var made: [Double] = []
        made.reserveCapacity(rows)
        for position in stretches.indices {
            let end = rowsEnd(stretches[position], metrics)
            stretches[position].top += shift
            var next = stretches[position].body
            for row in stretches[position].rows {
                next += heights[row]
                made.append(next)
            }
            shift = next - end
        }
        ends = made
        extent += shift
    }

    /// Gives everything the heights of its section again.
    mutating func forgetHeights(_ metrics: ListMetrics) {
        let (old, levels) = (stretches, levels)
        self = ListPiece(perRow: Int(perRow), stretches: old.count)
        self.levels = levels
        for stretch in old { append(stretch, ListPartHeights(), metrics) }
    }

    /// Gives a row another height. O(rows).
    mutating func resize(row: Int, by difference: Double, _ metrics: ListMetrics) {
        if ends.isEmpty {
            var made: [Double] = []
            made.reserveCapacity(rows)
            for stretch in stretches {
                for row in stretch.rows { made.append(end(ofRow: row, in: stretch, metrics)) }
            }
            ends = made
        }
        move(from: row, behind: stretch(ofRow: row), by: difference)
    }

    /// Gives a stretch's header or footer a measured height, and moves the rows from the given one on. O(rows).
    mutating func resize(
        partsOf stretch: Int, to parts: ListPartHeights, from row: Int, by difference: Double, _ metrics: ListMetrics
    ) {
        _ = stretches[stretch].setParts(parts, metrics)
        move(from: row, behind: stretch, by: difference)
    }

    /// Moves rows from the given one on, and the stretches behind another.
    private mutating func move(from row: Int, behind stretch: Int, by difference: Double) {
        if !ends.isEmpty { for row in row..<rows { ends[row] += difference } }
        for position in stretch + 1..<max(stretch + 1, stretches.count) { stretches[position].top += difference }
        extent += difference
    }
}
