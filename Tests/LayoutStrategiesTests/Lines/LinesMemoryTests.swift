import LayoutCore
import Testing

@testable import Layouts

/// What a layout of lines keeps, which the data are not counted to.
@Suite(.serialized) struct LinesMemoryTests {
    private func bytes(_ counts: [Int], _ configuration: LinesConfiguration) throws -> Int {
        let store = store(counts)
        return try keptBytes { try configuration.makeLayout(store) }
    }

    @Test func `equal sections take no more than one`() throws {
        for counts in [[200_000], Array(repeating: 50, count: 4000)] {
            for configuration in [LinesConfiguration.linear(linear()), .grid(grid())] {
                let taken = try bytes(counts, configuration)
                #expect(taken < 16 << 10, "\(taken) bytes")
            }
        }
    }

    @Test func `sections of about 50 take 24 bytes each at most, in a grid 32`() throws {
        let counts = (0..<4000).map { 45 + $0 % 11 }
        for (configuration, most) in [(LinesConfiguration.linear(linear()), 24), (.grid(grid()), 32)] {
            let taken = try bytes(counts, configuration)
            #expect(taken < most * counts.count + 4096, "\(taken) bytes")
        }
    }

    @Test func `an only section stays computed under changes`() throws {
        for configuration in [LinesConfiguration.linear(linear()), .grid(grid())] {
            let store = store([100_000])
            let layout = try configuration.makeLayout(store)
            for _ in 0..<3 { _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 5))))) }
            _ = try layout.apply(.viewport(Size(width: 470, height: 300), EdgeInsets()))
            #expect(layout.order.table == nil && layout.geometry.counts.isEven && layout.elementCount == 99_999)
        }
    }
}
