import LayoutCore

/// Rows of one section in a segment with the separators below them, and the lengths of their frames.
public struct ListRun {
    /// Ends of the segment's rows; empty if all rows have the height of their section.
    private let ends: [Double]
    private let leads: [UInt32]
    /// Number of the first row in the segment.
    private let first: Int
    /// Beginning of the segment, and of the rows.
    private let (origin, body): (Double, Double)
    /// Unmeasured heights of the first row, and of any other row.
    private let (head, pitch): (Double, Double)
    private let (minX, maxX): (Double, Double)
    private let (thickness, separatorX): (Double, Double)
    /// The section, and the number of the first row there.
    let (section, item): (Int, Int)
    /// The row without a separator, and the row whose cell is pinned; −1 for none.
    private let (last, pinned): (Int, Int)
    /// Whether the first row heads the section.
    let isHeaded: Bool

    @inline(__always) init(
        _ piece: ListPiece, _ stretch: ListStretch, from origin: Double, section: Int, item: Int, _ metrics: ListMetrics
    ) {
        let style = metrics.styles[stretch.style]
        (ends, leads, first) = (piece.ends, piece.leads, stretch.first)
        (self.origin, body) = (origin, origin + stretch.body)
        (head, pitch) = (stretch.begins ? style.first : style.row, style.row)
        (minX, maxX) = (style.inset, style.inset + style.width)
        (thickness, separatorX) = (metrics.thickness, style.inset + metrics.separatorInset)
        (self.section, self.item) = (section, item)
        last = stretch.ends ? stretch.count - 1 : -1
        isHeaded = stretch.begins && style.headerIsFirstItem
        pinned = stretch.begins && style.pinsFirstItem ? 0 : -1
    }

    @inline(__always) private var hasSeparators: Bool { thickness > 0 }

    /// The row of a member, and whether the member is its separator.
    @inline(__always) func place(_ offset: Int) -> (row: Int, isSeparator: Bool) {
        hasSeparators ? (offset >> 1, offset & 1 == 1) : (offset, false)
    }

    /// Frame of a member; null for a hole, and beyond the grid.
    @inline(__always) func frame(_ offset: Int) -> Rect {
        let (row, isSeparator) = place(offset)
        let (top, end): (Double, Double)
        if ends.isEmpty {
            end = body + head + Double(row) * pitch
            top = row == 0 ? body : end - pitch
        } else {
            end = origin + ends[first + row]
            top = row == 0 ? body : origin + ends[first + row - 1]
        }
        if end > GridLengths.limit || (isSeparator ? row == last : row == pinned) { return .null }
        if !isSeparator { return Rect(minX: minX, minY: top, maxX: maxX, maxY: end) }
        let x = leads.isEmpty ? separatorX : minX + Double(leads[first + row]) / 1024
        return Rect(minX: min(x, maxX), minY: max(top, end - thickness), maxX: maxX, maxY: end)
    }

    /// Whether all members certainly have the same frames as the members of another run, which lies lower by a distance.
    @inline(__always) func hasFrames(of other: ListRun, lower distance: Double) -> Bool {
        ends.isEmpty && other.ends.isEmpty && leads.isEmpty && other.leads.isEmpty && body + distance == other.body
            && (head, pitch) == (other.head, other.pitch) && (minX, maxX) == (other.minX, other.maxX)
    }

    @inline(__always) func id(_ offset: Int) -> ElementID {
        let (row, isSeparator) = place(offset)
        let (section, item) = (Int32(section), Int32(item + row))
        return isSeparator
            ? ElementID(.decoration, kind: ListKind.separator, section: section, item: item)
            : ElementID(.cell, section: section, item: item)
    }

    /// Rows lie below separators, and separators below headers.
    @inline(__always) func zIndex(_ offset: Int) -> Int32 {
        place(offset).isSeparator ? 1 : offset == 0 && isHeaded ? ListKind.partZIndex : 0
    }

    /// The members of a range that are elements.
    @inline(__always) func elements(_ offsets: Range<Int>) -> Range<Int> {
        var (lower, upper) = (offsets.lowerBound, offsets.upperBound)
        // The separator of a pinned first row is an element.
        if lower == pinned { lower += 1 }
        if hasSeparators, upper == 2 * last + 2 { upper -= 1 }
        return lower..<max(lower, upper)
    }
}

/// Kinds of a list's elements, and their z-indexes.
enum ListKind {
    static let separator = ElementKind(rawValue: 3)
    static let partZIndex: Int32 = 10

    /// A header or footer.
    @inline(__always) static func part(_ kind: ElementKind, _ section: Int, _ frame: Rect) -> LayoutAttributes {
        LayoutAttributes(
            id: ElementID(.supplementary, kind: kind, section: Int32(section), item: 0), frame: frame,
            zIndex: partZIndex)
    }
}
