import LayoutCore

/// The parts of a geometry: elements that lie in no segment, such as headers. Each section has equally many.
public protocol GeometryParts: BasicGeometry {
    /// Number of parts of each section, and of the whole layout, whose section is −1. By default none.
    var partCounts: (perSection: Int, whole: Int) { get }
    /// Identity, frame and nominal z-index of a part. By default, and where the part is none, a hole.
    func part(_ part: Int, in section: Int) -> LayoutAttributes
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryParts {
    public var partCounts: (perSection: Int, whole: Int) { (0, 0) }
    public func part(_ part: Int, in section: Int) -> LayoutAttributes { .hole }

    /// The number of the part that an identity names in its section; nil for another element. O(parts of a section).
    func part(of id: ElementID) -> Int? {
        let counts = partCounts
        let section = Int(id.section)
        guard id.category != .cell, section >= -1, section < sectionCount else { return nil }
        return (0..<(section < 0 ? counts.whole : counts.perSection)).first { part($0, in: section).id == id }
    }
}

extension LayoutAttributes {
    /// No element.
    static let hole = LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
}
