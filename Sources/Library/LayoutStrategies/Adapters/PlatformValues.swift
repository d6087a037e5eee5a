#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
    #if canImport(UIKit)
        import UIKit
        typealias PlatformInsets = UIEdgeInsets
    #else
        import AppKit
        typealias PlatformInsets = NSEdgeInsets
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

    extension Viewport {
        init(_ bounds: CGRect, _ insets: PlatformInsets) {
            self.init(
                offsetX: Double(bounds.origin.x), offsetY: Double(bounds.origin.y),
                size: Size(width: Double(bounds.width), height: Double(bounds.height)),
                insets: EdgeInsets(
                    top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
                    right: Double(insets.right)))
        }
    }

    @MainActor extension AdaptedLayout {
        func platformAttributes(_ element: LayoutAttributes) -> PlatformAttributes {
            let (path, kind) = (IndexPath(element.id), kindName(of: element.id))
            let attributes: PlatformAttributes
            switch element.id.category {
            case .cell:
                #if canImport(UIKit)
                    attributes = PlatformAttributes(forCellWith: path)
                #else
                    attributes = PlatformAttributes(forItemWith: path)
                #endif
            case .supplementary: attributes = PlatformAttributes(forSupplementaryViewOfKind: kind, with: path)
            case .decoration: attributes = PlatformAttributes(forDecorationViewOfKind: kind, with: path)
            }
            attributes.frame = CGRect(element.frame)
            attributes.zIndex = Int(element.band)
            return attributes
        }

        func platformAttributes(_ category: ElementCategory, _ kind: String, _ path: IndexPath) -> PlatformAttributes? {
            id(category, kind: kind, at: path).flatMap(attributes).map { platformAttributes($0) }
        }

        func platformAttributes(in rect: CGRect) -> [PlatformAttributes] {
            var found: [PlatformAttributes] = []
            forEachElement(in: Rect(rect), at: ProcessInfo.processInfo.systemUptime) {
                found.append(platformAttributes($0))
            }
            return found
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
