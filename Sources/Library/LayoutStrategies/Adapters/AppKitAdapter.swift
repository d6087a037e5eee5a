// Written against AppKit's documentation and type-checked against its signatures alone; not tried on a Mac yet.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import LayoutCore

    /// Any layout and any strategy as an `NSCollectionViewLayout`.
    ///
    /// Sections and kinds of the collection view are the layout's: the section of an index path is
    /// ``LayoutCore/ElementID/section``, kinds are ``LayoutCore/CollectionLayout/kindNames``, and elements of the whole
    /// layout, whose section is −1, have an index path of one number. A scroll rebuilds only pinned attributes;
    /// a change of the data goes to ``follow(_:)`` in the same update in which the collection view is told. Cells are
    /// not measured: AppKit has no preferred attributes.
    open class AppKitAdapter: NSCollectionViewLayout {
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
            let context = NSCollectionViewLayoutInvalidationContext()
            context.contentOffsetAdjustment = CGPoint(try adapted.change(change))
            invalidateLayout(with: context)
        }

        private func viewport(_ bounds: CGRect) -> Viewport {
            Viewport(bounds, collectionView?.enclosingScrollView?.contentInsets ?? NSEdgeInsets())
        }

        // MARK: NSCollectionViewLayout

        open override func prepare() {
            super.prepare()
            guard let view = collectionView, let scrollView = view.enclosingScrollView else { return }
            let adjustment = adapted.prepare(for: viewport(scrollView.contentView.bounds))
            if adjustment == .zero { return }
            let offset = scrollView.contentView.bounds.origin
            view.scroll(CGPoint(x: offset.x + adjustment.x, y: offset.y + adjustment.y))
        }

        open override var collectionViewContentSize: NSSize {
            NSSize(width: adapted.contentSize.width, height: adapted.contentSize.height)
        }

        open override func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] {
            adapted.platformAttributes(in: rect)
        }

        open override func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? {
            adapted.platformAttributes(.cell, "", indexPath)
        }

        open override func layoutAttributesForSupplementaryView(
            ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
        ) -> NSCollectionViewLayoutAttributes? {
            adapted.platformAttributes(.supplementary, elementKind, indexPath)
        }

        open override func layoutAttributesForDecorationView(
            ofKind elementKind: NSCollectionView.DecorationElementKind, at indexPath: IndexPath
        ) -> NSCollectionViewLayoutAttributes? {
            adapted.platformAttributes(.decoration, elementKind, indexPath)
        }

        open override func shouldInvalidateLayout(forBoundsChange newBounds: NSRect) -> Bool {
            adapted.effect(of: viewport(newBounds)) != .nothing
        }

        open override func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
            if context.invalidateEverything { adapted.reload() }
            super.invalidateLayout(with: context)
        }
    }
#endif
