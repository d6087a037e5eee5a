// swift-format-ignore-file
// The signatures of AppKit that the adapter uses, with the isolation that they have there: for type-checking on Linux.
@_exported import Foundation

@MainActor open class NSView: NSObject {
    open var bounds: NSRect { fatalError() }
    open var enclosingScrollView: NSScrollView? { nil }
    open func scroll(_ point: NSPoint) {}
}

@MainActor open class NSClipView: NSView {}

@MainActor open class NSScrollView: NSView {
    open var contentView: NSClipView { fatalError() }
    open var contentInsets: NSEdgeInsets { fatalError() }
}

@MainActor open class NSCollectionView: NSView {
    public typealias SupplementaryElementKind = String
    public typealias DecorationElementKind = String
}

@MainActor open class NSCollectionViewLayoutAttributes: NSObject {
    public convenience init(forItemWith indexPath: IndexPath) { fatalError() }
    public convenience init(
        forSupplementaryViewOfKind elementKind: NSCollectionView.SupplementaryElementKind, with indexPath: IndexPath
    ) { fatalError() }
    public convenience init(
        forDecorationViewOfKind decorationViewKind: NSCollectionView.DecorationElementKind, with indexPath: IndexPath
    ) { fatalError() }
    open var frame: NSRect {
        get { fatalError() }
        set { _ = newValue }
    }
    open var zIndex: Int {
        get { fatalError() }
        set { _ = newValue }
    }
}

@MainActor open class NSCollectionViewLayoutInvalidationContext: NSObject {
    open var invalidateEverything: Bool { fatalError() }
    open var contentOffsetAdjustment: NSPoint {
        get { fatalError() }
        set { _ = newValue }
    }
}

@MainActor open class NSCollectionViewLayout: NSObject {
    public override init() {}
    public required init?(coder: NSCoder) {}
    open var collectionView: NSCollectionView? { nil }
    open func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {}
    open func prepare() {}
    open func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] { [] }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
    ) -> NSCollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForDecorationView(
        ofKind elementKind: NSCollectionView.DecorationElementKind, at indexPath: IndexPath
    ) -> NSCollectionViewLayoutAttributes? { nil }
    open func shouldInvalidateLayout(forBoundsChange newBounds: NSRect) -> Bool { false }
    open var collectionViewContentSize: NSSize { fatalError() }
}
