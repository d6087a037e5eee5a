import Foundation
import Testing

@testable import Revisions

/// When a build goes on from the one before.
@Suite struct WorkshopTests {
    private func fixture(manifest: String = "") throws -> RepositoryFixture {
        let fixture = try RepositoryFixture()
        try fixture.useStandIn()
        try fixture.commit([
            "Package.swift": manifest, "program": "#!/bin/sh\necho one\n", "Sources/One/one.swift": "1",
        ])
        return fixture
    }

    /// Changes a file, commits and builds; whether that went on from the build before, nil where nothing was built.
    private func isPartial(_ fixture: RepositoryFixture, _ path: String = "Sources/One/one.swift") throws -> Bool? {
        try fixture.commit([path: "\(fixture.builds.count)"])
        var isPartial: Bool?
        let builder = try fixture.builder {
            if case .building(_, _, let reused, _) = $0 { isPartial = reused }
        }
        _ = try? builder.build([try fixture.repository().revision(named: "HEAD")])
        return isPartial
    }

    @Test func `builds go on from the last one, also that of another process`() throws {
        let fixture = try fixture()
        #expect(try isPartial(fixture) == false)
        #expect(try isPartial(fixture) == true)
        #expect(try isPartial(fixture, "Sources/One/two.swift") == true)
        #expect(try isPartial(fixture, "Sources/One/include/one.h") == false)
        #expect(try isPartial(fixture) == true)
        #expect(fixture.cached("workshops") == ["1", "1.json"])
    }

    @Test func `another toolchain, and variables that compilers or the package heed, begin anew`() throws {
        let fixture = try fixture(manifest: "Context.environment[\"MORE\"]")
        for (name, value) in [("SWIFT_VERSION", "1"), ("CPATH", "/opt"), ("MORE", "1")] {
            _ = try isPartial(fixture)
            #expect(try isPartial(fixture) == true)
            fixture.environment[name] = value
            #expect(try isPartial(fixture) == false, "\(name)")
        }
        fixture.environment["LESS"] = "1"
        #expect(try isPartial(fixture) == true)
    }

    @Test func `what was cut off is not built on, what did not compile is`() throws {
        let fixture = try fixture()
        _ = try isPartial(fixture)
        #expect(try isPartial(fixture, "said") == true)
        try fixture.git("rm", "--quiet", "said")
        #expect(try isPartial(fixture) == true)
        #expect(try isPartial(fixture, "killed") == true)
        try fixture.git("rm", "--quiet", "killed")
        #expect(fixture.cached("workshops").isEmpty)
        #expect(try isPartial(fixture) == false)
    }

    @Test func `git in the folder knows the revision while it is built`() throws {
        let fixture = try fixture()
        let swift = (fixture.environment["PATH"]?.split(separator: ":").first).map(String.init) ?? ""
        let script = try String(contentsOfFile: swift + "/swift", encoding: .utf8)
        try fixture.write(
            swift + "/swift", script.replacing("mkdir -p .build", with: "git rev-parse HEAD > hash; mkdir -p .build"))
        for _ in 0..<2 {
            let hash = try fixture.commit(["Sources/One/one.swift": "\(fixture.builds.count)"])
            try fixture.build("HEAD")
            let found = try String(contentsOfFile: fixture.cacheFolder + "/workshops/1/hash", encoding: .utf8)
            #expect(found == hash + "\n")
        }
        #expect(try fixture.hasNoWorktree())
    }

    @Test func `a clean build's time is known from then on`() throws {
        let fixture = try fixture()
        var expected: [Double?] = []
        for count in 0..<2 {
            try fixture.commit(["Sources/One/one.swift": "\(count)"])
            let builder = try fixture.builder {
                if case .building(_, _, _, let seconds) = $0 { expected.append(seconds) }
            }
            _ = try builder.build([try fixture.repository().revision(named: "HEAD")])
        }
        #expect(expected.count == 2 && expected[0] == nil)
        let noted = BuildDurations(path: fixture.cacheFolder + "/durations.json").seconds(of: fixture.root)
        #expect(noted != nil && expected[1] == noted)
        #expect(BuildDurations(path: fixture.cacheFolder + "/durations.json").seconds(of: "/elsewhere") == nil)
    }
}

/// One folder made equal to another.
@Suite struct FolderMirrorTests {
    private let folder: TemporaryFolder
    private let mirror: FolderMirror

    init() throws {
        folder = try TemporaryFolder()
        mirror = FolderMirror(
            source: folder.path + "/source", target: folder.path + "/target", ignored: [".git", ".build"])
    }

