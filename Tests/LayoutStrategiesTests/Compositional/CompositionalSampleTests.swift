import Foundation
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The layouts of the public sample project: where it shows its cells, and as configuration files have them.
@Suite struct CompositionalSampleTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Reports/compositional").standardizedFileURL

    /// A value of a file.
    private struct JSON: Decodable {
        let value: ConfigurationValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                value = .bool(flag)
            } else if let number = try? container.decode(Double.self) {
                value = .number(number)
            } else if let text = try? container.decode(String.self) {
                value = .string(text)
            } else if let list = try? container.decode([JSON].self) {
                value = .list(list.map(\.value))
            } else {
                value = .object(try container.decode([String: JSON].self).mapValues(\.value))
            }
        }
    }

    private static func keys(_ name: String) throws -> CompositionalKeys {
        let text = try Data(contentsOf: folder.appendingPathComponent("\(name).json"))
        let values = try JSONDecoder().decode([String: JSON].self, from: text).mapValues(\.value)
        return try CompositionalKeys(values: values)
    }

    @Test(arguments: CompositionalSamples.all)
    func `a file says the same as the builder`(sample: CompositionalSamples.Sample) throws {
        #expect(try Self.keys(sample.description).templates == sample.templates)
    }

    /// The frame of a cell of the first section, at 375 × 480 points.
    private func cell(_ name: String, _ item: Int32, of count: Int = 30) throws -> Rect {
        let sample = try #require(CompositionalSamples.all.first { $0.description == name })
        let layout = try CompositionalCase(name, [count], sample.templates, viewport: Size(width: 375, height: 480))
            .makeLayout()
        return layout.frame(at: try #require(layout.ordinal(of: ElementID(.cell, section: 0, item: item))))
    }

    @Test func `cells are where the sample shows them`() throws {
        #expect(try cell("list", 2) == Rect(x: 0, y: 88, width: 375, height: 44))
        #expect(try cell("grid", 6) == Rect(x: 75, y: 75, width: 75, height: 75))
        #expect(try cell("inset-grid", 6) == Rect(x: 80, y: 80, width: 65, height: 65))
        #expect(try cell("two-columns", 3) == Rect(x: 192.5, y: 54, width: 172.5, height: 44))
        #expect(try cell("badges", 4) == Rect(x: 25, y: 92, width: 73.75, height: 57))
        #expect(try cell("headers", 1) == Rect(x: 10, y: 93, width: 355, height: 44))
        #expect(try cell("backgrounds", 1) == Rect(x: 10, y: 59, width: 355, height: 44))
        #expect(try cell("nested", 0) == Rect(x: 10, y: 10, width: 242.5, height: 172))
        // Two of a count share the height, whatever they ask for.
        #expect(try cell("nested", 2) == Rect(x: 272.5, y: 106, width: 92.5, height: 76))
        #expect(try cell("orthogonal", 3).minX == 318.75 + 10)
    }

    @Test func `sections are asked again when there is room for more columns`() throws {
        let layout = try CompositionalLayout(store: store([10, 10, 10])) {
            CompositionalSamples.adaptive($0, width: $1.effectiveSize.width)
        }
        func columns(_ section: Int) -> Int { layout.geometry.template(of: section).cellCount }
        #expect((0..<3).map(columns) == [2, 10, 6])
        _ = try layout.apply(.viewport(Size(width: 375, height: 667), EdgeInsets()))
        #expect((0..<3).map(columns) == [1, 5, 3])
    }

    @Test func `a mistake in a file is told with its place`() throws {
        func message(_ keys: [String: ConfigurationValue]) throws -> String {
            let error = #expect(throws: LayoutError.self) { _ = try template(keys) }
            return error?.description ?? ""
        }
        let full: ConfigurationValue = .object(["fractionalWidth": .number(1)])
        #expect(try message([:]).contains("templates[0].group"))
        #expect(try message(["grup": .bool(true)]).hasPrefix("unknown key \"templates[0].grup\""))
        let wide = try message(["group": .object(["width": full, "height": .string("wide")])])
        #expect(
            wide.hasPrefix("unusable value \"wide\" (key \"templates[0].group.height\" of the layout configuration): "))
        for word in ["\"viewWidth - 35\"", "fractionalWidth", "fractionalHeight", "estimated"] {
            #expect(wide.contains(word))
        }
        let item: ConfigurationValue = .object(["width": full, "height": full, "insets": .number(-1)])
        #expect(try message(["group": item]).contains("templates[0].group.insets"))
        #expect(throws: LayoutError.self) { _ = try CompositionalKeys(values: ["templates": .list([])]) }
        let table = try template(["appearance": .string("insetGrouped"), "header": .bool(true)])
        #expect(table == .list(.insetGrouped, header: true))
    }

    @Test func `the defaults are four templates in turn`() throws {
        let keys = try CompositionalKeys(values: [:])
        #expect(keys.templates.count == 4)
        let layout = try CompositionalLayout(source: .store(store([20, 20, 20, 20])), values: [:])
        #expect(layout.kindNames == ["", "header", "badge", "background"])
        #expect((0..<4).map { layout.geometry.template(of: $0).isSideways } == [false, false, true, false])
        let naive = NaiveCompositional(
            [20, 20, 20, 20], layout.configuration, kindNames: layout.kindNames
        ) { section, _ in keys.templates[section] }
        #expect(layout.faults(naive, seed: 1) == [])
    }
}
