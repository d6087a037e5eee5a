import Judging
import LayoutStrategies
import Probes

/// Times what the attributes of queries' hits take, in each form that a host hands them out in.
///
/// Every form makes the attributes of the same elements, query by query, and reused objects serve one query after
/// the other: there are as many values or pooled objects as one query finds, and lie in the caches as a host's do. Times
/// are nanoseconds a query.
///
/// A batch is sized by the time of its own form, and lasts a fraction of the time that a process has a processor for: on
/// a busy machine few batches are interrupted, and the median of some counts. An object takes many times a value's time.
struct AttributeTiming {
    private let layout: any CollectionLayout
    private let clock: () -> UInt64
    /// Ordinals of all hits, query by query, and the end of each query's.
    private var hits: [UInt32] = []
    private var ends: [Int] = []
    /// The objects that are used again.
    private(set) var pool = AttributePool()

    private static let readings = 7
    /// Batches of one repetition, of which the quickest says how many repetitions there are: an interruption makes none
    /// quicker.
    private static let trials = 3
    /// Nanoseconds that a batch lasts: long enough for the clock.
    private static let batch = 300_000.0
    /// Hits of consecutive queries from which on others are timed apart, as they would take longer together.
    private static let hitsOfABatch = 4_096
    /// Objects of a batch at most: they are in memory at once.
    static let mostObjects = 50_000
    /// Batches after which readings begin in any case.
    private static let mostSettlings = 32

    init(layout: any CollectionLayout, clock: @escaping () -> UInt64 = MonotonicClock.now) {
        (self.layout, self.clock) = (layout, clock)
    }

    var hitCount: Int { hits.count }
    /// Queries, those without a hit included.
    var queryCount: Int { ends.count }

    mutating func add(_ ordinals: ArraySlice<UInt32>) {
        hits.append(contentsOf: ordinals)
        ends.append(hits.count)
    }

    /// As new objects. Their values are fetched in bulk, as a host fetches them. Objects live until all are made. Freeing
    /// them counts, as giving back does where they are used again.
    func freshObjects() -> Double {
        var values: [LayoutAttributes] = []
        return nanosecondsAQuery(settlesFirst: true) { queries, repeats in
            var objects: [LayoutAttributesObject] = []
            objects.reserveCapacity(hits(of: queries).count * repeats)
            return time {
                forEachQuery(queries, repeats) { hits in
                    fetch(hits, into: &values)
                    for value in values { objects.append(LayoutAttributesObject(value)) }
                }
                objects.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Makes a number of objects again and again until the allocator has the memory for them, as in an application.
    ///
    /// It reuses freed memory only bit by bit: the system's new pages, which take twice the time of the
    /// objects in them, come to an end after three to eight batches. Returns the pages that the last one touched first;
    /// nil where the system counts none, and one batch must do.
    @discardableResult func settle(_ count: Int) -> Int? {
        let attributes = LayoutAttributes(
            id: ElementID(.cell, section: 0, item: 0), frame: Rect(x: 0, y: 0, width: 1, height: 1), zIndex: 0)
        var quiet = 0
        var touched: Int?
        for _ in 0..<Self.mostSettlings where quiet < 2 {
            let before = ProcessProbe.pageFaults().value
            var objects: [LayoutAttributesObject] = []
            objects.reserveCapacity(count)
            for _ in 0..<count { objects.append(LayoutAttributesObject(attributes)) }
            guard let before, let after = ProcessProbe.pageFaults().value else { return nil }
            touched = after - before
            quiet = touched == 0 ? quiet + 1 : 0
        }
        return touched
    }

    /// As values, in bulk, into an array that is used again.
    func values() -> Double {
        var values: [LayoutAttributes] = []
        return nanosecondsAQuery { queries, repeats in
            time { forEachQuery(queries, repeats) { hits in fetch(hits, into: &values) } }
        }
    }

    /// As objects that are used again, taken and given back.
    mutating func pooledObjects() -> Double {
        var pool = AttributePool()
        var values: [LayoutAttributes] = []
        var objects: [LayoutAttributesObject] = []
        let nanoseconds = nanosecondsAQuery { queries, repeats in
            time {
                forEachQuery(queries, repeats) { hits in
                    fetch(hits, into: &values)
                    pool.take(values, into: &objects)
                    pool.give(&objects)
                }
            }
        }
        self.pool = pool
        return nanoseconds
    }

    private func fetch(_ hits: ArraySlice<UInt32>, into values: inout [LayoutAttributes]) {
        values.removeAll(keepingCapacity: true)
        layout.attributes(hits, into: &values)
    }

    private func hits(of queries: Range<Int>) -> Range<Int> {
        (queries.lowerBound == 0 ? 0 : ends[queries.lowerBound - 1])..<ends[queries.upperBound - 1]
    }

    private func forEachQuery(_ queries: Range<Int>, _ repeats: Int, _ body: (ArraySlice<UInt32>) -> Void) {
        for _ in 0..<repeats {
            var first = hits(of: queries).lowerBound
            for end in ends[queries] {
                body(hits[first..<end])
                first = end
            }
        }
    }

    /// Consecutive queries that are timed as one.
    private var batches: [Range<Int>] {
        var batches: [Range<Int>] = []
        var first = 0
        for query in ends.indices {
            let isFull = hits(of: first..<query + 1).count >= Self.hitsOfABatch
            guard isFull || query + 1 == queryCount else { continue }
            batches.append(first..<query + 1)
            first = query + 1
        }
        return batches
    }

    /// Nanoseconds per query, by what a number of repetitions of some queries take.
    private func nanosecondsAQuery(
        settlesFirst: Bool = false, _ batch: (_ queries: Range<Int>, _ repeats: Int) -> Double
    ) -> Double {
        let total = batches.reduce(0) { total, queries in
            let once = (0..<Self.trials).map { _ in batch(queries, 1) }.min() ?? 0
            let count = hits(of: queries).count
            let most = Double(Self.mostObjects / max(1, count))
            let repeats = max(1, Int(min(once > 0 ? Self.batch / once : most, most)))
            if settlesFirst { settle(count * repeats) }
            let times = (0..<Self.readings).map { _ in batch(queries, repeats) }
            return total + (median(times) ?? 0) / Double(repeats)
        }
        return total / Double(queryCount)
    }

    private func time(_ work: () -> Void) -> Double {
        let begin = clock()
        work()
        return Double(clock() - begin)
    }
}
