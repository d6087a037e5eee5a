import Foundation
import Testing

@testable import Files

@Suite struct NewFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func `a lock is held as long as its owner has it, and asking takes nothing away`() throws {
        let path = folder.path + "/.lock"
        #expect(!FileLock.isHeld(path))
        #expect(try folder.names().isEmpty)
        var lock = try FileLock.locked(path, isRemoved: true)
        #expect(lock != nil && FileLock.isHeld(path) && FileLock.isHeld(path))
        lock = nil
        #expect(!FileLock.isHeld(path))
        try FileLock.locked(path).map { _ in }
        #expect(!FileLock.isHeld(path))
        #expect(try FileLock.locked(path) != nil)
    }

    @Test func `two that write one file leave one of them whole, and nothing else`() throws {
        let path = folder.path + "/x"
        let (first, second) = (try NewFile(path), try NewFile(path))
        try first.write([UInt8](repeating: 1, count: 100_000))
        try second.write([UInt8](repeating: 2, count: 50_000))
        try first.write([UInt8](repeating: 1, count: 100_000))
        try second.finish(isSynced: true)
        #expect(try folder.bytes("x") == [UInt8](repeating: 2, count: 50_000))
        try first.finish()
        #expect(try folder.bytes("x") == [UInt8](repeating: 1, count: 200_000))
        #expect(try folder.names() == ["x"])
    }

    @Test func `an unfinished one leaves the earlier file and nothing beside it`() throws {
        let path = folder.path + "/x"
        try NewFile.write([1], to: path)
        var file: NewFile? = try NewFile(path)
        try file?.write([UInt8](repeating: 2, count: 9))
        #expect(try folder.names().count == 2)
        file = nil
        #expect(try folder.names() == ["x"])
        #expect(try folder.bytes("x") == [1])
    }

    /// Names of files that nobody has finished.
    private func unfinished() throws -> [String] { try folder.names().filter { $0.hasSuffix(".new") } }

    @Test func `what a killed writer left is removed by the next one in the folder`() throws {
        // The lock of a process goes with it, whatever ends it.
        for name in ["x", "other.csv", ".hidden"] { try folder.write("half", "\(name).0123456789abcdef.new") }
        try NewFile.write([1], to: folder.path + "/x")
        #expect(try folder.names() == ["x"])
    }

    @Test func `what is being written, and what only looks like it, stays`() throws {
        let live = try NewFile(folder.path + "/live")
        try live.write([UInt8(7)])
        let kept = try unfinished()
        let others = [
            "a.0123456789abcde.new", "b.0123456789ABCDEF.new", "c.0123456789abcdef.old", ".0123456789abcdef.new",
            "d0123456789abcdef.new", "notes.new",
        ]
        for name in others { try folder.write("mine", name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.0123456789abcdef.new", withDestinationPath: folder.path + "/notes.new")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder.0123456789abcdef.new", withIntermediateDirectories: true)
        try NewFile.write([1], to: folder.path + "/x")
        let names = try folder.names()
        #expect(Set(kept + others).isSubset(of: names))
        #expect(names.contains("link.0123456789abcdef.new") && names.contains("folder.0123456789abcdef.new"))
        try live.finish()
        #expect(try folder.bytes("live") == [7])
    }

    @Test func `a file taken for abandoned before it was locked is not written to`() throws {
        let path = folder.path + "/x.0123456789abcdef.new"
        try folder.write("", "x.0123456789abcdef.new")
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        UnfinishedFiles.removeAbandoned(in: folder.path)
        #expect(!UnfinishedFiles.mark(descriptor, at: path))
    }

    @Test func `a file without a name has none, on any file system`() throws {
        for descriptor in [try NamelessFile.make(in: folder.path), try NamelessFile.makeNamed(in: folder.path)] {
            #expect(try folder.names().isEmpty)
            #expect(write(descriptor, "x", 1) == 1)
            close(descriptor)
        }
        #expect(throws: SystemError.self) { try NamelessFile.make(in: folder.path + "/no") }
    }

    @Test func `links of the names that were used before are not followed`() throws {
        try folder.write("kept", "victim")
        for name in ["x.new", "x.trial"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/victim")
        }
        try NewFile.write([1], to: folder.path + "/x")
        #expect(try folder.bytes("victim") == Array("kept".utf8))
    }

    @Test func `a link that was named is written through, one of a name of ours is replaced`() throws {
        let (link, target) = (folder.path + "/link", folder.path + "/target")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try NewFile.write([1], to: link)
        #expect(try folder.bytes("target") == [1])
        try NewFile.write([2], to: link, .ours)
        #expect(try folder.bytes("target") == [1])
        #expect(try folder.bytes("link") == [2])
        #expect(throws: Never.self) { try NewFile.write([3], to: "/dev/null") }
    }

    @Test func `a folder in its place is an error with the system's reason`() throws {
        let error = #expect(throws: SystemError.self) { try NewFile(folder.path, .ours) }
        #expect(error == SystemError(EISDIR, at: folder.path))
        #expect(throws: SystemError(ENOENT, at: folder.path + "/no/x")) { try NewFile(folder.path + "/no/x") }
    }

    @Test func `folders are made with those above them, and removed only when empty`() throws {
        let made = try Folders.make(folder.path + "/a//b/c/")
        #expect(made.count == 3)
        try folder.write("kept", "a/x")
        Folders.removeEmpty(made)
        #expect(try folder.names() == ["a"])
        #expect(try Folders.make(folder.path + "/a").isEmpty)
        #expect(throws: SystemError(ENOTDIR, at: folder.path + "/a/x/y")) { try Folders.make(folder.path + "/a/x/y") }
    }
}

/// A folder that is removed when the fixture goes.
final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("files-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func names(_ part: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + part).sorted()
    }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
}
