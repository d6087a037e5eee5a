import Foundation
import Testing

@testable import Runner

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
            #expect(try inquiry.ask { nil }.strategies == ["one"])
        }

        try fixture.commit([main: "print(cheese)\n"])
        let error = try #require(revisionError { try fixture.build("HEAD") })
        #expect(error.details.first == "\(main):1:7: error: cannot find 'cheese' in scope")
        try fixture.commit([
            "Package.swift": Self.package.replacing("\"layoutbench\"", with: "\"bench\", path: \"Sources\"")
        ])
        #expect(revisionError { try fixture.build("HEAD") }?.cause == "the revision has no product layoutbench")
        #expect(try fixture.hasNoWorktree())
    }
}
