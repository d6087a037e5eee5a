import LayoutCore

extension CompositionalSection {
    /// What data are laid by unless it is said: a grid; nested groups; groups that scroll sideways under a header that stays
    /// in sight; two columns of rows of an estimated height over a background, each with a badge.
    static var documented: [CompositionalSection] {
        CompositionalKeys.documentedValues.enumerated().map { number, value in
            guard let entry = try? CompositionalEntry(value, "\(number)"), let read = try? CompositionalSection(entry)
            else { preconditionFailure("templates of the defaults can be read") }
            return read
        }
    }
}

extension CompositionalKeys {
    /// The same as a configuration file has them.
    static let documentedValues: [ConfigurationValue] = [grid, nested, sideways, columns].map(value)

    private static let grid: [String: ConfigurationValue] = [
        "group": value([
            "direction": .string("horizontal"), "width": width(1), "height": width(0.2),
            "subitems": .list([
                value(["width": width(0.2), "height": height(1), "insets": .number(5)])
            ]),
        ]),
        "insets": .number(10),
    ]

    private static let nested: [String: ConfigurationValue] = [
        "group": value([
            "direction": .string("horizontal"), "width": width(1), "height": .number(200),
            "subitems": .list([
                value(["width": width(0.5), "height": height(1), "insets": .number(4)]),
                value([
                    "direction": .string("vertical"), "width": width(0.25), "height": height(1),
                    "subitems": .list([
                        value(["width": width(1), "height": height(0.5), "insets": .number(4)])
                    ]), "count": .number(2),
                ]),
            ]),
        ]),
        "interGroupSpacing": .number(8), "insets": .number(10),
    ]

    private static let sideways: [String: ConfigurationValue] = [
        "group": value([
            "direction": .string("vertical"), "width": width(0.4), "height": .number(180),
            "subitems": .list([value(["width": width(1), "height": height(0.5)])]), "count": .number(2),
            "spacing": .number(10),
        ]),
        "behavior": .string("groupPaging"), "interGroupSpacing": .number(10),
        "insets": .list([
            .number(0), .number(15), .number(0), .number(15),
        ]),
        "boundaryItems": .list([
            value([
                "kind": .string("header"), "width": width(1), "height": .number(44), "alignment": .string("top"),
                "pinned": .bool(true),
            ])
        ]),
    ]

    private static let columns: [String: ConfigurationValue] = [
        "group": value([
            "direction": .string("horizontal"), "width": width(1), "height": value(["estimated": .number(88)]),
            "subitems": .list([
                value([
                    "width": width(0.5), "height": value(["estimated": .number(88)]),
                    "badges": .list([
                        value([
                            "kind": .string("badge"), "width": .number(20), "height": .number(20),
                            "fractionalOffset": .list([.number(0.3), .number(-0.3)]),
                        ])
                    ]),
                ])
            ]), "count": .number(2), "spacing": .number(12),
        ]),
        "interGroupSpacing": .number(12), "insets": .number(20),
        "backgrounds": .list([value(["kind": .string("background"), "insets": .number(6)])]),
    ]

    private static func value(_ entries: [String: ConfigurationValue]) -> ConfigurationValue { .object(entries) }
    private static func width(_ share: Double) -> ConfigurationValue { value(["fractionalWidth": .number(share)]) }
    private static func height(_ share: Double) -> ConfigurationValue { value(["fractionalHeight": .number(share)]) }
}
