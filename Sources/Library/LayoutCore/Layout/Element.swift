/// What an element is to a collection view.
@frozen public enum ElementCategory: UInt8, Sendable, Codable, CaseIterable {
    /// Shows an item.
    case cell
    /// Belongs to data but is no item: headers, footers.
    case supplementary
    /// Owned by the layout alone: lines, backgrounds.
    case decoration

    /// The word used in exports.
    public var name: String {
        switch self {
        case .cell: "cell"
        case .supplementary: "supplementary"
        case .decoration: "decoration"
        }
    }
}

/// A layout's kind of element: an index into the layout's ``CollectionLayout/kindNames``; 0 is the unnamed kind of
/// cells.
@frozen public struct ElementKind: RawRepresentable, Hashable, Sendable, Comparable {
    /// Index into the layout's kind names.
    public var rawValue: UInt16
    /// The kind with this index.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The unnamed kind of cells.
    @inlinable public static var none: ElementKind { ElementKind(rawValue: 0) }
    /// Compares by index.
    @inlinable public static func < (left: ElementKind, right: ElementKind) -> Bool { left.rawValue < right.rawValue }
}

/// Identity of an element: category, kind, section and item. 12 bytes.
@frozen public struct ElementID: Hashable, Sendable {
    /// Section; −1 for elements of the whole layout.
    public var section: Int32
    /// Item in the section; 0 where the kind has one element a section.
    public var item: Int32
    /// Kind, by its index in ``CollectionLayout/kindNames``.
    public var kind: ElementKind
    /// Whether the element is a cell, a supplementary element or a decoration.
    public var category: ElementCategory

    /// An identity from its parts.
    @inlinable public init(_ category: ElementCategory, kind: ElementKind = .none, section: Int32, item: Int32) {
        self.section = section
        self.item = item
        self.kind = kind
        self.category = category
    }

    /// Whether all parts are equal. Written out, as ``hash(into:)`` is, so that other modules inline it.
    @inlinable public static func == (left: ElementID, right: ElementID) -> Bool {
        left.section == right.section && left.item == right.item && left.kind.rawValue == right.kind.rawValue
            && left.category.rawValue == right.category.rawValue
    }

    /// Hashes all parts, as two words.
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(UInt32(bitPattern: section)) << 32 | UInt64(UInt32(bitPattern: item)))
        hasher.combine(UInt32(kind.rawValue) << 8 | UInt32(category.rawValue))
    }
}

/// Where an element is and how it is painted, as a value.
@frozen public struct LayoutAttributes: Equatable, Sendable {
    /// Identity of the element that the attributes describe.
    public var id: ElementID
    /// Frame in content coordinates, in points.
    public var frame: Rect
    /// Painting band: elements are painted in the order of their bands first. Equal to `zIndex` unless the layout
    /// numbers the elements of a family, whose nominal z could reach the next family's.
    public var band: Int32
    /// Nominal z-index, as UIKit would be given.
    public var zIndex: Int32

    /// Attributes from their parts; the band is the z-index unless given.
    @inlinable public init(id: ElementID, frame: Rect, zIndex: Int32, band: Int32? = nil) {
        self.id = id
        self.frame = frame
        self.zIndex = zIndex
        self.band = band ?? zIndex
    }

    /// Whether all parts are equal. Written out, so that other modules inline it.
    @inlinable public static func == (left: LayoutAttributes, right: LayoutAttributes) -> Bool {
        left.id == right.id && left.frame == right.frame && left.band == right.band && left.zIndex == right.zIndex
    }

    /// Canonical order of painting and exports: band, z-index, section, item, category, kind.
    @inlinable public static func isPaintedBefore(_ left: LayoutAttributes, _ right: LayoutAttributes) -> Bool {
        if left.band != right.band { return left.band < right.band }
        if left.zIndex != right.zIndex { return left.zIndex < right.zIndex }
        if left.id.section != right.id.section { return left.id.section < right.id.section }
        if left.id.item != right.id.item { return left.id.item < right.id.item }
        if left.id.category != right.id.category { return left.id.category.rawValue < right.id.category.rawValue }
        return left.id.kind < right.id.kind
    }
}

/// Reference-type attributes with the fields a `UICollectionViewLayoutAttributes` has: what a host pays for when it
/// takes attributes as objects. Accesses are not checked for others at the same time: none of its properties is handed out
/// while it is changed, and to check six of them took most of the time of an object that is used again.
public final class LayoutAttributesObject {
    /// Identity of the element.
    @exclusivity(unchecked) public private(set) var id: ElementID
    /// Frame in content coordinates.
    @exclusivity(unchecked) public var frame: Rect
    /// Nominal z-index.
    @exclusivity(unchecked) public var zIndex: Int32
    /// Painting band.
    @exclusivity(unchecked) public var band: Int32
    /// Opacity, 0…1.
    @exclusivity(unchecked) public var alpha: Double = 1
    /// Whether the element is hidden.
    @exclusivity(unchecked) public var isHidden = false

    /// An object holding a copy of `attributes`.
    public init(_ attributes: LayoutAttributes) {
        id = attributes.id
        frame = attributes.frame
        zIndex = attributes.zIndex
        band = attributes.band
    }

    /// Takes over other attributes, visible and opaque: an object that is used again.
    public func show(_ attributes: LayoutAttributes) {
        id = attributes.id
        frame = attributes.frame
        zIndex = attributes.zIndex
        band = attributes.band
        alpha = 1
        isHidden = false
    }

    /// The same attributes as a value.
    public var value: LayoutAttributes { LayoutAttributes(id: id, frame: frame, zIndex: zIndex, band: band) }
}
