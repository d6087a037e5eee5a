import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What configuration files say of sections, and what is refused because it would be read as something else.
@Suite struct CompositionalFileTests {
    private static let full: ConfigurationValue = .object(["fractionalWidth": .number(1)])
    private static let cell: ConfigurationValue = .object(["width": full, "height": .number(20)])

    private static func group(_ keys: [String: ConfigurationValue]) -> [String: ConfigurationValue] {
        [
            "group": .object(
                ["direction": .string("horizontal"), "width": full, "height": .number(50)].merging(keys) { $1 })
        ]
    }

    private static func list(_ count: Int) -> ConfigurationValue { .list(Array(repeating: cell, count: count)) }

    static let refused: [(String, [String: ConfigurationValue], key: String, remedy: String)] = [
        ("count of 0", group(["subitems": list(1), "count": .number(0)]), "group.count", "whole number from 1"),
        ("count of -1", group(["subitems": list(1), "count": .number(-1)]), "group.count", "whole number from 1"),
        ("half a count", group(["subitems": list(1), "count": .number(1.5)]), "group.count", "whole number from 1"),
        ("count of several", group(["subitems": list(2), "count": .number(2)]), "group.count", "single subitem"),
        ("no subitems", group([:]), "group.subitems", "one subitem or more"),
        ("none of subitems", group(["subitems": .list([])]), "group.subitems", "one subitem or more"),
        ("only a count", group(["count": .number(2)]), "group.subitems", "repeatingSubitem"),
        ("repeated without a count", group(["repeatingSubitem": cell]), "group.count", "how often"),
        (
            "repeated and listed", group(["repeatingSubitem": cell, "subitems": list(1), "count": .number(2)]),
            "group.repeatingSubitem", "either"
        ),
        (
            "repeated 0 times", group(["repeatingSubitem": cell, "count": .number(0)]), "group.count",
            "whole number from 1"
        ),
        (
            "cells of rows", group(["subitems": list(1), "cells": .list([])]), "group.cells", "subitems"
        ),
        (
            "spacing of cells", group(["direction": .string("custom"), "spacing": .number(3)]), "group.spacing", "cells"
        ),
        ("no cells", group(["direction": .string("custom"), "cells": .list([])]), "group.cells", "one list or more"),
        (
            "cells inside out",
            group([
                "direction": .string("custom"),
                "cells": .list([.list([.number(1), .number(1), .number(-5), .number(5)])]),
            ]), "group.cells", "0 or more"
        ),
        (
            "edges around a section's group",
            group(["subitems": list(1), "edges": .object(["top": .number(4)])]), "group.edges", "interGroupSpacing"
        ),
        (
            "insets of no headers", group(["subitems": list(1)]).merging(["followsInsets": .bool(false)]) { $1 },
            "followsInsets", "boundaryItems"
        ),
        (
            "a table headed by a row", ["appearance": .string("plain"), "headerMode": .string("firstItem")],
            "headerMode", "supplementary"
        ),
        (
            "a height of no header", ["appearance": .string("plain"), "headerHeight": .number(9)], "headerHeight",
            "headerMode"
        ),
        (
            "a place of no lines", ["appearance": .string("plain"), "separatorInset": .number(9)], "separatorInset",
            "separatorThickness"
        ),
    ]

    @Test(arguments: refused) func `it is refused with key and remedy`(
        name: String, section: [String: ConfigurationValue], key: String, remedy: String
    ) throws {
        let error = #expect(throws: LayoutError.self) { _ = try template(section) }
        #expect(error?.description.contains("templates[0].\(key)\"") == true, "\(name): \(error?.description ?? "")")
        #expect(error?.remedy.contains(remedy) == true, "\(name): \(error?.remedy ?? "")")
    }

