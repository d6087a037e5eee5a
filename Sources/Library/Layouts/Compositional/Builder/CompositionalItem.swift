import LayoutCore

/// An item, or a group, which is an item that holds items. The names are the names of UIKit's compositional layouts
/// (iOS 13, 2019).
public struct CompositionalItem: Hashable, Sendable {
    /// Size; fractions refer to the group or section that holds the item.
    public var layoutSize: CompositionalSize
    /// Distances in points of a cell from the edges of its place, and of a group's content from the group's edges. They
    /// have no effect along an estimated dimension.
    public var contentInsets = EdgeInsets()
    /// Distances around the place. They have no effect around a section's group: see
    /// ``CompositionalSection/interGroupSpacing`` and ``CompositionalSection/contentInsets``.
    public var edgeSpacing = CompositionalEdgeSpacing()
    /// Distance between the subitems of a group.
    public var interItemSpacing = CompositionalSpacing.fixed(0)
    /// Elements that are anchored to each cell, or to the whole place of each group. Their identities have the section
    /// and number of the cell, or of the group's first cell; a group without cells has none.
    public var supplementaryItems: [CompositionalSupplementary]
    /// The line below each cell but the section's last, in sections of tables, whose groups are one cell.
    public internal(set) var separator: CompositionalSeparator?
    package internal(set) var content: Content

    package enum Content: Hashable, Sendable {
        /// A cell.
        case cell
        /// A group of subitems along an axis: in turn as long as there is room, or the first `count` times, which keeps
        /// its size or takes an equal share of the room.
        case group(Axis, subitems: [CompositionalItem], count: Int?, keepsSize: Bool)
        /// A group of cells with frames of their own.
        case custom(CompositionalCustomGroup)
    }

    init(
        _ layoutSize: CompositionalSize, _ content: Content, _ supplementaryItems: [CompositionalSupplementary] = []
    ) {
        (self.layoutSize, self.content, self.supplementaryItems) = (layoutSize, content, supplementaryItems)
    }

    /// An item that a cell shows.
    public init(layoutSize: CompositionalSize, supplementaryItems: [CompositionalSupplementary] = []) {
        self.init(layoutSize, .cell, supplementaryItems)
    }

    /// A group whose subitems follow each other to the right, taken in turn as long as there is room.
    public static func horizontal(layoutSize: CompositionalSize, subitems: [CompositionalItem]) -> Self {
        Self(layoutSize, .group(.horizontal, subitems: subitems, count: nil, keepsSize: false))
    }

    /// A group that holds a subitem `count` times beside each other, each with an equal share of the width.
    public static func horizontal(layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int) -> Self {
        Self(layoutSize, .group(.horizontal, subitems: [subitem], count: count, keepsSize: false))
    }

    /// A group that holds a subitem `count` times beside each other, each of its own size, beyond the group if need be.
    public static func horizontal(
        layoutSize: CompositionalSize, repeatingSubitem: CompositionalItem, count: Int
    ) -> Self {
        Self(layoutSize, .group(.horizontal, subitems: [repeatingSubitem], count: count, keepsSize: true))
    }

    /// A group whose subitems follow each other down, taken in turn as long as there is room.
    public static func vertical(layoutSize: CompositionalSize, subitems: [CompositionalItem]) -> Self {
        Self(layoutSize, .group(.vertical, subitems: subitems, count: nil, keepsSize: false))
    }

    /// A group that holds a subitem `count` times below each other, each with an equal share of the height.
    public static func vertical(layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int) -> Self {
        Self(layoutSize, .group(.vertical, subitems: [subitem], count: count, keepsSize: false))
    }

    /// A group that holds a subitem `count` times below each other, each of its own size, beyond the group if need be.
    public static func vertical(
        layoutSize: CompositionalSize, repeatingSubitem: CompositionalItem, count: Int
    ) -> Self {
        Self(layoutSize, .group(.vertical, subitems: [repeatingSubitem], count: count, keepsSize: true))
    }

    /// A group whose cells have the frames that `provider` returns, relative to the group's content. It is asked once for
    /// each size of the container, and must answer the same each time.
    public static func custom(
        layoutSize: CompositionalSize,
        provider: @escaping @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]
    ) -> Self {
        Self(layoutSize, .custom(CompositionalCustomGroup(provider)))
    }
}

/// A group, which is an item that holds items.
public typealias CompositionalGroup = CompositionalItem

/// A cell of a custom group.
public struct CompositionalCustomItem: Hashable, Sendable {
    /// Frame relative to the group's content.
    public var frame: Rect
    /// Nominal z-index.
    public var zIndex: Int32

    /// A cell from its frame.
    public init(frame: Rect, zIndex: Int32 = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// The provider of a custom group's cells; equal to itself alone.
package final class CompositionalCustomGroup: Hashable, Sendable {
    package let provider: @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]

    init(_ provider: @escaping @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]) {
        self.provider = provider
    }

    package static func == (left: CompositionalCustomGroup, right: CompositionalCustomGroup) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The place at which an element is anchored to a cell, and its distance from there.
public struct CompositionalAnchor: Hashable, Sendable {
    /// The edge or corner of the element that lies on the same edge or corner of the cell.
    public var alignment: CompositionalAlignment
    /// Distance from there in points.
    public var absoluteOffset: Point
    /// Distance from there in shares of the element's own size, in addition.
    public var fractionalOffset: Point

    /// An anchor from its parts.
    public init(
        _ alignment: CompositionalAlignment, absoluteOffset: Point = .zero, fractionalOffset: Point = .zero
    ) {
        (self.alignment, self.absoluteOffset, self.fractionalOffset) = (alignment, absoluteOffset, fractionalOffset)
    }
}

/// An element that is anchored to each cell of an item, or to each group: a badge.
public struct CompositionalSupplementary: Hashable, Sendable {
    /// Size; fractions refer to the cell or group.
    public var layoutSize: CompositionalSize
    /// The name of its kind.
    public var elementKind: String
    /// Its place on the cell or group.
    public var containerAnchor: CompositionalAnchor
    /// Nominal z-index.
    public var zIndex: Int32 = 1

    /// A badge from its parts.
    public init(layoutSize: CompositionalSize, elementKind: String, containerAnchor: CompositionalAnchor) {
        (self.layoutSize, self.elementKind, self.containerAnchor) = (layoutSize, elementKind, containerAnchor)
    }
}
