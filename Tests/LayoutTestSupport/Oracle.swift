import LayoutStrategies

/// The static elements whose frame meets `rect`, in order, found by asking for every frame. O(n).
package func bruteForce(_ layout: any CollectionLayout, _ rect: Rect) -> [UInt32] {
    ordinals(of: allFrames(layout), meeting: rect)
}

/// The places of the frames that meet `rect`, in order. O(n).
package func ordinals(of frames: [Rect], meeting rect: Rect) -> [UInt32] {
    frames.indices.filter { frames[$0].meets(rect) }.map { UInt32($0) }
}

extension OrdinalBuffer {
    /// Its ordinals in order.
    package var sorted: [UInt32] { ordinals.sorted() }
}

/// What a layout's own search finds in `rect`, before filtering, in order.
package func candidates(_ layout: any CollectionLayout, _ rect: Rect) -> [UInt32] {
    var buffer = OrdinalBuffer()
    layout.candidates(in: rect, into: &buffer)
    return buffer.ordinals.sorted()
}

/// What a layout finds in `rect` by itself, in order; the number compared is at least as many.
package func found(_ layout: any CollectionLayout, _ rect: Rect) -> [UInt32] {
    var buffer = OrdinalBuffer()
    // What was there is replaced.
    buffer.append(0)
    layout.elements(meeting: rect, into: &buffer)
    precondition(buffer.examined >= buffer.count)
    return buffer.ordinals.sorted()
}

extension LayoutStrategy {
    /// What the strategy finds in `rect`, in order.
    package func found(in rect: Rect) -> [UInt32] {
        var buffer = OrdinalBuffer()
        elements(in: rect, into: &buffer)
        return buffer.sorted
    }
}

extension BoxIndex {
    /// What the index finds in `rect` of elements with these frames, in order.
    package func found(in rect: Rect, of frames: [Rect]) -> [UInt32] {
        var buffer = OrdinalBuffer()
        search(rect, into: &buffer) { frames[Int($0)] }
        return buffer.sorted
    }
}

/// Every frame, through the bulk call.
package func allFrames(_ layout: any CollectionLayout) -> [Rect] {
    var frames = ContiguousArray(repeating: Rect.null, count: layout.elementCount)
    var span = frames.mutableSpan
    layout.frames(0..<UInt32(layout.elementCount), into: &span)
    return Array(frames)
}

/// Every static element that has a frame, in canonical order.
package func elements(of layout: any CollectionLayout) -> [LayoutAttributes] {
    (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }.filter { !$0.frame.isNull }
        .sorted(by: LayoutAttributes.isPaintedBefore)
}

/// Every element a viewport shows, static and pinned, in canonical order.
package func visible(_ layout: any CollectionLayout, _ viewport: Viewport) -> [LayoutAttributes] {
    var attributes: [LayoutAttributes] = bruteForce(layout, viewport.bounds).map { layout.attributes(at: $0) }
    (layout as? any HostedLayout)?.pinned(in: viewport, meeting: viewport.bounds, into: &attributes)
    return attributes.sorted(by: LayoutAttributes.isPaintedBefore)
}
