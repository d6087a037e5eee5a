import LayoutCore

/// Consecutive segments that were replaced by the last change.
struct ListReplaced {
    /// Their numbers before, and of those in their place after.
    var (before, after): (Range<Int>, Range<Int>)
    /// What they were.
    var segments: [ListSegment]
    /// Sections, rows and height before each of them, and behind the last.
    var sums: [(sections: Int, rows: Int, top: Double)]
}

/// A list as it was before its last change: as it is, but for what was replaced, which is kept.
///
/// Every look-up first finds where it lies between what was replaced: O(log replaced) more than in the list as it is.
struct ListPast: ListTable {
    let now: ListShape
    let replaced: [ListReplaced]
    let count: Int

    init(_ now: ListShape, _ replaced: [ListReplaced]) {
        (self.now, self.replaced) = (now, replaced)
        count = now.count - replaced.reduce(0) { $0 + $1.after.count - $1.before.count }
    }

    var metrics: ListMetrics { now.metrics }

    /// The last replacement that begins at or before a segment.
    @inline(__always) private func last(_ number: Int) -> ListReplaced? {
        let position = partitioningIndex(0, replaced.count) { replaced[$0].before.lowerBound > number } - 1
        return position < 0 ? nil : replaced[position]
    }

    func segment(_ number: Int) -> ListSegment {
        guard let last = last(number) else { return now.segments[number] }
        if number < last.before.upperBound { return last.segments[number - last.before.lowerBound] }
        return now.segments[number - last.before.upperBound + last.after.upperBound]
    }

    func sections(before number: Int) -> Int {
        sum(number, { now.sections(before: $0) }, { $0.sections })
    }

    func rows(before number: Int) -> Int { sum(number, { now.rows(before: $0) }, { $0.rows }) }

    func top(of number: Int) -> Double { sum(number, { now.top(of: $0) }, { $0.top }) }

    @inline(__always) private func sum<Value: AdditiveArithmetic>(
        _ number: Int, _ now: (Int) -> Value, _ of: ((sections: Int, rows: Int, top: Double)) -> Value
    ) -> Value {
        guard let last = last(number) else { return now(number) }
        if number <= last.before.upperBound { return of(last.sums[number - last.before.lowerBound]) }
        let end = last.after.upperBound
        return now(number - last.before.upperBound + end) - now(end) + of(last.sums[last.before.count])
    }
}

extension ListShape {
    /// Takes down segments that are about to be replaced, by others still to be counted.
    func capture(_ range: Range<Int>) -> ListReplaced {
        ListReplaced(
            before: range, after: range.lowerBound..<range.lowerBound, segments: Array(segments[range]),
            sums: (range.lowerBound...range.upperBound).map {
                (sections: sections(before: $0), rows: rows(before: $0), top: top(of: $0))
            })
    }
}
