import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout: ScalableLayout {
    /// The first part that has an axis of time.
    private var chart: (any ScalableLayout)? {
        for part in parts { if let chart = part.chart { return chart } }
        return nil
    }

    /// The scale of the first part that has an axis of time.
    public var pointsPerUnit: Double? { chart?.pointsPerUnit }
    public func x(ofTime time: Double) -> Double { chart?.x(ofTime: time) ?? 0 }
    public func time(atX x: Double) -> Double { chart?.time(atX: x) ?? 0 }

    /// Has all parts with an axis of time take scales that are to theirs as this scale is to that of the first one. Costs what
    /// the parts do.
    public func scale(to pointsPerUnit: Double) throws(LayoutError) -> LayoutDelta {
        guard let scale = self.pointsPerUnit else {
            throw .unsuitableChange(layout: Self.name, reason: "no part has an axis of time")
        }
        let scales = parts.map { part in
            part.chart.map {
                $0.pointsPerUnit == scale ? pointsPerUnit : ($0.pointsPerUnit ?? 0) / scale * pointsPerUnit
            }
        }
        guard scales.allSatisfy({ $0.map { $0 > 0 && $0 < .infinity } ?? true }) else {
            throw .invalidValue(
                key: "pointsPerUnit", value: "\(pointsPerUnit)", accepted: "a number above 0 that all parts can take")
        }
        var previous = PreviousSections(self)
        for (number, scale) in scales.enumerated() {
            guard let scale, let chart = parts[number].chart else { continue }
            previous.isFollowed[number] = true
            _ = try chart.scale(to: scale)
        }
        self.previous = previous
        return try combine(Array(repeating: nil, count: parts.count), previous, isReset: true)
    }
}

extension SectionsPart {
    /// The part's layout, if it has an axis of time.
    fileprivate var chart: (any ScalableLayout)? {
        (layout as? any ScalableLayout).flatMap { $0.pointsPerUnit == nil ? nil : $0 }
    }
}
