import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// A published layout, written down again.
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
        #expect(try markedLines("reader", of: #filePath).count <= 40)
        #expect(try showsLines("reader", of: #filePath, in: "Reports/compositional/README.md"))
    }
}