    @Test func `a repeated subitem is read`() throws {
        let section = try template(Self.group(["repeatingSubitem": Self.cell, "count": .number(4)]))
        let item = CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute(20)))
        #expect(
            section.group
                == .horizontal(
                    layoutSize: size(.fractionalWidth(1), .absolute(50)), repeatingSubitem: item, count: 4))
    }

    @Test func `badges of groups are read`() throws {
        let badge: ConfigurationValue = .object([
            "kind": .string("new"), "width": .number(9), "height": .number(8), "alignment": .string("bottom"),
        ])
        let section = try template(Self.group(["subitems": Self.list(1), "badges": .list([badge])]))
        #expect(
            section.group.supplementaryItems == [
                CompositionalSupplementary(
                    layoutSize: size(.absolute(9), .absolute(8)), elementKind: "new",
                    containerAnchor: CompositionalAnchor(.bottom))
            ])
    }

    static let dimensions: [(String, CompositionalDimension)] = [
        ("viewWidth - 35", .viewWidth(plus: -35)), ("viewHeight + 10", .viewHeight(plus: 10)),
        ("viewWidth", .viewWidth(plus: 0)), (" viewWidth-30 - 5 ", .viewWidth(plus: -35)),
        ("12.5 + viewHeight", .viewHeight(plus: 12.5)),
    ]

    @Test(arguments: dimensions) func `the view's sides are dimensions, with points`(
        text: String, dimension: CompositionalDimension
    ) throws {
        let section = try template(Self.group(["subitems": Self.list(1), "width": .string(text)]))
        #expect(section.group.layoutSize.widthDimension == dimension)
    }

    @Test(
        arguments: [
            "", "35", "viewWidth * 2", "2viewWidth", "viewWidth - ", "viewWidth + viewHeight", "40 - viewWidth",
            "viewwidth", "viewWidth - 1e3", "viewWidth -- 3", "viewWidth 3", "- viewWidth", "viewWidth - nan",
        ]) func `any other text is none`(text: String) throws
    {
        let error = #expect(throws: LayoutError.self) {
            _ = try template(Self.group(["subitems": Self.list(1), "width": .string(text)]))
        }
        #expect(error?.description.contains("templates[0].group.width\"") == true)
        #expect(error?.remedy.contains("\"viewWidth - 35\"") == true)
    }

    /// The reader of articles, as JSON has it.
    @Test func `pages that are turned sideways, as a file`() throws {
        func pages(_ direction: String) -> ConfigurationValue {
            .object([
                "group": .object([
                    "direction": .string(direction), "width": .string("viewWidth - 35"), "height": .number(150),
                    "subitems": .list([
                        .object(["width": Self.full, "height": .object(["fractionalHeight": .number(1)])])
                    ]), "count": .number(2), "spacing": .number(10),
                ]),
                "behavior": .string("groupPaging"), "interGroupSpacing": .number(10),
                "insets": .list([.number(0), .number(15), .number(0), .number(15)]),
                "boundaryItems": .list([
                    .object(["kind": .string("header"), "width": Self.full, "height": .number(44)])
                ]),
            ])
        }
        let values: [String: ConfigurationValue] = [
            "templates": .list([pages("horizontal"), pages("vertical")]), "interSectionSpacing": .number(30),
            "viewportSize": .list([.number(375), .number(667)]),
        ]
        let layout = try CompositionalLayout(source: .store(store([3, 5])), values: values)
        let expected = try CompositionalLayout(store: store([3, 5]), configuration: layout.configuration) {
            CompositionalExampleTests.reader($1, isLast: $0 == 1)
        }
        #expect(allFrames(layout) == allFrames(expected) && layout.contentSize == Size(width: 375, height: 418))
        // Another view is followed.
        _ = try layout.apply(.viewport(Size(width: 500, height: 667), EdgeInsets()))
        _ = try expected.apply(.viewport(Size(width: 500, height: 667), EdgeInsets()))
        #expect(allFrames(layout) == allFrames(expected) && layout.diagnostics.sanitised == 0)
    }

    @Test func `boundary items of the whole layout take the view's sides too`() throws {
        let keys = try CompositionalKeys(values: [
            "boundaryItems": .list([
                .object(["kind": .string("title"), "width": .string("viewWidth - 20"), "height": .number(9)])
            ]), "sideItems": .string("overlay"),
        ])
        let item = try #require(keys.configuration.boundarySupplementaryItems.first)
        #expect(item.layoutSize.widthDimension == .viewWidth(plus: -20) && keys.configuration.sideItems == .overlay)
    }
}
