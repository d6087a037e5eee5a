import LayoutCore

extension CompositionalTemplate {
    /// The sideways offsets of a section: to the end of its content, or until the last group is in the middle.
    func offsets(_ elements: Int) -> ClosedRange<Double> {
        let count = groups(elements)
        let extent = count == 0 ? 0 : Double(count) * pitch - (pitch - groupExtent)
        let greatest = max(0, leadAcross + extent + trailAcross - across)
        guard behavior == .groupPagingCentered, count > 0 else { return 0...greatest }
        return min(0, firstCentred)...max(greatest, firstCentred + Double(count - 1) * pitch)
    }

    /// The offset at which the first group is in the middle.
    private var firstCentred: Double { leadAcross + onGrid((groupExtent - across) / 2) }

    /// The offset at which a flick rests that began at one offset and would end at another: the nearest resting place in
    /// its direction, at most one group or page further if these are turned. The greatest offset is a resting place.
    func restingOffset(_ elements: Int, proposed: Double, from start: Double) -> Double {
        let offsets = offsets(elements)
        let (proposed, start) = (proposed.clamped(to: offsets), start.clamped(to: offsets))
        switch behavior {
        case .none, .continuous: return proposed
        case .continuousGroupLeadingBoundary:
            // The next group in the direction of travel, however far the flick went.
            let turns = proposed / pitch
            guard turns.isFinite else { return proposed }
            return ((proposed >= start ? turns.rounded(.up) : turns.rounded(.down)) * pitch).clamped(to: offsets)
        case .paging: return next(proposed, start, step: across, from: 0, to: offsets.upperBound)
        case .groupPaging: return next(proposed, start, step: pitch, from: 0, to: offsets.upperBound)
        case .groupPagingCentered:
            return next(
                proposed, start, step: pitch, from: firstCentred, to: offsets.upperBound, steps: groups(elements))
        }
    }

    /// The resting place beside the start of a flick, in its direction, among places a step apart and the last place. A
    /// flick that hardly moved rests at the nearest place.
    private func next(
        _ proposed: Double, _ start: Double, step: Double, from first: Double, to most: Double, steps: Int = .max
    ) -> Double {
        guard step > 0, first < most else { return max(proposed, first) }
        // The last step may be shorter, or longer if no group is left to rest at.
        let last = min(((most - first) / step).rounded(.up), Double(steps))
        func place(_ number: Double) -> Double { number < last ? first + number * step : most }
        func nearest(_ offset: Double) -> Double {
            let before = min(max(((offset - first) / step).rounded(.down), 0), last - 1)
            return offset - place(before) < place(before + 1) - offset ? before : before + 1
        }
        let (origin, way) = (nearest(start), proposed - start)
        var number = min(max(nearest(proposed), origin - 1), origin + 1)
        // A flick turns a page, even if it would not get half the way.
        if number == origin, way.magnitude > Self.hardly { number += way > 0 ? 1 : -1 }
        return place(min(max(number, 0), last))
    }

    /// Points up to which a movement is no flick.
    private static var hardly: Double { 10 }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension CompositionalGeometry {
    /// Takes the offset of a section that is scrolled across, as far as its content goes.
    func setOffset(_ section: Int, _ offset: Double) {
        let offset = offsetWithin(section, offset, elements: counts.items(in: section))
        offsets[Int32(section)] = offset == 0 ? nil : offset
    }

    /// The nearest offset at which a section shows content; 0 for a section that does not scroll across.
    func offsetWithin(_ section: Int, _ offset: Double, elements: Int) -> Double {
        let template = template(of: section)
        return template.isSideways && !isEmpty ? offset.clamped(to: template.offsets(elements)) : 0
    }
}

extension CompositionalLayout {
    /// The resting place by the section's ``CompositionalBehavior``; nil for a section that doesn't scroll by itself, and
    /// for offsets that are NaN. O(1).
    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? {
        guard section >= 0, section < geometry.sectionCount, !proposed.isNaN, !start.isNaN else { return nil }
        let template = geometry.template(of: Int(section))
        guard template.isSideways else { return nil }
        return template.restingOffset(geometry.counts.items(in: Int(section)), proposed: proposed, from: start)
    }
}
