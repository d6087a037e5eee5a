import LayoutCore

/// The place of a part among all parts. A look-up copies the place alone, and counts no references.
struct SectionsPlace: BitwiseCopyable {
    /// Top in the content, and height.
    var (origin, extent) = (0.0, 0.0)
    /// Ordinal of the first element, and the number of ordinals there is room for.
    var (firstOrdinal, room): (UInt32, UInt32) = (0, 0)
    var (firstSection, sectionCount): (Int32, Int32) = (0, 0)
    var (firstSegment, segmentCount) = (0, 0)

    /// Ordinals with their room.
    var ordinals: Range<UInt32> { firstOrdinal..<firstOrdinal + room }
    var sections: Range<Int32> { firstSection..<firstSection + sectionCount }

    /// Whether an element of the part can meet a rectangle.
    @inline(__always) func meets(_ rect: Rect) -> Bool { origin < rect.maxY && rect.minY < origin + extent }

    @inline(__always) func local(_ rect: Rect) -> Rect { rect.offset(dx: 0, dy: -origin) }

    /// The identity among all `count` parts of an element of part `number`. Elements of a whole layout belong to section
    /// −1, where items count part by part.
    func id(_ local: ElementID, _ kind: ElementKind, number: Int, of count: Int) -> ElementID {
        var id = local
        id.kind = kind
        if local.section < 0 { id.item = local.item * Int32(count) + Int32(number) } else { id.section += firstSection }
        return id
    }
}

/// A part of a ``SectionsLayout``: a layout over some groups of the data.
struct SectionsPart {
    let layout: any RegisteredLayout
    /// The items of the groups that the part shows.
    let items: SectionsItems
    /// Numbers of the groups in the data, in the order of the part's sections.
    var groups: [Int32]
    /// The kinds among all parts, by the layout's kinds.
    let kinds: [ElementKind]
    var place = SectionsPlace()

    /// The viewport for the part, at whose top pinned elements lie within the part.
    func local(_ viewport: Viewport) -> Viewport {
        var local = viewport
        local.offsetY = max(viewport.pinY - place.origin, 0) - viewport.insets.top
        return local
    }

    /// A pinned frame of the layout in the content. A frame that reaches beyond the part's end is pushed back, or cut off
    /// if it is as high as the part; null if nothing is left.
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

    /// An identity of the layout among all parts.
    func id(_ local: ElementID, number: Int, of count: Int) -> ElementID {
        place.id(local, kinds[Int(local.kind.rawValue)], number: number, of: count)
    }

    /// The layout's identity of an element; nil for a kind that the part does not have.
    func local(_ id: ElementID, of count: Int) -> ElementID? {
        guard let kind = kinds.firstIndex(of: id.kind) else { return nil }
        var local = id
        local.kind = ElementKind(rawValue: UInt16(kind))
        if id.section < 0 { local.item = id.item / Int32(count) } else { local.section -= place.firstSection }
        return local
    }
}

extension [SectionsPart] {
    /// The part of the identity's section, or of its item in section −1.
    func number(of id: ElementID) -> Int? {
        if id.section < 0 { return isEmpty || id.item < 0 ? nil : Int(id.item) % count }
        return firstIndex { $0.place.sections.contains(id.section) }
    }
}

/// The part that shows a group of the data, and the section of the part's data.
struct SectionsHome {
    let part, section: Int32
}

/// The previous state of a layout of parts, without the states of the parts' layouts.
struct PreviousSections {
    let parts: [SectionsPart]
    let homes: [SectionsHome]
    /// Whether each part has followed the change, so that its layout has previous frames.
    var isFollowed: [Bool]
    /// The change of each part's data; nil if its data did not change.
    var changes: [DataChange?]

    init(_ layout: SectionsLayout) {
        (parts, homes) = (layout.parts, layout.homes)
        isFollowed = Array(repeating: false, count: parts.count)
        changes = Array(repeating: nil, count: parts.count)
    }
}
