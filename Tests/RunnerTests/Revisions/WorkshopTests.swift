import Foundation
import Testing

@testable import Revisions

/// When a build goes on from the one before.
@Suite struct WorkshopTests {
    /// Changes a file, commits and builds; whether that went on from the build before, nil where nothing was built.
    private func isPartial(_ fixture: RepositoryFixture, _ path: String = "Sources/One/one.swift") throws -> Bool? {
        try fixture.commit([path: "\(fixture.builds.count)"])
        var isPartial: Bool?
        let builder = try fixture.builder { isPartial = $0.isPartial ?? isPartial }
        _ = try? builder.build([try fixture.revision()])
        return isPartial
    }

    @Test func `builds go on from the last one, also that of another process`() throws {
        let fixture = try RepositoryFixture.buildable()
        #expect(try isPartial(fixture) == false)
        #expect(try isPartial(fixture) == true)
        #expect(try isPartial(fixture, "Sources/One/two.swift") == true)
        #expect(try isPartial(fixture, "Sources/One/include/one.h") == false)
        #expect(try isPartial(fixture) == true)
        #expect(fixture.cached("workshops") == ["1"])
    }

    @Test func `another toolchain, and variables that compilers or the package heed, begin anew`() throws {
        let fixture = try RepositoryFixture.buildable(["Package.swift": "Context.environment[\"MORE\"]"])
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
        let fixture = try RepositoryFixture.buildable()
        _ = try isPartial(fixture)
        #expect(try isPartial(fixture, "said") == true)
        try fixture.git("rm", "--quiet", "said")
        #expect(try isPartial(fixture) == true)
        #expect(try isPartial(fixture, "killed") == true)
        try fixture.git("rm", "--quiet", "killed")
        #expect(try isPartial(fixture) == false)
    }

    @Test func `git in the folder knows the revision while it is built`() throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.useStandIn(building: "git rev-parse HEAD > hash\n" + RepositoryFixture.building)
        for _ in 0..<2 {
            let hash = try fixture.commit(["Sources/One/one.swift": "\(fixture.builds.count)"])
            try fixture.build("HEAD")
            #expect(try fixture.text(fixture.cacheFolder + "/workshops/1/hash") == hash + "\n")
        }
        #expect(try fixture.hasOnlyWorkshops())
    }

    @Test func `what is equal keeps its file, the rest is as in the revision`() throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.commit([
            "same": "same", "other": "1", "tool": "tool", "folder/into/one": "1", "gone": "1", "sub/a": "1",
            ".gitignore": "", "Sources/One/one.swift": "1",
        ])
        try fixture.build("HEAD")
        let workshop = fixture.cacheFolder + "/workshops/1/"
        func identity() throws -> [String] {
            let attributes = try FileManager.default.attributesOfItem(atPath: workshop + "same")
            return ["\(attributes[.systemFileNumber] ?? "")", "\(attributes[.modificationDate] ?? "")"]
        }
        let before = try identity()
        try fixture.write(workshop + "made/by/the/build", "")
        try fixture.git("rm", "--quiet", "-r", "folder", "gone", "sub")
        try FileManager.default.createSymbolicLink(atPath: fixture.root + "/sub", withDestinationPath: "same")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.root + "/tool")
        try fixture.commit(["other": "2", "folder": "a file", "new/file": "1"])
        try fixture.build("HEAD")
        #expect(try identity() == before)
        let found = try FileManager.default.subpathsOfDirectory(atPath: workshop).filter { !$0.hasPrefix(".build/") }
        #expect(
            found.sorted() == [
                ".build", ".git", ".gitignore", "Package.swift", "Sources", "Sources/One", "Sources/One/one.swift",
                "folder",
                "new", "new/file", "other", "program", "same", "sub", "tool",
            ])
        #expect(try fixture.text(workshop + "other") == "2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: workshop + "sub") == "same")
        #expect(FileManager.default.isExecutableFile(atPath: workshop + "tool"))
    }

    @Test func `repositories share a workshop, one at a time`() throws {
        let first = try RepositoryFixture.buildable()
        let second = try RepositoryFixture.buildable(["Package.swift": "// another"])
        second.cacheFolder = first.cacheFolder
        for fixture in [first, second, first, second] {
            #expect(try isPartial(fixture) == false)
            #expect(try isPartial(fixture) == true)
        }
    }

    @Test(arguments: ["index.lock", "locked", "HEAD", "worktree", "note", "folder"])
    func `what a killed process leaves is removed`(harm: String) throws {
        let fixture = try RepositoryFixture.buildable()
        _ = try isPartial(fixture)
        let (workshop, kept) = (fixture.cacheFolder + "/workshops/1", fixture.root + "/.git/worktrees/1")
        switch harm {
        case "HEAD": try fixture.write(kept + "/HEAD", "")
        case "worktree": try FileManager.default.removeItem(atPath: kept)
        case "note": try FileManager.default.removeItem(atPath: workshop + "/.build/layoutbench.json")
        case "folder": try FileManager.default.removeItem(atPath: workshop)
        default:
            try fixture.write(kept + "/" + harm, "initializing")
            try FileManager.default.removeItem(atPath: workshop + "/.git")
        }
        try fixture.write(fixture.cacheFolder + "/workshops/1.new/layoutbench", "half")
        #expect(try isPartial(fixture) == false)
        #expect(try isPartial(fixture) == true)
        #expect(try fixture.hasOnlyWorkshops())
    }

    @Test func `a clean build's time is known from then on`() throws {
        let fixture = try RepositoryFixture.buildable()
        var expected: [Double?] = []
        for count in 0..<2 {
            try fixture.commit(["Sources/One/one.swift": "\(count)"])
            for case .building(let start, _) in try fixture.events().events { expected.append(start.expectedSeconds) }
        }
        #expect(expected.count == 2 && expected[0] == nil)
        let noted = BuildDurations(path: fixture.cacheFolder + "/durations.json").seconds(of: fixture.root)
        #expect(noted != nil && expected[1] == noted)
        #expect(BuildDurations(path: fixture.cacheFolder + "/durations.json").seconds(of: "/elsewhere") == nil)
    }
}

/// What a build's log and plan say.
@Suite struct BuildWatchTests {
    @Test func `modules are read from the log and counted in the plan`() throws {
        let folder = try TemporaryFolder()
        let log = folder.path + "/log"
        var watch = BuildWatch(
            BuildProgress(revision: "main", isPartial: false), log: log, folder: folder.path, product: "tool")
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