    private func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func identity(_ path: String) throws -> [String] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
        return ["\(attributes[.systemFileNumber] ?? "")", "\(attributes[.modificationDate] ?? "")"]
    }

    @Test func `what is equal keeps its file, the rest is as in the source`() throws {
        for part in ["source", "target"] {
            try write("\(part)/a/same", "same")
            try write("\(part)/a/other", part)
            try write("\(part)/tool", "tool")
            try write("\(part)/.build/\(part)", part)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(part)/link", withDestinationPath: part)
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/source/tool")
        try write("source/new/file", "new")
        try write("source/turned", "a file")
        try write("target/turned/into/one", "gone")
        try write("target/old/file", "gone")
        let same = try identity("target/a/same")
        let differences = try mirror.differences()
        #expect(
            differences == ["a/other", "link", "new/file", "old/file", "tool", "turned", "turned/into/one"])
        try mirror.apply(differences)
        #expect(try identity("target/a/same") == same)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/target").sorted() == [
                ".build", ".build/target", "a", "a/other", "a/same", "link", "new", "new/file", "tool", "turned",
            ])
        #expect(try String(contentsOfFile: folder.path + "/target/a/other", encoding: .utf8) == "source")
        #expect(FileManager.default.isExecutableFile(atPath: folder.path + "/target/tool"))
    }
}

/// What a build is sure to notice.
@Suite struct BuildInputsTests {
    private let inputs = BuildInputs(
        manifest: """
            .executableTarget(name: "Tool", resources: [.embedInCode("HTML/page.css"), .copy("Templates/template.swift")]
                + ["x"].map { .embedInCode("Script/\\($0).js") }),
            .target(name: "Own", path: "Tests/Own", exclude: ["More/Part\\(1)"]),
            """)

    @Test(arguments: [
        "Sources/Tool/a.swift", "Tests/Own/a.swift", "README.md", "Reports/run.json", "Tests/Other/snapshot.json",
        "Sources/README.md", "Sources/Tool/Tool.docc/page.md", "Scripts/test", ".ci/run",
    ]) func `a build that goes on is right`(path: String) { #expect(inputs.areNoticed(["b.swift", path])) }

    @Test(arguments: [
        "Package.swift", "Package@swift-6.1.swift", "Package.resolved", "Nested/Package.swift", ".swift-version",
        ".swiftpm/configuration/mirrors.json", "Sources/C/c.c", "Sources/C/c.CPP", "Sources/C/include/c.h",
        "Sources/C/include/module.modulemap", "Other/c.h", "Plugins/One/one.swift", "Sources/Tool/HTML/page.css",
        "Sources/Tool/Script/new.js", "Sources/Tool/Script/new.md", "Sources/Tool/Templates/template.swift",
        "Sources/Tool/data.json", "Tests/Own/data.json", "More/Part1/data.json", "Sources/Tool/Part1/page.md",
    ]) func `only a clean build is right`(path: String) { #expect(!inputs.areNoticed(["b.swift", path])) }

    @Test(arguments: [
        ".macro(name: \"M\")", ".plugin(name: \"P\")", ".package(path: \"../Other\")", ".copy(\"\\(name).swift\")",
    ])
    func `what may run or lie elsewhere is built from the beginning`(line: String) {
        #expect(!BuildInputs(manifest: line).areNoticed(["Sources/Tool/a.swift"]))
        #expect(BuildInputs(manifest: line).areNoticed([]))
    }
}

/// What a build's log and plan say.
@Suite struct BuildWatchTests {
    @Test func `modules are read from the log and counted in the plan`() throws {
        let folder = try TemporaryFolder()
        let log = folder.path + "/log"
        var watch = BuildWatch(log: log, folder: folder.path, product: "tool")
        let looks = [10, 10.1].map { watch.look(at: $0) }
        #expect(looks[0]?.number == 0 && looks[0]?.module == nil && looks[1] == nil)
        try Data("Building\n[0/7] Write sources\n[4/7] Compiling CWork a.c\n[5/7] Compiling CWork b.c\n[6/8] Comp".utf8)
            .write(to: URL(fileURLWithPath: log))
        var look = watch.look(at: 11)
        var seen = try #require(look)
        #expect(seen.module == "CWork" && seen.number == 1 && seen.count == nil)
        let file = try #require(FileHandle(forWritingAtPath: log))
        try file.seekToEnd()
        try file.write(contentsOf: Data("iling Base a.swift\n".utf8))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/.build", withIntermediateDirectories: true)
        let plan = """
            commands:
              "C.Base-x86_64-unknown-linux-gnu-release.module":
                inputs: ["/a/Sources/Base/a.swift"]
              "C.tool-x86_64-unknown-linux-gnu-release.exe":
                tool: shell
                inputs: ["/a/.build/r/Base.build/a.o","/a/.build/r/Base.build/b.o","/a/.build/r/CWork.build/a.o","/a/x"]
            """
        try Data(plan.utf8).write(to: URL(fileURLWithPath: folder.path + "/.build/release.yaml"))
        look = watch.look(at: 12)
        seen = try #require(look)
        #expect(seen.module == "Base" && seen.number == 2 && seen.count == 2)
        #expect(BuildWatch.modules(of: "other", plan: plan) == nil)
    }
}
