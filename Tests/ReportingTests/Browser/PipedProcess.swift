import Foundation

/// A process with two pipes, its descriptors 3 (in) and 4 (out), on which messages end with a zero byte.
final class PipedProcess {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private var received = Data()
    private var number = 0
    private var hasEnded = false
    /// Removed where the process is made to end.
    var folder: URL?

    /// Milliseconds without a byte after which reading throws.
    private static let patience: Int32 = 30_000

    /// Starts a program; what it prints is dropped.
    init(_ path: String, arguments: [String]) throws {
        // A write to a process that has ended throws.
        signal(SIGPIPE, SIG_IGN)
        let toChild = try Self.pipe()
        let fromChild = try Self.pipe()
        (input, output) = (toChild.writing, fromChild.reading)
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, toChild.reading, 3)
        posix_spawn_file_actions_adddup2(&actions, fromChild.writing, 4)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        #if canImport(Darwin)
            var group: posix_spawnattr_t?
        #else
            var group = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&group)
        defer { posix_spawnattr_destroy(&group) }
        posix_spawnattr_setflags(&group, Int16(POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &group, words, environ)
        close(toChild.reading)
        close(fromChild.writing)
        self.process = process
        guard code == 0 else {
            close(input)
            close(output)
            throw Browser.Failure(description: "\(path) does not start: error \(code)")
        }
    }

    /// The number of the next message.
    func nextNumber() -> Int {
        number += 1
        return number
    }

    /// Sends a message.
    func write(_ message: Data) throws {
        var bytes = [UInt8](message) + [0]
        while !bytes.isEmpty {
            let count = Foundation.write(input, bytes, bytes.count)
            guard count > 0 else { throw Browser.Failure(description: "the browser has closed its pipe") }
            bytes.removeFirst(count)
        }
    }

    /// The next message.
    func read() throws -> Data {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = received[received.startIndex..<end]
                received = Data(received[(end + 1)...])
                return Data(message)
            }
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Self.patience) > 0 else {
                throw Browser.Failure(description: "the browser does not answer")
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = Foundation.read(output, &bytes, bytes.count)
            guard count > 0 else { throw Browser.Failure(description: "the browser has ended") }
            received.append(contentsOf: bytes.prefix(count))
        }
    }

    /// Whether the process has not ended by itself.
    var isRunning: Bool {
        hasEnded = hasEnded || waitpid(process, nil, WNOHANG) == process
        return !hasEnded
    }

    /// Ends the process and what it has started.
    func end() {
        close(input)
        close(output)
        if isRunning {
            kill(-process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// A pipe whose ends no other process gets, beyond the descriptors that they are copied to.
    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw Browser.Failure(description: "no pipe: error \(errno)") }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
        for end in ends { close(end) }
        return (moved[0], moved[1])
    }
}
