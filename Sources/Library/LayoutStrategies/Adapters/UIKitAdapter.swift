// Written against UIKit's documentation and type-checked against its signatures alone; not tried on a device yet.
#if canImport(UIKit) && !os(watchOS)
    import LayoutCore
    import UIKit

    /// Any layout and any strategy as a `UICollectionViewLayout`.
    ///
    /// Sections and kinds of the collection view are the layout's: `indexPath.section` is
    /// ``LayoutCore/ElementID/section``, kinds are ``LayoutCore/CollectionLayout/kindNames``, and elements of the whole
    /// layout, whose section is −1, have an index path of one number. A scroll rebuilds only pinned attributes;
    /// a change of the data goes to ``follow(_:)`` in the same update in which the collection view is told.
    open class UIKitAdapter: UICollectionViewLayout {
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
            let context = UICollectionViewLayoutInvalidationContext()
            context.contentOffsetAdjustment = CGPoint(try adapted.change(change))
            invalidateLayout(with: context)
        }

        private func viewport(_ view: UICollectionView, bounds: CGRect) -> Viewport {
            Viewport(bounds, view.adjustedContentInset)
        }

        // MARK: UICollectionViewLayout

        open override func prepare() {
            super.prepare()
            guard let view = collectionView else { return }
            let adjustment = adapted.prepare(for: viewport(view, bounds: view.bounds))
            if adjustment == .zero { return }
            let offset = view.contentOffset
            view.contentOffset = CGPoint(x: offset.x + adjustment.x, y: offset.y + adjustment.y)
        }

        open override var collectionViewContentSize: CGSize {
            CGSize(width: adapted.contentSize.width, height: adapted.contentSize.height)
        }

        open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            adapted.platformAttributes(in: rect)
        }

        open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            adapted.platformAttributes(.cell, "", indexPath)
        }

        open override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            adapted.platformAttributes(.supplementary, elementKind, indexPath)
        }

        open override func layoutAttributesForDecorationView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            adapted.platformAttributes(.decoration, elementKind, indexPath)
        }

        open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            guard let view = collectionView else { return false }
            return adapted.effect(of: viewport(view, bounds: newBounds)) != .nothing
        }

        open override func invalidationContext(
            forBoundsChange newBounds: CGRect
        ) -> UICollectionViewLayoutInvalidationContext {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            guard let view = collectionView else { return context }
            let new = viewport(view, bounds: newBounds)
            guard adapted.effect(of: new) == .pinned else { return context }
            for viewport in [adapted.viewport, new] {
                adapted.forEachPinned(in: viewport) { element in
                    let (path, kind) = (IndexPath(element.id), adapted.kindName(of: element.id))
                    switch element.id.category {
                    case .cell: context.invalidateItems(at: [path])
                    case .supplementary: context.invalidateSupplementaryElements(ofKind: kind, at: [path])
                    case .decoration: context.invalidateDecorationElements(ofKind: kind, at: [path])
                    }
                }
            }
            return context
        }

        open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            if context.invalidateEverything { adapted.reload() }
            super.invalidateLayout(with: context)
        }

        open override func shouldInvalidateLayout(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> Bool {
            guard let id = adapted.id(of: originalAttributes) else { return false }
            return adapted.needsMeasuring(id)
        }

        open override func invalidationContext(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutInvalidationContext {
            let context = super.invalidationContext(
                forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
            let size = preferredAttributes.frame.size
            if let id = adapted.id(of: originalAttributes),
                let moved = try? adapted.measured(
                    id, Size(width: Double(size.width), height: Double(size.height)))
            {
                context.contentOffsetAdjustment = CGPoint(moved)
            }
            return context
        }
    }

    extension AdaptedLayout {
        @MainActor fileprivate func id(of attributes: UICollectionViewLayoutAttributes) -> ElementID? {
            let category: ElementCategory =
                switch attributes.representedElementCategory {
                case .supplementaryView: .supplementary
                case .decorationView: .decoration
                default: .cell
                }
            return id(category, kind: attributes.representedElementKind ?? "", at: attributes.indexPath)
        }
    }
#endif
