/// An element that was found. Its distance is ``NearestQuery/squaredDistance(to:)`` of its frame.
@frozen public struct Neighbour: Equatable, Sendable {
    /// The element's ordinal.
    public let ordinal: UInt32
    /// The least and the greatest number that the square of its distance may be; both are it where they are equal.
    var least, most: Double
}

/// The nearest elements, and scratch space of the search, which allocates nothing once this has grown.
///
/// A search of one's own calls ``begin(_:)``, then ``consider(_:_:where:)`` with at least every element that the query
/// admits whose squared distance is at most ``reach``, and ``finish(of:)``.
public struct NearestBuffer {
    /// What was found, the nearest first.
    public private(set) var neighbours: ContiguousArray<Neighbour> = []
    /// The square of the distance up to which elements are still wanted. It shrinks while they are considered.
    public private(set) var reach = -Double.infinity
    /// Number of elements whose distance was computed.
    public private(set) var examined = 0
    private var query = NearestQuery(.null, count: 0)
    /// The least of the greatest distances, at most as many as are wanted, as a heap with the greatest on top: where many
    /// are wanted.
    private var least: [Double] = []
    /// Neighbours from which on those out of reach are dropped.
    private var mostKept = 64
    private var ties: [Tie] = []
    /// For what a search finds on its way.
    public var ordinals = OrdinalBuffer(capacity: 64)
    /// The same, with their frames.
    public var frames: [Rect] = []
    /// For the nodes that a search has yet to visit.
    package var nodes: [UInt64] = []

    /// An empty buffer.
    public init() {}

    /// Begins a search; nothing is in ``reach`` if nothing can be found.
    public mutating func begin(_ query: NearestQuery) {
        examined = 0
        restart(query)
    }

    /// Begins again, with what was examined counted on.
    mutating func restart(_ query: NearestQuery) {
        self.query = query
        neighbours.removeAll(keepingCapacity: true)
        least.removeAll(keepingCapacity: true)
        mostKept = 64
        reach = query.isAnswerable ? .infinity : -.infinity
    }

    /// Up to how many neighbours are kept in order all the time: most come in an order not far from theirs.
    private static let mostInOrder = 32

    /// Takes an element if it is in reach, in the query's direction and wanted. O(log count), or O(32).
    public mutating func consider(_ ordinal: UInt32, _ frame: Rect, where isWanted: (UInt32) -> Bool) {
        examined &+= 1
        let distance = query.squaredDistance(to: frame)
        guard distance <= reach, query.admits(frame), isWanted(ordinal) else { return }
        take(Neighbour(ordinal: ordinal, least: distance, most: distance))
    }

    /// Takes an element that lies in the query's direction if it may be in reach and is wanted. Its frame lies within
    /// `outer`, and reaches up to the edges of `inner` at least. The layout is asked for the frame only where that must
    /// decide.
    package mutating func consider(
        _ ordinal: UInt32, within outer: Rect, upTo inner: Rect, where isWanted: (UInt32) -> Bool
    ) {
        examined &+= 1
        // Differences, squares and sums are monotone, rounded as they are.
        let least = query.squaredDistance(to: outer)
        guard least <= reach, isWanted(ordinal) else { return }
        take(Neighbour(ordinal: ordinal, least: least, most: query.squaredDistance(to: inner)))
    }

    private mutating func take(_ neighbour: Neighbour) {
        neighbours.append(neighbour)
        if query.count <= Self.mostInOrder { return settle(neighbour) }
        note(neighbour.most)
        if neighbours.count >= mostKept { dropUnreached() }
    }

    /// Moves the last neighbour to its place by the greatest distance, and drops what is out of reach then from the end.
    private mutating func settle(_ neighbour: Neighbour) {
        var place = neighbours.count - 1
        do {
            var span = neighbours.mutableSpan
            while place > 0, span[place - 1].most > neighbour.most {
                span[place] = span[place - 1]
                place -= 1
            }
            span[place] = neighbour
        }
        guard neighbours.count >= query.count else { return }
        reach = neighbours[query.count - 1].most
        while neighbours[neighbours.count - 1].least > reach { neighbours.removeLast() }
    }

    /// Keeps a distance among the least ones.
    private mutating func note(_ distance: Double) {
        if least.count < query.count {
            least.append(distance)
            rise()
        } else if distance < least[0] {
            least[0] = distance
            sink()
        }
        if least.count == query.count { reach = least[0] }
    }

