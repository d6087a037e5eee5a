import Files
import Foundation
import Testing

@testable import Revisions

/// What a cache takes for its own, and what it leaves alone.
@Suite struct BuildCacheTests {
    private let files = FileManager.default

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test(arguments: ["builds/debug/file", "file"])
    func `a folder that holds something else is refused, and left as it is`(path: String) throws {
        let fixture = try RepositoryFixture.buildable()
        let cache = fixture.cacheFolder
        try fixture.write(cache + "/" + path, "work")
        let error = try #require(revisionError { try fixture.build("main") })
        #expect(error.fault == .usage)
        #expect(error.cause == "the folder holds something else than a build cache")
        #expect(error.place == cache)
        #expect(error.remedy.hasSuffix("with --cache, such as \(cache)/layoutbench"))
        #expect(try files.subpathsOfDirectory(atPath: cache).last == path)
        #expect(try text(cache + "/" + path) == "work")
        // The proposal works.
        _ = try BuildCache(folder: cache + "/layoutbench")
    }

    @Test func `a link in the way of a build is named`() throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.build("main")
        try files.removeItem(atPath: fixture.cacheFolder + "/builds")
        let own = fixture.root + "-own"
        try fixture.git("worktree", "add", "--quiet", "--detach", own, "HEAD")
        let path = "\(fixture.cacheFolder)/workshops/1"
        try? files.removeItem(atPath: path)
        try files.createSymbolicLink(atPath: path, withDestinationPath: own)
        let error = revisionError { try fixture.build("main") }
        #expect(error?.fault == .io)
        #expect(error?.place == path)
        #expect(files.fileExists(atPath: own + "/Package.swift"))
    }

    @Test(arguments: BuildCache.parts) func `a folder of the cache that is a link is refused`(part: String) throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.build("main")
        let elsewhere = fixture.cacheFolder + "-elsewhere"
        try fixture.write(elsewhere + "/mine/file", "work")
        try files.removeItem(atPath: fixture.cacheFolder + "/" + part)
        try files.createSymbolicLink(atPath: fixture.cacheFolder + "/" + part, withDestinationPath: elsewhere)
        let error = revisionError { try fixture.build("main") }
        #expect(error?.fault == .usage)
        #expect(error?.place == fixture.cacheFolder + "/" + part)
        #expect(try files.subpathsOfDirectory(atPath: elsewhere).sorted() == ["mine", "mine/file"])
    }

    @Test func `logs and locks are not written through links`() throws {
        let fixture = try RepositoryFixture.buildable()
        let program = try fixture.build("main")[0].executable
        let key = URL(fileURLWithPath: program).deletingLastPathComponent().lastPathComponent
        let (log, lock) = ("\(fixture.cacheFolder)/logs/\(key).log", "\(fixture.cacheFolder)/locks/\(key).lock")
        let own = fixture.cacheFolder + "-own"
        try fixture.write(own, "work")
        try files.removeItem(atPath: fixture.cacheFolder + "/builds")
        try files.removeItem(atPath: log)
        try files.createSymbolicLink(atPath: log, withDestinationPath: own)
        try fixture.build("main")
        #expect(try text(own) == "work")
        #expect(try text(log).hasPrefix("main, "))

        try files.removeItem(atPath: fixture.cacheFolder + "/builds")
        try files.removeItem(atPath: lock)
        try files.createSymbolicLink(atPath: lock, withDestinationPath: own + "-new")
        #expect(revisionError { try fixture.build("main") }?.place == lock)
        #expect(!files.fileExists(atPath: own + "-new"))
    }

    @Test func `an empty folder becomes a cache, and a marker that a crash has emptied is made again`() throws {
        let folder = try TemporaryFolder()
        _ = try BuildCache(folder: folder.path)
        let marker = folder.path + "/" + BuildCache.markerName
        let said = try text(marker)
        try Data().write(to: URL(fileURLWithPath: marker))
        _ = try BuildCache(folder: folder.path)
        #expect(try text(marker) == said)
        #expect(try files.contentsOfDirectory(atPath: folder.path).count == 1 + BuildCache.parts.count)
    }

    @Test func `a cache that can't be used is an error, and nothing is made`() throws {
        let fixture = try RepositoryFixture.buildable()
        #expect(revisionError { _ = try BuildCache(folder: fixture.root + "/program") }?.fault == .io)
        #expect(revisionError { _ = try BuildCache(folder: "") }?.fault == .usage)
        let error = revisionError { _ = try BuildCache(folder: fixture.root + "/cache", outside: fixture.root) }
        #expect(error?.cause == "the build cache lies in the working tree")
        #expect(!files.fileExists(atPath: fixture.root + "/cache"))
    }

    @Test func `the cache is where XDG, the home folder or the system's list of users say`() throws {
        func folder(_ environment: [String: String], _ home: String? = "/listed") throws -> String {
            try BuildCache.defaultFolder(environment) { home }
        }
        #expect(try folder(["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/layoutbench")
        for ignored in ["", "x"] {
            #expect(try folder(["XDG_CACHE_HOME": ignored, "HOME": "/h"]) == "/h/.cache/layoutbench")
            #expect(try folder(["HOME": ignored]) == "/listed/.cache/layoutbench")
        }
        #expect(try folder([:]) == "/listed/.cache/layoutbench")
        for home in [nil, "", "x"] {
            let error = revisionError { _ = try folder(["HOME": ""], home) }
            #expect(error?.fault == .usage)
            #expect(error?.remedy.contains("--cache") == true)
        }
        #expect(BuildCache.notedHome()?.hasPrefix("/") == true)
    }
}

/// Programs that are no longer as they were built.
@Suite struct DamagedBuildTests {
    /// Builds, harms what was built, builds again; whether that was told as damage.
    private func isDamage(_ harm: (_ folder: String) throws -> Void) throws -> Bool {
        let fixture = try RepositoryFixture.buildable()
        let program = try fixture.build("main")[0].executable
        let whole = try Data(contentsOf: URL(fileURLWithPath: program))
        try harm(URL(fileURLWithPath: program).deletingLastPathComponent().path)
        let again = try fixture.events(building: "main")
        #expect(again.built.executable == program)
        #expect(try Data(contentsOf: URL(fileURLWithPath: program)) == whole)
        #expect(fixture.builds.count == 2)
        #expect(fixture.cached("builds").count == 1)
        #expect(try fixture.build("main")[0].executable == program)
        #expect(fixture.builds.count == 2)
        if case .damaged = again.events.first { return true }
        return false
    }

    @Test(arguments: [
        ("layoutbench", ""), ("layoutbench", String(repeating: "\0", count: 19)),
        ("layoutbench", "#!/bin/sh\necho two\n"), ("build.json", ""),
    ])
    func `one that has other bytes is built again`(file: String, text: String) throws {
        #expect(
            try isDamage {
                let file = try #require(FileHandle(forWritingAtPath: $0 + "/" + file))
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: Data(text.utf8))
            })
    }

    @Test func `one without its program, or that can't be executed, is built again`() throws {
        #expect(try isDamage { try FileManager.default.removeItem(atPath: $0 + "/layoutbench") })
        #expect(try isDamage { chmod($0 + "/layoutbench", 0o644) })
    }
}
