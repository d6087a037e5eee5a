/// A strategy that answers with less where a rectangle shows more elements than pixels.
///
/// Law: after `prepare()`, `details(_:into:)` leaves in the buffer, of the elements that ``elements(in:into:)`` finds in
/// the query's rectangle, an entry for each that is ``DetailQuery/isOwnEntry(_:_:)``, and for each row and cell an entry
/// of the others that begin in it. So the counts add up to the elements found, nothing vanishes, and a row has at most one
/// folded entry a pixel. Rows are by top, then bottom edge; entries of a row in the order of their first elements, by left
/// edge and then by ordinal. Every layout has rows, if only of one element each. It allocates nothing in steady
/// state, unless its docstring says so.
public protocol DetailStrategy: LayoutStrategy {
    /// Replaces the buffer's contents with the answer to the query.
    func details(_ query: DetailQuery, into buffer: inout DetailBuffer)

    /// Asks a range of a trace and returns the number of entries. A requirement with a default for the same reason as
    /// ``LayoutStrategy/replay(_:_:into:)``.
    func replayDetails(_ queries: [DetailQuery], _ range: ReplayRange, into buffer: inout DetailBuffer) -> Int
}

extension DetailStrategy {
    /// Asks one query after the other.
    @inlinable public func replayDetails(
        _ queries: [DetailQuery], _ range: ReplayRange, into buffer: inout DetailBuffer
    ) -> Int {
        var entries = 0
        var position = range.start
        for _ in 0..<range.count {
            details(queries[position], into: &buffer)
            entries &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return entries
    }
}
