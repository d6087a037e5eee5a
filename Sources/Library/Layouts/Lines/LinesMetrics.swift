import LayoutCore

/// The lengths of lines of items on the grid, along the layout's direction and across it, and the frames they give.
struct LinesMetrics: Equatable {
    let axes: LinesAxes
    /// Extent of an item along the direction.
    let item: Double
    /// Distance from one line of a section to the next.
    let pitch: Double
    let spacing: Double
    /// Extent of an item across the direction.
    let itemAcross: Double
    /// Number of headers a section, those without an extent left out, and of footers.
    let (headerCount, footerCount): (Int, Int)
    /// Distance of the first line from the section's beginning.
    let lead: Double
    /// Extent of a section without items.
    let empty: Double
    /// Most items a line, and distance of its items from each other and from the viewport's edges at least.
    private let (most, leastSpacing, leading, trailing): (Int, Double, Double, Double)
    /// Extent of the viewport across the direction.
    private(set) var across = 0.0
    private(set) var perLine = 1
    /// The beginning of a line's first item across the direction.
    private(set) var cellAcross = 0.0
    /// Distance from one item of a line to the next; 0 where a line holds one.
    private(set) var columnPitch = 0.0

    init(_ measures: LinesMeasures) {
        axes = LinesAxes(isVertical: measures.isVertical)
        (item, itemAcross) = (measures.item, measures.itemAcross)
        spacing = measures.lineSpacing
        pitch = item + spacing
        (headerCount, footerCount) = (measures.headers.count, measures.footers.count)
        lead = measures.headers.reduce(0, +) + measures.lead
        empty = lead + measures.trail + measures.footers.reduce(0, +)
        most = measures.mostPerLine
        leastSpacing = measures.itemSpacing
        (leading, trailing) = measures.margins
        setViewport(measures.viewport)
    }

    /// Takes the viewport's size, of lengths on the grid: as many items in a line as fit, the rest
    /// divided among the gaps between them; a single one is centred.
    mutating func setViewport(_ size: Size) {
        across = axes.across(size)
        let room = across - leading - trailing
        let step = itemAcross + leastSpacing
        // Items and gaps without any extent are one a line.
        let fitting = step > 0 ? (room + leastSpacing) / step : 1
        perLine = fitting >= 2 ? min(most, Int(fitting)) : 1
        if perLine == 1 {
            cellAcross = leading + onGrid((room - itemAcross) / 2)
            columnPitch = 0
        } else {
            cellAcross = leading
            columnPitch = itemAcross + onGrid((room - Double(perLine) * itemAcross) / Double(perLine - 1))
        }
    }

    @inline(__always) var partCount: Int { headerCount + footerCount }

    /// The beginning of a section, by the sums before it.
    @inline(__always) func origin(_ before: Counts.Sum, section: Int) -> Double {
        Double(section) * empty + Double(before.lines) * pitch - Double(before.filled) * spacing
    }

    @inline(__always) func body(_ count: Int) -> Double {
        count == 0 ? 0 : Double(Counts.lines(count, of: perLine)) * pitch - spacing
    }

    /// The frame of an item, by its place in a line that begins at `start`.
    @inline(__always) func cell(_ place: UInt32, from start: Double) -> Rect {
        if perLine == 1 { return cell(start + Double(place) * pitch, cellAcross) }
        let (line, column) = place.quotientAndRemainder(dividingBy: UInt32(truncatingIfNeeded: perLine))
        return cell(start + Double(line) * pitch, cellAcross + Double(column) * columnPitch)
    }

    @inline(__always) private func cell(_ start: Double, _ startAcross: Double) -> Rect {
        axes.rect(start, start + item, startAcross, startAcross + itemAcross)
    }

    /// The beginning of an item's line, from the first line on, and the item's place in it.
    @inline(__always) func line(ofItem item: Int) -> (start: Double, column: Int) {
        if perLine == 1 { return (Double(item) * pitch, 0) }
        let (line, column) = item.quotientAndRemainder(dividingBy: perLine)
        return (Double(line) * pitch, column)
    }

    @inline(__always) func edges(_ rect: Rect) -> (along: LinesEdges, across: LinesEdges) {
        (axes.edges(rect), axes.acrossEdges(rect))
    }

    /// The places in a line whose items meet two edges across the direction. O(1).
    @inline(__always) func columns(meeting across: LinesEdges) -> Range<Int> {
        if perLine == 1 { return 0..<(across.meet(cellAcross, cellAcross + itemAcross) ? 1 : 0) }
        if across.start.isNaN || across.end.isNaN { return 0..<0 }
        return EvenPositions.meeting(
            across.start, across.end, perLine, from: cellAcross, to: cellAcross + itemAcross, pitch: columnPitch)
    }

    /// The lines from `start` on, among a number of them, that meet two edges along the direction. O(1).
    @inline(__always) func lines(_ count: Int, from start: Double, meeting along: LinesEdges) -> Range<Int> {
        EvenPositions.meeting(along.start, along.end, count, from: start, to: start + item, pitch: pitch)
    }
}
