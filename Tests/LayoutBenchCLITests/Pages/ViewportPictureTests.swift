import LayoutStrategies
import Reporting
import RunRecords
import Schedules
import Subjects
import Testing
import Worker

@testable import LayoutBenchCLI

/// The picture of what a viewport shows, against the layout itself.
@Suite struct ViewportPictureTests {
    private let registries = Registries.builtIn

    /// A rectangle of a picture.
    private struct Drawn {
        let styles: Set<String>
        let frame: Rect
    }

    /// A record that planned these; no figures.
    private func record(_ subjects: [(layout: String, dataset: String)]) throws -> RunRecord {
        let text = try PageFiles.text("Reports/reference/run.json")
        var record = try RunRecordCoding.decode(Array(text.utf8), from: "run.json")
        record.plan.groups = subjects.map {
            SubjectGroup(
                layout: $0.layout, config: [:], dataset: $0.dataset, items: 100_000, strategies: [], workloads: [])
        }
        return record
    }

    private func rectangles(_ svg: String) -> [Drawn] {
        let pattern = /<rect class="([^"]*)" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"\/>/
        return svg.matches(of: pattern).map { match in
            let sides = [match.2, match.3, match.4, match.5].map { Double($0) ?? .nan }
            return Drawn(
                styles: Set(match.1.split(separator: " ").map(String.init)),
                frame: Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]))
        }
    }

    private func area(_ svg: String) throws -> Rect {
        let sides = try #require(svg.firstMatch(of: /viewBox="([^"]*)"/)).1
        let box = sides.split(separator: " ").map { Double($0) ?? .nan }
        return Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    }

    /// Larger on every side: coordinates of pictures have one decimal, those of envelopes are Float32.
    private func grown(_ rect: Rect, by margin: Double) -> Rect {
        Rect(
            minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin, maxY: rect.maxY + margin)
    }

    private func layout(_ name: String, over dataset: String, seed: UInt64) throws -> LaidOut {
        let dataset = try registries.datasets.source(for: dataset).load(
            items: 1_000, seed: seed, skipInvalid: false, memoryLimit: MemoryLimit.ofData)
        return try registries.layouts.lay(name, over: dataset, config: [:])
    }

    private static let subjects = [
        ("gantt", "construction"), ("gantt", "lanes"), ("list", "construction"), ("waterfall", "uniform"),
        ("flow-grid", "overlap"),
    ]

    @Test(arguments: subjects) func `it shows what brute force finds, and what is around it`(
        layout: String, dataset: String
    ) throws {
        let record = try record([(layout, dataset)])
        let picture = try #require(ViewportPicture.all(record, registries).first)
        #expect(picture.layout == layout && picture.dataset == dataset)
        let drawn = rectangles(picture.svg)
        let viewport = try #require(drawn.first { $0.styles == ["viewport"] }).frame
        let laidOut = try self.layout(layout, over: dataset, seed: record.seed)
        #expect(viewport.width == laidOut.viewportSize.width && viewport.height == laidOut.viewportSize.height)
        let area = try area(picture.svg)
        #expect(abs(area.width - 1.6 * viewport.width) < 0.2 && abs(area.height - 1.6 * viewport.height) < 0.2)

        let shown = drawn.filter { $0.styles.isDisjoint(with: ["around", "viewport"]) }
        let pinned = shown.filter { $0.styles.contains("pinned") }
        let found = (0..<laidOut.layout.elementCount).map { laidOut.layout.frame(at: UInt32($0)) }
            .filter { $0.meets(viewport) }
        #expect(shown.count - pinned.count == found.count && !shown.isEmpty)
        #expect(picture.text.contains("shows \(shown.count) elements, \(pinned.count) of them pinned"))
        let tolerant = grown(viewport, by: 0.1)
        #expect(shown.allSatisfy { $0.frame.meets(tolerant) })
        let inner = grown(viewport, by: -0.1)
        let around = drawn.filter { $0.styles.contains("around") }
        #expect(around.allSatisfy { !$0.frame.meets(inner) && $0.frame.meets(grown(area, by: 0.1)) })
        #expect(shown.count + around.count + 1 == drawn.count)
    }

    @Test(arguments: subjects) func `every element shown lies in an envelope of each level`(
        layout: String, dataset: String
    ) throws {
        let picture = try #require(ViewportPicture.all(try record([(layout, dataset)]), registries).first)
        let svg = try #require(picture.envelopes)
        #expect(try area(svg) == area(picture.svg))
        let levels = Dictionary(grouping: rectangles(svg), by: \.styles)
        #expect(!levels.isEmpty)
        let elements = rectangles(picture.svg).filter { $0.styles.isDisjoint(with: ["around", "viewport", "pinned"]) }
        for (level, envelopes) in levels {
            for element in elements {
                let isInside = envelopes.contains {
                    let envelope = grown($0.frame, by: 1)
                    return envelope.minX <= element.frame.minX && envelope.maxX >= element.frame.maxX
                        && envelope.minY <= element.frame.minY && envelope.maxY >= element.frame.maxY
                }
                #expect(isInside, "\(level): \(element.frame)")
            }
        }
    }

    @Test func `each layout and dataset has one, files have none, and a page has eight at most`() throws {
        let some = try record([
            ("gantt", "lanes"), ("gantt", "lanes"), ("gantt", "/nowhere/bars.csv"), ("nothing", "lanes"),
            ("list", "lanes"),
        ])
        #expect(ViewportPicture.all(some, registries).map(\.layout) == ["gantt", "list"])
        let layouts = ["gantt", "list", "linear"]
        let many = layouts.flatMap { layout in
            ["construction", "lanes", "overlap", "uniform"].map { (layout: layout, dataset: $0) }
        }
        #expect(ViewportPicture.all(try record(many), registries).count == 8)
    }
}
