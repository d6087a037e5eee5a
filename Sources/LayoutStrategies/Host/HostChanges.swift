import LayoutCore

/// What has changed since the last pass, in so far as it renames elements.
///
/// Names are followed from change to change, because a layout tells names and frames before its last change alone, and
/// that only until the data change again.
struct HostChanges {
    /// The last change.
    private(set) var last = HostChange.none
    /// Whether there were others before it: then nobody tells frames before the first.
    private(set) var areSeveral = false
    /// Whether the layout is another.
    private(set) var isOtherLayout = false
    /// What the elements visible at the last pass are called now, nil for those that are no more; nil where all are
    /// called what they were.
    private(set) var names: [ElementID?]?

    var isNone: Bool {
        if case .none = last { return true }
        return false
    }

    /// One more change, after which places are called what they were.
    mutating func add(_ change: HostChange) {
        areSeveral = !isNone
        last = change
    }

    /// One more change, and what becomes of the names of what was visible at the last pass.
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
    /// Places are called what they were.
    case places
    /// Items came, went or moved.
    case data(DataChange)
    /// Another layout; the one before, and the strategy over it.
    case layout(any HostedLayout, any LayoutStrategy)
    /// Everything: nobody tells what became of an element.
    case unknown
}

extension CollectionHost {
    /// Names of what was visible at the last pass: static elements, then pinned ones.
    var visibleNames: [ElementID?] { statics.attributes.map(\.id) + pinned.attributes.map(\.id) }
}
