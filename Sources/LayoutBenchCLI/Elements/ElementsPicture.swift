import Errors
import LayoutCore

/// Elements as a picture.
enum ElementsPicture {
    /// A scalable picture of the snapshot's area: one rectangle an element in painting order, with its identity as
    /// the tool tip.
    static func svg(_ snapshot: ElementsSnapshot) -> String {
        let area = snapshot.area
        let box = [area.minX, area.minY, area.width, area.height].map(Format.exact).joined(separator: " ")
        let scale = min(1, longestSide / max(area.width, area.height, 1))
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" \
            width="\(Format.exact((area.width * scale).rounded(.up)))" \
            height="\(Format.exact((area.height * scale).rounded(.up)))">
            <style>
            .cell { fill: #3b7dd8; } .date { fill: #eef1f5; stroke: #c3cad3; stroke-width: 0.5; }
            .supplementary { fill: #d7dee8; } .decoration { fill: #aab3bf; } .background { fill: #f7f8fa; }
            </style>

            """
        for element in snapshot.elements {
            let frame = element.frame
            let kind = snapshot.kind(element.id)
            let name = kind.isEmpty ? element.id.category.name : kind
            let sides = [("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height)]
            let attributes = sides.map { "\($0)=\"\(Format.exact($1))\"" }.joined(separator: " ")
            text += "<rect class=\"\(style(element, kind))\" \(attributes)>"
            text += "<title>\(name) \(element.id.section), \(element.id.item)</title></rect>\n"
        }
        return text + "</svg>\n"
    }

    /// A larger area is scaled down to this, since viewers refuse pictures of any size.
    private static let longestSide = 8_192.0

    private static func style(_ element: LayoutAttributes, _ kind: String) -> String {
        if kind.lowercased().contains("background") { return "background" }
        if element.id.category == .cell, element.band >= 1000 { return "date" }
        return element.id.category.name
    }
}
