import Errors
import LayoutCore

/// Elements as a picture, of any layout: what an element looks like follows from its category, whether it is pinned,
/// its proportions, and what the item is that it shows, never from the names of kinds.
struct ElementsPicture {
    private let snapshot: ElementsSnapshot
    private let area: Rect
    /// Kinds that supplementaries have; where it is one alone, their titles need not say which.
    private let titledKinds: Set<ElementKind>

    /// A scalable picture of the snapshot's area: one rectangle an element in painting order, with its identity as
    /// the tool tip. Names of items, titles of groups and dates are written on it where there is room.
    static func svg(_ snapshot: ElementsSnapshot) -> String { ElementsPicture(snapshot).text() }

    private init(_ snapshot: ElementsSnapshot) {
        self.snapshot = snapshot
        area = snapshot.area
        titledKinds = Set(
            snapshot.elements.filter { $0.id.category == .supplementary && snapshot.routes[$0.id] == nil }
                .map(\.id.kind))
    }

    private func text() -> String {
        let box = [area.minX, area.minY, area.width, area.height].map(Format.exact).joined(separator: " ")
        let scale = min(1, Self.longestSide / max(area.width, area.height, 1))
        let colours = Self.sectionColours.enumerated().map { ".section-\($0) { fill: \($1); }" }.joined(separator: " ")
        let lines =
            snapshot.routes.isEmpty ? "" : "\n.route { fill: none; stroke: #5a6470; } .arrow { fill: #5a6470; }"
        let start = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" \
            width="\(Format.exact((area.width * scale).rounded(.up)))" \
            height="\(Format.exact((area.height * scale).rounded(.up)))">
            <style>
            \(colours)
            .pinned { fill: #eef1f5; stroke: #c3cad3; stroke-width: 0.5; }
            .supplementary { fill: #d7dee8; stroke: #aab3bf; stroke-width: 0.5; }
            .line { fill: #aab3bf; } .surface { fill: #f7f8fa; }
            .summary { fill: #2b323a; } .milestone { fill: none; } .diamond { fill: #b3261e; }
            text { fill: #3d4650; font-family: sans-serif; dominant-baseline: central; } .name { fill: #ffffff; }\(lines)
            </style>

            """
        // Dates may reach over the columns to their right, and so come last.
        return start + snapshot.elements.map(drawn).joined() + dates() + "</svg>\n"
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
        var text = "<rect class=\"\(style(element))\" \(attributes(sides))>"
        text += "<title>\(PictureText.escaped(tip))</title></rect>\n"
        if element.id.category == .supplementary { text += PictureText.label(title(element.id, kind), frame, area) }
        guard element.id.category == .cell else { return text }
        if sort(element.id) == .milestone { return text + diamond(frame) }
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
            case .plain: break
            }
            let count = Int32(Self.sectionColours.count)
            return "section-\(((element.id.section - snapshot.firstDataSection) % count + count) % count)"
        case .supplementary: return "supplementary"
        // Thin ones part what others lie on.
        case .decoration: return min(element.frame.width, element.frame.height) <= 4 ? "line" : "surface"
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

    /// What stands in the pinned cells of a layout whose x axis is time: where there is room, one text beside the
    /// other, the larger unit above the smaller one where it changes.
    private func dates() -> String {
        guard let axis = snapshot.meaning?.axis else { return "" }
        let cells = snapshot.elements.filter { $0.id.category == .cell && snapshot.pinned.contains($0.id) }
            .sorted { $0.frame.minX < $1.frame.minX }
        var (text, large, largeEnd, smallEnd) = ("", "", -Double.infinity, -Double.infinity)
        for cell in cells {
            let frame = cell.frame
            let texts = axis.texts(at: frame.minX)
            let size = min(11, (frame.height * (texts.large.isEmpty ? 0.6 : 0.36)).rounded(.down))
            guard size >= 6, frame.minX >= area.minX else { continue }
            if texts.large != large, frame.minX >= largeEnd, !texts.large.isEmpty {
                text += PictureText.line(texts.large, frame.minX + 2, frame.minY + frame.height * 0.28, size, area)
                (large, largeEnd) = (texts.large, frame.minX + PictureText.width(texts.large, size) + 6)
            }
            guard frame.minX >= smallEnd, !texts.small.isEmpty else { continue }
            let y = frame.minY + frame.height * (texts.large.isEmpty ? 0.5 : 0.72)
            text += PictureText.line(texts.small, frame.minX + 2, y, size, area)
            smallEnd = frame.minX + PictureText.width(texts.small, size) + 4
        }
        return text
    }

    private func attributes(_ values: [(String, Double)]) -> String { PictureText.attributes(values) }
}
