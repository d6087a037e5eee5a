import Foundation
import Testing

@testable import ToolRuns

/// Programs that are built where another revision was built before, against those of clean builds at the same path: by
/// the real swift.
@Suite struct ReusedBuildTests {
    /// A package with a module in C, one whose functions are inlined into others, and one that is not in the program.
    private static let package = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Tiny",
            targets: [
                .target(name: "Work"), .target(name: "Base"), .target(name: "Middle", dependencies: ["Base", "Work"]),
                .executableTarget(name: "layoutbench", dependencies: ["Middle"]),
            ])

        """,
        "Sources/Work/include/work.h": "static inline int scaled(int x) { return x * 3; }\nint work(int x);\n",
        "Sources/Work/work.c": "#include \"work.h\"\nint work(int x) { return scaled(x) + 1; }\n",
        "Sources/Base/Numbers.swift": """
        public struct Numbers { public var first = 1; public init() {} }
        @inlinable public func doubled(_ x: Int) -> Int { x &* 2 }
        public func base(_ x: Int) -> Int { hidden(x) &+ 1 }

        """,
        "Sources/Base/Hidden.swift": "func hidden(_ x: Int) -> Int { (0..<x).reduce(0) { $0 &* 31 &+ $1 } }\n",
        "Sources/Middle/Middle.swift": """
        import Base
        import Work
        public func middle(_ x: Int) -> Int { base(doubled(x)) &+ Int(work(Int32(x))) &+ Int(scaled(2)) }

        """,
        "Sources/layoutbench/main.swift": "import Middle\nprint(middle(CommandLine.arguments.count))\n",
    ]

    /// One commit after the other: what it changes (nil: removed), and whether only that is compiled.
    private static let edits: [(name: String, files: [String: String?], isPartial: Bool)] = [
        (
            "signature, and what is inlined into another module",
            [
                "Sources/Base/Hidden.swift": "func hidden(_ x: some BinaryInteger) -> Int { Int(x) &* 9 }\n",
                "Sources/Base/Numbers.swift": """
                public struct Numbers { public var first = 1, second: UInt8 = 2; public init() {} }
                @inlinable public func doubled(_ x: Int, by factor: Int = 4) -> Int { x &* factor }
                public func base(_ x: Int) -> Int { hidden(x) &+ Int(Numbers().second) }

                """,
            ], true
        ),
        ("does not compile", ["Sources/Base/Hidden.swift": "func hidden(_ x: Int) -> Int { cheese }\n"], true),
        (
            "new file, and a renamed one",
            [
                "Sources/Base/Hidden.swift": nil,
                "Sources/Base/Renamed.swift": "func hidden(_ x: Int) -> Int { added(x) &* 9 }\n",
                "Sources/Base/Added.swift": "func added(_ x: Int) -> Int { x ^ 5 }\n",
                "README.md": "What is read and not compiled.\n",
            ], true
        ),
        (
            "deleted file",
            [
                "Sources/Base/Added.swift": nil,
                "Sources/Base/Renamed.swift": "func hidden(_ x: Int) -> Int { x &* 9 }\n",
            ], true
        ),
        (
            "what a build system can miss",
            [
                "Sources/Work/include/work.h": """
                static inline int scaled(int x) { return x * 4; }
                int work(int x);

                """,
                "Sources/Work/work.c": "#include \"work.h\"\nint work(int x) { return scaled(x) + 2; }\n",
                "Sources/Work/include/module.modulemap": "module Work { header \"work.h\" export * }\n",
                "Package.swift": package["Package.swift"]?.replacing(
                    ".target(name: \"Base\")", with: ".target(name: \"Base\", swiftSettings: [.define(\"MORE\")])"),
            ], false
        ),
        (
            "body",
            [
                "Sources/Middle/Middle.swift": """
                import Base
                import Work
                public func middle(_ x: Int) -> Int { base(doubled(x)) &+ Int(work(Int32(x))) &+ Int(scaled(3)) }

                """
            ], true
        ),
    ]

    private func program(_ fixture: RepositoryFixture, partial: inout Bool?) throws -> Data? {
        let revision = try fixture.repository().revision(named: "HEAD")
        var isPartial: Bool?
        let builder = try fixture.builder { isPartial = $0.isPartial ?? isPartial }
        defer { partial = isPartial }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: builder.build([revision])[0].executable))
        } catch let error as ToolError where error.cause == "the revision does not build" {
            return nil
        }
    }

    @Test func `programs have the bytes of a clean build`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(Self.package)
        var isPartial: Bool?
        var programs = [try program(fixture, partial: &isPartial)]
        #expect(isPartial == false)
        for edit in Self.edits {
            for (path, text) in edit.files {
                if let text { try fixture.write(path, text) } else { try fixture.git("rm", "--quiet", path) }
            }
            try fixture.commit([:])
            programs.append(try program(fixture, partial: &isPartial))
            #expect(isPartial == edit.isPartial, "\(edit.name)")
            #expect((programs.last == .some(nil)) == (edit.name == "does not compile"), "\(edit.name)")
        }
        #expect(try fixture.hasOnlyWorkshops())
        // The same commits again, each from nothing.
        for position in Self.edits.indices.reversed()
        where Self.edits[position].isPartial && programs[position + 1] != nil {
            try fixture.git("checkout", "--quiet", "--detach", "main~\(Self.edits.count - 1 - position)")
            for part in ["builds", "workshops"] {
                for name in fixture.cached(part) {
                    try FileManager.default.removeItem(atPath: "\(fixture.cacheFolder)/\(part)/\(name)")
                }
            }
            #expect(try program(fixture, partial: &isPartial) == programs[position + 1], "\(Self.edits[position].name)")
            #expect(isPartial == false)
        }
    }
}
