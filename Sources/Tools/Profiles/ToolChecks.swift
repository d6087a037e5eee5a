import Errors
import Exact
import Files
import ToolRuns

/// What was found of a program that a command calls.
package enum ToolFinding: Sendable {
    /// What it is: its path or version.
    case there(String)
    case missing(cause: String, remedy: String)

    fileprivate init(_ error: any ExplainedError) { self = .missing(cause: error.cause, remedy: error.remedy) }
}

/// Whether the programs that some commands call are there and usable: what those commands ask themselves.
package struct ToolChecks: Sendable {
    private let environment: [String: String]
    private let interruption: Interruption

    package init(environment: [String: String], interruption: Interruption) {
        (self.environment, self.interruption) = (environment, interruption)
    }

    /// A program, by the first of these names on `PATH`; its path.
    package func program(_ names: [String], package: String) -> ToolFinding {
        for name in names { if let path = ToolSearch.path(of: name, environment) { return .there(path) } }
        return ToolFinding(MissingTool(names[0], package: package))
    }

    /// What instructions are counted by: paths of valgrind and setarch.
    package func callgrind() -> ToolFinding {
        do throws(MissingTool) {
            let tools = try CallgrindTools(environment: environment)
            return .there("\(tools.valgrind) and \(tools.setarch)")
        } catch {
            return ToolFinding(error)
        }
    }

    /// What time is sampled by: the version of perf, and the event.
    package func perf() -> ToolFinding {
        do {
            let tool = try PerfTool(environment: environment, interruption: interruption)
            return .there("\(tool.version), which samples \(tool.event)")
        } catch let error as any ExplainedError {
            return ToolFinding(error)
        } catch {
            return ToolFinding(MissingTool("perf", package: "linux-perf"))
        }
    }
}
