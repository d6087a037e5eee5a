import LayoutCore
import RunRecords

/// Checksums of frames that were found right: what shows the same is not compared again.
package final class RightFrames {
    fileprivate(set) var checksums: [Int: UInt64] = [:]

    package init() {}
}

/// Frames of a script shown once, with visible elements compared with brute force, pinned ones included.
final class FrameCheck: WorkloadCheck {
    private let stage: FrameStage
    private let layout: any HostedLayout
    private let frames: [Int]
    /// Of this many frames the first one is compared.
    private let compared: Int
    private let known: RightFrames?
    private var seen: [Seen] = []
    private var made = 0
    private var passes = 0
    /// Frames in which a change arrived, with the elements it named and the entries the strategy wrote.
    private var arrivals = (count: 0, changed: 0, rewritten: 0)
    private var own: OwnFigures
    private(set) var tally = AnswerTally()
    private(set) var difference: String?
    private(set) var isThrough = false

    /// Of a host for which every frame is as the first, how many single frames are shown.
    private static let single = 8

    /// A check that has not begun. A third of the frames each is shown at the beginning, in the middle and near the
    /// end. The stage has no other user; it counts comparisons from now on.
    init(_ stage: FrameStage, over layout: any HostedLayout, frames wanted: Int, known: RightFrames?, own: OwnFigures) {
        (self.known, self.own, self.stage, self.layout) = (known, own, stage, layout)
        let count = stage.script.frames.count
        if stage.script.remakes {
            frames = AnswerCheck.positions(count: Self.single, length: count)
            compared = 1
        } else {
            let length = min((wanted + 2) / 3, count)
            frames = [0, (count - length) / 2, count - length].flatMap { $0..<$0 + length }
            compared = known == nil ? 8 : 1
        }
    }

    /// Attributes the host made, per frame in which anything moved, and what the strategy tells of itself.
    var figures: MetricFigures {
        let told =
            stage.script.remakes
            ? own.unavailable("the host makes a new strategy for every frame that moves") : own.growth(of: tally.count)
        var figures: MetricFigures = [MetricCatalog.framesMade.name: .value(Double(made) / Double(max(1, passes)))]
        if arrivals.count > 0 {
            let count = Double(arrivals.count)
            figures[MetricCatalog.updateChanged.name] = .value(Double(arrivals.changed) / count)
            figures[MetricCatalog.updateRewritten.name] = .value(Double(arrivals.rewritten) / count)
        }
        return told.merging(figures) { $1 }
    }

    /// Shows the next frame; after the last one compares the kept ones. O(n) then, and for a host that rebuilds
    /// everything again O(n) each time.
    func step() throws(LayoutError) {
        let done = tally.count
        guard done < frames.count else {
            difference = difference ?? Self.difference(seen, layout)
            if difference == nil { for seen in seen { known?.checksums[seen.frame] = seen.checksum } }
            isThrough = true
            return
        }
        let frame = frames[done]
        if done == 0 || frames[done - 1] + 1 != frame { try stage.enter(at: frame) }
        let before = stage.counters
        let places = stage.script.heights == nil ? [:] : placesOnScreen()
        if let strategy = stage.strategy { own.begin(strategy) }
        try stage.show(at: frame)
        if let strategy = stage.strategy { own.end(strategy) }
        made += stage.counters.made - before.made
        passes += stage.counters.passes - before.passes
        if stage.script.frames[frame].change != nil {
            arrivals.count += 1
            arrivals.changed += stage.counters.changed - before.changed
            arrivals.rewritten += stage.counters.rewritten - before.rewritten
        }
        let shown = Seen(frame: frame, viewport: stage.viewport, visible: stage.visible)
        let isCompared = done % compared == 0 && known?.checksums[frame] != shown.checksum
        if let layout = stage.ownLayout {
            checkNow(shown, isCompared: isCompared, places, layout)
        } else if isCompared {
            seen.append(shown)
        }
        tally.add(
            hits: shown.visible.attributes.count, examined: stage.counters.examined - before.examined,
            checksum: shown.checksum)
    }

    /// Where cells are on the screen: what lies around them may begin or end out of sight.
    private func placesOnScreen() -> [ElementID: Double] {
        let (ordinals, attributes) = stage.visible
        return Dictionary(
            uniqueKeysWithValues: attributes.prefix(ordinals.count).filter { $0.id.category == .cell }.map {
                ($0.id, $0.frame.minY - stage.viewport.offsetY)
            })
    }

