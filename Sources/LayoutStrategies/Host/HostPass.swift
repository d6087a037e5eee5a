import LayoutCore

extension CollectionHost {
    /// Does what is marked, once; nothing where nothing is.
    ///
    /// Throws what the layout throws when it can't be laid for the viewport; then what is shown is what was.
    public func layoutIfNeeded() throws(LayoutError) {
        if marks.isEmpty { return }
        let effect = try followBounds()
        let contentBefore = contentSize
        if marks.prepare {
            strategy.prepare()
            counters.prepares += 1
        }
        contentSize = layout.contentSize
        settleOffset(contentBefore)
        let hasChanged = laidViewport == nil || marks.prepare || effect == .size || !marks.change.isNone
        counters.passes += 1
        showStatics(keepsAttributes: !hasChanged)
        if hasChanged || effect == .pinned { showPinned() } else { keepPinned() }
        followed = marks.change
        marks = HostMarks()
        viewportBefore = laidViewport
        laidViewport = viewport
    }

    /// Has the layout follow a reload, and another size or other insets.
    private func followBounds() throws(LayoutError) -> BoundsEffect {
        if marks.reload {
            note(try layout.apply(.reload), .reload)
            marks.reload = false
        }
        // The layout knows size and insets alone; of where it was shown only the last pass knows.
        var before = laidViewport ?? viewport
        (before.size, before.insets) = (laidFor.size, laidFor.insets)
        let effect = layout.effect(from: before, to: viewport)
        if effect == .size {
            note(try layout.apply(.viewport(viewport.size, viewport.insets)), .viewport(viewport.size, viewport.insets))
            (laidFor.size, laidFor.insets) = (viewport.size, viewport.insets)
        }
        return effect
    }

    /// Moves the offset as a change of the content asks, and into the content where that has shrunk or the layout is
    /// another. A rubber band is left alone.
    private func settleOffset(_ before: Size) {
        if let anchor = marks.anchor { move(to: anchor) }
        if marks.adjustment != .zero {
            viewport.offsetX += marks.adjustment.x
            viewport.offsetY += marks.adjustment.y
        }
        let hasShrunk = contentSize.width < before.width || contentSize.height < before.height
        guard laidViewport != nil, hasShrunk || marks.change.isLayout else { return }
        let offset = clamped(Point(x: viewport.offsetX, y: viewport.offsetY))
        (viewport.offsetX, viewport.offsetY) = (offset.x, offset.y)
    }

    // MARK: Static elements

    /// Finds what is visible; what was visible before keeps its attributes where they can't have changed.
    private func showStatics(keepsAttributes: Bool) {
        swap(&statics, &staticsBefore)
        statics.removeAll()
        if countsExamined {
            counters.examined += strategy.examine(viewport.bounds, &buffer)
        } else {
            strategy.elements(viewport.bounds, &buffer)
        }
        counters.returned += buffer.count
        statics.ordinals.append(contentsOf: buffer.ordinals)
        resetKept(staticsBefore.attributes.count)
        appearing.positions.removeAll(keepingCapacity: true)
        appearing.ordinals.removeAll(keepingCapacity: true)
        for (position, ordinal) in statics.ordinals.enumerated() {
            if keepsAttributes, let before = staticsBefore.position(of: ordinal) {
                kept[before] = true
                statics.attributes.append(staticsBefore.attributes[before])
                if form != .values { statics.objects.append(staticsBefore.objects[before]) }
            } else {
                appearing.positions.append(position)
                appearing.ordinals.append(ordinal)
                statics.attributes.append(Self.placeholder)
                if form != .values { statics.objects.append(nil) }
            }
        }
        releaseObjects(of: &staticsBefore)
        fetchAppearing()
        statics.indexOrdinals()
    }

    /// Attributes of what appeared, in bulk.
    private func fetchAppearing() {
        fetched.removeAll(keepingCapacity: true)
        layout.attributes(appearing.ordinals[...], into: &fetched)
        counters.made += fetched.count
        counters.appeared += fetched.count
        for (attributes, position) in zip(fetched, appearing.positions) {
            statics.attributes[position] = attributes
            if form != .values { statics.objects[position] = object(attributes) }
        }
    }

    // MARK: Pinned elements

    /// Asks for the pinned elements; those whose attributes are what they were keep their objects.
    private func showPinned() {
        swap(&pinned, &pinnedBefore)
        pinned.removeAll()
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned.attributes)
        counters.returned += pinned.attributes.count
        resetKept(pinnedBefore.attributes.count)
        for attributes in pinned.attributes {
            guard let before = pinnedBefore.position(of: attributes.id) else {
                counters.appeared += 1
                make(attributes)
                continue
            }
            kept[before] = true
            if pinnedBefore.attributes[before] == attributes {
                if form != .values { pinned.objects.append(pinnedBefore.objects[before]) }
            } else if form == .pooledObjects, let object = pinnedBefore.objects[before] {
                counters.made += 1
                object.show(attributes)
                pinned.objects.append(object)
            } else {
                make(attributes)
            }
        }
        releaseObjects(of: &pinnedBefore)
        pinned.indexIdentities()
    }

    private func make(_ attributes: LayoutAttributes) {
        counters.made += 1
        if form != .values { pinned.objects.append(object(attributes)) }
    }

    /// What was pinned stays as it is; it is what was there before as well.
    private func keepPinned() {
        counters.returned += pinned.attributes.count
        pinnedBefore.removeAll()
        pinnedBefore.attributes.append(contentsOf: pinned.attributes)
    }

    // MARK: Objects

    private func object(_ attributes: LayoutAttributes) -> LayoutAttributesObject {
        form == .pooledObjects ? pool.take(attributes) : LayoutAttributesObject(attributes)
    }

    private func resetKept(_ count: Int) {
        kept.removeAll(keepingCapacity: true)
        kept.append(contentsOf: repeatElement(false, count: count))
    }

    /// Gives back the objects of what has vanished.
    private func releaseObjects(of before: inout VisibleElements) {
        for position in kept.indices where !kept[position] {
            counters.vanished += 1
            if form == .pooledObjects, let object = before.objects[position] { pool.give(object) }
        }
        before.objects.removeAll(keepingCapacity: true)
    }

    /// Stands where attributes are still to be fetched.
    private static var placeholder: LayoutAttributes {
        LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
    }
}
