import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// Every key of every layout is of use or refused: none is accepted and then ignored, but for those that are named here
/// and in the key's sentence.
@Suite struct UnusedKeyTests {
    /// What is asked of a layout's keys.
    struct Probe: Sendable, CustomTestStringConvertible {
        let layout: String
        let key: String
        let value: ConfigurationValue
        /// What the key needs to be of use.
        var with: [String: ConfigurationValue] = [:]

        var testDescription: String { "\(layout) \(key)" }
    }

    /// Of no account over these data, which give the range of days and have no hierarchy.
    private static let withoutEffect: Set<String> = ["gantt horizon", "frames horizon", "list indentation"]
    /// Keys of charts that concern what copied bars are without.
    private static let unusedByFrames: Set<String> = ["stickyGroupHeaders"]

    private static let closed: [String: ConfigurationValue] = ["expanded": .string("none")]
    private static let days: [String: ConfigurationValue] = ["timeAxis": .string("dayColumns")]
    private static let continuous: [String: ConfigurationValue] = ["timeAxis": .string("continuous")]
    private static let headed: [String: ConfigurationValue] = ["headerMode": .string("supplementary")]
    private static let lined: [String: ConfigurationValue] = ["separatorThickness": .number(2)]

    /// A value other than the default for each key, with what it needs.
    private static let chart: [(String, ConfigurationValue, [String: ConfigurationValue])] = [
        ("dateCellWidth", .number(40), days), ("dateCellHeight", .number(60), [:]),
        ("groupHeaderHeight", .number(50), [:]), ("barHeight", .number(11), [:]), ("verticalGap", .number(9), [:]),
        ("hairline", .number(3), [:]), ("columnGap", .number(7), days), ("barTrailing", .number(5), days),
        ("rowPolicy", .string("lanes"), [:]), ("collapsedPolicy", .string("hidden"), closed),
        ("timeAxis", .string("continuous"), [:]), ("pointsPerUnit", .number(3), continuous),
        ("edgeInset", .number(7), continuous),
        ("expanded", .string("none"), [:]), ("viewportSize", .list([.number(9_000), .number(9_000)]), [:]),
        ("stickyGroupHeaders", .bool(true), [:]), ("horizon", .string("extend"), [:]),
    ]

    private static let size: ConfigurationValue = .list([.number(333), .number(444)])
    private static let right: ConfigurationValue = .string("horizontal")
    private static let others: [String: [(String, ConfigurationValue, [String: ConfigurationValue])]] = [
        "linear": [
            ("itemSize", size, [:]), ("spacing", .number(7), [:]), ("headerExtent", .number(7), [:]),
            ("footerExtent", .list([.number(7), .number(8)]), [:]), ("scrollDirection", right, [:]),
            ("viewportSize", size, [:]),
        ],
        "flow-grid": [
            ("itemSize", size, [:]), ("minimumInteritemSpacing", .number(99), [:]),
            ("minimumLineSpacing", .number(7), ["viewportSize": .list([.number(210), .number(400)])]),
            ("sectionInset", .number(33), [:]),
            ("headerExtent", .number(7), [:]), ("footerExtent", .number(7), [:]), ("scrollDirection", right, [:]),
            ("viewportSize", size, [:]),
        ],
        "waterfall": [
            ("columns", .number(2), [:]), ("fill", .string("mirrored"), [:]), ("order", .string("columnMajor"), [:]),
            ("itemSpacing", .number(3), [:]), ("columnSpacing", .number(3), [:]), ("inset", .number(3), [:]),
            ("headerExtent", .number(3), [:]), ("footerExtent", .number(3), [:]), ("viewportSize", size, [:]),
        ],
        "list": [
            ("appearance", .string("insetGrouped"), [:]), ("headerMode", .string("firstItem"), [:]),
            ("headerHeight", .number(99), headed), ("footerHeight", .number(9), [:]), ("rowHeight", .number(9), [:]),
            ("perSection", .list([.object(["headerMode": .string("supplementary")])]), [:]),
            ("rowSizing", .string("fixed"), [:]), ("headerSizing", .string("estimated"), headed),
            ("footerSizing", .string("estimated"), ["footerHeight": .number(9)]),
            ("separatorThickness", .number(3), [:]),
            ("separatorInset", .number(3), lined), ("indentation", .number(50), lined), ("viewportSize", size, [:]),
        ],
        "compositional": [
            ("templates", .list([.object(["appearance": .string("plain")])]), [:]),
            ("boundaryItems", .list([side]), [:]), ("interSectionSpacing", .number(5), [:]),
            ("scrollDirection", right, [:]), ("sideItems", .string("overlay"), ["boundaryItems": .list([side])]),
            ("viewportSize", size, [:]),
        ],
        "sections": [
            ("parts", .list([.object(["layout": .string("linear")])]), [:]), ("viewportSize", size, [:]),
        ],
    ]

