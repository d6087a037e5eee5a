import LayoutCore

/// Where a part of a ``SectionsLayout`` lies among the others. Apart from what the part holds, which a look-up would
/// copy.
struct SectionsPlace: BitwiseCopyable {
    /// Top in the content.
    var origin = 0.0
    /// Height.
    var extent = 0.0
    /// Ordinal of the layout's first element, and for how many there is room.
    var firstOrdinal: UInt32 = 0
    var room: UInt32 = 0
    /// Number of its first section, and how many there are.
    var firstSection: Int32 = 0
    var sectionCount: Int32 = 0
    /// Number of its first segment, and how many there are.
    var firstSegment = 0
    var segmentCount = 0

    /// Ordinals with their room.
    var ordinals: Range<UInt32> { firstOrdinal..<firstOrdinal + room }
    var sections: Range<Int32> { firstSection..<firstSection + sectionCount }

    /// Whether something in it can meet a rectangle.
    @inline(__always) func meets(_ rect: Rect) -> Bool { origin < rect.maxY && rect.minY < origin + extent }

    /// A rectangle relative to the part.
    @inline(__always) func local(_ rect: Rect) -> Rect { rect.offset(dx: 0, dy: -origin) }

    /// An identity of the layout's as it is among all parts, of which this is the one of a number among `count`. What
    /// belongs to a whole layout belongs to section −1 of the whole, counted part by part.
    func id(_ local: ElementID, _ kind: ElementKind, number: Int, of count: Int) -> ElementID {
        var id = local
        id.kind = kind
        if local.section < 0 { id.item = local.item * Int32(count) + Int32(number) } else { id.section += firstSection }
        return id
    }
}

/// A part of a ``SectionsLayout``: a layout over some groups of the data, and where it lies among the others.
struct SectionsPart {
    let layout: any RegisteredLayout
    /// The groups that it shows.
    let items: SectionsItems
    /// Their numbers in the data, in the order of its sections.
    var groups: [Int32]
    /// Of the layout's kinds, by index, those they are among all parts'.
    let kinds: [ElementKind]
    var place = SectionsPlace()

    /// The viewport for the part: elements pinned to its top lie within the part.
    func local(_ viewport: Viewport) -> Viewport {
        var local = viewport
        local.offsetY = max(viewport.pinY - place.origin, 0) - viewport.insets.top
        return local
    }

    /// A pinned frame of the layout as it is shown: what reaches beyond the part's end is pushed back, or cut off where
    /// it is as high as the part; null where nothing is left.
    func shown(_ frame: Rect) -> Rect {
        var frame = frame
        if frame.maxY > place.extent {
            if frame.height < place.extent {
                frame = frame.offset(dx: 0, dy: place.extent - frame.maxY)
            } else {
                frame.maxY = place.extent
                if frame.minY >= place.extent { return .null }
            }
        }
        return frame.offset(dx: 0, dy: place.origin)
    }

    /// An identity of the layout as it is among all parts.
    func id(_ local: ElementID, number: Int, of count: Int) -> ElementID {
        place.id(local, kinds[Int(local.kind.rawValue)], number: number, of: count)
    }

    /// The layout's identity of an element; nil for one of another kind.
    func local(_ id: ElementID, of count: Int) -> ElementID? {
        guard let kind = kinds.firstIndex(of: id.kind) else { return nil }
        var local = id
        local.kind = ElementKind(rawValue: UInt16(kind))
        if id.section < 0 { local.item = id.item / Int32(count) } else { local.section -= place.firstSection }
        return local
    }
}

extension [SectionsPart] {
    /// The part of a section; for section −1 the part of the item.
    func number(of id: ElementID) -> Int? {
        if id.section < 0 { return isEmpty || id.item < 0 ? nil : Int(id.item) % count }
        return firstIndex { $0.place.sections.contains(id.section) }
    }
}

/// Where a group of the data is shown.
struct SectionsHome: Equatable {
    var part: Int32
    /// Section of the part's data.
    var section: Int32
}
