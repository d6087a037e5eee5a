import LayoutStrategies

/// The Gantt layout once more, from its description and without any cleverness: every element by plain loops, lanes by
/// comparing each item with every other. For a layout's sanitised configuration and explicit days or none.
package struct NaiveGantt {
    /// Frames of the bars.
    package private(set) var bars: [Rect] = []
    /// Content size.
    package private(set) var contentSize = Size(width: 0, height: 0)
    private let columns: ScheduleColumns
    private let configuration: GanttConfiguration
    private var byDay = true
    private var days: (first: Double, last: Double)?
    private var scale = 0.0
    private var origin = 0.0
    private var inset = 0.0
    private var columnX: [Double] = []
    private var columnWidth = 0.0
    private var tops: [Double] = []

    /// Everything that doesn't depend on the viewport.
    package init(_ layout: GanttLayout, days: Range<Int>?) {
        columns = layout.columns
        configuration = layout.configuration
        let items = columns.starts.indices.filter { isPlaced($0) }
        let isWhole = items.allSatisfy {
            [columns.starts[$0], columns.ends[$0]].allSatisfy { $0 == $0.rounded(.down) }
        }
        byDay =
            configuration.timeAxis == .automatic
            ? isWhole && columns.unit == .days : configuration.timeAxis == .dayColumns
        if byDay { setDays(items, days) } else { setTicks(items) }
        layRows()
        let end = columnX.last.map { $0 + columnWidth } ?? 0
        contentSize = Size(
            width: max(end, configuration.viewportSize.width),
            height: max(columnX.isEmpty ? 0 : tops[tops.count - 1], configuration.viewportSize.height))
    }

    private func isPlaced(_ item: Int) -> Bool {
        columns.starts[item].isFinite && columns.ends[item].isFinite && columns.starts[item] <= columns.ends[item]
    }

    /// Units of time in a day; nil where times count days.
    private var unitsPerDay: Double? { [TimeUnit.seconds: 86_400, .microseconds: 86_400_000_000][columns.unit] }

    /// The day of a time: since the origin where times count days, else since zero.
    private func day(_ time: Double) -> Double {
        unitsPerDay.map { ((time + columns.origin) / $0).rounded(.down) } ?? time.rounded(.down)
    }

    private mutating func setDays(_ items: [Int], _ days: Range<Int>?) {
        let first = items.map { day(columns.starts[$0]) }.min()
        let last = items.map { day(columns.ends[$0]) }.max()
        if let days {
            let zero = unitsPerDay == nil ? columns.origin : 0
            let days = (Double(days.lowerBound) - zero)..<(Double(days.upperBound) - zero)
            if !days.isEmpty { self.days = (days.lowerBound, days.upperBound - 1) }
            if configuration.horizon == .extend, let first, let last {
                self.days = (min(first, self.days?.first ?? first), max(last, self.days?.last ?? last))
            }
        } else if let first, let last {
            self.days = (first - 3, last + 3)
        }
        guard let days = self.days else { return }
        columnWidth = configuration.dateCellWidth
        let pitch = columnWidth + (configuration.columnGap ?? 0)
        for column in 0...Int(days.last - days.first) { columnX.append(onGrid(Double(column) * pitch)) }
    }

    private mutating func setTicks(_ items: [Int]) {
        guard let first = items.map({ columns.starts[$0] }).min() else { return }
        origin = first
        let durations = items.map { columns.ends[$0] - columns.starts[$0] }.filter { $0 > 0 }.sorted()
        scale = configuration.pointsPerUnit ?? 48 / (durations.isEmpty ? 1 : durations[(durations.count - 1) / 2])
        let least = max(2 * configuration.dateCellWidth, 1)
        let units = (-12...12).flatMap { exponent in
            [1.0, 2, 5].map { exponent < 0 ? $0 / power(10, -exponent) : $0 * power(10, exponent) }
        }
        columnWidth = onGrid(scale * (units.first { $0 * scale >= least } ?? 1))
        let spans = items.map { item in
            [columns.starts[item], columns.ends[item]].map { onGrid(($0 - origin) * scale) }
        }
        let last = spans.map { $0[1] }.max() ?? 0
        let isOnEdge = spans.contains { $0[0] == $0[1] && ($0[0] == 0 || $0[1] == last) }
        inset = configuration.edgeInset ?? (isOnEdge ? onGrid(configuration.barHeight / 2) : 0)
        let end = inset + last + inset
        var x = inset
        repeat {
            columnX.append(x)
            x += columnWidth
        } while x < end
    }

    private func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }

    private func extent(_ item: Int) -> (minX: Double, maxX: Double)? {
        guard isPlaced(item), !columnX.isEmpty else { return nil }
        let (start, end) = (columns.starts[item], columns.ends[item])
        guard byDay else {
            return (inset + onGrid((start - origin) * scale), inset + onGrid((end - origin) * scale))
        }
        let first = max(0, Int(day(start) - days!.first))
        let last = min(columnX.count - 1, Int(day(end) - days!.first))
        guard first <= last else { return nil }
        return (columnX[first], max(columnX[first], columnX[last] + columnWidth - configuration.barTrailing))
    }

    private mutating func layRows() {
        let (height, gap, line) = (configuration.barHeight, configuration.verticalGap, configuration.hairline)
        tops = [configuration.dateCellHeight]
        for group in 0..<columns.groupCount {
            let body = tops[group] + (columns.hasGroups ? line + configuration.groupHeaderHeight + line + gap : 0)
            let items = Array(Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]))
            let (rows, places) = rows(items, isExpanded(group), Int(columns.groupRowCounts[group]))
            for (item, place) in zip(items, places) {
                let barHeight = place.share == 1 ? height : onGrid(height / Double(place.share))
                let y = body + Double(place.row) * (place.share == 1 ? height + gap : barHeight)
                bars.append(extent(item).map { Rect(minX: $0, minY: y, maxX: $1, maxY: y + barHeight) } ?? .null)
            }
            tops.append(body + (0..<rows).reduce(0.0) { sum, _ in sum + height + gap })
        }
    }

    private func isExpanded(_ group: Int) -> Bool {
        switch configuration.expanded {
        case .all: true
        case .none: false
        case .sections(let sections): sections.contains(group + 1)
        }
    }

    /// Number of display rows, and for each item its row and by how many its row is divided.
    private func rows(_ items: [Int], _ isExpanded: Bool, _ rowCount: Int) -> (Int, [(row: Int, share: Int)]) {
        guard isExpanded else { return (1, items.map { _ in (0, 1) }) }
        switch configuration.rowPolicy {
        case .automatic, .rows:
            guard let rows = columns.rows else { fallthrough }
            return (rowCount, items.map { (Int(rows[$0]), 1) })
        case .perItem: return (items.count, items.indices.map { ($0, 1) })
        case .lanes:
            let lanes = lanes(items)
            return ((lanes.values.max() ?? 0) + 1, items.map { (lanes[$0] ?? 0, 1) })
        case .split:
            let lanes = lanes(items)
            return (1, items.map { (lanes[$0] ?? 0, share($0, lanes)) })
        }
    }

    private func conflict(_ left: Int, _ right: Int) -> Bool {
        let (leftStart, leftEnd) = (columns.starts[left], columns.ends[left])
        let (rightStart, rightEnd) = (columns.starts[right], columns.ends[right])
        if byDay {
            return day(leftStart) <= day(rightEnd) && day(rightStart) <= day(leftEnd)
        }
        if leftStart == leftEnd, rightStart == rightEnd { return leftStart == rightStart }
        return leftStart < rightEnd && rightStart < leftEnd
    }

    private func lanes(_ items: [Int]) -> [Int: Int] {
        let sorted = items.filter { isPlaced($0) }.map { item -> (start: Double, order: Double, item: Int) in
            let (start, end) = (columns.starts[item], columns.ends[item])
            if byDay { return (day(start), -day(end), item) }
            return (start, start == end ? -.infinity : -end, item)
        }.sorted { $0 < $1 }
        var lanes: [Int: Int] = [:]
        for (_, _, item) in sorted {
            let taken = Set(lanes.filter { conflict($0.key, item) }.values)
            lanes[item] = (0...).first { !taken.contains($0) }
        }
        return lanes
    }

    /// Lanes of the cluster an item is in.
    private func share(_ item: Int, _ lanes: [Int: Int]) -> Int {
        guard lanes[item] != nil else { return 1 }
        var cluster: Set<Int> = [item]
        var fresh = [item]
        while let next = fresh.popLast() {
            for other in lanes.keys where !cluster.contains(other) && conflict(next, other) {
                cluster.insert(other)
                fresh.append(other)
            }
        }
        return (cluster.compactMap { lanes[$0] }.max() ?? 0) + 1
    }

    /// Every pinned element under a viewport, seen or not: kind name, section, item, frame and z-index.
    package func pinned(_ viewport: Viewport) -> [PinnedElement] {
        let (x, y, width) = (onGrid(viewport.pinX), onGrid(viewport.pinY), onGrid(viewport.size.width))
        let (dates, line, header) = (
            configuration.dateCellHeight, configuration.hairline, configuration.groupHeaderHeight
        )
        var elements = [
            PinnedElement("topBackground", -1, 0, Rect(x: x, y: y, width: width, height: dates), 1000)
        ]
        for (column, left) in columnX.enumerated() {
            let cell = Rect(x: left, y: y, width: columnWidth, height: dates)
            let top = Rect(x: left - line, y: y, width: line, height: dates)
            let content = Rect(x: left - line, y: y + dates, width: line, height: contentSize.height)
            elements.append(PinnedElement("", 0, column, cell, 1100))
            elements.append(PinnedElement("sep.leading.header", 0, column, top, 1010))
            elements.append(PinnedElement("sep.leading.content", 0, column, content, 100))
        }
        guard columns.hasGroups, !columnX.isEmpty else { return elements }
        for group in 0..<columns.groupCount {
            var top = tops[group] + line
            if configuration.stickyGroupHeaders { top = min(max(top, y + dates), tops[group + 1] - header) }
            let frames = [
                ("groupHeader", Rect(x: x, y: top, width: width, height: header)),
                ("sep.top.content", Rect(x: x, y: top - line, width: width, height: line)),
                ("sep.bottom.content", Rect(x: x, y: top + header, width: width, height: line)),
            ]
            for (kind, frame) in frames {
                elements.append(PinnedElement(kind, group + 1, 0, frame, kind == "groupHeader" ? 300 : 310))
            }
        }
        return elements
    }
}

/// A pinned element as the naive layout describes it.
package struct PinnedElement: Hashable {
    /// Name of its kind.
    package let kind: String
    /// Its section.
    package let section: Int
    /// Its item.
    package let item: Int
    /// Its frame.
    package let frame: Rect
    /// Its z-index.
    package let zIndex: Int

    init(_ kind: String, _ section: Int, _ item: Int, _ frame: Rect, _ zIndex: Int) {
        (self.kind, self.section, self.item, self.frame, self.zIndex) = (kind, section, item, frame, zIndex)
    }

    /// The same from a layout's attributes.
    package init(_ attributes: LayoutAttributes, kindNames: [String]) {
        self.init(
            kindNames[Int(attributes.id.kind.rawValue)], Int(attributes.id.section), Int(attributes.id.item),
            attributes.frame, Int(attributes.zIndex))
    }
}
