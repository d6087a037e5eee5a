import Testing

@testable import Revisions
@testable import ToolRuns

/// What a build is sure to notice.
@Suite struct PackageManifestTests {
    private static let targets = #"""
        {"type": "executable", "resources": [{"path": "HTML/page.css"}, {"path": "Templates/template.swift"}]},
        {"type": "regular", "path": "Tests/Own", "resources": [{"path": "Pages"}]},
        {"type": "plugin", "resources": [], "pluginCapability": {"command": []}},
        {"type": "test", "path": "Tests/Other", "resources": []}
        """#

    private func manifest(_ targets: String = targets) throws -> PackageManifest {
        try PackageManifest(json: #"{"dependencies": [], "targets": [\#(targets)]}"#)
    }

    @Test(arguments: [
        "Sources/Tool/a.swift", "Tests/Own/a.swift", "README.md", "Reports/run.json", "Tests/Other/snapshot.json",
        "Sources/README.md", "Sources/Tool/Tool.docc/page.png", "Scripts/test", ".ci/run", "Sources/Tool/Part1/page.md",
    ]) func `a build that goes on is right`(path: String) throws { #expect(try manifest().isNoticed(path)) }

    @Test(arguments: [
        "Package.swift", "Package@swift-6.1.swift", "Package.resolved", "Nested/Package.swift", ".swift-version",
        ".swiftpm/configuration/mirrors.json", "Sources/C/c.c", "Sources/C/c.CPP", "Sources/C/include/c.h",
        "Sources/C/include/module.modulemap", "Other/c.h", "Plugins/One/one.swift", "Sources/Tool/HTML/page.css",
        "Sources/Tool/Script/new.js", "Sources/Tool/Templates/template.swift", "Sources/Tool/data.json",
        "Tests/Own/data.json", "Tests/Own/Pages/page.md", "src/a.json",
    ]) func `only a clean build is right`(path: String) throws { #expect(try !manifest().isNoticed(path)) }

    @Test func `what flags name is no document`() throws {
        let manifest = try manifest(
            #"{"type": "regular", "resources": [], "settings": [{"kind": {"unsafeFlags": {"_0": ["--script=all.map"]}}}]}"#
        )
        #expect(!manifest.isNoticed("Linker/all.map") && !manifest.isNoticed("Linker/exports"))
        #expect(manifest.isNoticed("Linker/other.map") && manifest.isNoticed("Sources/Tool/a.swift"))
    }

    @Test(arguments: [
        #"{"type": "macro", "resources": []}"#,
        #"{"type": "plugin", "resources": [], "pluginCapability": {"buildTool": null}}"#,
        #"{"type": "regular", "resources": [], "pluginUsages": [{"plugin": ["P", null]}]}"#,
        #"{"type": "regular", "path": ".", "resources": [{"path": "."}]}"#,
    ])
    func `what may run or can't be told is built from the beginning`(target: String) throws {
        #expect(try !manifest(target).isNoticed("Sources/Tool/a.swift"))
    }
}

/// Paths of packages, by answers that stand in for those of swift.
@Suite struct CheckedOutPackagesTests {
    private let fixture: RepositoryFixture

    init() throws {
        fixture = try RepositoryFixture()
        try fixture.commit(["a": "1"])
    }

    /// Reads the package in `x/y` of a checkout, which names packages by these paths; the text of its Package.swift
    /// afterwards.
    private func read(_ manifest: String, naming paths: [String]) throws -> (text: String, packages: CheckedOutPackages)
    {
        let checkout = fixture.cacheFolder + "/workshops/1"
        try fixture.write(checkout + "/x/y/Package.swift", manifest)
        let packages = try CheckedOutPackages(
            of: PackagePlace(folder: "x/y"), in: fixture.repository().revision(named: "HEAD"), at: checkout,
            insteadOf: fixture.root
        ) { place in
            let dependencies = (place.folder == "x/y" ? paths : []).map { #"{"fileSystem": [{"path": "\#($0)"}]}"# }
            let output = #"{"targets": [], "dependencies": [\#(dependencies.joined(separator: ","))]}"#
            return ToolOutcome(end: .exited(place.folder == "broken" ? 1 : 0), output: output, errors: "")
        }
        return (try String(contentsOfFile: checkout + "/x/y/Package.swift", encoding: .utf8), packages)
    }

    @Test func `packages that are named by path are told apart`() throws {
        let checkout = fixture.cacheFolder + "/workshops/1"
        let above = fixture.root.dropLast("/repository".count)
        try fixture.write(above + "/b/Package.swift", "")
        let text =
            #".package(path: "../a"), .package(path: "../../../b/"), .package(path: "/usr"), .target(path: "../c")"#
        let read = try read(text, naming: [checkout + "/x/a", fixture.cacheFolder + "/workshops/b", "/usr"])
        #expect(read.text == text.replacing("../../../b/", with: above + "/b"))
        #expect(read.packages.outside == [above + "/b", "/usr"])
        #expect(read.packages.areNoticed(["x/a/Sources/A/a.swift", "x/y/README.md", "beside/a.c"]))
        #expect(!read.packages.areNoticed(["x/a/Sources/A/a.c"]) && !read.packages.areNoticed(["x/y/Package.swift"]))
    }

    @Test func `an absolute path into the repository leads to the checkout`() throws {
        let near = fixture.root + "/near/c"
        let read = try read(".package(path: \"\(near)\")", naming: [near])
        #expect(read.text == ".package(path: \"\(fixture.cacheFolder)/workshops/1/near/c\")")
        #expect(read.packages.outside.isEmpty)
    }

    @Test func `what can't be followed or read is an error, or built from the beginning`() throws {
        let computed = fixture.cacheFolder + "/workshops/b"
        let error = revisionError { _ = try read("let path = \"../../../b\"", naming: [computed]) }
        #expect(error?.fault == .content && error?.place == computed)
        #expect(error?.cause.hasSuffix("is not there") == true)
        let packages = try read("", naming: [fixture.cacheFolder + "/workshops/1/broken"]).packages
        #expect(packages.areNoticed([]) && !packages.areNoticed(["x/y/Sources/A/a.swift"]))
    }
}
