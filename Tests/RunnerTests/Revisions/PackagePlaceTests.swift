import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns

/// Packages elsewhere than at the top of their repository, with products of other names and dependencies by path.
@Suite struct PackagePlaceTests {
    /// Builds HEAD; what the program says.
    private func said(_ fixture: RepositoryFixture, _ place: PackagePlace) throws -> String {
        let program = try fixture.build("HEAD", of: place)[0].executable
        return try ToolRun(program: program, arguments: [], folder: "/", environment: [:]).run().output
    }

    /// Has a stand-in for swift keep the arguments of builds, and Package.swift as it was then.
    private func useStandIn(_ fixture: RepositoryFixture, folder: String, product: String) throws {
        let swift = try #require(ToolSearch.path(of: "swift", fixture.environment))
        let building = """
            mkdir -p .build/release
            { echo '#!/bin/sh'; echo "cat <<END"; echo "$*"; cat \(folder)/Package.swift; echo END; } \
            >.build/release/\(product)
            chmod +x .build/release/\(product)
            """
        try fixture.useStandIn(package: "\"\(swift)\" \"$@\"", building: building)
    }

    private func manifest(_ dependencies: String, _ targets: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", dependencies: [\(dependencies)], targets: [\(targets)])

        """
    }

    @Test func `a package in a subfolder is built from there, and its product kept`() throws {
        let fixture = try RepositoryFixture()
        try useStandIn(fixture, folder: "bench", product: "mine")
        try fixture.commit(["bench/Package.swift": "// one\n", "README.md": "top\n"])
        let place = PackagePlace(folder: "bench", product: "mine")
        let said = try said(fixture, place)
        #expect(said.contains("--product mine --package-path bench --scratch-path .build"))
        #expect(said.contains("// one"))
        try fixture.build("HEAD", of: place)
        #expect(fixture.builds.count == 1, "it is in the cache")
        let error = revisionError { try fixture.build("HEAD", of: PackagePlace(folder: "other")) }
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
        let said = try said(fixture, place)
        #expect(said.contains(".package(path: \"\(outside)\")"))
        #expect(said.contains(".package(name: \"near\", path: \"../near\")") && said.contains("path: \"../../target\""))
        #expect(try fixture.git("status", "--porcelain").isEmpty)
        try fixture.build("HEAD", of: place)
        #expect(fixture.builds.count == 1)
        try fixture.write(outside + "/new.swift", "let new = 1\n")
        try fixture.build("HEAD", of: place)
        #expect(fixture.builds.count == 2, "the library has changed")
        try FileManager.default.removeItem(atPath: outside)
        let error = revisionError { try fixture.build("HEAD", of: place) }
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
        let said = try said(fixture, place)
        #expect(said.contains(".package(path: \"\(fixture.root)/vendor/Library\")"))
        #expect(said.contains(".package(path: \"\(outside)/Linked\")"))
        try fixture.build("HEAD", of: place)
        #expect(fixture.builds.count == 1)
        try fixture.write(outside + "/checkout/new.swift", "let new = 1\n")
        try fixture.build("HEAD", of: place)
        #expect(fixture.builds.count == 2, "what the links lead to has changed")
    }

    @Test func `the nearest package is taken unless one is named, and none outside the repository`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(["bench/Package.swift": "", "bench/Sources/a/a.swift": "", "docs/page.md": ""])
        let repository = try fixture.repository()
        func folder(_ path: String?, from place: String) throws -> String {
            try PackagePlace(path, product: "p", in: repository, workingFolder: fixture.root + place).folder
        }
        #expect(try folder(nil, from: "/bench/Sources/a") == "bench")
        #expect(try folder(nil, from: "/docs") == "")
        #expect(try folder(fixture.root + "/bench", from: "") == "bench")
        let error = revisionError { _ = try folder("/", from: "") }
        #expect(error?.fault == .usage && error?.place == "--package-path /")
    }
}
