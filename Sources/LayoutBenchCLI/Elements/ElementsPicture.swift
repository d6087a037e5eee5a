import Errors
import LayoutCore

/// Elements as a picture, of any layout: what an element looks like follows from its category, whether it is pinned,
/// and its proportions, never from the names of kinds.
enum ElementsPicture {
    /// A scalable picture of the snapshot's area: one rectangle an element in painting order, with its identity as
    /// the tool tip, and that of a supplementary written on it where there is room.
    static func svg(_ snapshot: ElementsSnapshot) -> String {
        let area = snapshot.area
        let box = [area.minX, area.minY, area.width, area.height].map(Format.exact).joined(separator: " ")
        let scale = min(1, longestSide / max(area.width, area.height, 1))
        let colours = sectionColours.enumerated().map { ".section-\($0) { fill: \($1); }" }.joined(separator: " ")
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" \
            width="\(Format.exact((area.width * scale).rounded(.up)))" \
            height="\(Format.exact((area.height * scale).rounded(.up)))">
            <style>
            \(colours)
            .pinned { fill: #eef1f5; stroke: #c3cad3; stroke-width: 0.5; }
            .supplementary { fill: #d7dee8; stroke: #aab3bf; stroke-width: 0.5; }
            .line { fill: #aab3bf; } .surface { fill: #f7f8fa; }
            text { fill: #3d4650; font-family: sans-serif; dominant-baseline: central; }
            </style>

            """
        for element in snapshot.elements {
            let frame = element.frame
            let name = snapshot.name(element.id)
            let sides = [("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height)]
            text += "<rect class=\"\(style(element, in: snapshot))\" \(attributes(sides))>"
            text += "<title>\(name) \(element.id.section), \(element.id.item)</title></rect>\n"
            if element.id.category == .supplementary {
                let number = element.id.item == 0 ? "" : ", \(element.id.item)"
                text += label("\(name) \(element.id.section)\(number)", frame, area)
            }
        }
        return text + "</svg>\n"
    }

    /// A larger area is scaled down to this, since viewers refuse pictures of any size.
    private static let longestSide = 8_192.0

    /// Cells of neighbouring sections have different ones, told apart with any colour vision and seen on white.
    private static let sectionColours = ["#3b7dd8", "#c25e00", "#882255", "#117733"]

    private static func style(_ element: LayoutAttributes, in snapshot: ElementsSnapshot) -> String {
        switch element.id.category {
        case .cell:
            if snapshot.pinned.contains(element.id) { return "pinned" }
            let count = Int32(sectionColours.count)
            return "section-\(((element.id.section - snapshot.firstDataSection) % count + count) % count)"
        case .supplementary: return "supplementary"
        // Thin ones part what others lie on.
        case .decoration: return min(element.frame.width, element.frame.height) <= 4 ? "line" : "surface"
        }
    }

    /// A name along the longer side of what is seen of a frame, from its beginning; nothing where it has no room.
    private static func label(_ name: String, _ frame: Rect, _ area: Rect) -> String {
        let (left, right) = (max(frame.minX, area.minX), min(frame.maxX, area.maxX))
        let (top, bottom) = (max(frame.minY, area.minY), min(frame.maxY, area.maxY))
        let isUpright = bottom - top > right - left
        let (length, thickness) = isUpright ? (bottom - top, right - left) : (right - left, bottom - top)
        let size = min(12, (thickness * 0.7).rounded(.down))
        // Letters are hardly more than 0.6 of their size wide.
        guard size >= 6, Double(name.count) * size * 0.6 + 8 <= length else { return "" }
        let (x, y) = isUpright ? ((left + right) / 2, top + 4) : (left + 4, (top + bottom) / 2)
        let turn = isUpright ? " transform=\"rotate(90 \(Format.exact(x)) \(Format.exact(y)))\"" : ""
        return "<text \(attributes([("x", x), ("y", y), ("font-size", size)]))\(turn)>\(name)</text>\n"
    }

    private static func attributes(_ values: [(String, Double)]) -> String {
        values.map { "\($0)=\"\(Format.exact($1))\"" }.joined(separator: " ")
    }
}
