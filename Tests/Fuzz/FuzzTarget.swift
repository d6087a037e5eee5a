import Foundation

/// What is fuzzed. Every target is one file, which alone is built with this one, and names its type `Target`.
protocol FuzzTarget {
    /// Valid inputs by name, made by the package's own code or read from its files.
    ///
    /// - Parameter root: the package's folder.
    static func seeds(root: String) throws -> [String: [UInt8]]
    /// Does with the bytes all that the program would. Errors of the package's own types are the answer to bad bytes;
    /// anything else, and a good input that comes out as another, ends the process.
    static func run(_ bytes: [UInt8])
}

/// Where libFuzzer begins: with LAYOUTBENCH_FUZZ_SEEDS the seeds are written into that folder, and that is all.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["LAYOUTBENCH_FUZZ_SEEDS"], let root = environment["LAYOUTBENCH_FUZZ_ROOT"] else {
        return 0
    }
    do {
        for (name, bytes) in try Target.seeds(root: root) {
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/seed-" + name))
        }
    } catch {
        fatalError("no seeds: \(error)")
    }
    exit(0)
}

/// Where libFuzzer comes in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    autoreleasing { Target.run(Array(UnsafeBufferPointer(start: data, count: size))) }
    return 0
}

private func autoreleasing(_ body: () -> Void) {
    #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
    #else
        body()
    #endif
}

/// A file of this process, in memory where the system has a place for such.
struct FuzzFile {
    private static let folder: String = {
        let memory = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let folder = memory + "/layoutbench-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            fatalError("no folder for files: \(error)")
        }
        atexit { try? FileManager.default.removeItem(atPath: FuzzFile.folder) }
        return folder
    }()

    let path: String

    /// Names a file.
    init(_ name: String) { path = Self.folder + "/" + name }

    /// Writes the bytes, and removes what a run before has left beside.
    func write(_ bytes: [UInt8]) {
        remove()
        do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch { fatalError("can't write: \(error)") }
    }

    /// What it holds.
    func read() -> [UInt8] { Array(FileManager.default.contents(atPath: path) ?? Data()) }

    /// Removes it.
    func remove() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }
}
