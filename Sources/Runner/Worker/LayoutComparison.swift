import LayoutCore

/// A layout that has followed changes beside one that was made anew from the changed data: the layout itself is not
/// believed.
enum LayoutComparison {
    /// The first difference in content size, identities, frames, z-indices or bands of static elements, or of pinned
    /// ones under a viewport. Ordinals may differ, and what has no frame need not be there. O(n).
    static func difference(_ layout: any HostedLayout, _ anew: any HostedLayout, in viewport: Viewport) -> String? {
        if layout.contentSize != anew.contentSize {
            return "the content is \(text(layout.contentSize)), of a layout made anew \(text(anew.contentSize))"
        }
        return difference(ofElements: layout, anew) ?? difference(ofPinned: layout, anew, in: viewport)
    }

    private static func difference(ofElements layout: any HostedLayout, _ anew: any HostedLayout) -> String? {
        var difference: String?
        var count = 0
        anew.forEachFrame { ordinal, frame in
            guard difference == nil, !frame.isNull else { return }
            count += 1
            let expected = anew.attributes(at: ordinal)
            guard let found = layout.ordinal(of: expected.id), Int(found) < layout.elementCount else {
                difference = "\(text(expected.id)) is missing from the layout"
                return
            }
            let attributes = layout.attributes(at: found)
            let isEqual = attributes == expected && layout.frame(at: found) == frame
            if !isEqual {
                difference =
                    "\(text(expected.id)) is at \(text(attributes.frame)), z \(attributes.zIndex), named "
                    + "\(text(attributes.id)), in a layout made anew at \(text(frame)), z \(expected.zIndex)"
            }
        }
        if let difference { return difference }
        // All of the one are in the other under names of their own: equally many are the same.
        var own = 0
        layout.forEachFrame { _, frame in own += frame.isNull ? 0 : 1 }
        return own == count ? nil : "the layout has \(own) elements with a frame, made anew \(count)"
    }

    private static func difference(
        ofPinned layout: any HostedLayout, _ anew: any HostedLayout, in viewport: Viewport
    ) -> String? {
        var (found, expected): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &found)
        anew.pinned(in: viewport, meeting: viewport.bounds, into: &expected)
        found.sort(by: LayoutAttributes.isPaintedBefore)
        expected.sort(by: LayoutAttributes.isPaintedBefore)
        if found == expected { return nil }
        let name = zip(found, expected).first { $0 != $1 }.map { text($1.id) } ?? "their number"
        return
            "\(found.count) pinned elements, in a layout made anew \(expected.count); the first difference is \(name)"
    }

    private static func text(_ size: Size) -> String { "\(size.width) × \(size.height)" }

    private static func text(_ id: ElementID) -> String {
        "\(id.category.name) \(id.kind.rawValue), section \(id.section), item \(id.item)"
    }

    private static func text(_ frame: Rect) -> String {
        frame.isNull ? "no frame" : "(\(frame.minX), \(frame.minY), \(frame.width) × \(frame.height))"
    }
}
