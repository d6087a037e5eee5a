/// Collects the members that have another frame or name after a change.
public struct MemberChanges {
    /// Ordinal of the first member to compare next.
    var first: UInt32 = 0
    private(set) var (removed, inserted): ([Range<UInt32>], [Range<UInt32>]) = ([], [])
    private(set) var (renamed, reframed): ([Range<UInt32>], [Range<UInt32>]) = ([], [])

    /// Notes that members of these offsets have another name.
    public mutating func rename(_ offsets: Range<Int>) { rename(ordinals(offsets)) }
    /// Notes that members of these offsets have another frame.
    public mutating func reframe(_ offsets: Range<Int>) { reframe(ordinals(offsets)) }

    mutating func remove(_ ordinals: Range<UInt32>) { removed.appendAscending(ordinals) }
    mutating func insert(_ ordinals: Range<UInt32>) { inserted.appendAscending(ordinals) }
    mutating func rename(_ ordinals: Range<UInt32>) { renamed.appendAscending(ordinals) }
    mutating func reframe(_ ordinals: Range<UInt32>) { reframed.appendAscending(ordinals) }

    private func ordinals(_ offsets: Range<Int>) -> Range<UInt32> {
        first + UInt32(offsets.lowerBound)..<first + UInt32(offsets.upperBound)
    }
}
