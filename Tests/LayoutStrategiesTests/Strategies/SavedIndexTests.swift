import Foundation
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies

/// Indexes in files, beside those that were saved.
@Suite struct SavedIndexTests {
    private let file: SavedFile
    private var path: String { file.path }

    init() throws { file = try SavedFile() }

    private func identity(_ count: Int) -> SavedIdentity {
        SavedIdentity(layout: "gantt", configuration: "barHeight=24", data: 77, elementCount: count)
    }

    private func fault(_ body: () throws(SavedIndexError) -> Void) -> String {
        do throws(SavedIndexError) {
            try body()
            return "none"
        } catch { return "\(error.kind) \(error.cause)" }
    }

    /// An index that can be saved.
    enum Kind: CaseIterable {
        case tree, compact, rows

        func index(_ rects: [Rect]) -> any SavableIndex {
            switch self {
            case .tree: PackedRTree(rects)
            case .compact: PackedRTree(rects, precision: .compact)
            case .rows: RowIndex(rects)
            }
        }

        func mapped(_ path: String, _ identity: SavedIdentity, validate: Bool = true) throws -> any SavableIndex {
            switch self {
            case .tree: try PackedRTree(mapping: path, as: identity, validate: validate)
            case .compact: try PackedRTree(mapping: path, as: identity, variant: .compact, validate: validate)
            case .rows: try RowIndex(mapping: path, as: identity, validate: validate)
            }
        }
    }

    private func answers(_ tree: any SavableIndex, _ query: Rect, _ rects: [Rect]) -> (found: [UInt32], examined: Int) {
        var buffer = OrdinalBuffer()
        tree.search(query, into: &buffer) { rects[Int($0)] }
        return (Array(buffer.ordinals), buffer.examined)
    }

    @Test(arguments: Kind.allCases)
    func `a saved index gives the answers of the one that was saved`(kind: Kind) throws {
        for (number, shape) in RectangleShape.allCases.enumerated() {
            for count in [0, 1, 16, 17, 300, 4500] {
                let rects = shape.rects(count: count, seed: UInt64(number))
                let tree = kind.index(rects)
                try tree.save(to: path, as: identity(count))
                for validate in [true, false] {
                    let saved = try kind.mapped(path, identity(count), validate: validate)
                    for query in rects.prefix(9) + [Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)] {
                        let (was, now) = (answers(tree, query, rects), answers(saved, query, rects))
                        #expect(was == now, "\(shape), \(count)")
                    }
                }
            }
        }
    }

    @Test func `a file is used for nothing else`() throws {
        let rects = RectangleShape.lanes.rects(count: 300, seed: 1)
        try PackedRTree(rects).save(to: path, as: identity(300))
        func fault(_ change: (inout SavedIdentity) -> Void, _ precision: BoxPrecision = .float32) -> String {
            var identity = identity(300)
            change(&identity)
            return self.fault { () throws(SavedIndexError) in
                _ = try PackedRTree(mapping: path, as: identity, variant: precision, validate: false)
            }
        }
        #expect(fault { _ in } == "none")
        #expect(fault { $0.layout = "list" } == "content an index of the layout gantt, not list")
        #expect(fault { $0.configuration = "barHeight=32" }.contains("barHeight=24, not barHeight=32"))
        #expect(fault { $0.data = 78 } == "content an index of other data")
        #expect(fault { $0.elementCount = 301 } == "content an index of 300 elements, not 301")
        #expect(fault({ _ in }, .compact).contains("another precision"))
        let missing = self.fault { () throws(SavedIndexError) in
            _ = try PackedRTree(mapping: path + ".none", as: identity(300))
        }
        #expect(missing.hasPrefix("io the file can't be read"))
        let unwritable = self.fault { () throws(SavedIndexError) in
            try PackedRTree(rects).save(to: path + "/none/index", as: identity(300))
        }
        #expect(unwritable.hasPrefix("io the file can't be written"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == ["saved"])
    }

    @Test(arguments: Kind.allCases) func `no bit of a validated file leads out of it`(kind: Kind) throws {
        // Rows of 50, and others.
        let shapes = [RectangleShape.lanes, .someAbsent].map { $0.rects(count: 350, seed: 5) }
        let rects = shapes[0] + shapes[1].map { $0.offset(dx: 0, dy: 900) }
        let tree = kind.index(rects)
        try tree.save(to: path, as: identity(700))
        let good = try file.bytes()
        var generator = TestRandom(seed: 11)
        var used = 0
        for number in 0..<10_000 {
            try file.damage(good, number: number, &generator)
            guard let mutant = try? kind.mapped(path, identity(700)) else { continue }
            used += 1
            for query in rects.prefix(5) + [Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)] {
                let found = answers(mutant, query, rects).found
                if Set(found).count != found.count || found.contains(where: { $0 >= 700 }) {
                    Issue.record("mutant \(number): \(found.count) elements")
                }
            }
        }
        // Coordinates that differ, mostly, with a checksum that fits.
        #expect(used > 100 && used < 5_000)
    }

    @Test func `other versions, other byte orders and empty files are told apart`() throws {
        try PackedRTree([Rect(x: 0, y: 0, width: 1, height: 1)]).save(to: path, as: identity(1))
        let good = try file.bytes()
        func fault(_ change: (inout [UInt8]) -> Void) throws -> String {
            var bytes = good
            change(&bytes)
            try file.write(bytes)
            return self.fault { () throws(SavedIndexError) in _ = try PackedRTree(mapping: path, as: identity(1)) }
        }
        #expect(try fault { _ in } == "none")
        #expect(try fault { $0[8..<16].reverse() }.contains("the other byte order"))
        #expect(try fault { $0[16] = 9 } == "content an index of version 9, not 1")
        #expect(try fault { $0.removeLast(64) }.contains("cut off"))
        #expect(try fault { $0.removeAll() } == "content the file is empty")
        #expect(try fault { $0[0] = 0 } == "content no saved index")
        #expect(try fault { $0[$0.count - 1] = 1 } == "content a damaged index")
    }

    @Test func `a strategy over a file is prepared, and follows changes as any other`() throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 500, seed: 2))
        let built = RTreeStrategy(layout)
        built.prepare()
        let identity = SavedIdentity(layout: "frames", data: 3)
        try built.save(to: path, as: identity)
        let saved = try RTreeStrategy(layout, mapping: path, as: identity)
        // A new file in its place is another one.
        try built.save(to: path, as: SavedIdentity(layout: "frames", data: 4))
        let query = Rect(x: 100, y: 50, width: 900, height: 120)
        let expected = built.found(in: query)
        #expect(!expected.isEmpty && saved.found(in: query) == expected)
        saved.prepare()
        #expect(saved.found(in: query) == expected)
        #expect(throws: SavedIndexError.self) { try RTreeStrategy(layout, mapping: self.path, as: identity) }
        #expect(throws: SavedIndexError.self) { try RowIndexStrategy(layout, mapping: self.path, as: identity) }
    }
}
