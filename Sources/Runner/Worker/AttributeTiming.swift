import Judging
import LayoutCore
import LayoutStrategies
import Probes
import RunRecords

/// Times what the attributes of queries' hits take, in each form that a host hands them out in.
///
/// Every form makes the attributes of the same elements, query by query, and reused objects serve one query after
/// the other: there are as many values or pooled objects as one query finds, and lie in the caches as a host's do. Of
/// several readings the median counts, because one may be interrupted. Times are nanoseconds a query.
struct AttributeTiming {
    private let layout: any CollectionLayout
    /// Ordinals of all hits, query by query, and the end of each query's.
    private var hits: [UInt32] = []
    private var ends: [Int] = []
    /// The objects that are used again.
    private(set) var pool = AttributePool()

    private static let readings = 5
    /// Batches after which readings begin in any case.
    private static let mostSettlings = 32

    init(layout: any CollectionLayout) { self.layout = layout }

    /// Hits of all queries.
    var hitCount: Int { hits.count }
    /// Queries, those without a hit included.
    var queryCount: Int { ends.count }

    mutating func add(_ ordinals: ArraySlice<UInt32>) {
        hits.append(contentsOf: ordinals)
        ends.append(hits.count)
    }

    /// Number of repetitions of all hits in a batch of about this many nanoseconds, of at most this many
    /// objects; at least once.
    func repeats(ofAtMost objects: Int, within nanoseconds: Double) -> Int {
        let once = values(1) * Double(queryCount)
        let fitting = once > 0 ? nanoseconds / once : .infinity
        return max(1, Int(min(fitting, Double(objects / max(1, hitCount)))))
    }

    /// As new objects. Their values are fetched in bulk, as a host fetches them. Objects live until all are made. Freeing
    /// them counts, as giving back does where they are used again.
    func freshObjects(_ repeats: Int) -> Double {
        settle(hits.count * repeats)
        var values: [LayoutAttributes] = []
        return reading(repeats) {
            var objects: [LayoutAttributesObject] = []
            objects.reserveCapacity(hits.count * repeats)
            return time {
                for _ in 0..<repeats {
                    forEachQuery { hits in
                        fetch(hits, into: &values)
                        for value in values { objects.append(LayoutAttributesObject(value)) }
                    }
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
    func values(_ repeats: Int) -> Double {
        var values: [LayoutAttributes] = []
        return reading(repeats) {
            time {
                for _ in 0..<repeats {
                    forEachQuery { hits in fetch(hits, into: &values) }
                }
            }
        }
    }

    /// As objects that are used again, taken and given back.
    mutating func pooledObjects(_ repeats: Int) -> Double {
        var pool = AttributePool()
        var values: [LayoutAttributes] = []
        var objects: [LayoutAttributesObject] = []
        let nanoseconds = reading(repeats) {
            time {
                for _ in 0..<repeats {
                    forEachQuery { hits in
                        fetch(hits, into: &values)
                        pool.take(values, into: &objects)
                        pool.give(&objects)
                    }
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

    private func forEachQuery(_ body: (ArraySlice<UInt32>) -> Void) {
        var first = 0
        for end in ends {
            body(hits[first..<end])
            first = end
        }
    }

    /// Nanoseconds per query, by batches of repetitions of all queries; the first does not count.
    private func reading(_ repeats: Int, _ batch: () -> Double) -> Double {
        _ = batch()
        let times = (0..<Self.readings).map { _ in batch() }
        return (median(times) ?? 0) / Double(queryCount * repeats)
    }

    private func time(_ work: () -> Void) -> Double {
        let begin = MonotonicClock.now()
        work()
        return Double(MonotonicClock.now() - begin)
    }
}
