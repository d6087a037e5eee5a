import LayoutCore

/// How rows of a table look.
public enum CompositionalListAppearance: String, Hashable, Sendable, CaseIterable {
    /// From edge to edge; headers stay in sight.
    case plain
    /// With distances above and below each section.
    case grouped
    /// The same, and with distances at the sides.
    case insetGrouped
    /// With small distances at the sides; headers stay in sight.
    case sidebar
    /// The same, with headers that scroll away.
    case sidebarPlain
}

extension CompositionalSection {
    /// Rows of a table: as wide as the section, one below the other, their height an estimate until they are measured.
    /// Lengths are the project's, because UIKit's are private. Kinds: `header`, `footer`.
    public static func list(
        _ appearance: CompositionalListAppearance, header: Bool = false, footer: Bool = false
    ) -> CompositionalSection {
        let row = CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        var section = CompositionalSection(
            group: .vertical(layoutSize: row, subitems: [CompositionalItem(layoutSize: row)]))
        let isGrouped = appearance == .grouped || appearance == .insetGrouped
        let (side, end): (Double, Double) =
            switch appearance {
            case .plain: (0, 0)
            case .grouped: (0, 16)
            case .insetGrouped: (16, 16)
            case .sidebar, .sidebarPlain: (8, 0)
            }
        section.contentInsets = EdgeInsets(top: end, left: side, bottom: end, right: side)
        let size = CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        if header {
            var item = CompositionalBoundaryItem(layoutSize: size, elementKind: "header", alignment: .top)
            item.pinToVisibleBounds = !isGrouped && appearance != .sidebarPlain
            section.boundarySupplementaryItems.append(item)
        }
        if footer {
            let item = CompositionalBoundaryItem(layoutSize: size, elementKind: "footer", alignment: .bottom)
            section.boundarySupplementaryItems.append(item)
        }
        return section
    }
}
