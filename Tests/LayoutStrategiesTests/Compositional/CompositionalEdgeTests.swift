import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The edge matrix for compositional layouts.
@Suite struct CompositionalEdgeTests {
    @Test(arguments: CompositionalCase.edges) func `it equals its naive twin`(edge: CompositionalCase) throws {
        let layout = try edge.makeLayout()
        #expect(layout.faults(layout.naive(edge), seed: 3) == [])
    }

    @Test func `impossible lengths are mended and counted`() throws {
        let item = CompositionalItem(layoutSize: size(.absolute(.nan), .fractionalHeight(-1)))
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(.infinity), .absolute(20)), subitems: [item]))
        section.interGroupSpacing = -3
        section.contentInsets = EdgeInsets(top: .nan)
        let layout = try CompositionalCase("mended", [3], [section]).makeLayout()
        #expect(layout.diagnostics.sanitised == 5)
        #expect(allFrames(layout).map(\.minY) == [0, 20, 40] && allFrames(layout).allSatisfy { $0.width == 0 })
    }

    @Test func `cells of a custom group without a place are dropped`() throws {
        let group = CompositionalGroup.custom(layoutSize: size(.absolute(50), .absolute(50))) { _ in
            [
                CompositionalCustomItem(frame: Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1)),
                CompositionalCustomItem(frame: Rect(x: 1, y: 2, width: 3, height: 4), zIndex: 7),
            ]
        }
        let layout = try CompositionalCase("custom", [3], [CompositionalSection(group: group)]).makeLayout()
        #expect(layout.diagnostics.dropped == 1)
        #expect(allFrames(layout) == [.null, Rect(x: 1, y: 2, width: 3, height: 4), .null])
        #expect(layout.attributes(at: 1).zIndex == 7)
    }

    @Test func `elements beyond the grid have no frame and are counted`() throws {
        let layout = try CompositionalCase("far", [3], [CompositionalCase.grid(1, height: .absolute(4e12))])
            .makeLayout()
        #expect(allFrames(layout).map(\.isNull) == [false, true, true])
        #expect(layout.diagnostics.outside == 2)
    }

    @Test func `a section without a layout is an error`() throws {
        let error = #expect(throws: LayoutError.self) {
            _ = try CompositionalLayout(store: store([1, 2])) { number, _ in
                number == 0 ? CompositionalCase.grid() : nil
            }
        }
        #expect(error?.cause.contains("section 1") == true && error?.place == "layout compositional")
        #expect(error?.remedy.contains("another layout") == true)
    }

    @Test func `two elements of one name, and groups without an end, are errors`() throws {
        let badge = CompositionalSupplementary(
            layoutSize: .full, elementKind: "header", containerAnchor: CompositionalAnchor(.top))
        var section = CompositionalSection(group: CompositionalItem(layoutSize: .full, supplementaryItems: [badge]))
        section.boundarySupplementaryItems = [boundary("header", 3)]
        let twice = CompositionalSection(
            group: CompositionalItem(layoutSize: .full, supplementaryItems: [badge, badge]))
        for section in [section, twice] {
            #expect(throws: LayoutError.self) { _ = try CompositionalLayout(store: store([1]), section: section) }
        }
        let thin = CompositionalItem(layoutSize: size(.absolute(1e-5), .absolute(1)))
        let endless = CompositionalSection(group: .horizontal(layoutSize: .full, subitems: [thin]))
        let error = #expect(throws: LayoutError.self) {
            _ = try CompositionalLayout(store: store([1]), section: endless)
        }
        #expect(error?.description.contains("1048576 places") == true)
    }
}
