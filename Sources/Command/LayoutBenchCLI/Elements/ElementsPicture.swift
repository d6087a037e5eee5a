import Errors
import LayoutCore

/// Elements as a picture, of any layout: what an element looks like follows from its category, whether it is pinned,
/// its proportions, and what the item is that it shows, never from the names of kinds.
struct ElementsPicture {
    private let snapshot: ElementsSnapshot
    private let area: Rect
    /// Kinds that supplementaries have; where it is one alone, their titles need not say which.
    private let titledKinds: Set<ElementKind>

    /// The elements drawn. Cells that take less than a point in one place of a row are drawn as the first of them.
    private let elements: [LayoutAttributes]
    /// Names beside the rows of a whole chart, with where they stand.
    private let rowNames: [(name: String, frame: Rect)]
    /// What two or more cells of a row share, where x is time.
    private let overlaps: [Rect]
    /// Round times over a continuous axis; nil where there is none.
    private let ticks: [PictureTick]?

    /// A scalable picture of the snapshot's area: one rectangle an element in painting order, with its identity as
    /// the tool tip. Names of items, titles of groups and dates are written on it where there is room, names of rows
    /// to the left of a whole chart. Cells that take less than a point share a rectangle in each place of a row.
    static func svg(_ snapshot: ElementsSnapshot) -> String { ElementsPicture(snapshot).text() }

    private init(_ snapshot: ElementsSnapshot) {
        self.snapshot = snapshot
        titledKinds = Set(
            snapshot.elements.filter { $0.id.category == .supplementary && snapshot.routes[$0.id] == nil }
                .map(\.id.kind))
        var places: Set<SIMD3<Double>> = []
        elements = snapshot.elements.filter { element in
            let frame = element.frame
            guard element.id.category == .cell, frame.width < 1, frame.height > 1 else { return true }
            return places.insert(SIMD3(frame.minY, frame.height, frame.minX.rounded(.down))).inserted
        }
        let axis = snapshot.meaning?.axis
        rowNames = snapshot.isWhole && axis != nil ? Self.rowNames(snapshot) : []
        overlaps = axis == nil ? [] : Self.overlaps(snapshot)
        let own = snapshot.area
        ticks = axis.flatMap { $0.isOfDays ? nil : $0.ticks(from: own.minX, to: own.maxX, least: Self.leastTick) }
        let gutter = rowNames.first.map { -$0.frame.minX } ?? 0
        area = Rect(x: own.minX - gutter, y: own.minY, width: own.width + gutter, height: own.height)
    }

    private static let leastTick = 72.0
    /// The widest names beside rows, in points.
    private static let widestNames = 160.0

    /// The name of each display row whose cells have one name, to the left of the content.
    private static func rowNames(_ snapshot: ElementsSnapshot) -> [(name: String, frame: Rect)] {
        var rows: [Double: (name: String?, frame: Rect)] = [:]
        for element in snapshot.elements where element.id.category == .cell && !snapshot.pinned.contains(element.id) {
            let name = snapshot.meaning?.rowName(element.id)
            let known = rows[element.frame.minY]
            rows[element.frame.minY] = (known == nil || known?.name == name ? name : nil, element.frame)
        }
        let named = rows.values.compactMap { row in row.name.flatMap { $0.isEmpty ? nil : ($0, row.frame) } }
        let width = min(widestNames, (named.map { PictureText.width($0.0, 11) }.max() ?? 0) + 10)
        return named.sorted { $0.1.minY < $1.1.minY }.map { name, frame in
            (name, Rect(x: -width, y: frame.minY, width: width, height: frame.height))
        }
    }

    /// Where cells of one row overlap: each stretch once, however many lie there. Of stretches that take less than a point
    /// one stands for all in each place of a row, as cells do.
    private static func overlaps(_ snapshot: ElementsSnapshot) -> [Rect] {
        let cells = snapshot.elements.filter { $0.id.category == .cell && !snapshot.pinned.contains($0.id) }.map(
            \.frame)
        let rows = Dictionary(grouping: cells) { SIMD2($0.minY, $0.maxY) }
        var overlaps: [Rect] = []
        var intervals = IntervalOverlaps()
        for row in rows.values where row.count > 1 {
            var place = -Double.infinity
            intervals.visitShared(row.count) {
                row[$0].minX
            } end: {
                row[$0].maxX
            } _: { shared in
                let isNarrow = shared.upperBound - shared.lowerBound < 1
                if isNarrow, shared.lowerBound.rounded(.down) <= place { return }
                place = shared.upperBound.rounded(.down)
                overlaps.append(
                    Rect(minX: shared.lowerBound, minY: row[0].minY, maxX: shared.upperBound, maxY: row[0].maxY))
            }
        }
        return overlaps.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    }

