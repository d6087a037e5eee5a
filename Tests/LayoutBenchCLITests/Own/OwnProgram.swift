import Foundation
import Testing

/// A program as `layoutbench init` writes it, with faulty additions beside, compiled against the modules of the tests and
/// linked with their objects: once, and without a build of the package.
enum OwnProgram {
    static let hasCompiler = (try? CommandRun(shell: "command -v swiftc"))?.exitCode == 0

    /// Folder of the package and path of the program.
    static let built = Result { try build() }

    private static let additions = """
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
            func madeAnew() throws(LayoutError) -> Lost { self }
            func restorePoint() -> () -> Void { seats.restorePoint() }
        }

        func addFaults(_ bench: inout Bench) {
            bench.add(strategy: "wrong", "gives half of the answer") { Faulty($0, .wrong) }
            bench.add(strategy: "crash", "traps") { Faulty($0, .crash) }
            bench.add(strategy: "hang", "never answers") { Faulty($0, .hang) }
            bench.add(strategy: "exhaust", "allocates without end") { Faulty($0, .exhaust) }
            bench.add(layout: Lost.self)
            bench.add(dataset: "short") { size, seed in fridays(size - 1, seed: seed) }
            switch ProcessInfo.processInfo.environment["ADDED"] {
            case "twice": bench.add(strategy: "tiles", "the same again") { TileIndex(over: $0) }
            case "ours": bench.add(strategy: "r-tree", "a name of ours") { TileIndex(over: $0) }
            case "unnamed": bench.add(strategy: "r-*", "no name") { TileIndex(over: $0) }
            default: break
            }
        }

        """

    private static func build() throws -> (folder: String, program: String) {
        let folder = try TemporaryFolder.shared.folder() + "/own"
        let written = try CommandRun(["init", folder, "--dependency", PageFiles.root.path])
        try #require(written.exitCode == 0, "\(written.errors)")
        let sources = folder + "/Sources/bench"
        let main = try String(contentsOfFile: sources + "/main.swift", encoding: .utf8)
        try Data(main.replacing("    bench.add(layout:", with: "    addFaults(&bench)\n    bench.add(layout:").utf8)
            .write(to: URL(fileURLWithPath: sources + "/main.swift"))
        try Data(additions.utf8).write(to: URL(fileURLWithPath: sources + "/Faulty.swift"))
        let products = try CommandRun.executable().deletingLastPathComponent().path
        let run = try CommandRun(
            shell: """
                set -e; cd '\(PageFiles.root.path)'
                grep -v '/layoutbench.build/' '\(products)/layoutbench.product/Objects.LinkFileList' >'\(folder)/objects'
                swiftc -swift-version 6 -warnings-as-errors -Onone -module-name bench -o '\(folder)/bench' \
                    '\(sources)'/*.swift -I '\(products)/Modules' \
                    -Xcc -fmodule-map-file='\(products)/CSupport.build/module.modulemap' \
                    -Xcc -fmodule-map-file='\(products)/CResources.build/module.modulemap' \
                    -Xcc -fmodule-map-file='\(products)/CSimdjson.build/module.modulemap' \
                    -I Sources/CJemalloc -I Sources/CSQLite -I Sources/CZlib -I Sources/CExpat \
                    @'\(folder)/objects' -ljemalloc -lsqlite3 -lz -lm -lexpat -lsimdjson -lstdc++
                """)
        try #require(run.exitCode == 0, "\(run.errors)")
        return (folder, folder + "/bench")
    }

    /// Runs the program in the package's folder.
    static func run(_ arguments: String, _ environment: String = "") throws -> CommandRun {
        let (folder, program) = try built.get()
        return try CommandRun(shell: "cd '\(folder)' && \(environment) '\(program)' \(arguments); exit $?")
    }
}
