import LayoutCore

/// An index over the rows of a layout, which folds elements narrower than a few pixels: ``DetailStrategy`` has the law.
///
/// Exact without the layout's help. Confined to one thread at a time: a query may use scratch space.
public protocol DetailIndex: AnyObject {
    /// Loads the elements `0..<elementCount`, whose frames `frames` reads.
    init(elementCount: Int, frames: FrameReader)
    /// Replaces the buffer's contents with the ordinals of the elements that meet `rect`.
    func search(_ rect: Rect, into buffer: inout OrdinalBuffer)
    /// The same, and replaces the contents of `frames` with the frame of each.
    func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frames: inout [Rect])
    /// Replaces the contents of `ranges` with the ordinals of the elements that meet `rect`.
    func search(_ rect: Rect, into ranges: inout [Range<UInt32>])
    /// Replaces the buffer's contents with the answer to the query.
    func fold(_ query: DetailQuery, into buffer: inout DetailBuffer)
    /// Asks a range of a trace and returns the number of entries. A requirement with a default for the same reason as
    /// ``BoxIndex/replay(_:_:into:frame:)``.
    func replay(_ queries: [DetailQuery], _ range: ReplayRange, into buffer: inout DetailBuffer) -> Int
}

extension DetailIndex {
    /// Asks one query after the other.
    @inline(__always) public func replay(
        _ queries: [DetailQuery], _ range: ReplayRange, into buffer: inout DetailBuffer
    ) -> Int {
        var entries = 0
        var position = range.start
        for _ in 0..<range.count {
            fold(queries[position], into: &buffer)
            entries &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return entries
    }
}
