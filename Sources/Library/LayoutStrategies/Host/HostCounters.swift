/// What a host has done since it was made.
public struct HostCounters: Equatable, Sendable {
    /// Layout passes that had something to do.
    public internal(set) var passes = 0
    /// Number of preparations: at the first pass, and after changes that the strategy can't follow.
    public internal(set) var prepares = 0
    /// Elements that queries compared with the bounds; counted only where asked to.
    public internal(set) var examined = 0
    /// Elements, pinned ones included, that were found to be visible.
    public internal(set) var returned = 0
    /// Attributes made, as values or objects: of what ``appeared`` counts, or was pinned and got another frame.
    public internal(set) var made = 0
    /// Elements that came into view in a pass. Pinned ones by their identity in every pass, static ones where nothing
    /// but the offset was another. After a change of data, layout or size, and in a pass that measures cells,
    /// attributes of all static elements are rebuilt, and each counts, whether it was visible or not: comparing them
    /// would cost every such pass. ``CollectionHost/transition()`` tells who stayed.
    public internal(set) var appeared = 0
    /// Elements that went out of view in a pass; where all static elements count as ``appeared``, all that were visible
    /// before count here.
    public internal(set) var vanished = 0
    /// Single elements looked up, visible or not.
    public internal(set) var lookups = 0
    /// Elements that changes named one by one: ``LayoutDelta/changeCount`` of each.
    public internal(set) var changed = 0
    /// Entries that the strategy wrote of its own to follow changes; where it was prepared for some, every element.
    public internal(set) var rewritten = 0
    /// Elements whose cells were asked for their size.
    public internal(set) var measured = 0
    /// Elements that transitions looked at.
    public internal(set) var transitioned = 0

    /// Counters of a host that has done nothing.
    public init() {}
}
