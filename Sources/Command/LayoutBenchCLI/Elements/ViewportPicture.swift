import Errors
import LayoutStrategies
import Reporting
import RunRecords
import Subjects
import Worker

/// A picture for the page of a run: a viewport, the elements of its query, and the elements around it.
enum ViewportPicture {
    /// Items of the schedules that pictures are of: what a viewport shows hardly depends on how many there are.
    private static let items = 1_000
    /// Pictures on one page, and elements in one of them: a page has a size to keep.
    private static let mostPictures = 8
    private static let mostElements = 900
    /// How much of its surroundings is shown on each side of a viewport, as a share of it.
    private static let margin = 0.3

    /// A picture of each layout over each generated dataset of a record. What cannot be laid out here has none.
    static func all(_ record: RunRecord, _ registries: Registries) -> [ReportPicture] {
        var seen: Set<[String]> = []
        var pictures: [ReportPicture] = []
        for group in record.plan.groups where seen.insert([group.layout, group.dataset]).inserted {
            guard pictures.count < mostPictures else { break }
            if let picture = try? picture(of: group, seed: record.seed, registries) { pictures.append(picture) }
        }
        return pictures
    }

    /// Nil for files, which may be gone, and where the layout shows too much at once.
    private static func picture(
        of group: SubjectGroup, seed: UInt64, _ registries: Registries
    ) throws -> ReportPicture? {
        let source = try registries.datasets.source(for: group.dataset)
        guard source.isGenerated else { return nil }
        let dataset = try source.load(
            items: min(group.items ?? items, items), seed: seed, skipInvalid: group.skipInvalid,
            memoryLimit: MemoryLimit.ofData)
        let laidOut = try registries.layouts.lay(group.layout, over: dataset, config: group.config)
        let names = registries.strategies.names(marked: .plain)
        guard let name = names.first, let strategy = laidOut.strategy(named: name) else { return nil }
        let viewport = viewport(laidOut)
        let bounds = viewport.bounds
        let (across, up) = (bounds.width * margin, bounds.height * margin)
        let around = Viewport(
            offsetX: bounds.minX - across, offsetY: bounds.minY - up,
            size: Size(width: bounds.width + 2 * across, height: bounds.height + 2 * up))
        func snapshot(_ viewport: Viewport) -> ElementsSnapshot {
            ElementsSnapshot(
                laidOut, strategy: strategy, viewport: viewport, restingSize: laidOut.viewportSize, meaning: nil)
        }
        let (all, shown) = (snapshot(around), snapshot(viewport))
        guard all.elements.count <= mostElements else { return nil }
        return ReportPicture(
            layout: group.layout, dataset: group.dataset,
            text: "The viewport, outlined, shows \(shown.elements.count) elements, \(shown.pinned.count) of them "
                + "pinned; what lies around it is pale.",
            svg: svg(all, shown, bounds), envelopes: envelopes(all.area, laidOut))
    }

    /// The boxes that an R-tree compares before any of the layout's elements, within an area; nil where there are none.
    private static func envelopes(_ area: Rect, _ laidOut: LaidOut) -> String? {
        let layout = laidOut.layout
        let tree = PackedRTree((0..<layout.elementCount).map { layout.frame(at: UInt32($0)) }, threads: 1)
        var text = ""
        for (level, envelopes) in tree.envelopes.enumerated() {
            for envelope in envelopes where envelope.meets(area) {
                text += rectangle("level-\(level + 1)", envelope)
            }
        }
        guard !text.isEmpty else { return nil }
        let styles = tree.envelopes.indices.map { ".level-\($0 + 1){stroke-width:\(2 + 2 * $0)}" }
        return head(area, "rect{fill:none;stroke:#c4500a}" + styles.joined()) + text + "</svg>\n"
    }

    /// Around the middle one of the elements, within the content.
    private static func viewport(_ laidOut: LaidOut) -> Viewport {
        let (size, content) = (laidOut.viewportSize, laidOut.layout.contentSize)
        var middle = Rect(x: 0, y: 0, width: 0, height: 0)
        let count = laidOut.layout.elementCount
        for ordinal in (count / 2)..<max(count, count / 2) {
            middle = laidOut.layout.frame(at: UInt32(ordinal))
            if !middle.isNull { break }
        }
        func offset(_ low: Double, _ high: Double, _ extent: Double, _ content: Double) -> Double {
            let centred: Double = (low + high - extent) / 2
            return max(0, min(centred, content - extent)).rounded()
        }
        return Viewport(
            offsetX: offset(middle.minX, middle.maxX, size.width, content.width),
            offsetY: offset(middle.minY, middle.maxY, size.height, content.height), size: size)
    }

    private static func svg(_ all: ElementsSnapshot, _ shown: ElementsSnapshot, _ bounds: Rect) -> String {
        let returned = Set(shown.elements.map(\.id))
        var text = head(
            all.area,
            ".cell{fill:#3b7dd8}.supplementary{fill:#aab3bf}.decoration{fill:#e3e7ec}.pinned{stroke:#882255}"
                + ".around{opacity:.25}.viewport{fill:none;stroke:#882255;stroke-width:4}")
        // Pinned elements of the surroundings are pinned to another viewport.
        for element in all.elements where !all.pinned.contains(element.id) && !returned.contains(element.id) {
            text += rectangle("\(element.id.category.name) around", element.frame)
        }
        for element in shown.elements {
            let pinned = shown.pinned.contains(element.id) ? " pinned" : ""
            text += rectangle("\(element.id.category.name)\(pinned)", element.frame)
        }
        return text + rectangle("viewport", bounds) + "</svg>\n"
    }

    private static func head(_ area: Rect, _ style: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(sides(area).joined(separator: " "))" \
        width="\(number(area.width))" height="\(number(area.height))">
        <style>\(style)</style>

        """
    }

    private static func rectangle(_ style: String, _ frame: Rect) -> String {
        let sides = sides(frame)
        return "<rect class=\"\(style)\" x=\"\(sides[0])\" y=\"\(sides[1])\" width=\"\(sides[2])\" "
            + "height=\"\(sides[3])\"/>\n"
    }

    private static func sides(_ frame: Rect) -> [String] {
        [frame.minX, frame.minY, frame.width, frame.height].map(number)
    }

    private static func number(_ value: Double) -> String { Format.rounded(value, digits: 1) }
}
