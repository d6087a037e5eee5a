/// The files of a program of one's own.
struct InitTemplates {
    struct File {
        /// Below the package's folder.
        let path: String
        let text: String
    }

    let product: String
    let dependency: InitDependency

    /// What a folder without a package gets besides.
    var package: [File] {
        [File(path: "Package.swift", text: manifest), File(path: ".gitignore", text: ".build/\nReports/\n")]
    }

    var files: [File] {
        [
            File(path: "Sources/\(product)/main.swift", text: Self.main),
            File(path: "Sources/\(product)/TileIndex.swift", text: Self.strategy),
            File(path: "Sources/\(product)/SeatMap.swift", text: Self.layout),
            File(path: "Sources/\(product)/Fridays.swift", text: Self.dataset),
            File(path: BenchConfiguration.fileName, text: Self.configuration),
            File(path: ".github/workflows/\(product).yml", text: workflow),
        ]
    }

    func isNamedByProduct(_ file: File) -> Bool { file.path.split(separator: "/").contains { $0.hasPrefix(product) } }

    func nextSteps(in folder: String, _ hadPackage: Bool) -> String {
        let lines =
            hadPackage
            ? """

            Add to \(dependency.line == nil ? "" : "dependencies and ")targets of Package.swift, and on a Mac to it \
            platforms: [.macOS(.v14)]
            \(dependency.line.map { "\n    \($0),\n" } ?? "")
                \(target(indented: 4)),

            """ : ""
        return """
            \(lines)
            To measure, in \(folder):

                swift run -c release \(product) run --suite own

            or, built as layoutbench builds what it compares:

                swift package --allow-writing-to-package-directory layoutbench run --suite own

            """
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(product)",
            platforms: [.macOS(.v14)],
            dependencies: [
                \(dependency.line ?? "")
            ],
            targets: [
                \(target(indented: 8))
            ]
        )

        """
    }

    /// - Parameter indent: spaces before its first line, which are not part of it.
    private func target(indented indent: Int) -> String {
        let lines = [
            ".executableTarget(", "    name: \"\(product)\",",
            "    dependencies: [.product(name: \"LayoutBenchKit\", package: \"\(dependency.identity)\")])",
        ]
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    private static let main = """
        import LayoutBenchKit

        LayoutBench.main { bench in
            bench.add(strategy: "tiles", "square tiles, each with the elements that touch it", kind: .hashLike) {
                TileIndex(over: $0)
            }
            bench.add(layout: SeatMap.self)
            bench.add(dataset: "fridays", "bars that begin on Fridays, fifty a row") { size, seed in
                fridays(size, seed: seed)
            }
        }

        """

    private static let strategy = """
        import LayoutBenchKit

        /// Square tiles, each with the elements whose frame touches it.
        final class TileIndex: LayoutStrategy {
            private struct Tile: Hashable { var column, row: Int }

            private let layout: any CollectionLayout
            private var side = 512.0
            private var frames: [Rect] = []
            private var tiles: [Tile: [UInt32]] = [:]

            init(over layout: any CollectionLayout) { self.layout = layout }

            func prepare() {
                let content = layout.contentSize
                side = max(512, max(content.width, content.height) / 1024)
                frames = []
                tiles = [:]
                layout.forEachFrame { ordinal, frame in
                    frames.append(frame)
                    if frame.isNull { return }
                    for row in number(frame.minY)...number(frame.maxY) {
                        for column in number(frame.minX)...number(frame.maxX) {
                            tiles[Tile(column: column, row: row), default: []].append(ordinal)
                        }
                    }
                }
            }

            func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
                buffer.removeAll()
                let (left, top) = (number(rect.minX), number(rect.minY))
                for row in top...max(top, number(rect.maxY)) {
                    for column in left...max(left, number(rect.maxX)) {
                        guard let ordinals = tiles[Tile(column: column, row: row)] else { continue }
                        buffer.examined += ordinals.count
                        for ordinal in ordinals {
                            let frame = frames[Int(ordinal)]
                            // In the first of its tiles that the rectangle touches: each element once.
                            let isFirst = column == max(left, number(frame.minX)) && row == max(top, number(frame.minY))
                            if isFirst, frame.meets(rect) { buffer.append(ordinal) }
                        }
                    }
                }
            }

            func layoutAttributes(for id: ElementID) -> LayoutAttributes? {
                guard let ordinal = layout.ordinal(of: id), !frames[Int(ordinal)].isNull else { return nil }
                return layout.attributes(at: ordinal)
            }

            /// Number of the tile along one axis. Those at the ends hold what lies beyond.
            private func number(_ position: Double) -> Int { Int(min(max(position / side, 0), 1024)) }
        }

        """

    /// The example of Sources/README.md.
    static let layout = """
        import LayoutBenchKit

        /// Seats in rows of twelve, each section below the previous one.
        struct SeatMap: ResettingGeometry {
            static let name = "seat-map"
            static let summary = "Seats in rows of twelve, each section below the previous one."

            init(values: [String: ConfigurationValue]) {}

            func frames(of items: any ItemSource, in viewport: Size) -> [Rect] {
                var frames: [Rect] = []
                var top = 0.0
                for section in 0..<items.sectionCount {
                    let count = items.itemCount(ofSection: section)
                    for seat in 0..<count {
                        let (row, column) = seat.quotientAndRemainder(dividingBy: 12)
                        frames.append(Rect(x: Double(column) * 30, y: top + Double(row) * 30, width: 24, height: 24))
                    }
                    top += Double((count + 11) / 12) * 30 + 20
                }
                return frames
            }
        }

        """

    private static let dataset = """
        import LayoutBenchKit

        /// Bars of one to three days that begin on Fridays, fifty in a row: the same for the same seed.
        func fridays(_ size: Int, seed: UInt64) -> ScheduleColumns {
            var random = SeededGenerator(seed: seed)
            let starts = (0..<size).map { Double($0 % 50) * 7 }
            let ends = starts.map { $0 + random.uniform(1, 3) }
            return ScheduleColumns(
                starts: starts, ends: ends, rows: (0..<size).map { UInt32($0 / 50) },
                groupOffsets: [0, UInt32(size)], groupRowCounts: [UInt32((size + 49) / 50)], hasGroups: false,
                unit: .days)
        }

        """
}
