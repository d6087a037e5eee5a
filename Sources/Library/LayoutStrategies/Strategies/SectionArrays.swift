/// All frames up front in an array of arrays, one for each segment of the layout; a query filters them all.
///
/// Source: layouts that keep `[[UICollectionViewLayoutAttributes]]` because an index path then finds its attributes by
/// two subscripts, such as Vadim Bulavin's GridCollectionViewLayout (2018); IGListKit's layout (Facebook, 2016) keeps
/// its sections likewise. As there, a query visits every array. Other than there, arrays are segments, small sections
/// together and large ones in pieces, frames are relative to their segment's origin, so that what only moves is kept,
/// and names are left to the layout, which has them anyway. Prepare: O(n). Query: O(n). Attributes of one element: the
/// layout's. Bytes per element: 32, and 80 a segment (header, reference, count and place) before rounding. Edit,
/// toggle: the segments that the delta replaces are rebuilt. Resize: O(segments / 64), where any have moved.
public final class SectionArrays: LayoutStrategy {
    private struct Segment {
        /// Local frames by local number; null where an element has none.
        var frames: ContiguousArray<Rect>
        /// Number of frames that are not null.
        var present: Int
    }

    private let layout: any CollectionLayout
    private var segments: [Segment] = []
    private var places = SegmentPlaces(count: 0) { _ in (.zero, 0) }

    /// Empty arrays over `layout`, until prepared.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// Computes the frame of every element.
    public func prepare() {
        segments = []
        segments = (0..<layout.segmentCount).map { segment($0) }
        places = SegmentPlaces(count: segments.count) { layout.place(ofSegment: $0) }
    }

    /// True: the segments that were replaced are read again.
    public var followsChanges: Bool { true }

    /// Makes the arrays of the segments that were replaced; returns their elements.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        if delta.isReset {
            prepare()
            return segments.reduce(0) { $0 + $1.frames.count }
        }
        var written = 0
        // From the end, so that the numbers before still hold for those in front.
        for replacement in delta.resegmented.reversed() {
            let made = replacement.after.map { segment($0) }
            written += made.reduce(0) { $0 + $1.frames.count }
            segments.replaceSubrange(replacement.before, with: made)
        }
        places.follow(delta, count: segments.count) { layout.place(ofSegment: $0) }
        return written
    }

    private func segment(_ number: Int) -> Segment {
        let (origin, ordinals) = (layout.origin(ofSegment: number), layout.ordinals(ofSegment: number))
        var frames = ContiguousArray(repeating: Rect.null, count: ordinals.count)
        var span = frames.mutableSpan
        layout.frames(ordinals, into: &span)
        var present = 0
        for position in frames.indices {
            present += frames[position].isNull ? 0 : 1
            frames[position] = frames[position].offset(dx: -origin.x, dy: -origin.y)
        }
        return Segment(frames: frames, present: present)
    }

    /// Compares every element with `rect`.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        guard rect.isNumeric else { return }
        let layout = layout
        for number in segments.indices {
            let place = places[number]
            let local = rect.local(to: place.origin)
            var ordinal = place.first
            buffer.examined &+= segments[number].present
            for frame in segments[number].frames {
                if frame.meets(local) { buffer.append(ordinal) }
                ordinal &+= 1
            }
        }
        layout.appendSpanning(meeting: rect, into: &buffer)
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}
