/// The items of a section: pieces, each a range of a schedule's arrays or an array of its own.
struct ItemSection: Sendable {
    private enum Piece: Sendable {
        case shared(Range<UInt32>)
        case own(KeptItems)

        var count: Int {
            switch self {
            case .shared(let range): range.count
            case .own(let items): items.count
            }
        }

        func item(_ position: Int, _ columns: ScheduleColumns) -> StoredItem {
            switch self {
            case .shared(let range):
                precondition(position < range.count)
                return columns.item(range.lowerBound + UInt32(position))
            case .own(let items): return items[position]
            }
        }
    }

    private var pieces: [Piece]
    /// Of the pieces' lengths; empty while there is one piece.
    private var lengths: BlockedSums<Int>?
    private(set) var count: Int
    /// Number of rows, 0 where there are none.
    private(set) var rowCount: UInt32
    /// Items in a piece at most; split in two from there on. Four bytes lie here unused otherwise.
    private let mostInPiece: UInt32

    private var pieceSize: Int { Int(mostInPiece) }

    /// A section of a schedule.
    init(_ range: Range<UInt32>, rowCount: UInt32, pieceSize: Int) {
        pieces = [.shared(range)]
        count = range.count
        self.rowCount = rowCount
        mostInPiece = UInt32(pieceSize)
    }

    /// A section of new items.
    init(_ items: [StoredItem], pieceSize: Int) {
        pieces = [.own(KeptItems(items))]
        count = items.count
        rowCount = items.reduce(0) { max($0, $1.row + 1) }
        mostInPiece = UInt32(pieceSize)
    }

    /// The item at a position. O(log pieces).
    func item(_ position: Int, _ columns: ScheduleColumns) -> StoredItem {
        precondition(position >= 0 && position < count, "there is no such item")
        let (piece, local) = locate(position)
        return pieces[piece].item(local, columns)
    }

    /// Consecutive items, in order.
    func forEach(_ range: Range<Int>, _ columns: ScheduleColumns, _ body: (StoredItem) -> Void) {
        forEachStretch(range) { piece, positions in
            for position in positions { body(piece.item(position, columns)) }
        }
    }

    /// Adds all items to columns, those of shared pieces at once.
    func append(to builder: inout ColumnsBuilder) {
        for piece in pieces {
            switch piece {
            case .shared(let range): builder.append(range)
            case .own(let items): for position in 0..<items.count { builder.append(items[position]) }
            }
        }
    }

    /// How long consecutive items last, written to the beginning of an array.
    func durations(_ range: Range<Int>, _ columns: ScheduleColumns, into durations: inout ContiguousArray<Double>) {
        var next = 0
        forEachStretch(range) { piece, positions in
            switch piece {
            case .shared(let ordinals):
                let first = Int(ordinals.lowerBound) + positions.lowerBound
                columns.durations(first..<first + positions.count, into: &durations, at: next)
            case .own(let items):
                for (place, position) in positions.enumerated() {
                    durations[next + place] = items.duration(position)
                }
            }
            next += positions.count
        }
    }

    /// Ratios of consecutive items, 0 for none, written to the beginning of an array.
    func ratios(_ range: Range<Int>, _ columns: ScheduleColumns, into ratios: inout ContiguousArray<Double>) {
        var next = 0
        forEachStretch(range) { piece, positions in
            switch piece {
            case .shared(let ordinals):
                let first = Int(ordinals.lowerBound) + positions.lowerBound
                columns.ratios(first..<first + positions.count, into: &ratios, at: next)
            case .own(let items):
                for (place, position) in positions.enumerated() { ratios[next + place] = items.ratio(position) ?? 0 }
            }
            next += positions.count
        }
    }

