#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
    import LayoutCore

    #if canImport(UIKit)
        import UIKit
        /// The superclass of the adapter.
        public typealias PlatformLayout = UICollectionViewLayout
        /// The description of an invalidation.
        public typealias PlatformInvalidation = UICollectionViewLayoutInvalidationContext
        /// The attributes of an element.
        public typealias PlatformAttributes = UICollectionViewLayoutAttributes
    #else
        import AppKit
        /// The superclass of the adapter.
        public typealias PlatformLayout = NSCollectionViewLayout
        /// The description of an invalidation.
        public typealias PlatformInvalidation = NSCollectionViewLayoutInvalidationContext
        /// The attributes of an element.
        public typealias PlatformAttributes = NSCollectionViewLayoutAttributes
    #endif

    /// Any layout and any strategy as the platform's collection view layout: `UIKitAdapter` or `AppKitAdapter`.
    ///
    /// Sections and kinds of the collection view are the layout's: the section of an index path is
    /// ``LayoutCore/ElementID/section``, kinds are ``LayoutCore/CollectionLayout/kindNames``, and elements of the whole
    /// layout, whose section is −1, have an index path of one number. A scroll rebuilds only pinned attributes;
    /// a change of the data goes to ``follow(_:)`` in the same update in which the collection view is told.
    open class PlatformAdapter: PlatformLayout {
        /// The layout and the strategy.
        public let adapted: AdaptedLayout

        /// A layout and a strategy over it that is not prepared yet; the layout must be made for a viewport of that
        /// size without insets.
        public init(_ layout: any HostedLayout, strategy: any LayoutStrategy, madeFor size: Size) {
            adapted = AdaptedLayout(layout, strategy: strategy, madeFor: size)
            super.init()
        }

        /// Not supported: always nil.
        public required init?(coder: NSCoder) { nil }

        /// Has layout and strategy follow a change; the data must have been edited before. Throws what the layout
        /// throws, with nothing changed.
        public func follow(_ change: LayoutChange) throws(LayoutError) {
            let context = PlatformInvalidation()
            context.contentOffsetAdjustment = CGPoint(try adapted.change(change))
            invalidateLayout(with: context)
        }

        open override var collectionViewContentSize: CGSize {
            CGSize(width: adapted.contentSize.width, height: adapted.contentSize.height)
        }

        open override func layoutAttributesForElements(in rect: CGRect) -> [PlatformAttributes] {
            adapted.platformAttributes(in: rect)
        }

        open override func layoutAttributesForItem(at indexPath: IndexPath) -> PlatformAttributes? {
            adapted.platformAttributes(.cell, "", indexPath)
        }

        open override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> PlatformAttributes? {
            adapted.platformAttributes(.supplementary, elementKind, indexPath)
        }

        open override func layoutAttributesForDecorationView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> PlatformAttributes? {
            adapted.platformAttributes(.decoration, elementKind, indexPath)
        }

        open override func invalidateLayout(with context: PlatformInvalidation) {
            if context.invalidateEverything { adapted.reload() }
            super.invalidateLayout(with: context)
        }
    }
#endif
