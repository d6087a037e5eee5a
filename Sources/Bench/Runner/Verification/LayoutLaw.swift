import Errors
import LayoutStrategies
import Worker

/// A layout of a program's own that contradicts itself.
package struct LayoutFault: ExplainedError, Equatable {
    package let cause: String
    /// Its type, and the place that adds it.
    package let place: String

    package var fault: Fault { .content }
    package var remedy: String {
        "see the law of CollectionLayout; layoutbench verify compares the layout after changes, too"
    }
}

/// Whether a layout says the same in all of its functions. What this package has is tested; what a program adds is looked
/// at before it is measured.
enum LayoutLaw {
    /// Elements that are looked at one by one, spread over all.
    private static let sample = 4_096

    private static let searches = 16

    /// Throws for a layout that a program adds and that breaks its law. O(n).
    static func check(_ name: String, _ laidOut: LaidOut, _ registry: LayoutRegistry) throws(LayoutFault) {
        guard let origin = registry.lines.first(where: { $0.entry.name == name })?.origin,
            let broken = broken(by: laidOut.layout)
        else { return }
        throw LayoutFault(cause: "the layout \(name) breaks its law: \(broken)", place: origin)
    }

    /// The first law that a layout breaks, in words; nil when none was seen to be broken. O(n).
    static func broken(by layout: any HostedLayout) -> String? {
        let size = layout.contentSize
        guard size.width.isFinite, size.height.isFinite else { return "contentSize is not a finite size" }
        guard layout.elementCount >= 0, layout.elementCount <= UInt32.max else {
            return "elementCount is \(layout.elementCount)"
        }
        return brokenElement(layout) ?? brokenBulk(layout) ?? brokenSegment(layout) ?? brokenSearch(layout)
    }

    private static func brokenElement(_ layout: any HostedLayout) -> String? {
        let stride = max(1, layout.elementCount / sample)
        var broken: String?
        layout.forEachFrame { ordinal, frame in
            guard broken == nil else { return }
            let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
            if edges.contains(where: \.isNaN) {
                broken = "the frame of ordinal \(ordinal) holds a NaN"
            } else if Int(ordinal) % stride == 0 {
                broken = self.broken(ordinal, frame, layout)
            }
        }
        return broken
    }

    private static func broken(_ ordinal: UInt32, _ frame: Rect, _ layout: any HostedLayout) -> String? {
        if layout.frame(at: ordinal) != frame {
            return "frame(at:) and frames(_:into:) differ for ordinal \(ordinal)"
        }
        if frame.isNull { return nil }
        let attributes = layout.attributes(at: ordinal)
        if attributes.frame != frame { return "attributes(at:) and frame(at:) differ for ordinal \(ordinal)" }
        if attributes.id != layout.id(at: ordinal) {
            return "attributes(at:) and id(at:) differ for ordinal \(ordinal)"
        }
        guard layout.ordinal(of: attributes.id) == ordinal else {
            return "ordinal(of:) does not lead back from the identity of ordinal \(ordinal)"
        }
        return nil
    }

    /// Attributes and frames of a sample of elements, from the last to the first, and behind them of the last
    /// ones in their order, against those asked for one by one.
    private static func brokenBulk(_ layout: any HostedLayout) -> String? {
        let count = layout.elementCount
        let scattered = stride(from: count - 1, through: 0, by: -max(1, count / sample)).map { UInt32($0) }
        let last = UInt32(max(0, count - sample))..<UInt32(count)
        let ordinals = scattered + last
        var bulk: [LayoutAttributes] = []
        layout.attributes(scattered[...], into: &bulk)
        layout.attributes(last, into: &bulk)
        if bulk.count != ordinals.count {
            return "attributes(_:into:) appends \(bulk.count) for \(ordinals.count) ordinals"
        }
        if let (ordinal, _) = zip(ordinals, bulk).first(where: { layout.attributes(at: $0) != $1 }) {
            return "attributes(_:into:) and attributes(at:) differ for ordinal \(ordinal)"
        }
        var frames: [Rect] = []
        layout.frames(of: ordinals[...], into: &frames)
        return frames == ordinals.map { layout.frame(at: $0) } ? nil : "frames(of:into:) and frame(at:) differ"
    }

    private static func brokenSegment(_ layout: any HostedLayout) -> String? {
        var isTaken = [Bool](repeating: false, count: layout.elementCount)
        for segment in 0..<layout.segmentCount {
            let (ordinals, origin) = (layout.ordinals(ofSegment: segment), layout.origin(ofSegment: segment))
            guard origin.x.isFinite, origin.y.isFinite else { return "segment \(segment) has no origin" }
            guard Int(ordinals.upperBound) <= layout.elementCount else {
                return "segment \(segment) has ordinals that do not exist"
            }
            for ordinal in ordinals {
                if isTaken[Int(ordinal)] { return "ordinal \(ordinal) lies in two segments" }
                isTaken[Int(ordinal)] = true
            }
        }
        return nil
    }

    /// Searches around elements, and compares with all frames.
    private static func brokenSearch(_ layout: any HostedLayout) -> String? {
        let rects = (0..<searches).compactMap { number -> Rect? in
            guard layout.elementCount > 0 else { return nil }
            let frame = layout.frame(at: UInt32(number * layout.elementCount / searches))
            return frame.isNull ? nil : Rect(x: frame.minX - 300, y: frame.minY - 200, width: 600, height: 400)
        }
        var found = OrdinalBuffer()
        for (rect, expected) in zip(rects, AnswerCheck.bruteForce(rects, over: layout)) {
            found.removeAll()
            layout.candidates(in: rect, into: &found)
            let candidates = found.ordinals.sorted()
            if zip(candidates, candidates.dropFirst()).contains(where: ==) {
                return "candidates(in:into:) gives an element twice"
            }
            let known = Set(candidates)
            if let missing = expected.first(where: { !known.contains($0) }) {
                return "candidates(in:into:) leaves out ordinal \(missing), which meets the rectangle"
            }
            found.removeAll()
            layout.segments(meeting: rect, into: &found)
            let segments = found.ordinals.map { layout.ordinals(ofSegment: Int($0)) }
            found.removeAll()
            layout.spanning(meeting: rect, into: &found)
            let spanning = Set(found.ordinals)
            let lost = expected.first { ordinal in
                !spanning.contains(ordinal) && !segments.contains { $0.contains(ordinal) }
            }
            if let lost { return "segments(meeting:into:) leaves out the segment of ordinal \(lost)" }
        }
        return nil
    }
}
