import LayoutCore

/// The measured heights of a section's header and footer; nil if unmeasured.
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
    /// Whether the header at the beginning and the footer at the end are here and measured.
    private(set) var (hasMeasuredHeader, hasMeasuredFooter) = (false, false)
    /// Beginning relative to the segment, header and padding included.
    var top = 0.0
    /// Height of header and padding above the section's rows; 0 unless the section begins here.
    private(set) var lead = 0.0

    /// Rows of a section of a kind, behind a number of other rows in the segment.
    init(_ rows: Int, before: Int, kind: Int, begins: Bool, ends: Bool) {
        (rowsBefore, rowCount, self.kind) = (Int32(before), Int32(rows), Int32(kind))
        (self.begins, self.ends) = (begins, ends)
    }

    /// Number of the first row in the segment.
    @inline(__always) var first: Int { Int(rowsBefore) }
    @inline(__always) var count: Int { Int(rowCount) }
    @inline(__always) var rows: Range<Int> { first..<first + count }
    @inline(__always) var style: Int { Int(kind) }
    @inline(__always) var body: Double { top + lead }

    /// Height of the header; 0 unless the section begins here.
    @inline(__always) func header(_ style: ListStyle) -> Double { begins ? lead - style.topPad : 0 }

    /// Sets the heights of header and footer, measured or of their kind. Returns the height below the rows.
    mutating func setParts(_ parts: ListPartHeights, _ metrics: ListMetrics) -> Double {
        let style = metrics.styles[style]
        (hasMeasuredHeader, hasMeasuredFooter) = (begins && parts.header != nil, ends && parts.footer != nil)
        lead = begins ? style.lead(parts.header) : 0
        return ends ? style.trail(parts.footer) : 0
    }
}

/// The rows of a segment, relative to its beginning.
public struct ListPiece: SegmentPiece {
    private(set) var stretches: [ListStretch] = []
    /// End of each row; empty if all rows have the height of their section.
    private(set) var ends: [Double] = []
    /// Distance of each row's separator from its beginning, in steps of the grid; empty if all have level 0.
    var leads: [UInt32] = []
    private var (rowCount, perRow): (Int32, Int32) = (0, 1)
    /// Height, including headers, footers and padding.
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
    /// 1 if the first stretch continues a section, else 0.
    @inline(__always) var skipped: Int { stretches.first.map { $0.begins ? 0 : 1 } ?? 0 }

    @inline(__always) func stretch(ofRow row: Int) -> Int {
        if stretches.count == 1 { return 0 }
        // Sections have about as many rows.
        return partitioningIndex(0, stretches.count, near: row * stretches.count / max(rows, 1)) {
            stretches[$0].first > row
        } - 1
    }

    @inline(__always) func end(ofRow row: Int, in stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        if !ends.isEmpty { return ends[row] }
        return stretch.body
            + metrics.styles[stretch.style].height(ofRows: row - stretch.first + 1, fromFirst: stretch.begins)
    }

    @inline(__always) func top(ofRow row: Int, in stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        row == stretch.first ? stretch.body : end(ofRow: row - 1, in: stretch, metrics)
    }

    func rowsEnd(_ stretch: ListStretch, _ metrics: ListMetrics) -> Double {
        stretch.count == 0 ? stretch.body : end(ofRow: stretch.first + stretch.count - 1, in: stretch, metrics)
    }

    /// Height of footer and padding below the rows of a stretch.
    func trail(_ position: Int, _ metrics: ListMetrics) -> Double {
        let end = position + 1 < stretches.count ? stretches[position + 1].top : extent
        return end - rowsEnd(stretches[position], metrics)
    }

    func parts(_ position: Int, _ metrics: ListMetrics) -> ListPartHeights {
        let stretch = stretches[position]
        let style = metrics.styles[stretch.style]
        return ListPartHeights(
            header: stretch.hasMeasuredHeader ? stretch.header(style) : nil,
            footer: stretch.hasMeasuredFooter ? trail(position, metrics) - style.bottomPad : nil)
    }

    /// The frame of a stretch's header before it sticks, in a segment that begins at `origin`; null for none.
    func header(_ position: Int, from origin: Double, _ metrics: ListMetrics) -> Rect {
        let stretch = stretches[position]
        let style = metrics.styles[stretch.style]
        let top = origin + stretch.top + style.topPad
        if !style.headerIsFirstItem { return style.header > 0 ? style.frame(top, top + stretch.header(style)) : .null }
        return stretch.count > 0 ? style.frame(top, origin + end(ofRow: stretch.first, in: stretch, metrics)) : .null
    }

    /// The frame of the footer of a stretch, in a segment that begins at `origin`; null if there is none.
    func footer(_ position: Int, from origin: Double, _ metrics: ListMetrics) -> Rect {
        let style = metrics.styles[stretches[position].style]
        if style.footer == 0 { return .null }
        let top = origin + rowsEnd(stretches[position], metrics)
        return style.frame(top, top + trail(position, metrics) - style.bottomPad)
    }

    /// Rows between two edges in a segment that begins at `origin`. O(log rows).
    func rows(from low: Double, to high: Double, origin: Double, _ metrics: ListMetrics) -> Range<Int> {
        let first = partitioningIndex(0, rows) {
            origin + end(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) > low
        }
        let behind = partitioningIndex(first, rows) {
            origin + top(ofRow: $0, in: stretches[stretch(ofRow: $0)], metrics) >= high
        }
        return first..<behind
    }

    var isMeasured: Bool {
        !ends.isEmpty || stretches.contains { $0.hasMeasuredHeader || $0.hasMeasuredFooter }
    }
}

// MARK: - Heights

extension ListPiece {
    mutating func append(_ stretch: ListStretch, _ parts: ListPartHeights, _ metrics: ListMetrics) {
        var stretch = stretch
        let trail = stretch.setParts(parts, metrics)
        stretch.top = extent
        stretches.append(stretch)
        rowCount += Int32(stretch.count)
        extent = rowsEnd(stretch, metrics) + trail
    }

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

    /// Gives all rows, headers and footers the heights of their section again.
    mutating func forgetHeights(_ metrics: ListMetrics) {
        let (old, leads) = (stretches, leads)
        self = ListPiece(perRow: Int(perRow), stretches: old.count)
        self.leads = leads
        for stretch in old { append(stretch, ListPartHeights(), metrics) }
    }

    /// Changes the height of a row. O(rows).
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

    /// Sets the heights of a stretch's header and footer, and moves the rows from the given one on. O(rows).
    mutating func resize(
        partsOf stretch: Int, to parts: ListPartHeights, from row: Int, by difference: Double, _ metrics: ListMetrics
    ) {
        _ = stretches[stretch].setParts(parts, metrics)
        move(from: row, behind: stretch, by: difference)
    }

    /// Moves rows from the given one on, and the stretches behind `stretch`.
    private mutating func move(from row: Int, behind stretch: Int, by difference: Double) {
        if !ends.isEmpty { for row in row..<rows { ends[row] += difference } }
        for position in stretch + 1..<max(stretch + 1, stretches.count) { stretches[position].top += difference }
        extent += difference
    }
}
