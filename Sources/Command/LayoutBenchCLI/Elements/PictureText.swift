import Errors
import LayoutCore
import Reporting

enum PictureText {
    /// The width of a text: letters are hardly more than 0.6 of their size wide.
    static func width(_ text: String, _ size: Double) -> Double { Double(text.count) * size * 0.6 }

    /// A title along the longer side of the visible part of a frame, from its beginning; left out without room.
    static func label(_ title: String, _ frame: Rect, _ area: Rect) -> String {
        let seen = seen(frame, area)
        let isUpright = seen.height > seen.width
        let (length, thickness) = isUpright ? (seen.height, seen.width) : (seen.width, seen.height)
        let size = min(12, (thickness * 0.7).rounded(.down))
        guard size >= 6, width(title, size) + 8 <= length else { return "" }
        let (x, y) =
            isUpright ? ((seen.minX + seen.maxX) / 2, seen.minY + 4) : (seen.minX + 4, (seen.minY + seen.maxY) / 2)
        let turn = isUpright ? " transform=\"rotate(90 \(Format.exact(x)) \(Format.exact(y)))\"" : ""
        return "<text \(attributes([("x", x), ("y", y), ("font-size", size)]))\(turn)>\(escaped(title))</text>\n"
    }

    /// Letters that a name is cut to at least.
    private static let fewestLetters = 3

    /// A name within the visible part of a cell, cut if it is too long; left out if a few letters have no room.
    static func name(_ name: String, _ frame: Rect, _ area: Rect, style: String = "name") -> String {
        let seen = seen(frame, area)
        let size = min(11, (seen.height * 0.7).rounded(.down))
        guard size >= 6, !name.isEmpty else { return "" }
        let room = Int((seen.width - 6) / (size * 0.6))
        guard room >= min(name.count, fewestLetters + 1) else { return "" }
        let text = name.count <= room ? name : name.prefix(room - 1) + "…"
        let place = [("x", seen.minX + 3), ("y", (seen.minY + seen.maxY) / 2), ("font-size", size)]
        return "<text class=\"\(style)\" \(attributes(place))>\(escaped(text))</text>\n"
    }

    /// A text that begins at a place; nothing where it would leave the area.
    static func line(_ text: String, _ x: Double, _ y: Double, _ size: Double, _ area: Rect) -> String {
        guard x + width(text, size) <= area.maxX else { return "" }
        return "<text \(attributes([("x", x), ("y", y), ("font-size", size)]))>\(escaped(text))</text>\n"
    }

    static func attributes(_ values: [(String, Double)]) -> String {
        values.map { "\($0)=\"\(Format.exact($1))\"" }.joined(separator: " ")
    }

    /// Text in which nothing is markup, and nothing that XML can't hold.
    static func escaped(_ text: some StringProtocol) -> String {
        let plain = text.unicodeScalars.map { $0.value < 0x20 || $0.value >= 0xfffe ? " " : $0 }
        return HTML.escaped(String(String.UnicodeScalarView(plain)))
    }

    private static func seen(_ frame: Rect, _ area: Rect) -> Rect {
        let (left, top) = (max(frame.minX, area.minX), max(frame.minY, area.minY))
        return Rect(
            x: left, y: top, width: max(0, min(frame.maxX, area.maxX) - left),
            height: max(0, min(frame.maxY, area.maxY) - top))
    }
}
