import LayoutCore

/// How a section scrolls across the layout's direction, and where a flick comes to rest.
public enum CompositionalBehavior: String, Hashable, Sendable, CaseIterable {
    /// Does not scroll sideways.
    case none
    /// Comes to rest anywhere.
    case continuous
    /// Comes to rest where a group begins.
    case continuousGroupLeadingBoundary
    /// Comes to rest at multiples of the viewport.
    case paging
    /// Where a group begins, one further at most.
    case groupPaging
    /// Where a group is in the middle, one further at most.
    case groupPagingCentered
}

/// A section: a group as often as there are items for it, and what lies around.
public struct CompositionalSection: Hashable, Sendable {
    /// The group that is repeated.
    public var group: CompositionalGroup
    /// Between the groups and the section's edges, points.
    public var contentInsets = EdgeInsets()
    /// Between neighbouring groups, points.
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

    /// Whether it scrolls across the layout's direction by itself.
    var isSideways: Bool { orthogonalScrollingBehavior != .none }
}

/// An element at an edge of a section or of the whole layout: a header or footer, or beside the content.
public struct CompositionalBoundaryItem: Hashable, Sendable {
    /// Its size, of which fractions refer to the section. Beside the content, a fraction of the extent along the
    /// direction refers to the content's extent.
    public var layoutSize: CompositionalSize
    /// The name of its kind.
    public var elementKind: String
    /// At which edge, and where there. In a layout that scrolls down it is a footer at the bottom edge and its corners;
    /// beside the content at the leading and the trailing edge (``CompositionalConfiguration/sideItems``), where it
    /// begins as the groups do and pushes nothing down; else a header. In one that scrolls to the right it is a footer
    /// at the trailing edge and its corners, and beside the content at the top and the bottom edge.
    public var alignment: CompositionalAlignment
    /// By how much its frame alone is moved, points.
    public var absoluteOffset: Point
    /// Whether it makes room for itself, or lies over other elements.
    public var extendsBoundary = true
    /// Whether it stays in sight as long as any of its section does; beside the content as long as any of that does,
    /// and below headers that stay in sight.
    public var pinToVisibleBounds = false
    /// Whether a header, while it stays in sight, keeps above the section's footers and inset too, and not above pinned
    /// footers alone.
    public var staysAboveFooters = false
    /// Nominal z-index.
    public var zIndex: Int32 = 1

    /// A header or footer from its parts.
    public init(
        layoutSize: CompositionalSize, elementKind: String, alignment: CompositionalAlignment,
        absoluteOffset: Point = .zero
    ) {
        self.layoutSize = layoutSize
        self.elementKind = elementKind
        self.alignment = alignment
        self.absoluteOffset = absoluteOffset
    }
}

/// An element of the layout's own behind a section.
public struct CompositionalDecoration: Hashable, Sendable {
    /// The name of its kind.
    public var elementKind: String
    /// Distances from the section's edges, points.
    public var contentInsets = EdgeInsets()
    /// Nominal z-index; cells of a section with a background of 0 have 1.
    public var zIndex: Int32 = 0

    /// A background of a section.
    public static func background(elementKind: String) -> CompositionalDecoration {
        CompositionalDecoration(elementKind: elementKind)
    }
}

/// What boundary items beside the content (leading and trailing in a layout that scrolls down) take of it. What UIKit
/// does is not told by its documentation.
public enum CompositionalSideItems: String, Hashable, Sendable, CaseIterable {
    /// Their extent across, unless ``CompositionalBoundaryItem/extendsBoundary`` is false: the content gets narrower.
    case narrow
    /// No space: separators lie over the rows.
    case overlay
}

/// How sections follow each other.
public struct CompositionalConfiguration: Hashable, Sendable {
    /// Direction in which sections follow each other.
    public var scrollDirection = Axis.vertical
    /// Between neighbouring sections, points.
    public var interSectionSpacing = 0.0
    /// Headers and footers of the whole layout. An item beside all sections has an extent relative to their container.
    public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
    /// What boundary items beside the content take of it.
    public var sideItems = CompositionalSideItems.narrow
    /// Size of the viewport in points, its covered edges included.
    public var viewportSize = Size.standardViewport
    /// Insets of the covered edges: sections are laid out in the rest.
    public var viewportInsets = EdgeInsets()

    /// The layout's name on the command line, in records and in errors.
    static let layoutName = "compositional"

    /// Sections from top to bottom, without distances.
    public init() {}
}

/// Which layout each section has: asked for its number and where it is shown, and again when that changes; nil is an
/// error.
public typealias CompositionalSectionProvider = (Int, CompositionalEnvironment) -> CompositionalSection?
