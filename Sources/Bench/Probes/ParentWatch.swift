import CSupport
import Foundation

/// Ends a process group when this process ends, however it does.
///
/// A shell leads the group and reads from a silent pipe: it reaches the end when this process has ended.
/// Linux has a signal for the end of a parent, but sends it when the *thread* ends that started the child, and to the
/// child alone: the compilers that swift build has started would go on.
final class ParentWatch {
    private let shell: ChildProcess
    private var pipe: Int32

    /// Starts the shell; nil where that can't be done.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard support_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let path = getenv("PATH").map { String(cString: $0) }
        guard
            let shell = try? ChildProcess(
                program: "/bin/sh", arguments: ["-c", Self.script], environment: ["PATH": path ?? "/usr/bin:/bin"],
                input: ends[0])
        else {
            close(ends[1])
            return nil
        }
        self.shell = shell
        pipe = ends[1]
    }

    /// The group is asked to end, and killed when its program is gone, or after ten seconds. swift build ends its
    /// compilers only when it is asked: each of them leads a process group of its own.
    private static let script = """
        trap '' HUP INT TERM
        read -r program
        read -r nothing
        kill -s INT -- "-$$"
        count=0
        # One that has ended keeps its number where nobody waits for it: in containers, for example.
        while kill -0 "$program" && ! grep -q '^State:[[:space:]]*Z' "/proc/$program/status" && [ $count -lt 100 ]; do
            sleep 0.1 || sleep 1
            count=$((count + 1))
        done
        kill -s KILL -- "-$$"
        """

    var group: Int32 { shell.identifier }

    /// Names the group's program, which is given time to end.
    func name(_ program: Int32) {
        let line = Array("\(program)\n".utf8)
        _ = write(pipe, line, line.count)
    }

    /// Lets the group live on when this process ends.
    func end() {
        // Before the pipe is closed, which the shell would take for the end of this process.
        shell.send(SIGKILL)
        shell.wait()
        closePipe()
    }

    func closePipe() {
        if pipe >= 0 { close(pipe) }
        pipe = -1
    }
}
