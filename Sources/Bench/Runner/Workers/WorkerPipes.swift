import Foundation

/// The system's `write`, which a method of this name hides.
private func put(_ bytes: [UInt8], to descriptor: Int32) -> Int { write(descriptor, bytes, bytes.count) }

/// The parent's ends of a worker's pipes, and what came through them.
///
/// A worker may write anything at any time: buffers are bounded, and no call waits longer than its limit.
final class WorkerPipes {
    /// Bytes an answer has at most unless told; the longest real one has some hundreds.
    static let longestLine = 1 << 20

    /// Bytes kept of standard error, the last ones: the cause of an end stands there.
    static let errorTail = 1 << 14

    /// Bytes written at once: as many as the pipe holds.
    private static let longestWrite = 1 << 16

    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    private var pending: [UInt8] = []
    /// Bytes of these that hold no end of a line.
    private var lookedAt = 0
    private var errorText: [UInt8] = []
    private var errorsAreOpen = true
    private var block = [UInt8](repeating: 0, count: 1 << 16)

    /// What came through standard output and was not taken as a line.
    var leftOver: [UInt8] { pending }

    func nextLine() -> [UInt8]? {
        // The searched bytes hold no end: the answer of a contestant may be megabytes.
        guard let newline = pending[lookedAt...].firstIndex(of: 0x0a) else {
            lookedAt = pending.count
            return nil
        }
        let line = Array(pending[..<newline])
        pending.removeFirst(newline + 1)
        lookedAt = 0
        return line
    }

    /// Waits for output, at most this many milliseconds; false at the end of the output.
    func wait(milliseconds: Int32) -> Bool {
        let descriptor = output.fileHandleForReading.fileDescriptor
        guard isReady(descriptor, for: POLLIN, milliseconds), let count = readBlock(output) else { return true }
        pending += block[..<count]
        return count > 0
    }

    /// Writes as much as the input takes, and waits for it to take more, at most for the given milliseconds: the bytes
    /// written, nil where the worker can no longer read. Standard error is read meanwhile, so that the worker can go on to
    /// read.
    func write(_ bytes: ArraySlice<UInt8>, milliseconds: Int32) -> Int? {
        let descriptor = input.fileHandleForWriting.fileDescriptor
        let count = put(Array(bytes.prefix(Self.longestWrite)), to: descriptor)
        if count >= 0 { return count }
        if errno == EINTR { return 0 }
        guard errno == EAGAIN else { return nil }
        _ = isReady(descriptor, for: POLLOUT, milliseconds)
        return 0
    }

    /// Waits for a descriptor, at most this many milliseconds, and reads standard error meanwhile.
    private func isReady(_ descriptor: Int32, for event: Int32, _ milliseconds: Int32) -> Bool {
        var descriptors = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
        // A worker that closed its standard error must not keep the parent busy.
        if errorsAreOpen {
            descriptors.append(
                pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0))
        }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return false }
        if errorsAreOpen, descriptors[1].revents != 0 { readErrors() }
        return descriptors[0].revents != 0
    }

    /// Lets writing return where the worker does not read, rather than wait.
    func refuseToWait() {
        let descriptor = input.fileHandleForWriting.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// The last line written on standard error, with output that can be read without waiting. What stands before a
    /// stack trace says more than its last line.
    func lastWords() -> String? {
        var rounds = 0
        // Bounded: a child that outlives the worker may go on writing.
        while errorsAreOpen, rounds < 64 {
            rounds += 1
            var descriptors = [
                pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            ]
            guard poll(&descriptors, 1, 0) > 0 else { break }
            readErrors()
        }
        return String(decoding: errorText, as: UTF8.self).split(separator: "\n")
            .prefix { !$0.hasPrefix("Current stack trace:") && !$0.hasPrefix("*** Signal ") }
            .last { !$0.trimmingCharacters(in: .whitespaces).isEmpty }.map { String($0.prefix(300)) }
    }

    private func readErrors() {
        guard let count = readBlock(errors) else { return }
        errorsAreOpen = count > 0
        errorText += block[..<count]
        if errorText.count > Self.errorTail { errorText.removeFirst(errorText.count - Self.errorTail) }
    }

    /// Reads available bytes into the block: their number, 0 at the end, nil after a signal.
    private func readBlock(_ pipe: Pipe) -> Int? {
        let count = read(pipe.fileHandleForReading.fileDescriptor, &block, block.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        return max(0, count)
    }
}
