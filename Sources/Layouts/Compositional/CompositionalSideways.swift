import LayoutCore

extension CompositionalTemplate {
    /// Sideways offset of a section with a number of elements at which its content ends.
    func greatestOffset(_ elements: Int) -> Double {
        let count = groups(elements)
        let groups = count == 0 ? 0 : Double(count) * pitch - (pitch - groupExtent)
        return max(0, leadAcross + groups + trailAcross - across)
    }

    /// The offsets there are. Where groups come to rest in the middle, the first and the last may need more.
    func offsets(_ elements: Int) -> ClosedRange<Double> {
        let (count, greatest) = (groups(elements), greatestOffset(elements))
        guard behavior == .groupPagingCentered, count > 0 else { return 0...greatest }
        return min(0, firstCentred)...max(greatest, firstCentred + Double(count - 1) * pitch)
    }

    /// Offset at which the first group is in the middle.
    private var firstCentred: Double { leadAcross + onGrid((groupExtent - across) / 2) }

    /// Where a flick comes to rest that began at one offset and would end at another: of the resting places of the
    /// behaviour the nearest in its direction, one further at most where groups or pages are turned. The greatest offset
    /// is a resting place.
    func restingOffset(_ elements: Int, proposed: Double, from start: Double) -> Double {
        let offsets = offsets(elements)
        let (proposed, start) = (proposed.clamped(to: offsets), start.clamped(to: offsets))
        switch behavior {
        case .none, .continuous: return proposed
        case .continuousGroupLeadingBoundary:
            // In the direction of travel, however far it went.
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

    /// The resting place beside the start of a flick, in its direction, among places a step apart and the last one. A flick
    /// that hardly moved rests at the nearest.
    private func next(
        _ proposed: Double, _ start: Double, step: Double, from first: Double, to most: Double, steps: Int = .max
    ) -> Double {
        guard step > 0, first < most else { return max(proposed, first) }
        // The last step may be shorter, and is longer where no group is left to rest at.
        let last = min(((most - first) / step).rounded(.up), Double(steps))
        func place(_ number: Double) -> Double { number < last ? first + number * step : most }
        func nearest(_ offset: Double) -> Double {
            let before = min(max(((offset - first) / step).rounded(.down), 0), last - 1)
            return offset - place(before) < place(before + 1) - offset ? before : before + 1
        }
        let (origin, way) = (nearest(start), proposed - start)
        var number = min(max(nearest(proposed), origin - 1), origin + 1)
        // A flick that goes somewhere turns one, even if it would not get half the way.
        if number == origin, way.magnitude > Self.hardly { number += way > 0 ? 1 : -1 }
        return place(min(max(number, 0), last))
    }

    /// Points below which a finger has not flicked.
    private static var hardly: Double { 10 }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension CompositionalPlan {
    /// Takes the offset of a section that is scrolled across, as far as its content goes. 0 for a section that is not.
    func setOffset(_ section: Int, _ offset: Double) {
        let offset = offsetWithin(section, offset, elements: sums.elements(in: section))
        offsets[Int32(section)] = offset == 0 ? nil : offset
    }

    /// An offset of a section as far as its content goes where it has a number of elements.
    func offsetWithin(_ section: Int, _ offset: Double, elements: Int) -> Double {
        let template = template(of: section)
        return template.isSideways && !isEmpty ? offset.clamped(to: template.offsets(elements)) : 0
    }
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
