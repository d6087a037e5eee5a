import Foundation
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Published layouts, written down again.
@Suite struct CompositionalTranscriptionTests {
    /// The page shows the lines between the two markers.
    @Test func `the reader's sections lie where its article shows them`() throws {
        let store = store([3, 5])
        var configuration = CompositionalConfiguration()
        configuration.viewportSize = Size(width: 375, height: 667)
        // reader-begin
        func makeSection(_ kind: Int, _ environment: CompositionalEnvironment) -> CompositionalSection {
            let item = CompositionalItem(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            let groupSize = CompositionalSize(
                widthDimension: .absolute(environment.containerSize.width - 30 - 5), heightDimension: .absolute(150))
            var group: CompositionalGroup =
                kind == 0
                ? .horizontal(layoutSize: groupSize, subitem: item, count: 2)
                : .vertical(layoutSize: groupSize, subitem: item, count: 2)
            group.interItemSpacing = .fixed(10)

            let header = CompositionalBoundaryItem(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
                elementKind: "header", alignment: .top)

            var section = CompositionalSection(group: group)
            section.contentInsets = EdgeInsets(top: 0, left: 15, bottom: 0, right: 15)
            section.interGroupSpacing = 10
            section.orthogonalScrollingBehavior = .groupPaging
            section.boundarySupplementaryItems = [header]
            return section
        }

        configuration.interSectionSpacing = 30
        let layout = try CompositionalLayout(store: store, configuration: configuration, provider: makeSection)
        // reader-end
        let expected = try CompositionalLayout(store: store, configuration: configuration) { number, environment in
            CompositionalExampleTests.reader(environment, isLast: number == 1)
        }
        #expect(allFrames(layout) == allFrames(expected) && layout.contentSize == Size(width: 375, height: 418))
        #expect(layout.frame(at: 7) == Rect(x: 365, y: 268, width: 340, height: 70))
    }

    @Test func `the page shows these lines, at most 40`() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let lines = source.components(separatedBy: "// reader-")[1].split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropFirst().dropLast()
        #expect(lines.count <= 40)
        let text = lines.map { $0.dropFirst(8) }.joined(separator: "\n")
        let page = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Reports/compositional/README.md").standardizedFileURL
        #expect(try String(contentsOf: page, encoding: .utf8).contains(text))
    }

    /// The published waterfall: the whole section is one group, whose columns hold every item. By columns, the ratios of
    /// their items.
    private func waterfallSection(_ columns: [[Double]], height: Double) -> CompositionalSection {
        let share = 1 / Double(columns.count)
        let groups = columns.map { ratios in
            CompositionalGroup.vertical(
                layoutSize: size(.fractionalWidth(share), .fractionalWidth(share * ratios.reduce(0, +))),
                subitems: ratios.map { CompositionalItem(layoutSize: size(.fractionalWidth(1), .fractionalWidth($0))) })
        }
        return CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(height)), subitems: groups))
    }

    /// Ratios by column: each item in the shortest, by heights on the grid.
    private func packed(
        _ ratios: [Double], columns: Int, width: Double
    ) -> (columns: [[Double]], height: Double) {
        var packed = [[Double]](repeating: [], count: columns)
        var heights = [Double](repeating: 0, count: columns)
        for ratio in ratios {
            let column = heights.indices.min { heights[$0] < heights[$1] }!
            packed[column].append(ratio)
            heights[column] += onGrid(ratio * width)
        }
        return (packed, heights.max() ?? 0)
    }

    private func compare(_ count: Int, columns: Int, width: Double, seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        // A waterfall takes an item's ratio from its duration.
        let table = (0..<500).map { (duration: Double($0), ratio: 0.5 + 1.5 * random.unit()) }
        let items = (0..<count).map { _ in random.below(table.count) }
        let ratios = items.map { table[$0].ratio }
        let view = Size(width: width, height: 500)
        let published = try WaterfallLayout(
            store: ItemStore(scheduleColumns(spans: [items.map { 0...Double($0) }])),
            configuration: waterfall(columns, .shortest, .columnMajor, viewport: view), ratios: WaterfallRatios(table))
        let packed = packed(ratios, columns: columns, width: onGrid(width / Double(columns)))
        let section = waterfallSection(packed.columns, height: packed.height)
        let layout = try CompositionalCase("waterfall", [count], [section], viewport: view).makeLayout()
        #expect(layout.geometry.template(of: 0).cellCount == count)
        let isOnGrid = onGrid(width / Double(columns)) == width / Double(columns)
        // Every length may be rounded another way, and a column has as many.
        let tolerance = isOnGrid ? 0 : Double(count) / 1024
        var different = 0
        for item in 0..<Int32(count) {
            let id = ElementID(.cell, section: 0, item: item)
            let (left, right) = (
                layout.frame(at: layout.ordinal(of: id)!), published.frame(at: published.ordinal(of: id)!)
            )
            let isNear = abs(left.minX - right.minX) <= 1 && abs(left.minY - right.minY) <= tolerance
            if isOnGrid ? left != right : !isNear { different += 1 }
        }
        #expect(different == 0, "\(count) items, \(columns) columns, \(width) points, seed \(seed)")
        if isOnGrid { #expect(layout.contentSize == published.contentSize) }
    }

    @Test(arguments: 0..<10) func `the published waterfall equals a waterfall down its columns`(part: Int) throws {
        // Each width with each count.
        for seed in 0..<25 {
            let widths = [(3, 300.0), (2, 375), (4, 414), (3, 320), (5, 1024)]
            let (columns, width) = widths[seed % widths.count]
            try compare(
                [1, 2, 7, 40, 150][(seed / 5) % 5], columns: columns, width: width, seed: UInt64(25 * part + seed))
        }
    }

    @Test(arguments: [(5_000, 320.0), (20_000, 300)])
    func `the same of many items`(count: Int, width: Double) throws {
        try compare(count, columns: 3, width: width, seed: 7)
    }
}
