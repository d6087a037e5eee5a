import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns

/// Packages elsewhere than at the top of their repository, with products of other names and dependencies by path.
@Suite struct PackagePlaceTests {
    private func builder(_ fixture: RepositoryFixture, _ place: PackagePlace) throws -> RevisionBuilder {
        try RevisionBuilder(
            fixture.repository(), place, cache: BuildCache(folder: fixture.cacheFolder),
            environment: fixture.environment, interruption: fixture.interruption, report: { _ in })
    }

    private func build(_ fixture: RepositoryFixture, _ place: PackagePlace, _ name: String) throws -> String {
        try builder(fixture, place).build([fixture.repository().revision(named: name)])[0].executable
    }

    /// A stand-in for swift that keeps the arguments of builds, and Package.swift as it was then.
    private func useStandIn(_ fixture: RepositoryFixture, folder: String, product: String) throws {
        let swift = try #require(ToolSearch.path(of: "swift", fixture.environment))
        try fixture.useStandIn()
        let path: String = try #require(fixture.environment["PATH"])
        let bin = String(path.prefix { $0 != ":" })
        let script = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "Swift version 0"; exit 0; fi
            case " $* " in *--show-bin-path*) echo "$PWD/.build/release"; exit 0;; esac
            if [ "$1" = package ]; then exec "\(swift)" "$@"; fi
            echo "$PWD" >> "$BUILDS"
            mkdir -p .build/release
            { echo '#!/bin/sh'; echo "cat <<END"; echo "$*"; cat \(folder)/Package.swift; echo END; } \
            >.build/release/\(product)
            chmod +x .build/release/\(product)
            """
        try fixture.write(bin + "/swift", script)
    }

    private func manifest(_ dependencies: String, _ targets: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", dependencies: [\(dependencies)], targets: [\(targets)])

        """
    }

    private func output(_ program: String) throws -> String {
        try ToolRun(program: program, arguments: [], folder: "/", environment: [:]).run().output
    }

    @Test func `a package in a subfolder is built from there, and its product kept`() throws {
        let fixture = try RepositoryFixture()
        try useStandIn(fixture, folder: "bench", product: "mine")
        try fixture.commit(["bench/Package.swift": "// one\n", "README.md": "top\n"])
        let place = PackagePlace(folder: "bench", product: "mine")
        let said = try output(build(fixture, place, "HEAD"))
        #expect(said.contains("--product mine --package-path bench --scratch-path .build"))
        #expect(said.contains("// one"))
        _ = try build(fixture, place, "HEAD")
        #expect(fixture.builds.count == 1, "it is in the cache")
        let error = revisionError { _ = try build(fixture, PackagePlace(folder: "other"), "HEAD") }
        #expect(error?.cause == "the revision has no other/Package.swift")
    }

    @Test func `a package outside the repository is found from any checkout, and its changes are seen`() throws {
        let fixture = try RepositoryFixture()
        try useStandIn(fixture, folder: "bench", product: "layoutbench")
        let outside = URL(fileURLWithPath: fixture.root).deletingLastPathComponent().path + "/library"
        try fixture.write(outside + "/Package.swift", "// library\n")
        let manifest = manifest(
            #".package(path: "../../library"), .package(name: "near", path: "../near")"#,
            #".target(name: "t", path: "../../target")"#)
        try fixture.commit(["bench/Package.swift": manifest, "near/Package.swift": self.manifest("")])
        let place = PackagePlace(folder: "bench")
        let said = try output(build(fixture, place, "HEAD"))
        #expect(said.contains(".package(path: \"\(outside)\")"))
        #expect(said.contains(".package(name: \"near\", path: \"../near\")") && said.contains("path: \"../../target\""))
        #expect(try fixture.git("status", "--porcelain").isEmpty)
        _ = try build(fixture, place, "HEAD")
        #expect(fixture.builds.count == 1)
        try fixture.write(outside + "/new.swift", "let new = 1\n")
        _ = try build(fixture, place, "HEAD")
        #expect(fixture.builds.count == 2, "the library has changed")
        try FileManager.default.removeItem(atPath: outside)
        let error = revisionError { _ = try build(fixture, place, "HEAD") }
        #expect(error?.fault == .content && error?.place == outside)
    }

    @Test func `a link to a package outside is followed, under its own name`() throws {
        let fixture = try RepositoryFixture()
        try useStandIn(fixture, folder: "bench", product: "layoutbench")
        let outside = URL(fileURLWithPath: fixture.root).deletingLastPathComponent().path
        try fixture.write(outside + "/checkout/Package.swift", "// library\n")
        let manifest = manifest(#".package(path: "../vendor/Library"), .package(path: "../../Linked")"#)
        try fixture.commit(["bench/Package.swift": manifest, "vendor/note": ""])
        for (link, target) in [("vendor/Library", "../../checkout"), ("../Linked", "checkout")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(fixture.root)/\(link)", withDestinationPath: target)
        }
        try fixture.git("add", ".")
        try fixture.git("commit", "-q", "-m", "links")
        let place = PackagePlace(folder: "bench")
        let said = try output(build(fixture, place, "HEAD"))
        #expect(said.contains(".package(path: \"\(fixture.root)/vendor/Library\")"))
        #expect(said.contains(".package(path: \"\(outside)/Linked\")"))
        _ = try build(fixture, place, "HEAD")
        #expect(fixture.builds.count == 1)
        try fixture.write(outside + "/checkout/new.swift", "let new = 1\n")
        _ = try build(fixture, place, "HEAD")
        #expect(fixture.builds.count == 2, "what the links lead to has changed")
    }

    @Test func `the nearest package is taken unless one is named, and none outside the repository`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(["bench/Package.swift": "", "bench/Sources/a/a.swift": "", "docs/page.md": ""])
        let repository = try fixture.repository()
        func folder(_ path: String?, from place: String) throws -> String {
            try PackagePlace(
                path, product: "p", in: repository, workingFolder: fixture.root + place
            ).folder
        }
        #expect(try folder(nil, from: "/bench/Sources/a") == "bench")
        #expect(try folder(nil, from: "/docs") == "")
        #expect(try folder(fixture.root + "/bench", from: "") == "bench")
        let error = revisionError { _ = try folder("/", from: "") }
        #expect(error?.fault == .usage && error?.place == "--package-path /")
    }
}
