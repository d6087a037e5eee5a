import Files
import Foundation
import Probes
import Testing

@testable import Revisions
@testable import ToolRuns

@Suite struct RevisionBuilderTests {
    @Test func `only the program is kept, and is not built again`() throws {
        let fixture = try RepositoryFixture.buildable()
        let built = try fixture.build("main")[0]
        #expect(try String(contentsOfFile: built.executable, encoding: .utf8) == "#!/bin/sh\necho one\n")
        #expect(fixture.builds.count == 1)
        #expect(fixture.builds[0] == fixture.cacheFolder + "/workshops/1")
        #expect(try fixture.hasOnlyWorkshops())
        let folder = URL(fileURLWithPath: built.executable).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["build.json", "layoutbench"])

        let again = try fixture.events()
        #expect(again.built.executable == built.executable)
        #expect(again.events == [.cached(revision: again.built.revision.title)])
        #expect(fixture.builds.count == 1)
    }

    @Test func `equal revisions are built in different folders of equally long paths, others in one`() throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.commit(["program": "#!/bin/sh\necho two\n"])
        let built = try fixture.build("HEAD~1", "HEAD", "main", "WORKTREE")
        #expect(Set(built.map(\.executable)).count == 4)
        #expect(fixture.builds == ["1", "1", "2", "3"].map { fixture.cacheFolder + "/workshops/" + $0 })
        #expect(Set(built.map(\.executable.utf8.count)).count == 1)
    }

    @Test func `another toolchain builds again`() throws {
        let fixture = try RepositoryFixture.buildable()
        try fixture.build("main")
        fixture.environment["SWIFT_VERSION"] = "1"
        try fixture.build("main")
        #expect(fixture.builds.count == 2)
    }

    @Test func `a revision that does not build says so in the compiler's words`() throws {
        let lines = (1...30).map { "HERE/a.swift:\($0):1: error: no cheese\n" }
        let fixture = try RepositoryFixture.buildable([
            "said": "[1/2] Compiling\n" + lines[0] + lines.joined() + "error: fatalError\n"
        ])
        let error = try #require(revisionError { try fixture.build("main") })
        #expect(error.fault == .content)
        #expect(error.cause == "the revision does not build")
        #expect(error.place.hasPrefix("main, "))
        #expect(error.details.count == 21)
        #expect(error.details[0] == "a.swift:1:1: error: no cheese")
        #expect(error.details[20] == "and 11 more")
        let log = try #require(error.remedy.split(separator: " ").last.map(String.init))
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("[1/2] Compiling"))
        #expect(try fixture.hasOnlyWorkshops())
        #expect(fixture.cached("builds").isEmpty)
        // Without a line of an error it is quoted by its end.
        try fixture.commit(["said": "out of luck\n"])
        #expect(revisionError { try fixture.build("main") }?.details.last == "out of luck")
    }

    @Test func `a revision without the package or the product says so`() throws {
        let fixture = try RepositoryFixture.buildable(["said": "error: no product named 'layoutbench'\n"])
        #expect(revisionError { try fixture.build("main") }?.cause == "the revision has no product layoutbench")
        try fixture.git("rm", "--quiet", "Package.swift")
        try fixture.commit([:])
        let error = revisionError { try fixture.build("main") }
        #expect(error?.cause == "the revision has no Package.swift")
        #expect(error?.fault == .content)
    }

    @Test func `without swift it says what to install`() throws {
        let fixture = try RepositoryFixture.buildable()
        let bin = fixture.cacheFolder + "-bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        let git = try #require(ToolSearch.path(of: "git", fixture.environment))
        try FileManager.default.createSymbolicLink(atPath: bin + "/git", withDestinationPath: git)
        fixture.environment["PATH"] = bin
        #expect(revisionError { try fixture.build("main") }?.fault == .notInstalled)
    }
}

@Suite struct RevisionBuilderEndTests {
    @Test func `an interruption ends the build`() throws {
        let fixture = try RepositoryFixture.buildable(["slow": ""])
        let revision = try fixture.repository().revision(named: "main")
        let interruption = fixture.interruption
        let calls = try #require(fixture.environment["BUILDS"])
        let builder = try fixture.builder { event in
            guard case .building = event else { return }
            Thread.detachNewThread {
                // A minute at most.
                for _ in 0..<60_000 where !FileManager.default.fileExists(atPath: calls) { usleep(1_000) }
                interruption.raise()
            }
        }
        #expect(revisionError { _ = try builder.build([revision]) }?.fault == .interrupted)
        #expect(try fixture.hasOnlyWorkshops())
        #expect(fixture.cached("builds").isEmpty)
        #if os(Linux)
            let folder = try #require(fixture.builds.first)
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
            #expect(
                !processes.contains {
                    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")
                    return link?.hasPrefix(folder) == true
                })
        #endif
    }

    @Test func `what a dead process started holds its lock until it ends`() throws {
        let fixture = try RepositoryFixture.buildable()
        _ = try BuildCache(folder: fixture.cacheFolder)
        let path = fixture.cacheFolder + "/locks/one.lock"
        var lock = try FileLock.take(path)
        let child = try ChildProcess(
            program: "/bin/sleep", arguments: ["600"], environment: [:], keeping: [try #require(lock).descriptor])
        // As the descriptors of a process go with it.
        lock = nil
        #expect(try FileLock.take(path) == nil)
        child.send(SIGKILL)
        child.wait()
        #expect(try FileLock.take(path) != nil)
    }

    @Test func `two that build the same at once build it once`() async throws {
        let fixture = try RepositoryFixture.buildable()
        let repository = try fixture.repository()
        let revision = try repository.revision(named: "main")
        let (folder, environment) = (fixture.cacheFolder, fixture.environment)
        let programs = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let builder = try RevisionBuilder(
                        repository, cache: BuildCache(folder: folder), environment: environment,
                        interruption: Interruption(), report: { _ in })
                    return try builder.build([revision])[0].executable
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(programs.count == 1)
        #expect(fixture.builds.count == 1)
        #expect(fixture.cached("builds").count == 1)
        #expect(try fixture.hasOnlyWorkshops())
    }

    @Test func `who builds something else in the folder is waited for`() throws {
        let fixture = try RepositoryFixture.buildable()
        _ = try BuildCache(folder: fixture.cacheFolder)
        var lock = try FileLock.take(fixture.cacheFolder + "/locks/workshop-1.lock")
        #expect(lock != nil)
        let revision = try fixture.repository().revision(named: "main")
        var waited: [String] = []
        let builder = try fixture.builder {
            guard case .waitingForWorkshop(let name) = $0 else { return }
            waited.append(name)
            lock = nil
        }
        _ = try builder.build([revision])
        #expect(waited == [revision.title] && fixture.builds.count == 1)
    }
}
