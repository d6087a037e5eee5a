import LayoutCore

extension CompositionalKeys {
    /// The default templates: a grid; nested groups; groups that scroll sideways under a pinned header; two columns of
    /// rows of an estimated height over a background, each with a badge.
    static let documented: ConfigurationValue = [grid, nested, sideways, columns]

    private static let grid: ConfigurationValue = [
        "group": [
            "direction": "horizontal", "width": width(1), "height": width(0.2),
            "subitems": [["width": width(0.2), "height": height(1), "insets": 5]],
        ], "insets": 10,
    ]

    private static let nested: ConfigurationValue = [
        "group": [
            "direction": "horizontal", "width": width(1), "height": 200,
            "subitems": [["width": width(0.5), "height": height(1), "insets": 4], pair],
        ], "interGroupSpacing": 8, "insets": 10,
    ]

    private static let pair: ConfigurationValue = [
        "direction": "vertical", "width": width(0.25), "height": height(1), "count": 2,
        "subitems": [["width": width(1), "height": height(0.5), "insets": 4]],
    ]

    static let sideways: ConfigurationValue = [
        "group": [
            "direction": "vertical", "width": width(0.4), "height": 180, "count": 2, "spacing": 10,
            "subitems": [["width": width(1), "height": height(0.5)]],
        ], "behavior": "groupPaging", "interGroupSpacing": 10, "insets": [0, 15, 0, 15],
        "boundaryItems": [["kind": "header", "width": width(1), "height": 44, "alignment": "top", "pinned": true]],
    ]

    private static let columns: ConfigurationValue = [
        "group": [
            "direction": "horizontal", "width": width(1), "height": ["estimated": 88], "count": 2, "spacing": 12,
            "subitems": [["width": width(0.5), "height": ["estimated": 88], "badges": [badge]]],
        ], "interGroupSpacing": 12, "insets": 20, "backgrounds": [["kind": "background", "insets": 6]],
    ]

    private static let badge: ConfigurationValue = [
        "kind": "badge", "width": 20, "height": 20, "fractionalOffset": [0.3, -0.3],
    ]

    private static func width(_ share: Double) -> ConfigurationValue { ["fractionalWidth": .number(share)] }
    private static func height(_ share: Double) -> ConfigurationValue { ["fractionalHeight": .number(share)] }
}
