import LayoutCore
import LayoutStrategies
import RunRecords
import Workloads

/// Frames of a script shown once, with what is visible compared with brute force, pinned elements included.
struct FrameCheck {
    /// Counts of what was shown.
    private(set) var counters = Counters(queries: 0, hits: 0, checksum: "", examined: 0, medianHits: 0)
    /// Attributes the host made, per frame.
    private(set) var made = 0.0
    /// The first difference that was found.
    private(set) var difference: String?

    /// Consecutive frames that are shown at the beginning, in the middle and near the end, and how many of them are
    /// compared; of a host for which every frame is as the first, single frames.
    private static let stretch = 200
    private static let compared = 8
    private static let single = 8

    /// Positions to begin at, and how many frames from there.
    static func stretches(_ script: FrameScript) -> (starts: [Int], length: Int) {
        let count = script.frames.count
        if script.remakes { return (AnswerCheck.positions(count: single, length: count), 1) }
        let length = min(stretch, count)
        return ([0, (count - length) / 2, count - length], length)
    }

    /// Shows the frames. O(n) once for brute force, and for a host that makes everything again O(n) a frame.
    init(_ stage: FrameStage, over layout: any HostedLayout) throws {
        stage.countExamined()
        let (starts, length) = Self.stretches(stage.script)
        var seen: [Seen] = []
        var (checksum, hits) = (UInt64(0), [Double]())
        for start in starts {
            try stage.enter(at: start)
            let before = stage.counters
            for frame in start..<start + length {
                try stage.show(stage.script.frames[frame])
                let visible = stage.visible
                for attributes in visible.attributes { checksum &+= Checksum.element(attributes.id, attributes.frame) }
                hits.append(Double(visible.attributes.count))
                if (frame - start) % Self.compared == 0 {
                    seen.append(Seen(frame: frame, viewport: stage.viewport, visible: visible))
                }
            }
            made += Double(stage.counters.made - before.made)
            counters.examined += stage.counters.examined - before.examined
        }
        counters.queries = hits.count
        counters.hits = hits.reduce(0) { $0 + Int($1) }
        counters.medianHits = median(hits) ?? 0
        counters.checksum = hexadecimal(checksum)
        made /= Double(max(1, hits.count))
        difference = Self.difference(seen, layout)
    }

    /// What a frame showed.
    private struct Seen {
        let frame: Int
        let viewport: Viewport
        let visible: (ordinals: [UInt32], attributes: [LayoutAttributes])
    }

    private static func difference(_ seen: [Seen], _ layout: any HostedLayout) -> String? {
        let expected = AnswerCheck.bruteForce(seen.map(\.viewport.bounds), over: layout)
        for (seen, ordinals) in zip(seen, expected) {
            if seen.visible.ordinals.sorted() != ordinals {
                return "frame \(seen.frame) of the script shows \(seen.visible.ordinals.count) static elements, brute "
                    + "force finds \(ordinals.count)"
            }
            var all: [LayoutAttributes] = ordinals.map { layout.attributes(at: $0) }
            layout.pinned(in: seen.viewport, meeting: .infinite, into: &all)
            let right = all.filter { $0.frame.meets(seen.viewport.bounds) }
                .sorted(by: LayoutAttributes.isPaintedBefore)
            if seen.visible.attributes.sorted(by: LayoutAttributes.isPaintedBefore) != right {
                return
                    "frame \(seen.frame) of the script shows \(seen.visible.attributes.count) elements, or frames of "
                    + "them, that are not the \(right.count) that a loop over all finds"
            }
        }
        return nil
    }
}