    private static let side: ConfigurationValue = .object([
        "kind": .string("side"), "width": .number(40), "height": .object(["fractionalHeight": .number(1)]),
        "alignment": .string("leading"),
    ])

    static let probes: [Probe] =
        others.flatMap { layout, keys in keys.map { Probe(layout: layout, key: $0.0, value: $0.1, with: $0.2) } }
        + ["gantt", "frames"].flatMap { layout in
            chart.map { Probe(layout: layout, key: $0.0, value: $0.1, with: $0.2) }
        }
        + LayoutRegistry.builtIn.entries.map { entry in
            // Rows from side to side, and items in the middle, are their own mirror images.
            let with = ["list": lined, "linear": ["scrollDirection": right]][entry.name] ?? [:]
            return Probe(layout: entry.name, key: "rightToLeft", value: .bool(true), with: with)
        }

    private static let columns = scheduleColumns(spans: [
        [0...1, 3...4, 2...9, 4...5, 7...8], [2...2, 1...6, 12...19], [20...21, 20...30, 2...3],
    ])

    /// All that a layout says of its elements, of what is pinned and of what is measured.
    private func state(_ layout: String, _ values: [String: ConfigurationValue]) throws -> [String] {
        let layout = try laidOut(layout, Self.columns, values).layout
        let statics = (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }
        var elements = statics
        for offset in [0.0, 40, 90, 130] {
            layout.pinned(
                in: Viewport(offsetY: offset, size: Size(width: 500, height: 60)), meeting: .infinite,
                into: &elements)
        }
        return elements.map { "\(layout.kindNames[Int($0.id.kind.rawValue)]) \($0)" }
            + (0..<UInt32(layout.elementCount)).map { "\(layout.needsMeasuring($0))" }
            + elements.dropFirst(statics.count).map { "\(layout.needsMeasuring(pinned: $0.id))" }
            + ["\(layout.contentSize)"]
    }

    @Test(arguments: probes) func `a key changes what is laid out`(probe: Probe) throws {
        let without = try state(probe.layout, probe.with)
        var values = probe.with
        values[probe.key] = probe.value
        let isExempt =
            Self.withoutEffect.contains("\(probe.layout) \(probe.key)")
            || probe.layout == "frames" && Self.unusedByFrames.contains(probe.key)
        #expect((try state(probe.layout, values) == without) == isExempt)
    }

    @Test func `every key of every layout is probed`() throws {
        for entry in LayoutRegistry.builtIn.entries {
            let keys = try LayoutRegistry.builtIn.configurationKeys(of: entry.name).map(\.name)
            let probed = Self.probes.filter { $0.layout == entry.name }.map(\.key)
            #expect(Set(keys) == Set(probed), "\(entry.name)")
        }
    }

    static let refused: [(String, [String: ConfigurationValue], key: String, remedy: String)] = [
        ("list", ["headerHeight": .number(9)], "headerHeight", "headerMode"),
        ("list", ["separatorInset": .number(9)], "separatorInset", "separatorThickness"),
        ("list", ["indentation": .number(9)], "indentation", "separatorThickness"),
        ("list", ["headerSizing": .string("estimated")], "headerSizing", "headerMode"),
        ("list", ["footerSizing": .string("estimated")], "footerSizing", "footerHeight"),
        (
            "list",
            [
                "perSection": .list([
                    .object([:]), .object(["headerMode": .string("none"), "headerHeight": .number(3)]),
                ])
            ],
            "perSection[1].headerHeight", "headerMode"
        ),
        (
            "sections",
            [
                "parts": .list([
                    .object(["layout": .string("linear"), "config": .object(["viewportSize": size])])
                ])
            ], "parts[0].config.viewportSize", "beside parts"
        ),
    ]

    @Test(arguments: refused) func `a key that needs another is refused without it`(
        layout: String, values: [String: ConfigurationValue], key: String, remedy: String
    ) throws {
        let error = #expect(throws: LayoutError.self) { _ = try state(layout, values) }
        #expect(error?.place == "key \"\(key)\" of the layout configuration")
        #expect(error?.remedy.contains(remedy) == true)
    }
}