    /// The pieces that consecutive items lie in, each with their positions there.
    private func forEachStretch(_ range: Range<Int>, _ body: (Piece, Range<Int>) -> Void) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        if range.isEmpty { return }
        var (piece, local) = locate(range.lowerBound)
        var left = range.count
        while left > 0 {
            let here = min(left, pieces[piece].count - local)
            body(pieces[piece], local..<local + here)
            left -= here
            (piece, local) = (piece + 1, 0)
        }
    }

    /// Puts an item before the one at the position, or behind all.
    mutating func insert(_ item: StoredItem, at position: Int, _ columns: ScheduleColumns) {
        precondition(position >= 0 && position <= count, "there is no such place")
        edit(position, columns) { $0.insert(item, at: $1) }
        count += 1
        rowCount = max(rowCount, item.row + 1)
    }

    /// Takes the item of a position out.
    mutating func remove(_ position: Int, _ columns: ScheduleColumns) {
        precondition(position >= 0 && position < count, "there is no such item")
        edit(position, columns) { $0.remove(at: $1) }
        count -= 1
    }

    /// Puts items before the one at the position, or behind all. O(pieces + items).
    mutating func insert(_ items: [StoredItem], at position: Int, _ columns: ScheduleColumns) {
        if items.count == 1 { return insert(items[0], at: position, columns) }
        precondition(position >= 0 && position <= count, "there is no such place")
        replace(position..<position, with: items, columns)
        count += items.count
        for item in items { rowCount = max(rowCount, item.row + 1) }
    }

    /// Takes consecutive items out. O(pieces).
    mutating func remove(_ range: Range<Int>, _ columns: ScheduleColumns) {
        if range.count == 1 { return remove(range.lowerBound, columns) }
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no such items")
        replace(range, with: [], columns)
        count -= range.count
    }

    /// Replaces the pieces that consecutive items lie in.
    private mutating func replace(_ range: Range<Int>, with items: [StoredItem], _ columns: ScheduleColumns) {
        if lengths == nil, count > pieceSize { divide() }
        let (first, lower) = locate(range.lowerBound)
        let (last, upper) = range.isEmpty ? (first, lower) : locate(range.upperBound - 1)
        var made: [StoredItem] = []
        made.reserveCapacity(lower + items.count + pieceSize)
        for position in 0..<lower { made.append(pieces[first].item(position, columns)) }
        made += items
        for position in (range.isEmpty ? upper : upper + 1)..<pieces[last].count {
            made.append(pieces[last].item(position, columns))
        }
        let parts = (made.count + pieceSize - 1) / pieceSize
        var fresh: [Piece] = []
        for part in 0..<parts {
            fresh.append(.own(KeptItems(made[made.count * part / parts..<made.count * (part + 1) / parts])))
        }
        if fresh.isEmpty, last - first + 1 == pieces.count { fresh = [.own(KeptItems())] }
        pieces.replaceSubrange(first...last, with: fresh)
        if lengths == nil, pieces.count > 1 {
            lengths = BlockedSums(pieces.map(\.count))
        } else {
            lengths?.replace(first..<last + 1, with: fresh.map(\.count))
        }
    }

    /// Gives the item of a position the values of another; its identifier stays.
    mutating func replace(_ position: Int, with item: StoredItem, _ columns: ScheduleColumns) {
        precondition(position >= 0 && position < count, "there is no such item")
        edit(position, columns) { items, local in
            var item = item
            item.identifier = items[local].identifier
            items[local] = item
        }
        rowCount = max(rowCount, item.row + 1)
    }

    private func locate(_ position: Int) -> (piece: Int, local: Int) {
        guard let lengths else { return (0, position) }
        // Behind the last item lies the end of the last piece.
        let piece = min(lengths.position(after: position), pieces.count - 1)
        return (piece, position - lengths.sum(before: piece))
    }

    private mutating func edit(
        _ position: Int, _ columns: ScheduleColumns, _ body: (inout KeptItems, Int) -> Void
    ) {
        if lengths == nil, count > pieceSize { divide() }
        let (piece, local) = locate(position)
        var items: KeptItems
        switch pieces[piece] {
        case .own(let own): items = own
        case .shared(let range): items = KeptItems(columns, range)
        }
        // Given up while it is changed, so that it is not copied.
        pieces[piece] = .own(KeptItems())
        body(&items, local)
        if items.count > pieceSize {
            let half = items.count / 2
            pieces.replaceSubrange(piece...piece, with: [.own(items[..<half]), .own(items[half...])])
            lengths = BlockedSums(pieces.map(\.count))
        } else {
            pieces[piece] = .own(items)
            lengths?[piece] = items.count
        }
    }

    /// Makes pieces of the usual size.
    private mutating func divide() {
        var divided: [Piece] = []
        for piece in pieces {
            for first in stride(from: 0, to: piece.count, by: pieceSize) {
                let end = min(first + pieceSize, piece.count)
                switch piece {
                case .own(let items): divided.append(.own(items[first..<end]))
                case .shared(let range):
                    divided.append(.shared(range.lowerBound + UInt32(first)..<range.lowerBound + UInt32(end)))
                }
            }
        }
        pieces = divided
        lengths = BlockedSums(divided.map(\.count))
    }
}
