#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif
    import LayoutCore

    extension Rect {
        /// The same rectangle; `CGRect.null` and infinite ones keep their meaning.
        init(_ rect: CGRect) {
            self =
                rect.isNull
                ? .null
                : rect.isInfinite
                    ? .infinite
                    : Rect(
                        x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
                        height: Double(rect.size.height))
        }
    }

    extension CGRect {
        init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
    }

    extension CGPoint {
        init(_ point: Point) { self.init(x: point.x, y: point.y) }
    }

    extension IndexPath {
        /// Section and item; of an element of the whole layout, whose section is −1, its number alone.
        init(_ id: ElementID) {
            self = id.section < 0 ? IndexPath(index: Int(id.item)) : [Int(id.section), Int(id.item)]
        }
    }

    extension AdaptedLayout {
        /// The identity of the element of an index path: of section and item, or of the number of one of the whole layout.
        func id(_ category: ElementCategory, kind: String, at path: IndexPath) -> ElementID? {
            switch path.count {
            case 1: id(category, kind: kind, section: -1, item: path[0])
            case 2: id(category, kind: kind, section: path[0], item: path[1])
            default: nil
            }
        }
    }
#endif
