import Foundation
import Testing

@testable import Files

@Suite struct TemporaryFolderTests {
    private let place: TestFolder
    /// A name as these folders have.
    private let ours = "layoutbench-temporary-0123456789abcdef"
    private let marker = ".layoutbench-temporary"

    init() throws { place = try TestFolder() }

    private func makeFolder(_ name: String, _ files: [String]) throws {
        try FileManager.default.createDirectory(
            atPath: place.path + "/" + name, withIntermediateDirectories: true)
        for file in files { try place.write("x", "\(name)/\(file)") }
    }

    @Test func `it goes with what is in it`() throws {
        let folder = try TemporaryFolder(in: place.path)
        try NewFile.write([1], to: folder.path + "/data")
        #expect(try place.names().count == 1)
        folder.remove()
        #expect(try place.names().isEmpty)
    }

    @Test func `one whose process lives no more is removed by the next, one that is held is not`() throws {
        try makeFolder(ours, [marker, "data"])
        let first = try TemporaryFolder(in: place.path)
        #expect(try place.names() == [URL(fileURLWithPath: first.path).lastPathComponent])
        let second = try TemporaryFolder(in: place.path)
        #expect(try place.names().count == 2)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `one whose process was killed before it was marked is removed, too`() throws {
        try makeFolder(ours, [])
        let folder = try TemporaryFolder(in: place.path)
        #expect(try place.names() == [URL(fileURLWithPath: folder.path).lastPathComponent])
    }

    @Test func `what only looks like one stays`() throws {
        // Without the mark, of another name, and a link to what has both.
        try makeFolder(ours, ["data"])
        try makeFolder("layoutbench-temporary-mine", [marker, "data"])
        try makeFolder("elsewhere", [marker, "data"])
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/layoutbench-temporary-fedcba9876543210",
            withDestinationPath: place.path + "/elsewhere")
        // A mark that is a link could have its target locked, or be held by nobody.
        try makeFolder("layoutbench-temporary-1111111111111111", ["data"])
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/layoutbench-temporary-1111111111111111/" + marker,
            withDestinationPath: place.path + "/elsewhere/" + marker)
        let before = try place.names()
        TemporaryFolder.removeAbandoned(in: place.path)
        #expect(try place.names() == before)
        for name in [ours, "elsewhere", "layoutbench-temporary-mine"] {
            #expect(try place.names(name).contains("data"))
        }
    }

    @Test func `a lock is held by one, and its file goes with it`() throws {
        let path = place.path + "/lock"
        var lock = try FileLock.locked(path, isRemoved: true)
        #expect(lock != nil)
        #expect(try FileLock.locked(path) == nil)
        lock = nil
        #expect(try place.names().isEmpty)
        #expect(try FileLock.locked(path) != nil)
    }
}
