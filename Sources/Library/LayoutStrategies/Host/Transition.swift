/// From where to where every element moves that is visible before or after a change.
public struct Transition: Equatable, Sendable {
    /// What happens to an element.
    public enum Kind: Equatable, Sendable {
        /// It is visible now and was not before.
        case appearing
        /// It was visible before and is not any more.
        case vanishing
        /// Visible before and after.
        case staying
    }

    /// An element, by both of its names.
    public struct Element: Equatable, Sendable {
        /// Whether the element appears, vanishes or stays.
        public var kind: Kind
        /// Its identity before the change; nil where it is new.
        public var before: ElementID?
        /// Its identity after the change; nil where it is no more.
        public var after: ElementID?
        /// Its frame before, visible or not; nil where it is new, and it fades in.
        public var from: Rect?
        /// Its frame after, visible or not; nil where it is gone, and it fades out.
        public var to: Rect?

        /// An element's part in a transition.
        public init(kind: Kind, before: ElementID?, after: ElementID?, from: Rect?, to: Rect?) {
            (self.kind, self.before, self.after) = (kind, before, after)
            (self.from, self.to) = (from, to)
        }
    }

    /// Every element visible before or after, each once, in no order.
    public internal(set) var elements: [Element] = []

    /// A transition in which no element takes part.
    public init() {}
}

extension CollectionHost {
    /// What the last layout pass did to every element visible before it or after it.
    public func transition() -> Transition {
        var transition = Transition()
        self.transition(into: &transition)
        return transition
    }

    /// The same, into a value that keeps its storage. O(visible before + visible after) look-ups, for any number
    /// of elements; see ``HostCounters/transitioned``.
    ///
    /// Elements are followed through all changes between two passes; after a reload each fades out and in. Where there
    /// were several changes, or the pass has measured cells, what comes into view fades in: layouts tell frames before
    /// their last change alone.
    public func transition(into transition: inout Transition) {
        transition.elements.removeAll(keepingCapacity: true)
        stayed.removeAll(keepingCapacity: true)
        let (statics, pinned) = (staticsBefore.attributes, pinnedBefore.attributes)
        for (position, attributes) in statics.enumerated() { follow(attributes, position, into: &transition) }
        for (position, attributes) in pinned.enumerated() {
            follow(attributes, statics.count + position, into: &transition)
        }
        forEachVisible { introduce($0, into: &transition) }
        counters.transitioned +=
            statics.count + pinned.count + self.statics.attributes.count + self.pinned.attributes.count
    }

    /// An element that was visible, by its position among these: it stays or vanishes.
    private func follow(_ old: LayoutAttributes, _ position: Int, into transition: inout Transition) {
        let after: ElementID? = followed.names.map { $0[position] } ?? old.id
        let attributes = after.flatMap {
            strategy.layoutAttributes(for: $0) ?? layout.pinnedAttributes(for: $0, in: viewport)
        }
        let frame = attributes?.frame
        let isVisible = frame?.meets(viewport.bounds) ?? false
        if isVisible, let after { stayed.insert(after) }
        transition.elements.append(
            Transition.Element(
                kind: isVisible ? .staying : .vanishing, before: old.id, after: frame == nil ? nil : after,
                from: old.frame, to: frame))
    }

    /// An element that is visible: it appears, unless it was visible before.
    private func introduce(_ new: LayoutAttributes, into transition: inout Transition) {
        if stayed.contains(new.id) { return }
        let tellsFrames = !followed.areSeveral && !measuring.hasMeasured
        let before = tellsFrames ? idBefore(new.id) : nil
        let frame = before.flatMap(frameBefore)
        if let frame, frame.meets(viewportBefore?.bounds ?? .null) { return }
        transition.elements.append(
            Transition.Element(
                kind: .appearing, before: frame == nil ? nil : before, after: new.id, from: frame, to: new.frame))
    }

    private func idBefore(_ id: ElementID) -> ElementID? {
        switch followed.last {
        case .none, .places: id
        case .data(let change): layout.idBefore(id, change)
        case .layout(let old, _): Self.id(id, of: layout, in: old)
        case .unknown: nil
        }
    }

    private func frameBefore(_ id: ElementID) -> Rect? {
        let viewport = viewportBefore ?? self.viewport
        switch followed.last {
        case .none:
            return strategy.layoutAttributes(for: id)?.frame ?? layout.pinnedAttributes(for: id, in: viewport)?.frame
        case .places, .data: return layout.frameBefore(id, in: viewport)
        case .layout(let old, let strategy):
            return strategy.layoutAttributes(for: id)?.frame ?? old.pinnedAttributes(for: id, in: viewport)?.frame
        case .unknown: return nil
        }
    }

    /// What an element of a layout is called in another one over the same data: cells by the item they show, others by
    /// their kind's name in the section of the data; nil where there is none.
    static func id(_ id: ElementID, of layout: any HostedLayout, in other: any HostedLayout) -> ElementID? {
        if let place = layout.place(of: id) { return other.cell(at: place) }
        let name = layout.kindNames[Int(id.kind.rawValue)]
        guard id.category != .cell, let kind = other.kindNames.firstIndex(of: name),
            let first = layout.place(of: ElementID(.cell, section: id.section, item: 0))
        else { return nil }
        return ElementID(
            id.category, kind: ElementKind(rawValue: UInt16(kind)), section: other.cell(at: first).section,
            item: id.item)
    }
}
