import LayoutCore

/// An item, or a group, which is an item that holds others: the same words for the same things as in UIKit's
/// compositional layouts (iOS 13, 2019).
public struct CompositionalItem: Hashable, Sendable {
    /// Its size, of which fractions refer to the group or section that holds it.
    public var layoutSize: CompositionalSize
    /// By how much a cell is smaller than its place, and the content of a group than the group. Of no account along an
    /// axis whose dimension is estimated. Points, never fractions.
    public var contentInsets = EdgeInsets()
    /// Distances around its place. Those around a section's group are of no account: see
    /// ``CompositionalSection/interGroupSpacing`` and ``CompositionalSection/contentInsets``.
    public var edgeSpacing = CompositionalEdgeSpacing()
    /// Between the subitems of a group.
    public var interItemSpacing = CompositionalSpacing.fixed(0)
    /// Elements that are anchored to each cell, or to each group: to its whole place, without its content insets.
    /// Their identities have the section and number of the cell, or of a group's first cell; so a group without
    /// cells has none.
    public var supplementaryItems: [CompositionalSupplementary]
    /// The line below each cell but the section's last; set in sections of tables, whose groups are one cell.
    public internal(set) var separator: CompositionalSeparator?
    package internal(set) var content: Content

    /// What a place holds.
    package enum Content: Hashable, Sendable {
        /// A cell.
        case cell
        /// A group of subitems along an axis: as many as fit, or a number of the first one, which either keeps its size
        /// or shares the room equally.
        case group(Axis, subitems: [CompositionalItem], count: Int?, keepsSize: Bool)
        /// A group whose cells are where the closure says.
        case custom(CompositionalCustomGroup)
    }

    init(
        _ layoutSize: CompositionalSize, _ content: Content, _ supplementaryItems: [CompositionalSupplementary] = []
    ) {
        self.layoutSize = layoutSize
        self.content = content
        self.supplementaryItems = supplementaryItems
    }

    /// An item that a cell shows.
    public init(layoutSize: CompositionalSize, supplementaryItems: [CompositionalSupplementary] = []) {
        self.init(layoutSize, .cell, supplementaryItems)
    }

    /// A group whose subitems follow each other to the right, taken in turn as long as there is room.
    public static func horizontal(layoutSize: CompositionalSize, subitems: [CompositionalItem]) -> CompositionalItem {
        CompositionalItem(layoutSize, .group(.horizontal, subitems: subitems, count: nil, keepsSize: false))
    }

    /// A group that holds a subitem `count` times beside each other, each as wide as the room allows.
    public static func horizontal(
        layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int
    ) -> CompositionalItem {
        CompositionalItem(layoutSize, .group(.horizontal, subitems: [subitem], count: count, keepsSize: false))
    }

    /// A group that holds a subitem `count` times beside each other, each of its own size: what doesn't fit overflows.
    public static func horizontal(
        layoutSize: CompositionalSize, repeatingSubitem: CompositionalItem, count: Int
    ) -> CompositionalItem {
        CompositionalItem(
            layoutSize, .group(.horizontal, subitems: [repeatingSubitem], count: count, keepsSize: true))
    }

    /// A group whose subitems follow each other down, taken in turn as long as there is room.
    public static func vertical(layoutSize: CompositionalSize, subitems: [CompositionalItem]) -> CompositionalItem {
        CompositionalItem(layoutSize, .group(.vertical, subitems: subitems, count: nil, keepsSize: false))
    }

    /// A group that holds a subitem `count` times below each other, each as high as the room allows.
    public static func vertical(
        layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int
    ) -> CompositionalItem {
        CompositionalItem(layoutSize, .group(.vertical, subitems: [subitem], count: count, keepsSize: false))
    }

    /// A group that holds a subitem `count` times below each other, each of its own size: what doesn't fit overflows.
    public static func vertical(
        layoutSize: CompositionalSize, repeatingSubitem: CompositionalItem, count: Int
    ) -> CompositionalItem {
        CompositionalItem(layoutSize, .group(.vertical, subitems: [repeatingSubitem], count: count, keepsSize: true))
    }

    /// A group whose cells are where `provider` says, relative to the group's content. It is asked once for each size
    /// of the container, and must answer the same each time.
    public static func custom(
        layoutSize: CompositionalSize,
        provider: @escaping @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]
    ) -> CompositionalItem {
        CompositionalItem(layoutSize, .custom(CompositionalCustomGroup(provider)))
    }
}

/// A group, which is an item that holds others.
public typealias CompositionalGroup = CompositionalItem

/// A cell of a custom group.
public struct CompositionalCustomItem: Hashable, Sendable {
    /// Frame relative to the group's content.
    public var frame: Rect
    /// Nominal z-index.
    public var zIndex: Int32

    /// A cell from its frame.
    public init(frame: Rect, zIndex: Int32 = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}

/// Who says where the cells of a custom group are; equal to itself alone.
package final class CompositionalCustomGroup: Hashable, Sendable {
    package let provider: @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]

    init(_ provider: @escaping @Sendable (CompositionalEnvironment) -> [CompositionalCustomItem]) {
        self.provider = provider
    }

    package static func == (left: CompositionalCustomGroup, right: CompositionalCustomGroup) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Where an element is anchored to a cell, and how far from there it lies.
public struct CompositionalAnchor: Hashable, Sendable {
    /// Which edge or corner lies on the cell's.
    public var alignment: CompositionalAlignment
    /// By how much it is moved from there: points.
    public var absoluteOffset: Point
    /// By how much it is moved besides: shares of its own size.
    public var fractionalOffset: Point

    /// An anchor, with nothing moved unless it is said.
    public init(
        _ alignment: CompositionalAlignment, absoluteOffset: Point = .zero, fractionalOffset: Point = .zero
    ) {
        self.alignment = alignment
        self.absoluteOffset = absoluteOffset
        self.fractionalOffset = fractionalOffset
    }
}

/// An element that is anchored to each cell of an item, or to each group: a badge.
public struct CompositionalSupplementary: Hashable, Sendable {
    /// Its size, of which fractions refer to the cell or group.
    public var layoutSize: CompositionalSize
    /// The name of its kind.
    public var elementKind: String
    /// Where it lies on its cell or group.
    public var containerAnchor: CompositionalAnchor
    /// Nominal z-index.
    public var zIndex: Int32 = 1

    /// A badge from its parts.
    public init(layoutSize: CompositionalSize, elementKind: String, containerAnchor: CompositionalAnchor) {
        self.layoutSize = layoutSize
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
    }
}