    /// Where frames change the layout: whether visible elements are the ones that brute force finds in its present
    /// state, which later frames change; for measured cells also whether elements that stay visible move only by the
    /// scroll.
    private func checkNow(_ shown: Seen, isCompared: Bool, _ places: [ElementID: Double], _ layout: any HostedLayout) {
        let frame = shown.frame
        if difference == nil, let move = stage.lastMove, !stage.isAtEnd, places.isEmpty == false {
            for (id, y) in placesOnScreen() {
                // Offsets are not on the grid, as frames are: less than a step of it is rounding.
                guard let before = places[id], (before - move.y - y).magnitude >= 1.0 / 1024 else { continue }
                difference = "frame \(frame) of the script moves the visible elements by \(y - before + move.y) points"
            }
        }
        guard difference == nil, isCompared else { return }
        difference = Self.difference([shown], layout)
        if difference == nil { known?.checksums[frame] = shown.checksum }
        if stage.script.heights == nil { return }
        if let ordinal = shown.visible.ordinals.first(where: { layout.needsMeasuring($0) }) {
            difference = difference ?? "frame \(frame) of the script shows element \(ordinal) without measuring it"
        }
        // Static elements come first.
        let pinned = shown.visible.attributes.dropFirst(shown.visible.ordinals.count)
        if let element = pinned.first(where: { layout.needsMeasuring(pinned: $0.id) }) {
            difference = difference ?? "frame \(frame) of the script shows \(element.id) without measuring it"
        }
    }

    private struct Seen {
        let frame: Int
        let viewport: Viewport
        let visible: (ordinals: [UInt32], attributes: [LayoutAttributes])
        let checksum: UInt64

        init(frame: Int, viewport: Viewport, visible: (ordinals: [UInt32], attributes: [LayoutAttributes])) {
            (self.frame, self.viewport, self.visible) = (frame, viewport, visible)
            checksum = visible.attributes.reduce(0) { $0 &+ Checksum.element($1.id, $1.frame) }
        }
    }

    /// Content of up to this many viewports is read whole.
    private static let wholeViewports = 64.0
    /// Of longer content this many viewports before and behind the shown one are read.
    private static let viewportsAround = 4.0

    /// The rectangle whose pinned elements a frame is compared with: all content where there is little of it. A chart's
    /// date columns are pinned elements each, and far-off items can make more of them than memory holds.
    static func reach(_ viewport: Viewport, _ content: Size) -> Rect {
        func edges(_ low: Double, _ high: Double, _ content: Double) -> (low: Double, high: Double) {
            let length = max(1, high - low)
            if content <= wholeViewports * length { return (-.infinity, .infinity) }
            return (low - viewportsAround * length, high + viewportsAround * length)
        }
        let bounds = viewport.bounds
        let (x, y) = (edges(bounds.minX, bounds.maxX, content.width), edges(bounds.minY, bounds.maxY, content.height))
        return Rect(minX: x.low, minY: y.low, maxX: x.high, maxY: y.high)
    }

    private static func difference(_ seen: [Seen], _ layout: any HostedLayout) -> String? {
        let expected = AnswerCheck.bruteForce(seen.map(\.viewport.bounds), over: layout)
        for (seen, ordinals) in zip(seen, expected) {
            if let wrong = Set(seen.visible.ordinals).symmetricDifference(ordinals).min() {
                return "frame \(seen.frame) of the script shows \(seen.visible.ordinals.count) static elements, brute "
                    + "force finds \(ordinals.count): \(LayoutComparison.text(wrong, in: layout)) is "
                    + (ordinals.contains(wrong) ? "missing" : "too many")
            }
            var all: [LayoutAttributes] = ordinals.map { layout.attributes(at: $0) }
            layout.pinned(in: seen.viewport, meeting: reach(seen.viewport, layout.contentSize), into: &all)
            let right = all.filter { $0.frame.meets(seen.viewport.bounds) }
                .sorted(by: LayoutAttributes.isPaintedBefore)
            let shown = seen.visible.attributes.sorted(by: LayoutAttributes.isPaintedBefore)
            if shown == right { continue }
            let wrong = shown.first { !right.contains($0) } ?? right.first { !shown.contains($0) }
            return
                "frame \(seen.frame) of the script shows \(shown.count) elements, or frames of them, that are not the "
                + "\(right.count) that a loop over all finds"
                + (wrong.map { ": \(LayoutComparison.text($0.id)) at \(LayoutComparison.text($0.frame))" } ?? "")
        }
        return nil
    }
}