    private mutating func rise() {
        var child = least.count - 1
        let distance = least[child]
        while child > 0, least[(child - 1) / 2] < distance {
            least[child] = least[(child - 1) / 2]
            child = (child - 1) / 2
        }
        least[child] = distance
    }

    private mutating func sink() {
        var (parent, distance) = (0, least[0])
        while 2 * parent + 1 < least.count {
            var child = 2 * parent + 1
            if child + 1 < least.count, least[child + 1] > least[child] { child += 1 }
            if least[child] <= distance { break }
            least[parent] = least[child]
            parent = child
        }
        swap(&least[parent], &distance)
    }

    /// Drops elements that have come out of reach since they were considered.
    private mutating func dropUnreached() {
        let reach = reach
        neighbours.removeAll { $0.least > reach }
        mostKept = 2 * neighbours.count + 64
    }

    /// Ends a search: puts what is in reach into order, and keeps as many as are wanted. O(found · log found).
    public mutating func finish(of layout: any CollectionLayout) {
        guard neighbours.count > 1 else { return }
        dropUnreached()
        sort(0..<neighbours.count)
        var first = 0
        while first < min(query.count, neighbours.count) {
            var (end, most) = (first + 1, neighbours[first].most)
            while end < neighbours.count, neighbours[end].least <= most {
                most = max(most, neighbours[end].most)
                end += 1
            }
            if end - first > 1 { decide(first..<end, layout) }
            first = end
        }
        if neighbours.count > query.count { neighbours.removeLast(neighbours.count - query.count) }
    }

    /// Puts neighbours into the order of their least distances, from which they are not far as a rule.
    private mutating func sort(_ range: Range<Int>) {
        if range.count > Self.mostInOrder { return neighbours[range].sort { $0.least < $1.least } }
        var span = neighbours.mutableSpan
        for end in range.dropFirst() {
            let neighbour = span[end]
            var place = end
            while place > range.lowerBound, span[place - 1].least > neighbour.least {
                span[place] = span[place - 1]
                place -= 1
            }
            span[place] = neighbour
        }
    }

    /// Puts neighbours into order whose distances may be equal.
    private mutating func decide(_ range: Range<Int>, _ layout: any CollectionLayout) {
        for place in range where neighbours[place].least != neighbours[place].most {
            let distance = query.squaredDistance(to: layout.frame(at: neighbours[place].ordinal))
            (neighbours[place].least, neighbours[place].most) = (distance, distance)
        }
        sort(range)
        var first = range.lowerBound
        while first < range.upperBound {
            var end = first + 1
            while end < range.upperBound, neighbours[end].least == neighbours[first].least { end += 1 }
            if end - first > 1 { sortTies(first..<end, layout) }
            first = end
        }
    }

    /// Puts elements at the same distance into order.
    private mutating func sortTies(_ range: Range<Int>, _ layout: any CollectionLayout) {
        ties.removeAll(keepingCapacity: true)
        for position in range {
            ties.append(Tie(neighbours[position], layout.attributes(at: neighbours[position].ordinal), query.rect))
        }
        ties.sort(by: Tie.isBefore)
        for (position, tie) in zip(range, ties) { neighbours[position] = tie.neighbour }
    }
}

/// What decides between elements at the same distance.
struct Tie {
    let neighbour: Neighbour
    let band: Int32
    let zIndex: Int32
    /// Width and height together of a frame that encloses what was asked about; 0 of others.
    let enclosing: Double
    let squaredCentreDistance: Double

    init(_ neighbour: Neighbour, _ attributes: LayoutAttributes, _ rect: Rect) {
        let frame = attributes.frame
        (self.neighbour, band, zIndex) = (neighbour, attributes.band, attributes.zIndex)
        let encloses =
            frame.minX <= rect.minX && frame.minY <= rect.minY && frame.maxX >= rect.maxX && frame.maxY >= rect.maxY
        enclosing = encloses ? frame.width + frame.height : 0
        let (across, down) = (frame.midX - rect.midX, frame.midY - rect.midY)
        let distance = across * across + down * down
        // The centre of a frame without an end is nowhere.
        squaredCentreDistance = distance.isNaN ? .infinity : distance
    }

    static func isBefore(_ left: Tie, _ right: Tie) -> Bool {
        if left.band != right.band { return left.band > right.band }
        if left.zIndex != right.zIndex { return left.zIndex > right.zIndex }
        if left.enclosing != right.enclosing { return left.enclosing < right.enclosing }
        if left.squaredCentreDistance != right.squaredCentreDistance {
            return left.squaredCentreDistance < right.squaredCentreDistance
        }
        return left.neighbour.ordinal < right.neighbour.ordinal
    }
}
