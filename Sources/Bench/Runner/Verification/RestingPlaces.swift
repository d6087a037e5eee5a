import LayoutCore

/// Whether a section that scrolls sideways comes to rest where it should.
enum RestingPlaces {
    /// Flicks that are tried one after the other.
    private static let most = 64
    /// Points of a flick: enough to turn a page.
    private static let flick = 12.0

    /// The fault of a section's resting places and greatest offset, in words; nil without a fault. The section
    /// is left where its content ends. O(frames of its items).
    static func fault(of section: Int32, in layout: any HostedLayout) throws(LayoutError) -> String? {
        func rest(_ proposed: Double, from start: Double) -> Double {
            layout.restingOffset(ofSection: section, proposed: proposed, from: start) ?? .nan
        }
        guard let end = try greatestOffset(of: section, in: layout) else { return nil }
        if rest(end, from: end) != end {
            return "section \(section) does not rest at its greatest offset, \(end), but at \(rest(end, from: end))"
        }
        var place = rest(-.infinity, from: 0)
        for _ in 0..<most {
            let next = rest(place + flick, from: place)
            if next == place {
                return place == end ? nil : "section \(section) does not get from \(place) to \(end) by flicks"
            }
            guard next > place, rest(next, from: next) == next else {
                return "section \(section) is flicked from \(place) to \(next), where it does not rest"
            }
            let back = rest(next - flick, from: next)
            if next - place >= flick, !(place..<next).contains(back) {
                return "section \(section) is flicked from \(next) back to \(back), and skips \(place)"
            }
            place = next
        }
        return nil
    }

    /// How far the section's cells move when it is scrolled beyond its end; nil where it has none.
    private static func greatestOffset(of section: Int32, in layout: any HostedLayout) throws(LayoutError) -> Double? {
        func first() -> Point? {
            let frame = layout.ordinal(of: ElementID(.cell, section: section, item: 0)).map { layout.frame(at: $0) }
            return frame.flatMap { $0.isNull ? nil : Point(x: $0.minX, y: $0.minY) }
        }
        _ = try layout.apply(.sidewaysOffset(section: section, 0))
        guard let before = first() else { return nil }
        _ = try layout.apply(.sidewaysOffset(section: section, 0x1p40))
        // A mirrored layout's cells move to the right.
        return first().map { (layout.scrollAxis == .vertical ? before.x - $0.x : before.y - $0.y).magnitude }
    }
}
