import LayoutCore

/// Whether a section scrolls across the layout's direction, and where a flick comes to rest.
public enum CompositionalBehavior: String, Hashable, Sendable, CaseIterable {
    /// Does not scroll sideways.
    case none
    /// Comes to rest anywhere.
    case continuous
    /// Comes to rest where a group begins.
    case continuousGroupLeadingBoundary
    /// Comes to rest at multiples of the viewport.
    case paging
    /// Comes to rest where a group begins, one group further at most.
    case groupPaging
    /// Comes to rest where a group is in the middle, one group further at most.
    case groupPagingCentered
}

/// A section: a group that is repeated until all items have a place, and the elements around the groups.
public struct CompositionalSection: Hashable, Sendable {
    /// The group that is repeated.
    public var group: CompositionalGroup
    /// Distances between the groups and the section's edges, points.
    public var contentInsets = EdgeInsets()
    /// Distance between neighbouring groups, points.
    public var interGroupSpacing = 0.0
    /// Whether groups follow each other across the layout's direction, and how they scroll there.
    public var orthogonalScrollingBehavior = CompositionalBehavior.none
    /// Headers and footers of the section, and elements beside its content.
    public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
    /// Whether headers and footers are as wide as the content, or as the viewport.
    public var supplementariesFollowContentInsets = true
    /// Decorations of the section, such as its background.
    public var decorationItems: [CompositionalDecoration] = []

    /// A section that repeats `group`, without distances, headers or backgrounds.
    public init(group: CompositionalGroup) { self.group = group }

    /// Whether the section scrolls across the layout's direction.
    var isSideways: Bool { orthogonalScrollingBehavior != .none }
}

/// An element at an edge of a section or of the whole layout: a header or footer, or beside the content.
public struct CompositionalBoundaryItem: Hashable, Sendable {
    /// Size; fractions refer to the section. The extent along the direction of an item beside the content is a fraction
    /// of the content's extent.
    public var layoutSize: CompositionalSize
    /// The name of its kind.
    public var elementKind: String
    /// The edge, and the place there. In a layout that scrolls down, an item at the bottom edge or a lower corner is a
    /// footer; an item in the middle of the leading or the trailing edge stands beside the content
    /// (``CompositionalConfiguration/sideItems``), begins where the groups begin and pushes nothing down; every other
    /// item is a header. In a layout that scrolls to the right, footers are at the trailing edge and its corners, and
    /// items beside the content at the top and the bottom edge.
    public var alignment: CompositionalAlignment
    /// Distance in points by which its frame alone is moved.
    public var absoluteOffset: Point
    /// Whether the item makes room for itself, or lies over other elements.
    public var extendsBoundary = true
    /// Whether the item stays in sight while its section is; an item beside the content while the content is, and below
    /// pinned headers.
    public var pinToVisibleBounds = false
    /// Whether a pinned header keeps above all footers and the inset of the section, not above pinned footers alone.
    public var staysAboveFooters = false
    /// Nominal z-index.
    public var zIndex: Int32 = 1

    /// A header or footer from its parts.
    public init(
        layoutSize: CompositionalSize, elementKind: String, alignment: CompositionalAlignment,
        absoluteOffset: Point = .zero
    ) {
        (self.layoutSize, self.elementKind) = (layoutSize, elementKind)
        (self.alignment, self.absoluteOffset) = (alignment, absoluteOffset)
    }
}

/// An element behind a section that shows no data.
public struct CompositionalDecoration: Hashable, Sendable {
    /// The name of its kind.
    public var elementKind: String
    /// Distances from the section's edges, points.
    public var contentInsets = EdgeInsets()
    /// Nominal z-index; where it is 0, cells of the section have 1.
    public var zIndex: Int32 = 0

    /// A background of a section.
    public static func background(elementKind: String) -> CompositionalDecoration {
        CompositionalDecoration(elementKind: elementKind)
    }
}

/// The effect on the content of boundary items beside it (leading and trailing in a layout that scrolls down). UIKit's
/// documentation leaves this open.
public enum CompositionalSideItems: String, Hashable, Sendable, CaseIterable {
    /// The content is narrower by their extent, unless ``CompositionalBoundaryItem/extendsBoundary`` is false.
    case narrow
    /// They lie over the content, as separators do.
    case overlay
}

/// How sections follow each other.
public struct CompositionalConfiguration: Hashable, Sendable {
    /// Direction in which sections follow each other.
    public var scrollDirection = Axis.vertical
    /// Distance between neighbouring sections, points.
    public var interSectionSpacing = 0.0
    /// Headers and footers of the whole layout. Fractions of an item beside all sections refer to their container.
    public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
    /// The effect on the content of boundary items beside it.
    public var sideItems = CompositionalSideItems.narrow
    /// Size of the viewport in points, covered edges included.
    public var viewportSize = Size.standardViewport
    /// Covered edges, which sections are laid out between.
    public var viewportInsets = EdgeInsets()

    static let layoutName = "compositional"

    /// Sections from top to bottom, without distances.
    public init() {}
}

/// Returns the layout of a section by its number and room, and is asked again when these change; nil is an error.
public typealias CompositionalSectionProvider = (Int, CompositionalEnvironment) -> CompositionalSection?
