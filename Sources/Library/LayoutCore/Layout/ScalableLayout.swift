/// A layout whose horizontal axis is time in proportion, of which a pinch changes the scale. Law: ``time(atX:)`` leads back
/// from ``x(ofTime:)`` but for rounding, and ``scale(to:)`` gives the frames of a layout made with that scale.
public protocol ScalableLayout: HostedLayout {
    /// Points per unit of time; nil without an axis of time, as a layout has whose base has none.
    var pointsPerUnit: Double? { get }
    /// The place of a time in content coordinates, not rounded to the grid, also beyond the content. O(1).
    func x(ofTime time: Double) -> Double
    /// The time at a place in content coordinates. O(1).
    func time(atX x: Double) -> Double
    /// Takes another scale, and returns a reset: every frame is another. Throws
    /// ``LayoutError/invalidValue(key:value:accepted:)`` for a scale that is not above 0 or not finite.
    func scale(to pointsPerUnit: Double) throws(LayoutError) -> LayoutDelta
}
