import LayoutCore

/// Which zones a query has searched, and what zones extend over.
final class SearchedZones {
    /// By zone the number of the last query that searched it.
    private var queries: [UInt32] = []
    private var query: UInt32 = 0
    /// By zone, once it was asked for.
    private var bounds: [Rect?] = []

    func begin(zones: Int) {
        if queries.count < zones { queries += Array(repeating: 0, count: zones - queries.count) }
        if bounds.count != zones && zones > 1 { bounds = Array(repeating: nil, count: zones) }
        query &+= 1
        if query == 0 { (queries, query) = (Array(repeating: 0, count: zones), 1) }
    }

    func isFirst(_ zone: Int) -> Bool {
        if queries[zone] == query { return false }
        queries[zone] = query
        return true
    }

    /// What a zone extends over, as `make` says when it is first asked for.
    func bounds(of zone: Int, make: () -> Rect) -> Rect {
        if let known = bounds[zone] { return known }
        let made = make()
        bounds[zone] = made
        return made
    }

    func extend(_ zone: Int, over rect: Rect) { if zone < bounds.count { bounds[zone]?.formUnion(rect) } }

    func forgetBounds() { bounds = [] }
}

extension Rect {
    /// A point larger on all sides.
    var grown: Rect { Rect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1) }

    /// The part inside bounds that the rectangle meets.
    func cut(to bounds: Rect) -> Rect {
        Rect(
            minX: max(minX, bounds.minX), minY: max(minY, bounds.minY), maxX: min(maxX, bounds.maxX),
            maxY: min(maxY, bounds.maxY))
    }
}
