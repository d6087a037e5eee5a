/// Changes since the last pass that rename elements.
///
/// Names are followed from change to change, because a layout tells names and frames before its last change alone, and
/// that only until the data change again.
struct HostChanges {
    private(set) var last = HostChange.none
    /// Whether there were earlier ones: then frames before the first are unknown.
    private(set) var areSeveral = false
    /// Whether the layout is another.
    private(set) var isOtherLayout = false
    /// Current identities of the elements visible at the last pass, nil for removed ones; nil if none was renamed.
    private(set) var names: [ElementID?]?

    var isNone: Bool {
        if case .none = last { return true }
        return false
    }

    /// One more change, after which places are was renamed.
    mutating func add(_ change: HostChange) {
        areSeveral = !isNone
        last = change
    }

    /// One more change, with the new identities of the elements visible at the last pass.
    mutating func add(_ change: HostChange, visible: [ElementID?], rename: (ElementID) -> ElementID?) {
        add(change)
        if case .layout = change { isOtherLayout = true }
        names = (names ?? visible).map { $0.flatMap(rename) }
    }
}

/// A change, in so far as it renames elements.
enum HostChange {
    /// Nothing, or the bounds alone.
    case none
    /// Places are was renamed.
    case places
    /// Items came, went or moved.
    case data(DataChange)
    /// Another layout; the one before, and the strategy over it.
    case layout(any HostedLayout, any LayoutStrategy)
    /// Everything: the fate of an element is unknown.
    case unknown
}

extension CollectionHost {
    /// Identities of the elements visible at the last pass: static ones, then pinned ones.
    var visibleNames: [ElementID?] { statics.attributes.map(\.id) + pinned.attributes.map(\.id) }
}