    /// Frames of what cells share, over all elements.
    private func overlapMarks() -> String {
        overlaps.map { frame in
            let sides = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { Format.rounded($0, digits: 3) }
            return "<path class=\"overlap\" d=\"M\(sides[0]) \(sides[1])H\(sides[2])V\(sides[3])H\(sides[0])z\"/>\n"
        }.joined()
    }

    private func text() -> String {
        let box = [area.minX, area.minY, area.width, area.height].map(Format.exact).joined(separator: " ")
        let scale = min(1, Self.longestSide / max(area.width, area.height, 1))
        let colours = Self.sectionColours.enumerated().map { ".section-\($0) { fill: \($1); }" }.joined(separator: " ")
        let lines = snapshot.routes.isEmpty ? "" : "\n.route { fill: none; stroke: #5a6470; } .arrow { fill: #5a6470; }"
        let overlap = overlaps.isEmpty ? "" : "\n.overlap { fill: #b3261e; fill-opacity: 0.3; stroke: #b3261e; }"
        // The layout's columns lie at other times than round ones.
        let columns =
            ticks == nil
            ? ""
            : "\n.tick { stroke: #dde2e8; } .column { fill: none; } .pinned { stroke: none; } .instant { stroke: #2b323a; }"
        let start = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" \
            width="\(Format.exact((area.width * scale).rounded(.up)))" \
            height="\(Format.exact((area.height * scale).rounded(.up)))">
            <style>
            \(colours)
            [class^="section"], .summary { stroke: #10151b; stroke-opacity: 0.7; stroke-width: 0.5; }
            .pinned { fill: #eef1f5; stroke: #c3cad3; stroke-width: 0.5; }
            .supplementary { fill: #d7dee8; stroke: #aab3bf; stroke-width: 0.5; }
            .line { fill: #aab3bf; } .surface { fill: #f7f8fa; }
            .summary { fill: #2b323a; } .milestone { fill: none; } .diamond { fill: #b3261e; }
            text { fill: #3d4650; font-family: sans-serif; dominant-baseline: central; } .name { fill: #ffffff; }\(lines)\(columns)\(overlap)
            </style>

            """
        let shared = snapshot.elements.count - elements.count
        let note =
            shared == 0 ? "" : "<desc>\(shared) elements that take less than a point share one with another.</desc>\n"
        let names = rowNames.map { PictureText.name($0.name, $0.frame, area, style: "row") }
        // Dates may reach over the columns to their right, and so come last.
        return start + note + tickLines() + elements.map(drawn).joined() + overlapMarks() + names.joined() + dates()
            + "</svg>\n"
    }

    /// Lines of the ticks from top to bottom, below all elements.
    private func tickLines() -> String {
        (ticks ?? []).filter { !$0.small.isEmpty }.map { line("tick", $0.x, area.minY, area.maxY) }.joined()
    }

    private func line(_ style: String, _ x: Double, _ top: Double, _ bottom: Double) -> String {
        let (x, top, bottom) = (Format.rounded(x, digits: 3), Format.exact(top), Format.exact(bottom))
        return "<path class=\"\(style)\" d=\"M\(x) \(top)V\(bottom)\"/>\n"
    }

    /// A larger area is scaled down to this, since viewers refuse pictures of any size.
    private static let longestSide = 8_192.0

    /// Cells of neighbouring sections have different ones, told apart with any colour vision and seen on white.
    private static let sectionColours = ["#3b7dd8", "#c25e00", "#882255", "#117733"]

    private func drawn(_ element: LayoutAttributes) -> String {
        let frame = element.frame
        let kind = snapshot.name(element.id)
        let sides = [("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height)]
        let name = snapshot.meaning?.name(element.id)
        let tip = ["\(kind) \(element.id.section), \(element.id.item)", name].compactMap(\.self).joined(separator: ": ")
        if let route = snapshot.routes[element.id] { return arrow(along: route, tip) }
        var text = "<rect class=\"\(style(element))\" \(PictureText.attributes(sides))>"
        text += "<title>\(PictureText.escaped(tip))</title></rect>\n"
        if element.id.category == .supplementary { text += PictureText.label(title(element.id, kind), frame, area) }
        guard element.id.category == .cell else { return text }
        switch sort(element.id) {
        case .milestone: return text + diamond(frame)
        case .instant: return text + line("instant", frame.minX, frame.minY, frame.maxY)
        case .plain, .summary: break
        }
        return text + (name.map { PictureText.name($0, frame, area) } ?? "")
    }

    /// `groupHeader 2`, or the group's name where it has one; the kind is said where there are several.
    private func title(_ id: ElementID, _ kind: String) -> String {
        let number = id.item == 0 ? "" : ", \(id.item)"
        guard let group = snapshot.meaning?.group(ofSection: id.section) else {
            return "\(kind) \(id.section)\(number)"
        }
        return titledKinds.count == 1 && number.isEmpty ? group : "\(kind) \(group)\(number)"
    }

    private func style(_ element: LayoutAttributes) -> String {
        switch element.id.category {
        case .cell:
            if snapshot.pinned.contains(element.id) { return "pinned" }
            switch sort(element.id) {
            case .summary: return "summary"
            case .milestone: return "milestone"
            case .plain, .instant: break
            }
            let count = Int32(Self.sectionColours.count)
            return "section-\(((element.id.section - snapshot.firstDataSection) % count + count) % count)"
        case .supplementary: return "supplementary"
        // Thin ones part what others lie on.
        case .decoration:
            let frame = element.frame
            if ticks != nil, frame.width <= 4, frame.width < frame.height { return "column" }
            return min(frame.width, frame.height) <= 4 ? "line" : "surface"
        }
    }

    private func sort(_ id: ElementID) -> PictureMeaning.Sort {
        snapshot.pinned.contains(id) ? .plain : snapshot.meaning?.sort(id) ?? .plain
    }

    /// A moment, at the beginning of its frame, which may have no width.
    private func diamond(_ frame: Rect) -> String {
        let (x, y, reach) = (frame.minX, (frame.minY + frame.maxY) / 2, frame.height * 0.4)
        let corners = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
        let points = corners.map { "\(Format.exact($0.0)),\(Format.exact($0.1))" }.joined(separator: " ")
        return "<polygon class=\"diamond\" points=\"\(points)\"/>\n"
    }

    /// A line with an arrow at its end, as long as the last part of the line.
    private func arrow(along route: [Point], _ tip: String) -> String {
        guard let end = route.last, let before = route.dropLast().last else { return "" }
        let path = route.map { "\(Format.exact($0.x)),\(Format.exact($0.y))" }.joined(separator: " ")
        let back = end.x + (before.x < end.x ? -5 : 5)
        let corners = [(end.x, end.y), (back, end.y - 3), (back, end.y + 3)]
        let head = corners.map { "\(Format.exact($0.0)),\(Format.exact($0.1))" }.joined(separator: " ")
        return "<polyline class=\"route\" points=\"\(path)\"><title>\(PictureText.escaped(tip))</title></polyline>\n"
            + "<polygon class=\"arrow\" points=\"\(head)\"/>\n"
    }

    /// The texts in the band of pinned cells of a layout whose x axis is time: where there is room, one text beside
    /// the other, the larger unit above the smaller one where it changes.
    private func dates() -> String {
        guard let axis = snapshot.meaning?.axis else { return "" }
        let cells = snapshot.elements.filter { $0.id.category == .cell && snapshot.pinned.contains($0.id) }
            .map(\.frame).sorted { $0.minX < $1.minX }
        guard let band = cells.first else { return "" }
        var (text, large, largeEnd, smallEnd) = ("", "", -Double.infinity, -Double.infinity)
        var shown = (ticks ?? cells.map { axis.tick(ofDayAt: $0.minX) }).filter { $0.x >= snapshot.area.minX }
        // What the axis begins in makes room for what begins next: a month's last days for the next month.
        if shown.count > 1, shown[0].small.isEmpty, shown[0].large != shown[1].large,
            shown[1].x < shown[0].x + PictureText.width(shown[0].large, 11) + 6
        {
            shown.removeFirst()
        }
        for tick in shown {
            let size = min(11, (band.height * (tick.large.isEmpty ? 0.6 : 0.36)).rounded(.down))
            guard size >= 6 else { continue }
            if tick.large != large, tick.x >= largeEnd, !tick.large.isEmpty {
                text += PictureText.line(tick.large, tick.x + 2, band.minY + band.height * 0.28, size, area)
                (large, largeEnd) = (tick.large, tick.x + PictureText.width(tick.large, size) + 6)
            }
            guard tick.x >= smallEnd, !tick.small.isEmpty else { continue }
            let y = band.minY + band.height * (tick.large.isEmpty ? 0.5 : 0.72)
            text += PictureText.line(tick.small, tick.x + 2, y, size, area)
            smallEnd = tick.x + PictureText.width(tick.small, size) + 4
        }
        return text
    }
}
