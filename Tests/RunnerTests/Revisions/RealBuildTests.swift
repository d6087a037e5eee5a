import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns

/// A tiny package, built by the real swift.
@Suite struct RealBuildTests {
    private static let package = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Tiny", targets: [.executableTarget(name: "layoutbench")])
        """

    private static let program = """
        if CommandLine.arguments.contains("__worker"), readLine() != nil {
            print(#"{"version":1,"message":{"refused":{"reason":"load first"}}}"#)
        } else {
            print(#"[{"name":"one"}]"#)
        }
        """

    @Test func `equal revisions become two programs, and one that does not build is explained`() throws {
        let fixture = try RepositoryFixture()
        let main = "Sources/layoutbench/main.swift"
        try fixture.commit(["Package.swift": Self.package, main: Self.program])
        let built = try fixture.build("HEAD", "main")
        let programs = try built.map { try Data(contentsOf: URL(fileURLWithPath: $0.executable)) }
        #expect(programs[0] != programs[1])
        for built in built {
            let inquiry = BinaryInquiry(built, environment: fixture.environment, interruption: fixture.interruption)
            #expect(try inquiry.ask { nil }.contents.strategies == ["one"])
        }

        try fixture.commit([main: "print(cheese)\n"])
        let error = try #require(revisionError { try fixture.build("HEAD") })
        #expect(error.details.first == "\(main):1:7: error: cannot find 'cheese' in scope")
        try fixture.commit([
            "Package.swift": Self.package.replacing("\"layoutbench\"", with: "\"bench\", path: \"Sources\"")
        ])
        #expect(revisionError { try fixture.build("HEAD") }?.cause == "the revision has no product layoutbench")
        #expect(try fixture.hasOnlyWorkshops())
    }

    /// Says where its functions begin, and in which order they lie: in C, whose functions have addresses to be had.
    private static func placed(_ before: String) -> [String: String] {
        let names = (0..<12).map { "work_\($0)" }
        let functions = names.map {
            "__attribute__((noinline)) int \($0)(int x) { return x * (int)sizeof(\"\($0)\"); }"
        }
        let code = """
            #include <stdint.h>
            #include <stdio.h>
            \(before)
            \(functions.joined(separator: "\n"))
            void say(void) {
                uintptr_t all[] = { \(names.map { "(uintptr_t)\($0)" }.joined(separator: ", ")) };
                for (int i = 0; i < 12; i++) printf("%d ", (int)(all[i] % 64));
                for (int i = 0; i < 12; i++) {
                    int rank = 0;
                    for (int j = 0; j < 12; j++) rank += all[j] < all[i];
                    printf("%d ", rank);
                }
            }
            """
        return [
            "Package.swift": package.replacing(
                "[.executableTarget(name: \"layoutbench\")]",
                with: "[.target(name: \"Work\"), .executableTarget(name: \"layoutbench\", dependencies: [\"Work\"])]"),
            "Sources/Work/work.c": code, "Sources/Work/include/work.h": "void say(void);\n",
            "Sources/layoutbench/main.swift": "import Work\nsay()\n",
        ]
    }

    private static func said(_ built: BuiltRevision, _ fixture: RepositoryFixture) throws -> [Int] {
        try ToolRun(
            program: built.executable, arguments: [], folder: "/", environment: fixture.environment,
            interruption: fixture.interruption
        ).run().output.split(separator: " ").compactMap { Int($0) }
    }

    @Test func `functions stay within their cache lines whatever comes before them, in any order`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(Self.placed(""))
        let first = try fixture.build("HEAD")[0]
        try fixture.commit(
            Self.placed("int unused(int x) { return x + 7; }\nint other(int x) { return unused(x) * 3; }"))
        let second = try fixture.build("HEAD")[0]
        for built in [first, second] {
            let figures = try Self.said(built, fixture)
            #expect(figures.count == 24 && figures.prefix(12).allSatisfy { $0 == 0 }, "\(figures)")
        }
        #if os(Linux)
            var events: [BuildEvent] = []
            let builder = try fixture.builder {
                switch $0 {
                case .building, .cached: events.append($0)
                default: break
                }
            }
            let orders = try builder.build(try fixture.repository().revision(named: "HEAD"), orders: 3)
            let ranks = try orders.map { Array(try Self.said($0, fixture).suffix(12)) }
            #expect(Set(ranks).count == 3)
            #expect(events.count == 3)
            let again = try builder.build(try fixture.repository().revision(named: "HEAD"), orders: 3)
            #expect(again == orders && events.last == .cached(revision: orders[0].revision.title))
        #endif
        #expect(try fixture.hasOnlyWorkshops())
    }
}
