extension CollectionHost {
    /// Does the marked work, once.
    ///
    /// Throws the layout's error if it can't follow the viewport; the previous state then stays visible.
    public func layoutIfNeeded() throws(LayoutError) {
        if marks.isEmpty { return }
        try followBounds()
        let contentBefore = contentSize
        if marks.prepare {
            strategy.prepare()
            counters.prepares += 1
            if !marks.changes.isNone { counters.rewritten += layout.elementCount }
        }
        contentSize = layout.contentSize
        let anchor = settleOffset(contentBefore)
        let hasChanged = laidViewport == nil || marks.prepare || !marks.changes.isNone
        counters.passes += 1
        measuring.hasMeasured = try measureVisible(isSteady: !hasChanged, holding: anchor)
        let isOther = hasChanged || measuring.hasMeasured
        showStatics(keepsAttributes: !isOther)
        if isOther || marks.pinned { showPinned() } else { keepPinned() }
        if measuring.hasMeasured, marks.changes.isNone { marks.changes.add(.places) }
        followed = marks.changes
        marks = HostMarks()
        viewportBefore = laidViewport
        laidViewport = viewport
    }

    /// Has the layout follow a reload, and another size or other insets than those of the last pass.
    private func followBounds() throws(LayoutError) {
        if marks.reload {
            note(try layout.apply(.reload), .reload)
            marks.reload = false
        }
        // The layout knows size and insets alone; of where it was shown only the last pass knows.
        var before = laidViewport ?? viewport
        (before.size, before.insets) = (laidFor.size, laidFor.insets)
        switch layout.effect(from: before, to: viewport) {
        case .nothing: break
        case .pinned: marks.pinned = true
        case .size:
            note(try layout.apply(.viewport(viewport.size, viewport.insets)), .viewport(viewport.size, viewport.insets))
        }
        laidFor = viewport
    }

    /// Moves the offset as a change of the content asks, and into the content where that has shrunk or the layout is
    /// another. A rubber band is left alone. Returns the item that was held.
    private func settleOffset(_ before: Size) -> MeasuringAnchor? {
        if let anchor = marks.anchor { move(to: anchor) }
        let held = heldCell(before)
        if let held {
            hold(held, before)
        } else if marks.adjustment != .zero {
            viewport.offsetX += marks.adjustment.x
            viewport.offsetY += marks.adjustment.y
        }
        let hasShrunk = contentSize.width < before.width || contentSize.height < before.height
        if laidViewport != nil, hasShrunk || marks.changes.isOtherLayout {
            let offset = clamped(Point(x: viewport.offsetX, y: viewport.offsetY))
            (viewport.offsetX, viewport.offsetY) = (offset.x, offset.y)
        }
        return held.map {
            MeasuringAnchor(id: $0.id, frame: $0.now, offset: Point(x: viewport.offsetX, y: viewport.offsetY))
        }
    }

    // MARK: Static elements

    /// Takes the visible elements; elements that stay keep their attributes where these can't have changed.
    private func showStatics(keepsAttributes: Bool) {
        swap(&statics, &staticsBefore)
        counters.returned += buffer.count
        exchange(&statics, &staticsBefore) { now, before, objects in
            now.ordinals.append(contentsOf: buffer.ordinals)
            counters.vanished += objects.compare(&now, with: &before, keepsAttributes: keepsAttributes)
            counters.appeared += objects.appearingOrdinals.count
            counters.made += objects.appearingOrdinals.count
            objects.fetched.removeAll(keepingCapacity: true)
            layout.attributes(objects.appearingOrdinals[...], into: &objects.fetched)
            objects.fillIn(&now)
            now.indexOrdinals()
        }
    }

    // MARK: Pinned elements

    /// Asks for the pinned elements; unchanged ones keep their objects.
    private func showPinned() {
        swap(&pinned, &pinnedBefore)
        exchange(&pinned, &pinnedBefore) { now, before, objects in
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &now.attributes)
            counters.returned += now.attributes.count
            let (appeared, made, vanished) = objects.compare(&now, with: &before)
            counters.appeared += appeared
            counters.made += made
            counters.vanished += vanished
            now.indexIdentities()
        }
    }

    /// The pinned elements stay unchanged, for the previous pass as well.
    private func keepPinned() {
        counters.returned += pinned.attributes.count
        pinnedBefore.removeAll()
        pinnedBefore.attributes.append(contentsOf: pinned.attributes)
    }

    /// Lends out both families and the objects as values of the caller's own: what a class holds is checked for other
    /// accesses at every step.
    private func exchange(
        _ family: inout VisibleElements, _ familyBefore: inout VisibleElements,
        _ body: (inout VisibleElements, inout VisibleElements, inout HostObjects) -> Void
    ) {
        var (now, before, objects) = (VisibleElements(), VisibleElements(), HostObjects(form: form))
        swap(&now, &family)
        swap(&before, &familyBefore)
        swap(&objects, &self.objects)
        now.removeAll()
        body(&now, &before, &objects)
        swap(&now, &family)
        swap(&before, &familyBefore)
        swap(&objects, &self.objects)
    }
}
