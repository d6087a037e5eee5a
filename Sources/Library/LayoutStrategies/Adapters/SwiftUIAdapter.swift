// Written against SwiftUI's documentation and type-checked against its signatures alone; not tried on a device yet.
#if canImport(SwiftUI)
    import LayoutCore
    import SwiftUI

    /// A scroll view of any layout and any strategy, with views for visible elements only.
    ///
    /// A host finds the visible elements; the app gives each a view, which is placed at its frame. Elements that stay
    /// visible keep their views, because they are told apart by their identity. SwiftUI's own `Layout` protocol would
    /// want a view for every element. Edit the data through ``CollectionHost/perform(_:)`` and change `version`, so
    /// that the view looks again. Cells are not measured.
    public struct ElementsScrollView<Content: View>: View {
        private let host: CollectionHost
        private let version: Int
        private let content: (LayoutAttributes) -> Content
        @State private var shown: [LayoutAttributes] = []
        @State private var contentSize = CGSize(width: 1, height: 1)
        @State private var bounds = CGRect.zero

        /// A scroll view over a host, whose form is best ``AttributeForm/values``. `version` is any number that changes
        /// with the data; `content` makes the view of an element.
        public init(
            _ host: CollectionHost, version: Int = 0, @ViewBuilder content: @escaping (LayoutAttributes) -> Content
        ) { (self.host, self.version, self.content) = (host, version, content) }

        /// A scroll view over the views of visible elements.
        public var body: some View {
            ScrollView([.horizontal, .vertical]) {
                ZStack(alignment: .topLeading) {
                    Color.clear.frame(width: contentSize.width, height: contentSize.height)
                    ForEach(shown, id: \.id) { element in
                        content(element)
                            .frame(width: element.frame.width, height: element.frame.height)
                            .offset(x: element.frame.minX, y: element.frame.minY)
                            .zIndex(Double(element.band))
                    }
                }
                .onGeometryChange(for: CGRect.self, of: { $0.bounds(of: .scrollView) ?? .zero }) { show($0) }
            }
            .onChange(of: version) { show(bounds) }
        }

        /// Shows the elements that meet the bounds, in content coordinates. If the layout refuses, the previous state
        /// stays.
        private func show(_ bounds: CGRect) {
            if bounds.width <= 0 || bounds.height <= 0 { return }
            self.bounds = bounds
            host.resize(to: Size(width: Double(bounds.width), height: Double(bounds.height)))
            host.scroll(to: Point(x: Double(bounds.origin.x), y: Double(bounds.origin.y)))
            guard (try? host.layoutIfNeeded()) != nil else { return }
            contentSize = CGSize(width: host.contentSize.width, height: host.contentSize.height)
            var elements: [LayoutAttributes] = []
            elements.reserveCapacity(host.visibleCount)
            host.forEachVisible { elements.append($0) }
            shown = elements
        }
    }
#endif
