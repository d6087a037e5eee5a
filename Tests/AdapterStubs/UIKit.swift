// swift-format-ignore-file
// The signatures of UIKit that the adapter uses, with the isolation that they have there: for type-checking on Linux.
@_exported import Foundation

public struct UIEdgeInsets {
    public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
}

@MainActor open class UICollectionView: NSObject {
    open var bounds: CGRect { fatalError() }
    open var contentOffset: CGPoint {
        get { fatalError() }
        set { _ = newValue }
    }
    open var adjustedContentInset: UIEdgeInsets { fatalError() }

    public enum ElementCategory: UInt {
        case cell
        case supplementaryView
        case decorationView
    }
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
    public convenience init(forCellWith indexPath: IndexPath) { fatalError() }
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) { fatalError() }
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        fatalError()
    }
    open var frame: CGRect {
        get { fatalError() }
        set { _ = newValue }
    }
    open var zIndex: Int {
        get { fatalError() }
        set { _ = newValue }
    }
    open var indexPath: IndexPath { fatalError() }
    open var representedElementCategory: UICollectionView.ElementCategory { fatalError() }
    open var representedElementKind: String? { fatalError() }
}

@MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    open var invalidateEverything: Bool { fatalError() }
    open var contentOffsetAdjustment: CGPoint {
        get { fatalError() }
        set { _ = newValue }
    }
    open func invalidateItems(at indexPaths: [IndexPath]) {}
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {}
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {}
}

@MainActor open class UICollectionViewLayout: NSObject {
    public override init() {}
    public required init?(coder: NSCoder) {}
    open var collectionView: UICollectionView? { nil }
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {}
    open func prepare() {}
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { fatalError() }
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { fatalError() }
    open var collectionViewContentSize: CGSize { fatalError() }
}
