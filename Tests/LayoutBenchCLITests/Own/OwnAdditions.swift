/// What the tests add to a program as `layoutbench init` writes it.
enum OwnAdditions {
    static let text = """
        import Foundation
        import LayoutBenchKit

        final class Faulty: LayoutStrategy {
            enum Fault { case wrong, crash, hang, exhaust }
            private let layout: any CollectionLayout
            private let fault: Fault
            private var frames: [Rect] = []

            init(_ layout: any CollectionLayout, _ fault: Fault) { (self.layout, self.fault) = (layout, fault) }

            func prepare() {
                var blocks: [[UInt64]] = []
                while fault == .exhaust { blocks.append([UInt64](repeating: UInt64(blocks.count), count: 1 << 24)) }
                frames = []
                layout.forEachFrame { _, frame in frames.append(frame) }
            }

            func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
                buffer.removeAll()
                if fault == .crash { fatalError("as planned") }
                while fault == .hang { sleep(1) }
                for ordinal in frames.indices.dropLast(frames.count / 2) where frames[ordinal].meets(rect) {
                    buffer.append(UInt32(ordinal))
                }
            }

            func layoutAttributes(for id: ElementID) -> LayoutAttributes? { nil }
        }

        final class Telling: LayoutStrategy {
            private let layout: any CollectionLayout
            private let extra: Int
            private var frames: [Rect] = []
            private var (asked, followed) = (0, 0)

            static let metrics = [
                StrategyMetric("frames.kept", "frames that are kept") { (own: Telling) in
                    Double(own.frames.count + own.extra)
                },
                StrategyMetric("asked", "queries asked", better: .higher, of: .query) { (own: Telling) in
                    Double(own.asked)
                },
                StrategyMetric("followed", "changes followed", unit: .share, of: .change) { (own: Telling) in
                    Double(own.followed)
                },
                StrategyMetric("asked", "queries asked", better: .higher, of: .frame) { (own: Telling) in
                    Double(own.asked)
                },
                StrategyMetric("unknown", "no number", isExact: false) { (_: Telling) in .nan },
            ]

            init(_ layout: any CollectionLayout, _ extra: Int) { (self.layout, self.extra) = (layout, extra) }

            func prepare() {
                frames = []
                layout.forEachFrame { _, frame in frames.append(frame) }
            }

            func invalidate(_ delta: LayoutDelta) -> Int {
                followed += 1
                prepare()
                return frames.count
            }

            func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
                asked += 1
                buffer.removeAll()
                for ordinal in frames.indices where frames[ordinal].meets(rect) { buffer.append(UInt32(ordinal)) }
            }

            func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
                guard let ordinal = layout.ordinal(of: id), !frames[Int(ordinal)].isNull else { return nil }
                return layout.attributes(at: ordinal)
            }
        }

        final class Lost: ConfiguredLayout {
            static let name = "lost"
            static let summary = "Finds nothing on demand."
            static let keys: [ConfigurationKey] = []
            let seats: ResettingLayout<SeatMap>
            init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
                seats = try ResettingLayout(source: source, values: values)
            }
            func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {}
            var elementCount: Int { seats.elementCount }
            var contentSize: Size { seats.contentSize }
            var diagnostics: LayoutDiagnostics { seats.diagnostics }
            var kindNames: [String] { seats.kindNames }
            var viewportSize: Size { seats.viewportSize }
            var itemSource: (any ItemSource)? { seats.itemSource }
            func frame(at ordinal: UInt32) -> Rect { seats.frame(at: ordinal) }
            func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
                seats.frames(ordinals, into: &frames)
            }
            func id(at ordinal: UInt32) -> ElementID { seats.id(at: ordinal) }
            func ordinal(of id: ElementID) -> UInt32? { seats.ordinal(of: id) }
            func attributes(at ordinal: UInt32) -> LayoutAttributes { seats.attributes(at: ordinal) }
            func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}
            func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
            func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { seats.effect(from: old, to: new) }
            func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta { try seats.apply(change) }
            func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { seats.frameBefore(id, in: viewport) }
            func rebuilt() throws(LayoutError) -> Lost { self }
            func restorePoint() -> () -> Void { seats.restorePoint() }
        }

        func addFaults(_ bench: inout Bench) {
            bench.add(strategy: "wrong", "gives half of the answer") { Faulty($0, .wrong) }
            bench.add(strategy: "crash", "traps") { Faulty($0, .crash) }
            bench.add(strategy: "hang", "never answers") { Faulty($0, .hang) }
            bench.add(strategy: "exhaust", "allocates without end") { Faulty($0, .exhaust) }
            let extra = ProcessInfo.processInfo.environment["KEPT"].flatMap(Int.init) ?? 0
            bench.add(strategy: "telling", "tells of itself", metrics: Telling.metrics) { Telling($0, extra) }
            bench.add(layout: Lost.self)
            bench.add(dataset: "short") { size, seed in fridays(size - 1, seed: seed) }
            switch ProcessInfo.processInfo.environment["ADDED"] {
            case "twice": bench.add(strategy: "tiles", "the same again") { TileIndex(over: $0) }
            case "ours": bench.add(strategy: "r-tree", "a name of ours") { TileIndex(over: $0) }
            case "metric-twice":
                bench.add(strategy: "more", "", metrics: Telling.metrics + Telling.metrics) { Telling($0, 0) }
            case "metric-unnamed":
                let metrics = [StrategyMetric("kept*", "") { (_: Telling) in 0 }]
                bench.add(strategy: "more", "", metrics: metrics) { Telling($0, 0) }
            case "metric-reserved":
                let metrics = [StrategyMetric("query.kept", "") { (_: Telling) in 0 }]
                bench.add(strategy: "more", "", metrics: metrics) { Telling($0, 0) }
            case "metric-of-frames":
                let metrics = [StrategyMetric("frame.kept", "") { (_: Telling) in 0 }]
                bench.add(strategy: "more", "", metrics: metrics) { Telling($0, 0) }
            case "metric-other":
                let metrics = [StrategyMetric("frames.kept", "", unit: .bytes) { (_: Telling) in 0 }]
                bench.add(strategy: "more", "", metrics: metrics) { Telling($0, 0) }
            case "unnamed": bench.add(strategy: "r-*", "no name") { TileIndex(over: $0) }
            default: break
            }
        }

        """
}
