import LayoutCore

/// A layout that computes all frames again on every change; strategies are then prepared again.
///
/// It keeps 32 bytes an item, and as much again for the frames before the last change. A change of the data takes O(n).
public final class ResettingLayout<Geometry: ResettingGeometry>: ConfiguredLayout {
    private let geometry: Geometry
    private let items: any ItemSource
    private var cells: CellFrames
    private var previous: CellFrames
    /// Effective size of the viewport, as the layout was told last.
    public private(set) var viewportSize: Size

    /// Makes the layout over data. Throws ``LayoutError/unknownKey(key:layout:known:)`` for a key that the geometry has
    /// not, ``LayoutError/unsuitableInput(layout:reason:)`` where it gives another number of frames than there are
    /// items, and what the geometry throws. O(n).
    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let known = Geometry.keys.map(\.name)
        if let key = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw .unknownKey(key: key, layout: Geometry.name, known: known)
        }
        try self.init(Geometry(values: values), source.items(for: Geometry.name), .standardViewport)
    }

    private init(_ geometry: Geometry, _ items: any ItemSource, _ viewport: Size) throws(LayoutError) {
        (self.geometry, self.items, viewportSize) = (geometry, items, viewport)
        cells = try CellFrames(geometry.frames(of: items, in: viewport), of: items, layout: Geometry.name)
        previous = cells
    }

}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ResettingLayout {
    public static var name: String { Geometry.name }
    public static var summary: String { Geometry.summary }
    public static var keys: [ConfigurationKey] { Geometry.keys }

    public var elementCount: Int { cells.frames.count }
    public var contentSize: Size { cells.contentSize }
    public var diagnostics: LayoutDiagnostics { cells.diagnostics }
    public var kindNames: [String] { [""] }
    public var itemSource: (any ItemSource)? { items }

    public func frame(at ordinal: UInt32) -> Rect { cells.frames[Int(ordinal)] }

    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        let (known, first) = (cells.frames, Int(ordinals.lowerBound))
        for position in 0..<ordinals.count { frames[position] = known[first + position] }
    }

    public func id(at ordinal: UInt32) -> ElementID {
        let place = cells.place(Int(ordinal))
        return ElementID(.cell, section: Int32(place.section), item: Int32(place.item))
    }

    public func ordinal(of id: ElementID) -> UInt32? { cells.cell(id).map(UInt32.init) }

    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }

    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) { cells.meeting(rect, into: &buffer) }

    // MARK: Hosting

    /// Computes all frames again. Every change of the data is a reset, and another viewport where a frame is another.
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for changes of sizes, offsets, groups and rectangles,
    /// and what the initialiser throws; then nothing has changed. O(n).
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data, .reload: return try rebuild(viewportSize, isReset: true)
        case .viewport(let size, let insets):
            return try rebuild(Viewport(size: size, insets: insets).effectiveSize, isReset: false)
        case .remeasure, .preferredSize, .sidewaysOffset, .expansion, .rectangles:
            if let reason = change.refusal { throw .unsuitableChange(layout: Self.name, reason: reason) }
            return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        }
    }

    private func rebuild(_ viewport: Size, isReset: Bool) throws(LayoutError) -> LayoutDelta {
        let fresh = try CellFrames(geometry.frames(of: items, in: viewport), of: items, layout: Self.name)
        let isSame = fresh.frames == cells.frames
        (previous, cells, viewportSize) = (cells, fresh, viewport)
        return LayoutDelta(isReset: isReset || !isSame, elementCount: elementCount, contentSize: contentSize)
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        guard let cell = previous.cell(id), !previous.frames[cell].isNull else { return nil }
        return previous.frames[cell]
    }

    public func rebuilt() throws(LayoutError) -> ResettingLayout {
        try ResettingLayout(geometry, items, viewportSize)
    }

    public func restorePoint() -> () -> Void {
        let (cells, previous, viewportSize) = (cells, previous, viewportSize)
        return { (self.cells, self.previous, self.viewportSize) = (cells, previous, viewportSize) }
    }
}

extension LayoutLine {
    /// A layout that is rebuilt on every change.
    public init<Geometry: ResettingGeometry>(_ geometry: Geometry.Type) { self.init(ResettingLayout<Geometry>.self) }
}
