import CSupport
import Errors
import Foundation

/// Why a program could not be started.
package struct StartError: ExplainedError, Equatable {
    package let program: String
    package let code: Int32

    /// What the system calls it, in lower case.
    package var reason: String { String(cString: strerror(code)).lowercased() }

    package var fault: Fault { .io }
    package var cause: String { "can't be started, \(reason)" }
    package var place: String { program }
    package var remedy: String {
        let isShort = [EAGAIN, ENOMEM].contains(code)
        return isShort ? "allow more processes or memory" : "see whether it is there and can be executed"
    }
}

/// Another program that this one has started and waits for. It takes no thread: where none can be made, a Foundation
/// `Process` is waited for for ever. Not to be used by two threads at a time.
package final class ChildProcess {
    package enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    package let identifier: Int32
    private var end: End?
    /// What ends the process group when this process ends.
    private let watch: ParentWatch?

    /// Starts a program in a process group of its own, in `folder` or this process's own.
    ///
    /// `input`, `output` and `errors` are descriptors of this process, which stay open here; without one it reads
    /// nothing, and its output is discarded. Beside these and `keeping` the program gets no descriptor.
    ///
    /// - Parameters:
    ///   - keeping: descriptors that it keeps open until it ends, such as those of locks.
    ///   - endsWithParent: whether its process group is ended when this process ends, however that is. It is asked by
    ///     SIGINT, and killed ten seconds later. Takes a shell beside it; where there is none it lives on.
    package init(
        program: String, arguments: [String], environment: [String: String], folder: String? = nil, input: Int32? = nil,
        output: Int32? = nil, errors: Int32? = nil, keeping kept: [Int32] = [], endsWithParent: Bool = false
    ) throws(StartError) {
        watch = endsWithParent ? ParentWatch() : nil
        let owned = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        let place = folder.map { strdup($0) } ?? nil
        defer { for text in owned + variables + [place] { free(text) } }
        var started: pid_t = 0
        let group = watch?.group ?? 0
        let code = kept.withUnsafeBufferPointer { kept in
            var surroundings = support_surroundings(
                standard: (input ?? -1, output ?? -1, errors ?? -1), kept: kept.baseAddress,
                kept_count: Int32(kept.count), group: group, folder: place)
            return support_spawn(program, owned + [nil], variables + [nil], &surroundings, &started)
        }
        guard code == 0 else {
            watch?.end()
            throw StartError(program: program, code: code)
        }
        identifier = started
        watch?.name(started)
    }

    deinit { watch?.end() }

    package var isRunning: Bool {
        take(waits: false)
        return end == nil
    }

    @discardableResult
    package func wait() -> End {
        take(waits: true)
        return end ?? .exited(0)
    }

    package func send(_ signal: Int32) { if isRunning { kill(identifier, signal) } }

    /// Sends a signal to its process group; where there is none any more, to itself.
    package func sendToGroup(_ signal: Int32) {
        if kill(-(watch?.group ?? identifier), signal) != 0 { send(signal) }
    }

    func parentEnds() { watch?.closePipe() }

    private func take(waits: Bool) {
        guard end == nil else { return }
        var status: Int32 = 0
        let answer = support_wait(identifier, waits ? 1 : 0, &status)
        guard answer != 1 else { return }
        let signal = answer == 0 ? support_end_signal(status) : 0
        // Of a child that another part of the process has waited for nothing is known but that it is gone.
        end = signal > 0 ? .signalled(signal) : .exited(answer == 0 ? support_exit_code(status) : 0)
        watch?.end()
    }
}
