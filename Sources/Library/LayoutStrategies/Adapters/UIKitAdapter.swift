// Written against UIKit's documentation and type-checked against its signatures alone; not tried on a device yet.
#if canImport(UIKit) && !os(watchOS)
    import LayoutCore
    import UIKit

    /// Any layout and any strategy as a `UICollectionViewLayout`.
    open class UIKitAdapter: PlatformAdapter {
        private func viewport(_ view: UICollectionView, bounds: CGRect) -> Viewport {
            Viewport(bounds, view.adjustedContentInset)
        }

        open override func prepare() {
            super.prepare()
            guard let view = collectionView else { return }
            let adjustment = adapted.prepare(for: viewport(view, bounds: view.bounds))
            if adjustment == .zero { return }
            let offset = view.contentOffset
            view.contentOffset = CGPoint(x: offset.x + adjustment.x, y: offset.y + adjustment.y)
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
