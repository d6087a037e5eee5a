import LayoutCore

/// The parts of a geometry: elements that lie in no segment, such as headers. Each section has equally many.
public protocol GeometryParts: BasicGeometry {
    /// Number of parts of each section, and of the whole layout, whose section is −1. By default none.
    var partCounts: (perSection: Int, whole: Int) { get }
    /// Frame of a part. By default null.
    func frame(ofPart part: Int, in section: Int) -> Rect
    /// Identity and nominal z-index of a part. The identity names nothing where the part is none.
    func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32)
    /// The part that an identity names; nil for another element, and by default.
    func part(of id: ElementID) -> Int?
    /// Whether parts came, went or moved. By default whether there are any.
    func movesParts(since snapshot: Snapshot) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryParts {
    public var partCounts: (perSection: Int, whole: Int) { (0, 0) }
    public func frame(ofPart part: Int, in section: Int) -> Rect { .null }
    public func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32) {
        (ElementID(.cell, section: -1, item: -1), 0)
    }
    @inline(__always) public func part(of id: ElementID) -> Int? { nil }
    public func movesParts(since snapshot: Snapshot) -> Bool { partCounts.perSection > 0 }
}
