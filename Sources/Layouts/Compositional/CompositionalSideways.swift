import LayoutCore

extension CompositionalTemplate {
    /// Largest sideways offset of a section with a number of elements.
    func greatestOffset(_ elements: Int) -> Double {
        let count = groups(elements)
        let groups = count == 0 ? 0 : Double(count) * pitch - (pitch - groupExtent)
        return max(0, leadAcross + groups + trailAcross - across)
    }

    /// Where a flick comes to rest that began at one offset and would end at another: of the resting places of the
    /// behaviour the nearest in its direction, one further at most where groups or pages are turned.
    func restingOffset(_ elements: Int, proposed: Double, from start: Double) -> Double {
        let greatest = greatestOffset(elements)
        let count = groups(elements)
        func clamped(_ offset: Double) -> Double { min(max(offset, 0), greatest) }
        switch behavior {
        case .none, .continuous: return clamped(proposed)
        case .continuousGroupLeadingBoundary:
            // In the direction of travel, however far it went.
            let step = pitch > 0 ? pitch : 1
            let turns = proposed / step
            return clamped((proposed >= start ? turns.rounded(.up) : turns.rounded(.down)) * step)
        case .paging: return clamped(next(proposed, start, step: across, from: 0, least: 0, most: greatest))
        case .groupPaging: return clamped(next(proposed, start, step: pitch, from: 0, least: 0, most: greatest))
        case .groupPagingCentered:
            let first = leadAcross + onGrid((groupExtent - across) / 2)
            let last = first + Double(max(count - 1, 0)) * pitch
            return next(proposed, start, step: pitch, from: first, least: first, most: last)
        }
    }

    /// Of places a step apart the one beside where a flick began, in its direction; where it hardly moved, the nearest.
    private func next(
        _ proposed: Double, _ start: Double, step: Double, from first: Double, least: Double, most: Double
    ) -> Double {
        guard step > 0 else { return min(max(proposed, least), most) }
        let origin = ((min(max(start, least), most) - first) / step).rounded()
        let target = ((min(max(proposed, least), most) - first) / step).rounded()
        let way = proposed - start
        let turned = min(max(target, origin - 1), origin + 1)
        // A flick that goes somewhere turns one, even if it would not get half the way.
        let moves = turned == origin && way.magnitude > Self.hardly ? (way > 0 ? origin + 1 : origin - 1) : turned
        return min(max(first + moves * step, least), most)
    }

    /// Points below which a finger has not flicked.
    private static var hardly: Double { 10 }
}

extension CompositionalLayout {
    /// By what the behaviour of the section says: ``CompositionalBehavior``. O(1). nil for a section that doesn't
    /// scroll by itself, and for numbers that are none.
    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? {
        guard section >= 0, section < plan.sums.count, !proposed.isNaN, !start.isNaN else { return nil }
        let place = plan.place(Int(section))
        guard place.template.isSideways else { return nil }
        return place.template.restingOffset(place.elements, proposed: proposed, from: start)
    }
}
