import LayoutStrategies
import Testing

@testable import Runner

@Suite struct LayoutLawTests {
    private func laidOut() throws -> any HostedLayout {
        try FramesLayout(
            rectangles: (0..<50).map { Rect(x: Double($0 % 5) * 50, y: Double($0 / 5) * 50, width: 40, height: 40) })
    }

    @Test func `layouts of this package keep the law`() throws {
        #expect(LayoutLaw.broken(by: try laidOut()) == nil)
        for line in [LayoutLine].builtIn {
            let columns = ScheduleColumns(
                starts: (0..<60).map { Double($0 % 9) }, ends: (0..<60).map { Double($0 % 9) + 2 }, rows: nil,
                groupOffsets: [0, 20, 60], groupRowCounts: [20, 40], hasGroups: true, unit: .days)
            let layout = try LayoutRegistry.builtIn.makeLayout(
                named: line.entry.name, input: .schedule(columns), configuration: [:]
            ).layout
            #expect(LayoutLaw.broken(by: layout) == nil, "\(line.entry.name)")
        }
    }

    @Test(arguments: Misled.Fault.allCases) func `each contradiction is named`(fault: Misled.Fault) throws {
        let layout = Misled(try laidOut(), fault)
        let broken = try #require(LayoutLaw.broken(by: layout))
        #expect(broken.contains(fault.rawValue), "\(broken)")
    }
}

/// A layout that passes on what another says, but for one thing.
final class Misled: HostedLayout {
    enum Fault: String, CaseIterable {
        case frame = "frame(at:)"
        case attributes = "attributes(at:) and frame(at:)"
        case bulk = "attributes(_:into:) and attributes(at:)"
        case bulkCount = "attributes(_:into:) appends"
        case frames = "frames(of:into:)"
        case ordinal = "ordinal(of:)"
        case candidates = "leaves out ordinal"
        case twice = "twice"
        case segments = "segments(meeting:into:)"
        case shared = "two segments"
        case size = "contentSize"
        case notANumber = "NaN"
    }

    private let base: any HostedLayout
    private let fault: Fault

    init(_ base: any HostedLayout, _ fault: Fault) { (self.base, self.fault) = (base, fault) }

    var elementCount: Int { base.elementCount }
    var contentSize: Size { fault == .size ? Size(width: .infinity, height: 1) : base.contentSize }
    var diagnostics: LayoutDiagnostics { base.diagnostics }
    var kindNames: [String] { base.kindNames }

    func frame(at ordinal: UInt32) -> Rect {
        fault == .frame && ordinal == 7 ? Rect(x: 0, y: 0, width: 1, height: 1) : base.frame(at: ordinal)
    }

    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        base.frames(ordinals, into: &frames)
        if fault == .notANumber { frames[0] = Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1) }
    }

    func frames(of ordinals: ArraySlice<UInt32>, into frames: inout [Rect]) {
        base.frames(of: ordinals, into: &frames)
        if fault == .frames { frames.swapAt(0, 1) }
    }

    func id(at ordinal: UInt32) -> ElementID { base.id(at: ordinal) }
    func ordinal(of id: ElementID) -> UInt32? { fault == .ordinal ? nil : base.ordinal(of: id) }

    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        base.attributes(at: fault == .attributes && ordinal == 3 ? 4 : ordinal)
    }

    func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes]) {
        base.attributes(ordinals, into: &attributes)
        if fault == .bulk { attributes.swapAt(0, 1) }
        if fault == .bulkCount { attributes.removeLast() }
    }

    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        if fault == .candidates { return }
        base.candidates(in: rect, into: &buffer)
        if fault == .twice { base.candidates(in: rect, into: &buffer) }
    }

    var segmentCount: Int { fault == .shared ? 2 : base.segmentCount }
    func ordinals(ofSegment segment: Int) -> Range<UInt32> { base.ordinals(ofSegment: 0) }
    func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        if fault != .segments { base.segments(meeting: rect, into: &buffer) }
    }

    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { .nothing }
    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta { try base.apply(change) }
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }
}
