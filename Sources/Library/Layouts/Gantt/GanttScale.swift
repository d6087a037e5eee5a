import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GanttLayout: ScalableLayout {
    /// The distance of day columns divided by the units of a day, where the axis has day columns.
    public var pointsPerUnit: Double? { geometry.axis.line.scale }
    /// A day column and the gap behind it are its day.
    public func x(ofTime time: Double) -> Double { (time - geometry.axis.line.zero) * geometry.axis.line.scale }

    public func time(atX x: Double) -> Double {
        let (zero, scale) = geometry.axis.line
        return scale > 0 ? zero + x / scale : zero
    }

    /// Takes another scale: of a continuous axis its points per unit, of day columns their width, on the grid and without
    /// the gap. A reload keeps it.
    ///
    /// O(1). Reads the data again, O(n log n), where lanes are assigned, which may be other ones, and where bars reach
    /// beyond the grid.
    public func scale(to pointsPerUnit: Double) throws(LayoutError) -> LayoutDelta {
        guard pointsPerUnit > 0, pointsPerUnit < .infinity else {
            throw .invalidValue(key: "pointsPerUnit", value: "\(pointsPerUnit)", accepted: "a number above 0")
        }
        let axis = geometry.axis
        let lasting = geometry.lastingConfiguration.scaled(to: pointsPerUnit, axis)
        let configuration = geometry.configuration.scaled(to: pointsPerUnit, axis)
        guard let scaled = geometry.scaled(lasting, configuration) else {
            return try reset(to: (geometry.rebuilt(items, lasting, configuration), nil))
        }
        previous = .other(geometry, nil)
        geometry = scaled
        recent.forget()
        return resetDelta
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConnectedGanttLayout: ScalableLayout {
    public var pointsPerUnit: Double? { chart.pointsPerUnit }
    public func x(ofTime time: Double) -> Double { chart.x(ofTime: time) }
    public func time(atX x: Double) -> Double { chart.time(atX: x) }

    /// Costs as much as for the chart, and O(n log n) for n connectors.
    public func scale(to pointsPerUnit: Double) throws(LayoutError) -> LayoutDelta {
        reset(by: try chart.scale(to: pointsPerUnit))
    }
}

extension GanttAxis {
    /// The time at x 0, and points per unit of time.
    fileprivate var line: (zero: Double, scale: Double) {
        switch self {
        case .continuous(let axis): (axis.origin - axis.inset / axis.scale, axis.scale)
        case .days(let axis): (axis.scale.time(axis.firstDay), axis.pitch / axis.scale.length)
        }
    }
}

extension GanttGeometry {
    /// The same chart at another scale; nil where rows or the bars that have a frame may be other ones.
    fileprivate func scaled(_ lasting: GanttConfiguration, _ configuration: GanttConfiguration) -> GanttGeometry? {
        if assignsLanes { return nil }
        let (made, total) = (GanttGeometry(self, configuration), bounds?.total ?? extremes)
        let survey = ScheduleSurvey(minStart: total.minStart, maxEnd: total.maxEnd)
        let time = GanttTime(columns, survey, lasting, days: days)
        switch (axis, time.axis) {
        case (.continuous(let old), .continuous(var new)):
            guard diagnostics.outside == 0, new.endX(total.maxEnd) < GridLengths.limit else { return nil }
            new.isPlain = old.isPlain
            made.axis = .continuous(new)
        case (.days(let old), .days(var new)):
            guard new.firstDay == old.firstDay, new.lastColumn == old.lastColumn else { return nil }
            new.isPlain = old.isPlain
            made.axis = .days(new)
        default: preconditionFailure("the kind of axis is taken once")
        }
        made.grid = time.grid
        return made
    }
}

extension GanttConfiguration {
    /// The configuration at another scale of an axis of its kind.
    fileprivate func scaled(to pointsPerUnit: Double, _ axis: GanttAxis) -> GanttConfiguration {
        var scaled = self
        switch axis {
        case .continuous: scaled.pointsPerUnit = pointsPerUnit
        case .days(let axis):
            scaled.dateCellWidth = max(0, pointsPerUnit * axis.scale.length - (columnGap ?? hairline))
        }
        return scaled.sanitised().configuration
    }
}
