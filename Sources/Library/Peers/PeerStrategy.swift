#if Peers
    import LayoutCore

    /// An index of a library as a strategy: what the project's own ones are measured against.
    ///
    /// Source, bytes per element and complexity: see `CPeers.h`. It is filled with exact frames and
    /// finds exactly the elements that meet; where a library finds others as well, the layout's frames decide.
    final class PeerStrategy: LayoutStrategy {
        private let library: PeerLibrary
        private let frames: () -> [Rect]
        private let frame: (UInt32) -> Rect
        private let attributes: (ElementID) -> LayoutAttributes?
        private var index: PeerIndex?

        /// An index over `layout`, empty until prepared.
        init(
            _ library: PeerLibrary, over layout: any CollectionLayout,
            attributes: @escaping (ElementID) -> LayoutAttributes?
        ) {
            (self.library, self.attributes) = (library, attributes)
            frame = { layout.frame(at: $0) }
            frames = {
                var frames: [Rect] = []
                frames.reserveCapacity(layout.elementCount)
                layout.forEachFrame { _, frame in frames.append(frame) }
                return frames
            }
        }

        /// Loads every frame of the layout. Stops the process when that fails, as Swift does when memory is short: the
        /// law of a strategy leaves no other way to say that there is no answer.
        func prepare() {
            index = nil
            do {
                index = try PeerIndex(library, frames: frames())
            } catch {
                fatalError("\(library.name) could not be prepared: \(error)")
            }
        }

        /// Asks the library. Stops the process when that fails, like ``prepare()``.
        func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
            buffer.removeAll()
            guard let index else { return }
            do {
                let isExact = try index.search(rect, into: &buffer)
                buffer.examined &+= buffer.count
                if !isExact { buffer.filter { frame($0).meets(rect) } }
            } catch {
                fatalError("\(library.name) could not answer: \(error)")
            }
        }

        /// Computed by the layout.
        func layoutAttributes(for id: ElementID) -> LayoutAttributes? { attributes(id) }
    }

    extension PeerLibrary {
        /// A fresh strategy over a layout, not yet prepared. `attributes` gives the attributes of a static element.
        package func strategy(
            over layout: any CollectionLayout, attributes: @escaping (ElementID) -> LayoutAttributes?
        ) -> any LayoutStrategy {
            PeerStrategy(self, over: layout, attributes: attributes)
        }
    }
#endif
