/// What a host needs to replace estimates by the sizes that cells want.
struct HostMeasuring {
    /// Measures the cell of an element; nil if cells are not measured.
    var wanted: ((LayoutAttributes) -> Size)?
    /// Whether the last pass measured anything: frames before it are those before the last size, not before the pass.
    var hasMeasured = false
    private(set) var unmeasured: [ElementID] = []
    /// Scratch for pinned elements.
    private var pinned: [LayoutAttributes] = []

    /// Notes which of the elements that are seen are still estimates, in the order of their places.
    mutating func collect(_ buffer: OrdinalBuffer, _ layout: any HostedLayout, in viewport: Viewport) {
        unmeasured.removeAll(keepingCapacity: true)
        for ordinal in buffer.ordinals where layout.needsMeasuring(ordinal) {
            unmeasured.append(layout.id(at: ordinal))
        }
        pinned.removeAll(keepingCapacity: true)
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
        for attributes in pinned where layout.needsMeasuring(pinned: attributes.id) {
            unmeasured.append(attributes.id)
        }
        unmeasured.sort {
            ($0.section, $0.item, $0.category.rawValue, $0.kind.rawValue)
                < ($1.section, $1.item, $1.category.rawValue, $1.kind.rawValue)
        }
    }
}

/// An element that was visible and is, and where it was before anything was measured.
struct MeasuringAnchor {
    let id: ElementID
    let frame: Rect
    let offset: Point
}

extension CollectionHost {
    /// Has the sizes of cells, headers and footers asked for where the layout only estimates them
    /// (``HostedLayout/needsMeasuring(_:)``, ``HostedLayout/needsMeasuring(pinned:)``): in every pass visible elements,
    /// in the order of their places, by ``LayoutChange/preferredSize(_:_:in:)``, then elements that come into view
    /// because others turned out smaller, until no visible size is an estimate.
    ///
    /// `wanted` gets the element's attributes, whose width (of rows) is given, and returns the size its cell wants.
    /// What stays visible keeps its place on the screen, whatever is measured above it. A size is asked for once; a
    /// caller that changes text size or margins sends ``LayoutChange/remeasure``. nil leaves estimates as they are.
    public func measure(_ wanted: ((LayoutAttributes) -> Size)?) {
        (measuring.wanted, marks.bounds) = (wanted, true)
    }

    /// Finds the visible elements, and measures until no size is an estimate; returns whether anything was measured.
    /// The buffer then holds the visible elements. `isSteady`: the layout has not changed since the last pass; `held`: what
    /// stays where it is if the layout has changed.
    func measureVisible(isSteady: Bool, holding held: MeasuringAnchor?) throws(LayoutError) -> Bool {
        find()
        guard let wanted = measuring.wanted else { return false }
        var (isFirst, measured) = (true, 0)
        var anchor = held
        while true {
            measuring.collect(buffer, layout, in: viewport)
            if measuring.unmeasured.isEmpty { break }
            if isFirst, isSteady { anchor = firstStaying() }
            isFirst = false
            let round = try measureOnce(wanted)
            measured += round.measured
            if let anchor { hold(anchor) }
            contain()
            find()
            // Each round leaves fewer estimates, but for a layout that does not take sizes.
            if round.settled == 0 { break }
        }
        counters.measured += measured
        return measured > 0
    }

    /// Measures the collected elements, and lets layout and strategy follow. Returns how many were measured, and how many
    /// of them are no estimates any more.
    private func measureOnce(
        _ wanted: (LayoutAttributes) -> Size
    ) throws(LayoutError) -> (measured: Int, settled: Int) {
        var (measured, settled, isVoid) = (0, 0, false)
        for id in measuring.unmeasured {
            guard let attributes = unmeasuredAttributes(of: id) else { continue }
            let delta = try layout.apply(.preferredSize(id, wanted(attributes), in: viewport))
            measured += 1
            settled += unmeasuredAttributes(of: id) == nil ? 1 : 0
            viewport.offsetX += delta.contentOffsetAdjustment.x
            viewport.offsetY += delta.contentOffsetAdjustment.y
            if strategy.followsChanges { strategy.invalidate(delta) } else { isVoid = true }
        }
        if isVoid {
            strategy.prepare()
            counters.prepares += 1
        }
        return (measured, settled)
    }

    /// Attributes of an element, static or pinned; nil where it is no estimate any more.
    private func unmeasuredAttributes(of id: ElementID) -> LayoutAttributes? {
        if let ordinal = layout.ordinal(of: id) {
            return layout.needsMeasuring(ordinal) ? layout.attributes(at: ordinal) : nil
        }
        return layout.needsMeasuring(pinned: id) ? layout.pinnedAttributes(for: id, in: viewport) : nil
    }

    /// The first element visible both at the last pass and now.
    private func firstStaying() -> MeasuringAnchor? {
        var first: LayoutAttributes?
        for ordinal in buffer.ordinals {
            guard let position = statics.position(of: ordinal) else { continue }
            let staying = statics.attributes[position]
            if first.map({ LayoutAttributes.isPlacedBefore(staying, $0) }) ?? true { first = staying }
        }
        return first.map {
            MeasuringAnchor(id: $0.id, frame: $0.frame, offset: Point(x: viewport.offsetX, y: viewport.offsetY))
        }
    }

    /// Moves the offset by as much as the anchor has moved.
    private func hold(_ anchor: MeasuringAnchor) {
        guard let ordinal = layout.ordinal(of: anchor.id) else { return }
        let frame = layout.frame(at: ordinal)
        viewport.offsetX = anchor.offset.x + frame.minX - anchor.frame.minX
        viewport.offsetY = anchor.offset.y + frame.minY - anchor.frame.minY
    }

    /// Moves the offset into the content where measuring has shrunk it; a rubber band is left alone.
    private func contain() {
        let before = contentSize
        contentSize = layout.contentSize
        guard contentSize.width < before.width || contentSize.height < before.height else { return }
        let offset = clamped(Point(x: viewport.offsetX, y: viewport.offsetY))
        (viewport.offsetX, viewport.offsetY) = (offset.x, offset.y)
    }

    /// Asks the strategy for the visible elements.
    private func find() {
        let before = buffer.totalExamined
        strategy.elements(in: viewport.bounds, into: &buffer)
        counters.examined += buffer.totalExamined - before
    }
}

extension LayoutAttributes {
    /// Order of places, cells before what else a section has there.
    fileprivate static func isPlacedBefore(_ left: LayoutAttributes, _ right: LayoutAttributes) -> Bool {
        (left.id.category.rawValue, left.id.section, left.id.item)
            < (right.id.category.rawValue, right.id.section, right.id.item)
    }
}
