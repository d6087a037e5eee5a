import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

@Suite struct BoxGridTests {
    private func entryCount(_ grid: BoxGrid) -> Int { grid.levels.reduce(0) { $0 + $1.entryCount } }

    /// Walks a level: each entry is in a tile that its box touches, in the class of where it begins, with its box;
    /// returns how often each ordinal begins here, and how many entries it has.
    private func walk(_ level: GridLevel, _ rects: [Rect]) -> (begins: [UInt32: Int], entries: [UInt32: Int]) {
        var begins: [UInt32: Int] = [:]
        var entries: [UInt32: Int] = [:]
        var total = 0
        for tile in 0..<level.tiles.count {
            let (row, column) = tile.quotientAndRemainder(dividingBy: level.tiles.columns)
            for (isFromLeft, isFromAbove) in [(false, false), (true, false), (false, true), (true, true)] {
                let found = level.entries(tile: tile, isFromLeft: isFromLeft, isFromAbove: isFromAbove)
                total += found.count
                for (ordinal, box) in found {
                    let touched = level.tiles.touched(box)
                    #expect(box == FloatBox(rounding: rects[Int(ordinal)]))
                    #expect(touched.columns.contains(column) && touched.rows.contains(row))
                    #expect(isFromLeft == (column > touched.columns.lowerBound))
                    #expect(isFromAbove == (row > touched.rows.lowerBound))
                    entries[ordinal, default: 0] += 1
                    if !isFromLeft && !isFromAbove { begins[ordinal, default: 0] += 1 }
                }
                let ordinals = found.map(\.ordinal)
                #expect(zip(ordinals, ordinals.dropFirst()).allSatisfy { $0 < $1 })
            }
        }
        #expect(total == level.entryCount)
        return (begins, entries)
    }

    @Test(arguments: RectangleShape.allCases) func `the structure holds`(shape: RectangleShape) {
        for count in [0, 1, 64, 65, 300, 4097] {
            let rects = shape.rects(count: count, seed: 4)
            let grid = BoxGrid(rects)
            var seen: [UInt32: Int] = [:]
            for level in grid.levels {
                let (begins, entries) = walk(level, rects)
                #expect(begins.values.allSatisfy { $0 == 1 } && begins.count == entries.count)
                for (ordinal, count) in entries {
                    let touched = level.tiles.touched(FloatBox(rounding: rects[Int(ordinal)]))
                    #expect(count == touched.columns.count * touched.rows.count && count <= BoxGrid.mostTiles)
                    seen[ordinal, default: 0] += 1
                }
            }
            #expect(seen.values.allSatisfy { $0 == 1 })
            #expect(Set(seen.keys) == Set(rects.indices.filter { !rects[$0].isNull }.map { UInt32($0) }))
            #expect(seen.count == grid.count && grid.levels.count <= 6)
            #expect(entryCount(grid) <= BoxGrid.mostTiles * grid.count)
            let tileCount = grid.levels.reduce(0) { $0 + $1.tiles.count }
            #expect(tileCount <= grid.levels.count + grid.count / GridTiles.occupancy * 2)
        }
    }

    @Test func `loading is deterministic`() {
        let rects = RectangleShape.overlapping.rects(count: 9000, seed: 4)
        let (first, second) = (BoxGrid(rects), BoxGrid(rects))
        #expect(first.levels.map(\.entryCount) == second.levels.map(\.entryCount))
        var (left, right) = (OrdinalBuffer(), OrdinalBuffer())
        first.search(.infinite, into: &left) { rects[Int($0)] }
        second.search(.infinite, into: &right) { rects[Int($0)] }
        #expect(left.ordinals == right.ordinals)
    }

    @Test func `long bars take a few entries, whatever their length`() {
        var rects = RectangleShape.lanes.rects(count: 20_000, seed: 4)
        for index in stride(from: 0, to: rects.count, by: 100) {
            rects[index] = Rect(x: -1e6, y: rects[index].minY, width: 2e6, height: 24)
        }
        let grid = BoxGrid(rects)
        #expect(grid.levels.count == 2 && grid.levels[1].entryCount >= 200 && grid.levels[1].entryCount <= 800)
    }

    private func examined(_ rects: [Rect], _ query: Rect) -> (hits: Int, examined: Int) {
        var buffer = OrdinalBuffer()
        BoxGrid(rects).search(query, into: &buffer) { rects[Int($0)] }
        return (buffer.count, buffer.examined)
    }

    @Test(arguments: [1e6, 1e15, 1e300]) func `a few boxes far away leave the tiles of the others small`(far: Double) {
        var rects = RectangleShape.lanes.rects(count: 20_000, seed: 4)
        for index in [0, 777, 19_999] { rects[index] = Rect(x: far, y: far, width: 10, height: 10) }
        let (hits, examined) = examined(rects, Rect(x: 900, y: 2800, width: 300, height: 200))
        #expect(hits > 10 && examined < 200)
    }

    @Test func `tiles inside a query are taken without a comparison`() {
        let rects = RectangleShape.lanes.rects(count: 20_000, seed: 4)
        let (hits, examined) = examined(rects, Rect(x: -10, y: -10, width: 1e5, height: 1e5))
        #expect(hits == 20_000 && examined < 8000)
    }

    @Test func `bars in lanes take little more than an entry each`() {
        let rects = RectangleShape.lanes.rects(count: 20_000, seed: 4)
        let grid = BoxGrid(rects)
        #expect(Double(entryCount(grid)) / 20_000 < 1.6)
    }
}
