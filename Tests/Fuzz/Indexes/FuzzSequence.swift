import LayoutCore

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// An index that is edited in place.
protocol EditedIndex {
    /// The element's frame is now this; null when it was deleted.
    mutating func update(_ ordinal: UInt32, to frame: Rect)
    /// Appends the ordinals of the elements that meet the rectangle.
    mutating func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect)
}

extension DynamicRTree: EditedIndex {}

/// A sequence of edits and queries, as the fuzzer's bytes say, asked of every registered strategy and compared with
/// brute force. A difference ends the process.
struct FuzzSequence {
    private var input: FuzzInput
    private let kind: UInt8
    private let layout = EditedLayout()
    private let strategies: [(name: String, strategy: any LayoutStrategy)]
    private var edited = FuzzSequence.editedIndexes()
    private var buffer = OrdinalBuffer(capacity: 1)
    /// Whether the layout has changed since the strategies were prepared.
    private var isStale = false

    /// Indexes that follow every edit instead of being built again: a line for each.
    private static func editedIndexes() -> [(name: String, index: any EditedIndex)] {
        [("r-tree-dynamic", DynamicRTree([]))]
    }

    /// Elements at most.
    private static var most: Int { 5000 }

    /// The sequence that the bytes say.
    init(_ bytes: UnsafeRawBufferPointer) {
        input = FuzzInput(bytes)
        kind = bytes.first ?? 0
        let layout = layout
        strategies = StrategyRegistry.builtIn.entries.map { entry in
            guard let strategy = StrategyRegistry.builtIn.strategy(named: entry.name, over: layout) else {
                fatalError("\(entry.name) has no strategy")
            }
            return (entry.name, strategy)
        }
    }

    /// Does all of it.
    mutating func run() {
        for entry in strategies { entry.strategy.prepare() }
        while !input.isAtEnd { step() }
        check(.infinite)
    }

    private mutating func step() {
        let count = layout.elementCount
        switch input.byte() % 16 {
        case 0...3: insert(input.rect())
        case 4, 5: insertMany()
        case 6 where count > 0: replace(UInt32(input.below(count)), by: .null)
        case 7...8 where count > 0:
            replace(UInt32(input.below(count)), by: input.rect())
        case 9 where count > 0: check(layout.rects[input.below(count)])
        case 10 where count > 0: lookUp(UInt32(input.below(count)))
        default: check(input.query())
        }
    }

    private mutating func insert(_ rect: Rect) {
        if layout.elementCount >= Self.most { return }
        let ordinal = UInt32(layout.elementCount)
        layout.insert(rect)
        for position in edited.indices { edited[position].index.update(ordinal, to: rect) }
        isStale = true
    }

    /// Up to 510 rectangles of the same kind of coordinates as the sequence's own.
    private mutating func insertMany() {
        let count = input.byte() * 2
        var random = FuzzRandom(seed: input.byte())
        var bytes = [kind]
        for _ in 0..<4 * count { bytes.append(random.byte()) }
        bytes.withUnsafeBytes { bytes in
            var source = FuzzInput(bytes)
            for _ in 0..<count { insert(source.rect()) }
        }
    }

    private mutating func replace(_ ordinal: UInt32, by rect: Rect) {
        layout.replace(ordinal, by: rect)
        for position in edited.indices { edited[position].index.update(ordinal, to: rect) }
        isStale = true
    }

    private mutating func prepareStale() {
        if !isStale { return }
        for entry in strategies { entry.strategy.prepare() }
        isStale = false
    }

    private mutating func lookUp(_ ordinal: UInt32) {
        prepareStale()
        let attributes = layout.attributes(at: ordinal)
        let expected = attributes.frame.isNull ? nil : attributes
        for (name, strategy) in strategies where strategy.layoutAttributes(for: attributes.id) != expected {
            fatalError("\(name): attributes of \(ordinal) of \(layout.elementCount)")
        }
    }

    private mutating func check(_ query: Rect) {
        prepareStale()
        let expected = layout.rects.indices.filter { layout.rects[$0].meets(query) }.map { UInt32($0) }
        for (name, strategy) in strategies {
            ask(strategy, query)
            compare(name, query, expected)
        }
        for position in edited.indices {
            buffer.removeAll()
            edited[position].index.search(query, into: &buffer) { layout.frame(at: $0) }
            compare(edited[position].name, query, expected)
        }
    }

    private mutating func ask(_ strategy: any LayoutStrategy, _ query: Rect) {
        strategy.elements(in: query, into: &buffer)
    }

    private func compare(_ name: String, _ query: Rect, _ expected: [UInt32]) {
        let found = buffer.ordinals.sorted()
        if found == expected { return }
        fatalError(
            "\(name), \(layout.elementCount) elements, \(query): \(found.count) found, \(expected.count) expected")
    }
}
