import LayoutCore
import LayoutStrategies
import Probes
import RunRecords
import Testing
import Workloads

@testable import Runner

/// What a worker measures of layouts and attributes, by counts.
@Suite(.serialized) struct WorkerFigureTests {
    private func session(_ layout: String) throws -> WorkerSession {
        try WorkerSession(
            ContestantReference(
                layout: layout, config: [:], dataset: "construction", columns: nil, columnarFile: nil, items: 500,
                seed: 1, strategy: "on-demand"),
            environment: [:], registries: .builtIn)
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

    @Test func `every form makes the attributes of the same elements, and pools what one query takes`() {
        let layout = CountingLayout(count: 100)
        var timing = AttributeTiming(layout: layout)
        for hits in [0..<3, 10..<10, 20..<27, 1..<4] as [Range<UInt32>] { timing.add(Array(hits)[...]) }
        #expect(timing.hitCount == 13 && timing.queryCount == 4)
        // As many as fit in the time, and in memory; always one.
        #expect(timing.repeats(ofAtMost: 39, within: .infinity) == 3)
        #expect(timing.repeats(ofAtMost: 39, within: 0) == 1 && timing.repeats(ofAtMost: 5, within: .infinity) == 1)
        var asked: [[Int]] = []
        for form in AttributeForm.allCases {
            layout.asked = Array(repeating: 0, count: 100)
            switch form {
            case .values: _ = timing.values(3)
            case .freshObjects: _ = timing.freshObjects(3)
            case .pooledObjects: _ = timing.pooledObjects(3)
            }
            asked.append(layout.asked)
        }
        #expect(asked[0][1] == 2 * asked[0][0] && asked[0][0] > 0 && asked[0][10] == 0)
        #expect(Set(asked).count == 1)
        #expect(timing.pool.made == 7 && timing.pool.freeCount == 7)
    }

    @Test(arguments: [1_000, 10_000, 60_000]) func `objects are timed in memory that the allocator has already`(
        count: Int
    ) {
        let timing = AttributeTiming(layout: CountingLayout(count: 1))
        #expect(timing.settle(count) == 0)
        #expect(ProcessProbe.pageFaults().value ?? 0 > 0)
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
