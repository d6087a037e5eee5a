/// What an item of a snapshot is worth to a layout: when it is, in which row of its section, and how high for its
/// width.
///
/// A chart reads times and row, a waterfall the ratio, or the duration where there is none. Lists read none of them.
public struct ItemValues: Hashable, Sendable {
    /// Start, in units of the source.
    public var start: Double
    /// End, in units of the source.
    public var end: Double
    /// Row within the section, from 0.
    public var row: UInt32
    /// Height divided by width; nil where there is none. Only a finite number over 0 is a ratio: any other counts as
    /// none.
    public var ratio: Double?

    /// Values; the default is 0 or none.
    public init(start: Double = 0, end: Double = 0, row: UInt32 = 0, ratio: Double? = nil) {
        (self.start, self.end) = (start, end)
        (self.row, self.ratio) = (row, ratio)
    }
}
