/// Changes since an index was made of a layout, as far as its answers can be corrected by them.
struct EditsSince {
    /// Elements that came, went or got another frame for another reason than a translation.
    private(set) var named: Set<UInt32> = []
    /// Distances by which the other elements may have moved, each by one of them; no two are equal.
    private(set) var moves: [Point] = [.zero]
    /// Whether answers can't be put right.
    private(set) var areTooMany = false

    /// Beyond these a query would take longer than the layout's own search.
    private static let (mostNamed, mostMoves) = (1_024, 8)

    /// Whether answers are right as they are.
    var areNone: Bool { named.isEmpty && moves.count == 1 && !areTooMany }

    /// Notes that anything may have changed.
    mutating func giveUp() { areTooMany = true }

    /// Notes a change. O(what the delta names), at most 1,024.
    mutating func note(_ delta: LayoutDelta) {
        let count = delta.removed.total + delta.inserted.total + delta.reframed.total
        if delta.isReset || delta.spanningChanged || named.count + count > Self.mostNamed { areTooMany = true }
        if delta.translated.contains(where: { $0.ordinalShift != 0 }) { areTooMany = true }
        if areTooMany { return }
        for range in delta.removed + delta.inserted + delta.reframed { named.formUnion(range) }
        let earlier = moves
        for translation in delta.translated {
            for move in earlier {
                let sum = Point(x: move.x + translation.dx, y: move.y + translation.dy)
                if !moves.contains(sum) { moves.append(sum) }
            }
        }
        if moves.count > Self.mostMoves { areTooMany = true }
    }
}

extension [Range<UInt32>] {
    fileprivate var total: Int { reduce(0) { $0 + $1.count } }
}
