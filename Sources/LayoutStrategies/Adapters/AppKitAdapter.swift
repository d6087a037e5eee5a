// Written against AppKit's documentation and type-checked against a stub module; not tried on a Mac yet.
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
            let insets = collectionView?.enclosingScrollView?.contentInsets ?? NSEdgeInsets()
            return Viewport(
                offsetX: Double(bounds.origin.x), offsetY: Double(bounds.origin.y),
                size: Size(width: Double(bounds.width), height: Double(bounds.height)),
                insets: EdgeInsets(
                    top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
                    right: Double(insets.right)))
        }

        private func attributes(_ element: LayoutAttributes) -> NSCollectionViewLayoutAttributes {
            let path = IndexPath(element.id)
            let kind = adapted.kindName(of: element.id)
            let attributes =
                switch element.id.category {
                case .cell: NSCollectionViewLayoutAttributes(forItemWith: path)
                case .supplementary: NSCollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
                case .decoration: NSCollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
                }
            attributes.frame = CGRect(element.frame)
            attributes.zIndex = Int(element.band)
            return attributes
        }

        private func attributes(
            _ category: ElementCategory, _ kind: String, _ path: IndexPath
        ) -> NSCollectionViewLayoutAttributes? {
            adapted.id(category, kind: kind, at: path).flatMap(adapted.attributes).map(attributes)
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
            var found: [NSCollectionViewLayoutAttributes] = []
            adapted.forEachElement(in: Rect(rect), at: ProcessInfo.processInfo.systemUptime) {
                found.append(attributes($0))
            }
            return found
        }

        open override func layoutAttributesForItem(at indexPath: IndexPath) -> NSCollectionViewLayoutAttributes? {
            attributes(.cell, "", indexPath)
        }

        open override func layoutAttributesForSupplementaryView(
            ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
        ) -> NSCollectionViewLayoutAttributes? {
            attributes(.supplementary, elementKind, indexPath)
        }

        open override func layoutAttributesForDecorationView(
            ofKind elementKind: NSCollectionView.DecorationElementKind, at indexPath: IndexPath
        ) -> NSCollectionViewLayoutAttributes? {
            attributes(.decoration, elementKind, indexPath)
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
