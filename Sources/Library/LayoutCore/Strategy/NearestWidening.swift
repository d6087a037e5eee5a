extension NearestBuffer {
    /// Answers a query by the elements of ever wider rectangles: whatever lies outside one is further than its edges.
    ///
    /// The first rectangle has as much room as the elements that are wanted take on average, but is not much larger than a
    /// viewport. Each has four times the area of the one before, or sixteen times where that was empty, up to all there
    /// is. `elements` replaces the contents of both lists with the elements that meet a rectangle, and their frames.
    /// O(log n) rectangles, most often one or two.
    public mutating func widen(
        _ query: NearestQuery, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool,
        elements: (Rect, inout OrdinalBuffer, inout [Rect]) -> Void
    ) {
        begin(query)
        guard query.isAnswerable else { return }
        let content = layout.contentSize
        var margin = Self.margin(query.count, of: layout.elementCount, in: content)
        while true {
            let wide = query.rect.widened(by: margin)
            let isAll =
                margin > Self.widest || query.count >= layout.elementCount
                || wide.contains(Rect(x: 0, y: 0, width: content.width, height: content.height))
            elements((isAll ? .infinite : wide).clipped(to: query.window), &ordinals, &frames)
            for (position, ordinal) in ordinals.ordinals.enumerated() {
                consider(ordinal, frames[position], where: isWanted)
            }
            // As the rounded edges have it.
            let seen = min(
                query.rect.minX - wide.minX, query.rect.minY - wide.minY, wide.maxX - query.rect.maxX,
                wide.maxY - query.rect.maxY)
            if isAll || reach < seen * seen { break }
            restart(query)
            margin *= ordinals.isEmpty ? 4 : 2
        }
        finish(of: layout)
    }

    /// Half the side of a square that would hold that number of elements if all were spread evenly.
    private static func margin(_ count: Int, of elementCount: Int, in content: Size) -> Double {
        let area = content.width * content.height * Double(count) / Double(max(elementCount, 1))
        let margin = area.isFinite ? area.squareRoot() / 2 : .infinity
        return min(max(margin, 1), 256 * Double(count).squareRoot())
    }

    /// Beyond this margin, in points, all elements are asked for.
    private static var widest: Double { 0x1p42 }
}

extension Rect {
    /// The rectangle with a margin around it.
    package func widened(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// What it has in common with another.
    func clipped(to other: Rect) -> Rect {
        Rect(
            minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY), maxX: Swift.min(maxX, other.maxX),
            maxY: Swift.min(maxY, other.maxY))
    }

    /// Whether another lies inside; it may touch the edges.
    @inlinable public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }
}
