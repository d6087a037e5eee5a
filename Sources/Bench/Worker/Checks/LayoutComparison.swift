import LayoutCore

/// A layout that has followed changes beside one that was rebuilt from the changed data: the layout itself is not
/// believed.
package enum LayoutComparison {
    /// The first difference in content size, identities, frames, z-indices or bands of static elements, or of pinned
    /// ones under a viewport. Ordinals may differ, and elements without a frame may be missing. O(n).
    package static func difference(_ layout: any HostedLayout, _ anew: any HostedLayout, in viewport: Viewport)
        -> String?
    {
        if layout.contentSize != anew.contentSize {
            return "the content is \(text(layout.contentSize)), of a rebuilt layout \(text(anew.contentSize))"
        }
        return difference(ofElements: layout, anew) ?? difference(ofPinned: layout, anew, in: viewport)
    }

    private static func difference(ofElements layout: any HostedLayout, _ anew: any HostedLayout) -> String? {
        var difference: String?
        var (count, expected) = (0, 0)
        var met = [Bool](repeating: false, count: anew.elementCount)
        layout.forEachFrame { ordinal, frame in
            guard difference == nil, !frame.isNull else { return }
            count += 1
            let attributes = layout.attributes(at: ordinal)
            guard let other = anew.ordinal(of: attributes.id), !met[Int(other)] else {
                difference = "\(text(attributes.id)) is in the layout more often than in a rebuilt one"
                return
            }
            met[Int(other)] = true
            let right = anew.attributes(at: other)
            // Asking by name takes its time after changes: that it leads back is looked at now and then.
            let leadsBack = count % 61 != 0 || layout.ordinal(of: attributes.id) == ordinal
            if attributes != right || attributes.frame != frame || !leadsBack {
                difference =
                    "\(text(attributes.id)) is at \(text(frame)), z \(attributes.zIndex), in a rebuilt layout at "
                    + "\(text(right.frame)), z \(right.zIndex)" + (leadsBack ? "" : "; its name leads elsewhere")
            }
        }
        if let difference { return difference }
        // All of the one are in the other, each once: equally many are the same.
        anew.forEachFrame { _, frame in expected += frame.isNull ? 0 : 1 }
        return count == expected ? nil : "the layout has \(count) elements with a frame, a rebuilt one \(expected)"
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
        return "\(found.count) pinned elements, in a rebuilt layout \(expected.count); the first difference is \(name)"
    }

    private static func text(_ size: Size) -> String { "\(size.width) × \(size.height)" }

    /// A static element by its name and place.
    package static func text(_ ordinal: UInt32, in layout: any CollectionLayout) -> String {
        guard Int(ordinal) < layout.elementCount else { return "ordinal \(ordinal), which no element has," }
        return "\(text(layout.id(at: ordinal))) at \(text(layout.frame(at: ordinal)))"
    }

    package static func text(_ id: ElementID) -> String {
        "\(id.category.name) \(id.kind.rawValue), section \(id.section), item \(id.item)"
    }

    package static func text(_ frame: Rect) -> String {
        frame.isNull ? "no frame" : "(\(frame.minX), \(frame.minY), \(frame.width) × \(frame.height))"
    }
}
