import LayoutCore

/// A width or height. Fractions refer to the content of the container; a height may be a fraction of the width, and the
/// other way round.
public enum CompositionalDimension: Hashable, Sendable {
    /// A share of the container's width.
    case fractionalWidth(Double)
    /// A share of the container's height.
    case fractionalHeight(Double)
    /// Points.
    case absolute(Double)
    /// Points until the cell has been measured.
    case estimated(Double)
    /// The width of the view (``CompositionalEnvironment/containerSize``) plus points, which may be negative.
    case viewWidth(plus: Double)
    /// The height of the view plus points, which may be negative.
    case viewHeight(plus: Double)

    var isEstimated: Bool {
        if case .estimated = self { return true }
        return false
    }
}

/// Width and height, in points or relative to the container or the view.
public struct CompositionalSize: Hashable, Sendable {
    /// One side of the size.
    public var widthDimension, heightDimension: CompositionalDimension

    /// A size from its sides.
    public init(widthDimension: CompositionalDimension, heightDimension: CompositionalDimension) {
        (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
    }

    /// Whether the extent along an axis is an estimate.
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

/// An exact distance, or a least distance that takes its share of the remaining space.
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

/// Distances around an item, within its place in a group; nil for none.
public struct CompositionalEdgeSpacing: Hashable, Sendable {
    /// The distance at one side.
    public var leading, top, trailing, bottom: CompositionalSpacing?

    /// Distances by side.
    public init(
        leading: CompositionalSpacing? = nil, top: CompositionalSpacing? = nil,
        trailing: CompositionalSpacing? = nil, bottom: CompositionalSpacing? = nil
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    }

    func along(_ axis: Axis) -> (before: CompositionalSpacing?, after: CompositionalSpacing?) {
        axis == .horizontal ? (leading, trailing) : (top, bottom)
    }
}

/// A place at or in a rectangle: in the middle of an edge, in a corner, or in the middle.
public enum CompositionalAlignment: String, Hashable, Sendable, CaseIterable {
    case top, bottom, leading, trailing
    case topLeading, topTrailing, bottomLeading, bottomTrailing
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

/// The room of a section or of a custom group, for its provider.
public struct CompositionalEnvironment: Hashable, Sendable {
    /// The container: the viewport for a section, the group's content for a custom group.
    public var containerSize: Size
    /// The container less its insets.
    public var effectiveSize: Size

    /// An environment from its sizes.
    public init(containerSize: Size, effectiveSize: Size) {
        (self.containerSize, self.effectiveSize) = (containerSize, effectiveSize)
    }
}
