extension Array {
    /// Appends what `body` puts into a span of this room, which is asked for once.
    ///
    /// `append(addingCapacity:)`, but where there is nothing to append: it writes the count of an array without storage
    /// even then, and all empty arrays share that.
    @inlinable @inline(__always) package mutating func append(
        atMost count: Int, _ body: (inout OutputSpan<Element>) -> Void
    ) {
        if count > 0 { append(addingCapacity: count, initializingWith: body) }
    }
}
