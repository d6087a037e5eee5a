// Written against AppKit's documentation and type-checked against its signatures alone; not tried on a Mac yet.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import LayoutCore

    /// Any layout and any strategy as an `NSCollectionViewLayout`. Cells are not measured: AppKit has no preferred
    /// attributes.
    open class AppKitAdapter: PlatformAdapter {
        private func viewport(_ bounds: CGRect) -> Viewport {
            Viewport(bounds, collectionView?.enclosingScrollView?.contentInsets ?? NSEdgeInsets())
        }

        open override func prepare() {
            super.prepare()
            guard let view = collectionView, let scrollView = view.enclosingScrollView else { return }
            let adjustment = adapted.prepare(for: viewport(scrollView.contentView.bounds))
            if adjustment == .zero { return }
            let offset = scrollView.contentView.bounds.origin
            view.scroll(CGPoint(x: offset.x + adjustment.x, y: offset.y + adjustment.y))
        }

        open override func shouldInvalidateLayout(forBoundsChange newBounds: NSRect) -> Bool {
            adapted.effect(of: viewport(newBounds)) != .nothing
        }
    }
#endif
