import LayoutStrategies
import Probes
import Testing

@testable import Subjects
@testable import Worker

/// What a worker measures of layouts and attributes, by counts.
@Suite(.serialized) struct WorkerFigureTests {
    private func session(_ layout: String) throws -> WorkerSession {
        try WorkerSession(
            ContestantReference(
                layout: layout, config: [:], dataset: "construction", columns: nil, columnarFile: nil, items: 500,
                seed: 1, strategy: "on-demand"),
            registries: .builtIn)
    }

    @Test func `the memory of a layout is the layout's alone`() throws {
        let allocator = AllocatorProbe()
        let source = try Registries.builtIn.datasets.source(for: "construction")
        let columns = try #require(
            DatasetInput.layoutInput(try source.load(items: 500, seed: 1, skipInvalid: false)).columns)
        // Both once before, for what the runtime keeps for itself.
        _ = try session("linear").answer(.layout)
        _ = try LinearLayout(columns: columns)
        guard case .laidOut(_, let bytes, _) = try session("linear").answer(.layout) else {
            Issue.record("there is no layout")
            return
        }
        // Checked afterwards: a first check keeps some bytes, too.
        let before = allocator.liveBytes()
        let layout = try LinearLayout(columns: columns)
        let after = allocator.liveBytes()
        #expect(layout.elementCount > 500)
        #expect(try bytes.value == Double(#require(after.value) - #require(before.value)))
    }

    /// In a process of its own: the figures are of all threads. jemalloc's own peaks are 21,632 and 6,608.
    @Test(arguments: [("sorted-array", 800, 50_336), ("detail-merge", 200, 20_192)])
    func `the peak of a small prepare is seen, and a later prepare gives the same figures`(
        strategy: String, items: Int, peak: Int
    ) async {
        await #expect(processExitsWith: .success) { [strategy, items, peak] in
            let worker = try WorkerSession(
                ContestantReference(
                    layout: "gantt", config: [:], dataset: "construction", columns: nil, columnarFile: nil,
                    items: items, seed: 1, strategy: strategy),
                registries: .builtIn)
            _ = try worker.answer(.layout)
            var found: [PrepareFigures] = []
            for _ in 0..<3 {
                if case .prepareMemory(let figures) = try worker.answer(.prepareMemory) { found.append(figures) }
            }
            // The first one prepares once before, and times that.
            #expect(found.map { $0.nanoseconds == nil } == [false, true, true])
            for figures in found {
                #expect(figures.wholePeak == .value(Double(peak)))
                #expect(figures.retained == found[0].retained && figures.allocations == found[0].allocations)
            }
        }
    }

    @Test func `every form makes the attributes of the same elements, and pools what one query takes`() {
        let layout = CountingLayout(count: 100)
        let clock = SteppingClock()
        var timing = AttributeTiming(layout: layout, clock: { clock.read() })
        for hits in [0..<3, 10..<10, 20..<27, 1..<4] as [Range<UInt32>] { timing.add(Array(hits)[...]) }
        #expect(timing.hitCount == 13 && timing.queryCount == 4)
        var asked: [[Int]] = []
        for form in AttributeForm.allCases {
            layout.asked = Array(repeating: 0, count: 100)
            _ = time(&timing, form)
            asked.append(layout.asked)
        }
        #expect(asked[0][1] == 2 * asked[0][0] && asked[0][0] > 0 && asked[0][10] == 0)
        #expect(Set(asked).count == 1)
        #expect(timing.pool.made == 7 && timing.pool.freeCount == 7)
    }

    private func time(_ timing: inout AttributeTiming, _ form: AttributeForm) -> Double {
        switch form {
        case .values: timing.values()
        case .freshObjects: timing.freshObjects()
        case .pooledObjects: timing.pooledObjects()
        }
    }

    /// Batches of three trials and seven readings, each of so many repetitions as its own time allows.
    @Test(arguments: AttributeForm.allCases, [(100_000, 3), (1_000, 300), (400_000, 1), (1, 3_846)])
    func `a batch is sized by the time of its own form, and an interruption counts nowhere`(
        form: AttributeForm, _ sized: (step: UInt64, repeats: Int)
    ) {
        let layout = CountingLayout(count: 13)
        let clock = SteppingClock()
        // A trial and three readings wait for another process, as long as for a hundred batches.
        (clock.step, clock.interrupted) = (sized.step, [0, 3, 5, 9])
        var timing = AttributeTiming(layout: layout, clock: { clock.read() })
        for _ in 0..<4 { timing.add(Array(0..<13)[...]) }
        let repeats = min(sized.repeats, AttributeTiming.mostObjects / timing.hitCount)
        let nanoseconds = time(&timing, form)
        #expect(layout.asked == Array(repeating: 4 * (3 + 7 * repeats), count: 13))
        #expect(nanoseconds == Double(sized.step) / Double(repeats) / 4)
    }

    @Test func `queries of many hits are timed apart`() {
        let layout = CountingLayout(count: 3_000)
        let clock = SteppingClock()
        clock.step = 300_000
        var timing = AttributeTiming(layout: layout, clock: { clock.read() })
        for _ in 0..<5 { timing.add(Array(0..<3_000)[...]) }
        // Two, two and one of them.
        #expect(timing.values() == 3 * 300_000 / 5)
        #expect(clock.readings == 3 * 2 * (3 + 7))
    }

    @Test(arguments: [1_000, 10_000, 60_000]) func `objects are timed in memory that the allocator has already`(
        count: Int
    ) {
        let timing = AttributeTiming(layout: CountingLayout(count: 1))
        #expect(timing.settle(count) == 0)
        #expect(ProcessProbe.pageFaults().value ?? 0 > 0)
    }
}

/// A clock that moves on by so many nanoseconds from the beginning of a batch to its end, and by a hundred times as many
/// in some of them.
private final class SteppingClock {
    var step: UInt64 = 1_000
    var interrupted: Set<Int> = []
    private(set) var readings = 0
    private var now: UInt64 = 0

    func read() -> UInt64 {
        if readings % 2 == 1 { now += interrupted.contains(readings / 2) ? 100 * step : step }
        readings += 1
        return now
    }
}

/// A layout that counts whose attributes it is asked for.
private final class CountingLayout: CollectionLayout {
    var asked: [Int]

    init(count: Int) { asked = Array(repeating: 0, count: count) }

    var elementCount: Int { asked.count }
    var contentSize: Size { Size(width: 1, height: Double(asked.count)) }
    var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    var kindNames: [String] { [""] }
    func frame(at ordinal: UInt32) -> Rect { Rect(x: 0, y: Double(ordinal), width: 1, height: 1) }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }
    func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 0, item: Int32(ordinal)) }
    func ordinal(of id: ElementID) -> UInt32? { UInt32(id.item) }
    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        asked[Int(ordinal)] += 1
        return LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {}
}

extension LayoutInput {
    fileprivate var columns: ScheduleColumns? {
        if case .schedule(let columns) = self { columns } else { nil }
    }
}
