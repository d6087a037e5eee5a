import LayoutCore

/// The parts of a geometry: elements that lie in no segment, such as headers. Each section has equally many.
public protocol GeometryParts: BasicGeometry {
    /// Number of parts of each section, and of the whole layout, whose section is −1. By default none.
    var partCounts: (perSection: Int, whole: Int) { get }
    /// Identity, frame and nominal z-index of a part. By default, and where the part is none, a hole.
    func part(_ part: Int, in section: Int) -> LayoutAttributes
    /// The part that an identity names; nil for another element, and by default.
    func part(of id: ElementID) -> Int?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryParts {
    public var partCounts: (perSection: Int, whole: Int) { (0, 0) }
    public func part(_ part: Int, in section: Int) -> LayoutAttributes { .hole }
    @inline(__always) public func part(of id: ElementID) -> Int? { nil }
}

extension LayoutAttributes {
    /// No element.
    static let hole = LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
}
