import LayoutCore

/// A width or height as compositional layouts state it. Fractions are of the content of its container; of a width
/// may also be taken for a height, and the other way round.
public enum CompositionalDimension: Hashable, Sendable {
    /// A share of the container's width.
    case fractionalWidth(Double)
    /// A share of the container's height.
    case fractionalHeight(Double)
    /// Points.
    case absolute(Double)
    /// Points until the cell has been measured.
    case estimated(Double)
    /// The width of the view (``CompositionalEnvironment/containerSize``) and a number of points more, or
    /// less where they are below 0.
    case viewWidth(plus: Double)
    /// The height of the view and a number of points more, or less if it is below 0.
    case viewHeight(plus: Double)

    /// Whether it is a guess.
    var isEstimated: Bool {
        if case .estimated = self { return true }
        return false
    }
}

/// A size as compositional layouts state it.
public struct CompositionalSize: Hashable, Sendable {
    /// Width, in points or relative to the container or the view.
    public var widthDimension: CompositionalDimension
    /// Height, in points or relative to the container or the view.
    public var heightDimension: CompositionalDimension

    /// A size from its sides.
    public init(widthDimension: CompositionalDimension, heightDimension: CompositionalDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    /// Whether its extent along an axis is a guess.
    func isEstimated(along axis: Axis?) -> Bool {
        switch axis {
        case .horizontal: widthDimension.isEstimated
        case .vertical: heightDimension.isEstimated
        case nil: false
        }
    }

    /// As large as its container.
    public static var full: CompositionalSize {
        CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    }
}

/// An exact distance, or a least one that takes its share of the remaining space.
public enum CompositionalSpacing: Hashable, Sendable {
    /// Points.
    case fixed(Double)
    /// Points at least.
    case flexible(Double)

    var length: Double {
        switch self {
        case .fixed(let length), .flexible(let length): length
        }
    }

    var isFlexible: Bool {
        if case .flexible = self { return true }
        return false
    }
}

/// Distances around an item, which are a part of its place in a group.
public struct CompositionalEdgeSpacing: Hashable, Sendable {
    /// Before it; nil for none.
    public var leading: CompositionalSpacing?
    /// Above it; nil for none.
    public var top: CompositionalSpacing?
    /// Behind it; nil for none.
    public var trailing: CompositionalSpacing?
    /// Below it; nil for none.
    public var bottom: CompositionalSpacing?

    /// A distance at each side that is given, and none at the others.
    public init(
        leading: CompositionalSpacing? = nil, top: CompositionalSpacing? = nil,
        trailing: CompositionalSpacing? = nil, bottom: CompositionalSpacing? = nil
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
    }

    /// Before and behind along an axis.
    func along(_ axis: Axis) -> (before: CompositionalSpacing?, after: CompositionalSpacing?) {
        axis == .horizontal ? (leading, trailing) : (top, bottom)
    }
}

/// Where something lies at or in a rectangle: at an edge, in a corner or in the middle.
public enum CompositionalAlignment: String, Hashable, Sendable, CaseIterable {
    /// Top edge, in the middle.
    case top
    /// Bottom edge, in the middle.
    case bottom
    /// Leading edge, in the middle.
    case leading
    /// Trailing edge, in the middle.
    case trailing
    /// A corner.
    case topLeading, topTrailing, bottomLeading, bottomTrailing
    /// The middle.
    case center

    /// Share of the way from leading to trailing.
    var horizontal: Double {
        switch self {
        case .leading, .topLeading, .bottomLeading: 0
        case .top, .bottom, .center: 0.5
        case .trailing, .topTrailing, .bottomTrailing: 1
        }
    }

    /// Share of the way from top to bottom.
    var vertical: Double {
        switch self {
        case .top, .topLeading, .topTrailing: 0
        case .leading, .trailing, .center: 0.5
        case .bottom, .bottomLeading, .bottomTrailing: 1
        }
    }
}

/// What a section provider, and the provider of a custom group, are told of where the layout is shown.
public struct CompositionalEnvironment: Hashable, Sendable {
    /// The container: the viewport for a section, the group's content for a custom group.
    public var containerSize: Size
    /// The container less its insets.
    public var effectiveSize: Size

    /// An environment from its sizes.
    public init(containerSize: Size, effectiveSize: Size) {
        self.containerSize = containerSize
        self.effectiveSize = effectiveSize
    }
}
