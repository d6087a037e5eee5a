import LayoutTestSupport

@testable import LayoutStrategies
@testable import Layouts

/// Data and sections of a compositional layout, by name.
struct CompositionalCase: Sendable, CustomStringConvertible {
    let description: String
    let counts: [Int]
    let configuration: CompositionalConfiguration
    /// What sections are laid by, in turn.
    let templates: [CompositionalSection]

    init(
        _ name: String, _ counts: [Int], _ templates: [CompositionalSection],
        viewport: Size = Size(width: 375, height: 667),
        _ change: (inout CompositionalConfiguration) -> Void = { _ in }
    ) {
        var configuration = CompositionalConfiguration()
        configuration.viewportSize = viewport
        change(&configuration)
        (description, self.counts, self.templates, self.configuration) = (name, counts, templates, configuration)
    }

    func provide(_ section: Int, _ environment: CompositionalEnvironment) -> CompositionalSection? {
        templates.isEmpty ? nil : templates[section % templates.count]
    }

    func makeLayout() throws -> CompositionalLayout { try makeLayout(store(counts)) }

    func makeLayout(_ store: ItemStore) throws -> CompositionalLayout {
        try CompositionalLayout(store: store, configuration: configuration, provider: provide)
    }
}

extension CompositionalLayout {
    /// The naive twin of the layout as it now is, over sections that some templates lay in turn.
    func naive(_ test: CompositionalCase) -> NaiveCompositional {
        NaiveCompositional(
            (0..<items.sectionCount).map { items.itemCount(ofSection: $0) }, configuration, kindNames: kindNames,
            offsets: sidewaysOffsets, provider: test.provide)
    }

    /// What is wrong with the layout by its naive twin, in words.
    func faults(_ naive: NaiveCompositional, queries: Int = .max, seed: UInt64) -> [String] {
        var wrong = LayoutTestSupport.faults(self, naive, queries: queries, seed: seed)
        for (element, zIndex) in zip(naive.elements, naive.zIndexes) {
            guard let ordinal = ordinal(of: element.id) else { continue }
            let attributes = attributes(at: ordinal)
            if attributes.zIndex != zIndex || attributes.id != element.id {
                wrong.append("\(element.id) has z \(attributes.zIndex)")
            }
        }
        var random = TestRandom(seed: seed)
        for _ in 0..<6 {
            let viewport = Viewport(
                offsetX: onGrid((random.unit() * 1.3 - 0.2) * min(contentSize.width, 1e6)),
                offsetY: onGrid((random.unit() * 1.3 - 0.2) * min(contentSize.height, 1e6)),
                size: Size(width: 200, height: 150), insets: EdgeInsets(top: 7, left: 2, bottom: 5, right: 3))
            let all = naive.pinned(in: viewport)
            var found: [LayoutAttributes] = []
            pinned(in: viewport, meeting: viewport.bounds, into: &found)
            let expected = all.filter { $0.frame.meets(viewport.bounds) }.sorted(by: LayoutAttributes.isPaintedBefore)
            if found.sorted(by: LayoutAttributes.isPaintedBefore) != expected {
                wrong.append("pinned are \(found), and should be \(expected) in \(viewport)")
            }
            for part in all where pinnedAttributes(for: part.id, in: viewport) != part {
                wrong.append("\(part.id) is not pinned to \(part.frame)")
            }
        }
        return wrong
    }

    /// Frames of a section's cells, in order.
    func cells(_ section: Int = 0) -> [Rect] {
        (0..<items.itemCount(ofSection: section)).map {
            ordinal(of: ElementID(.cell, section: Int32(section), item: Int32($0))).map { frame(at: $0) } ?? .null
        }
    }
}

/// A section of a configuration file.
func template(_ keys: [String: ConfigurationValue]) throws -> CompositionalSection {
    try CompositionalKeys(values: ["templates": .list([.object(keys)])]).templates[0]
}

/// A size from its dimensions.
func size(_ width: CompositionalDimension, _ height: CompositionalDimension) -> CompositionalSize {
    CompositionalSize(widthDimension: width, heightDimension: height)
}

/// Insets that are alike at all edges.
func insets(_ all: Double) -> EdgeInsets { EdgeInsets(top: all, left: all, bottom: all, right: all) }

/// A header or footer as wide as its section.
func boundary(
    _ kind: String, _ height: Double, _ alignment: CompositionalAlignment = .top, isPinned: Bool = false,
    extends: Bool = true
) -> CompositionalBoundaryItem {
    var item = CompositionalBoundaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(height)), elementKind: kind, alignment: alignment)
    (item.pinToVisibleBounds, item.extendsBoundary) = (isPinned, extends)
    return item
}
