import LayoutStrategies
import LayoutTestSupport
import Testing

/// Sections of random nested groups, from a seed.
struct RandomSections {
    private var random: TestRandom

    init(seed: UInt64) { random = TestRandom(seed: seed) }

    /// Sections, how they follow each other, and how many items they have.
    mutating func next(_ seed: UInt64) -> CompositionalCase {
        let templates = (0..<1 + random.below(4)).map { _ in section() }
        let counts = (0..<random.below(7)).map { _ in [0, 1, random.below(9), random.below(70)][random.below(4)] }
        let viewport = Size(width: Double(100 + random.below(600)) / 1.5, height: Double(100 + random.below(900)) / 2)
        let items = random.below(4) == 0 ? [boundaryItem(), boundaryItem()] : []
        let (isAcross, spacing, isOverlaid) = (random.below(4) == 0, length(30), random.below(5) == 0)
        return CompositionalCase("seed \(seed)", counts, templates, viewport: viewport) {
            $0.interSectionSpacing = spacing
            $0.sideItems = isOverlaid ? .overlay : .narrow
            $0.scrollDirection = isAcross ? .horizontal : .vertical
            $0.boundarySupplementaryItems = items
        }
    }

    private mutating func length(_ most: Int) -> Double {
        [0, Double(random.below(most)), Double(random.below(3 * most)) / 3][random.below(3)]
    }

    private mutating func dimension() -> CompositionalDimension {
        let shares = [1, 0.5, 0.25, 1.0 / 3, 0.2, 1.0 / 6, 0.9]
        switch random.below(7) {
        case 6:
            let plus = Double(random.below(90)) / 1.5 - 60
            return random.below(2) == 0 ? .viewWidth(plus: plus) : .viewHeight(plus: max(plus, -50))
        case 0, 1: return .fractionalWidth(shares[random.below(shares.count)])
        case 2, 3: return .fractionalHeight(shares[random.below(shares.count)])
        case 4: return .absolute([20, 47.3, Double(1 + random.below(200))][random.below(3)])
        default: return .estimated(Double(10 + random.below(90)))
        }
    }

    private mutating func insets(_ most: Int) -> EdgeInsets {
        random.below(2) == 0
            ? EdgeInsets()
            : EdgeInsets(top: length(most), left: length(most), bottom: length(most), right: length(most))
    }

    private mutating func spacing(_ most: Int) -> CompositionalSpacing {
        random.below(2) == 0 ? .fixed(length(most)) : .flexible(length(most))
    }

    private mutating func alignment() -> CompositionalAlignment {
        CompositionalAlignment.allCases[random.below(CompositionalAlignment.allCases.count)]
    }

    private mutating func item(depth: Int) -> CompositionalItem {
        var item: CompositionalItem
        let size = CompositionalSize(widthDimension: dimension(), heightDimension: dimension())
        switch depth == 0 ? 0 : random.below(8) {
        case 0, 1, 2: item = CompositionalItem(layoutSize: size, supplementaryItems: badges())
        case 3:
            let frames = (0..<random.below(5)).map { _ in
                CompositionalCustomItem(
                    frame: Rect(
                        x: length(100) - 10, y: length(100), width: length(90), height: length(90)),
                    zIndex: Int32(random.below(3)))
            }
            item = .custom(layoutSize: size) { _ in frames }
        case 4, 5:
            let (only, count) = (self.item(depth: depth - 1), random.below(5))
            switch random.below(4) {
            case 0: item = .horizontal(layoutSize: size, subitem: only, count: count)
            case 1: item = .vertical(layoutSize: size, subitem: only, count: count)
            case 2: item = .horizontal(layoutSize: size, repeatingSubitem: only, count: count)
            default: item = .vertical(layoutSize: size, repeatingSubitem: only, count: count)
            }
        default:
            let subitems = (0..<random.below(4)).map { _ in self.item(depth: depth - 1) }
            item =
                random.below(2) == 0
                ? .horizontal(layoutSize: size, subitems: subitems) : .vertical(layoutSize: size, subitems: subitems)
        }
        if case .cell = item.content {
        } else if random.below(3) == 0 {
            item.supplementaryItems = badges().map { badge in
                var badge = badge
                badge.elementKind = "group \(depth) \(badge.elementKind)"
                return badge
            }
        }
        item.contentInsets = insets(12)
        if random.below(3) == 0 {
            item.edgeSpacing = CompositionalEdgeSpacing(
                leading: spacing(9), top: spacing(9), trailing: spacing(9), bottom: spacing(9))
        }
        item.interItemSpacing = spacing(20)
        return item
    }

    private mutating func badges() -> [CompositionalSupplementary] {
        (0..<max(0, random.below(4) - 1)).map { number in
            CompositionalSupplementary(
                layoutSize: CompositionalSize(widthDimension: dimension(), heightDimension: .absolute(length(30))),
                elementKind: "badge \(number)",
                containerAnchor: CompositionalAnchor(
                    alignment(), absoluteOffset: Point(x: length(20) - 8, y: length(20) - 8),
                    fractionalOffset: Point(x: random.unit() - 0.5, y: random.unit() - 0.5)))
        }
    }

    private mutating func boundaryItem() -> CompositionalBoundaryItem {
        var item = CompositionalBoundaryItem(
            layoutSize: CompositionalSize(widthDimension: dimension(), heightDimension: dimension()),
            elementKind: ["header", "footer"][random.below(2)], alignment: alignment(),
            absoluteOffset: random.below(3) == 0 ? Point(x: length(30) - 9, y: length(30) - 9) : .zero)
        if random.below(6) == 0 {
            item.layoutSize = CompositionalSize(
                widthDimension: .fractionalWidth(1.5), heightDimension: .fractionalHeight(1.5))
        }
        item.extendsBoundary = random.below(3) > 0
        item.pinToVisibleBounds = random.below(3) == 0
        return item
    }

    private mutating func section() -> CompositionalSection {
        var section = CompositionalSection(group: item(depth: 3))
        section.contentInsets = insets(40)
        section.interGroupSpacing = length(25)
        if random.below(3) == 0 { section.orthogonalScrollingBehavior = .continuous }
        section.boundarySupplementaryItems = (0..<random.below(3)).map { _ in boundaryItem() }
        section.supplementariesFollowContentInsets = random.below(2) == 0
        if random.below(3) == 0 {
            var background = CompositionalDecoration.background(elementKind: "background")
            background.contentInsets = insets(20)
            background.zIndex = Int32(random.below(2)) - 1
            section.decorationItems = [background]
        }
        return section
    }
}

@Suite struct CompositionalRandomTests {
    @Test(arguments: [0..<100, 100..<200, 200..<300, 300..<400] as [Range<UInt64>])
    func `sections of random nested groups equal their naive twins`(seeds: Range<UInt64>) throws {
        var (elements, pinned, badges) = (0, 0, 0)
        for seed in seeds {
            var random = RandomSections(seed: seed)
            let test = random.next(seed)
            let layout = try test.makeLayout()
            let naive = layout.naive(test)
            #expect(layout.faults(naive, queries: 12, seed: seed) == [], "\(test)")
            elements += layout.elementCount
            pinned += naive.pinned(in: Viewport(size: Size(width: 1, height: 1))).count
            badges += naive.elements.count { $0.id.category == .supplementary && $0.id.item > 3 }
        }
        #expect(elements > 3000 && pinned > 20 && badges > 100, "\(elements), \(pinned), \(badges)")
    }
}
