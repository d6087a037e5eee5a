import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MirroredLayout: HostedLayout {
    public var firstDataSection: Int32 { base.firstDataSection }
    public var showsRowsOfTree: Bool { base.showsRowsOfTree }
    public func needsMeasuring(_ ordinal: UInt32) -> Bool { base.needsMeasuring(ordinal) }
    public func needsMeasuring(pinned id: ElementID) -> Bool { base.needsMeasuring(pinned: id) }
    public func isExpanded(_ section: Int32) -> Bool? { base.isExpanded(section) }
    public func place(of id: ElementID) -> ItemPlace? { base.place(of: id) }
    public func cell(at place: ItemPlace) -> ElementID { base.cell(at: place) }
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? { base.idAfter(id, change) }
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? { base.idBefore(id, change) }

    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        found.removeAll(keepingCapacity: true)
        base.pinned(in: viewport.mirrored(in: width), meeting: searched(rect), into: &found)
        attributes += found.lazy.map(mirrored).filter { $0.frame.meets(rect) }
    }

    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        base.pinnedAttributes(for: id, in: viewport.mirrored(in: width)).map(mirrored)
    }

    /// Another width moves the mirrored viewport.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size.width != new.size.width { return .size }
        return base.effect(from: old.mirrored(in: width), to: new.mirrored(in: width))
    }

    /// From the right, as all offsets of sections that scroll sideways.
    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? {
        base.restingOffset(ofSection: section, proposed: proposed, from: start)
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        base.frameBefore(id, in: viewport.mirrored(in: widthBefore))?.mirrored(in: widthBefore)
    }

    /// Follows a change as the layout does. Another width of the content moves all segments, O(moved segments).
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        var (mirrored, viewportWidth) = (change, viewportWidth)
        switch change {
        case .preferredSize(let id, let size, let viewport):
            mirrored = .preferredSize(id, size, in: viewport.mirrored(in: width))
        case .viewport(let size, let insets):
            mirrored = .viewport(size, insets.mirrored)
            viewportWidth = size.width
        default: break
        }
        let delta = try base.apply(mirrored)
        let wider = viewportWidth - self.viewportWidth
        self.viewportWidth = viewportWidth
        return mirror(delta, wider: wider)
    }

    /// The delta of a change after which the viewport is wider.
    private func mirror(_ delta: LayoutDelta, wider: Double) -> LayoutDelta {
        (widthBefore, width) = (width, delta.contentSize.width)
        let shift = width - widthBefore
        var mirrored = delta
        mirrored.contentOffsetAdjustment.x = shift - wider - delta.contentOffsetAdjustment.x
        // Replaced segments move too, and their ordinals must stay where they are.
        if delta.isReset || shift != 0 && delta.translated.contains(where: { $0.ordinalShift != 0 }) {
            return LayoutDelta(
                isReset: true, elementCount: delta.elementCount, contentSize: delta.contentSize,
                contentOffsetAdjustment: mirrored.contentOffsetAdjustment, packed: delta.packed)
        }
        mirrored.spanningChanged = delta.spanningChanged || shift != 0
        mirrored.translated = []
        var end = 0
        let last = SegmentTranslation(segments: segmentCount..<segmentCount, dx: 0, dy: 0)
        for var translation in delta.translated + [last] {
            let between = end..<translation.segments.lowerBound
            if shift != 0, !between.isEmpty { mirrored.translated.append(.init(segments: between, dx: shift, dy: 0)) }
            translation.dx = shift - translation.dx
            if !translation.segments.isEmpty { mirrored.translated.append(translation) }
            end = translation.segments.upperBound
        }
        return mirrored
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MirroredLayout: RegisteredLayout {
    public static let name = "mirrored"
    public static let summary = "A layout mirrored in the width of its content."
    public static var counterpart: String { name }
    public static var keys: [ConfigurationKey] { [] }
    public var viewportSize: Size { base.viewportSize }
    public var itemSource: (any ItemSource)? { base.itemSource }

    /// The layout itself, or the one that it mirrors.
    static func unmirrored(_ layout: any RegisteredLayout) -> any RegisteredLayout {
        (layout as? MirroredLayout)?.base ?? layout
    }

    public func rebuilt() throws(LayoutError) -> MirroredLayout {
        let rebuilt = MirroredLayout(try base.rebuilt())
        rebuilt.viewportWidth = viewportWidth
        return rebuilt
    }

    public func restorePoint() -> () -> Void {
        let (restore, state) = (base.restorePoint(), (width, widthBefore, viewportWidth))
        return {
            restore()
            (self.width, self.widthBefore, self.viewportWidth) = state
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MirroredLayout: ScalableLayout {
    public var pointsPerUnit: Double? { scalable?.pointsPerUnit }
    public func x(ofTime time: Double) -> Double { width - (scalable?.x(ofTime: time) ?? 0) }
    public func time(atX x: Double) -> Double { scalable?.time(atX: width - x) ?? 0 }

    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` where the layout has no scale.
    public func scale(to pointsPerUnit: Double) throws(LayoutError) -> LayoutDelta {
        guard let scalable else { throw .unsuitableChange(layout: Self.name, reason: "the layout has no axis of time") }
        return mirror(try scalable.scale(to: pointsPerUnit), wider: 0)
    }

    private var scalable: (any ScalableLayout)? { base as? any ScalableLayout }
}

extension MirroredLayout: RoutedLayout {
    package func route(of id: ElementID) -> [Point]? {
        (base as? any RoutedLayout)?.route(of: id)?.map { Point(x: width - $0.x, y: $0.y) }
    }
}
