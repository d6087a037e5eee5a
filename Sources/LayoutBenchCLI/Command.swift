import Foundation
import History
import LayoutStrategies
import Probes
import Reporting
import RunRecords
import Runner
import Schedules

/// One command of the program: one file each, and a line in ``CommandRegistry`` or in the group it belongs to.
protocol Command: Sendable {
    /// Its command line.
    static var syntax: CommandSyntax { get }
    /// The commands that the word after its own chooses from; none unless it is a ``CommandGroup``.
    static var subcommands: [any Command.Type] { get }
    /// Parses, wires and calls; whatever is wrong is thrown.
    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode
}

extension Command {
    static var subcommands: [any Command.Type] { [] }

    /// The help text, wrapped at `width` columns.
    static func helpText(width: Int) -> String {
        syntax.helpText(width: width, actions: subcommands.map { $0.syntax })
    }
}

/// A command that does nothing by itself: the word after its own, the action, names one of its subcommands.
protocol CommandGroup: Command {}

extension CommandGroup {
    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        throw UsageError("missing argument", place: "ACTION", remedy: "see \(syntax.name) --help")
    }
}

/// An error of a command that no module has a type for.
struct CommandError: Error, CustomStringConvertible, Equatable {
    let code: ExitCode
    let cause: String
    let place: String
    let remedy: String

    init(_ code: ExitCode, cause: String, place: String, remedy: String) {
        self.code = code
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }

    var description: String { "\(cause) (\(place)): \(remedy)" }
}

/// The exit code and the words for an error.
enum ErrorReport {
    /// What the user reads, without `error: `.
    static func text(_ error: any Error) -> String {
        switch error {
        // It has lines of its own: what a compiler said.
        case is RevisionError: return "\(error)"
        case is UsageError, is LayoutError, is ScheduleError, is HistoryError, is RecordError, is MergeError,
            is OutputError, is CommandError, is StartError:
            return plainText("\(error)", keepsLines: false)
        default:
            // Of no type of ours: what Foundation says of an error helps nobody.
            let cause = (error as NSError).domain == NSPOSIXErrorDomain ? systemReason(of: error) : "\(type(of: error))"
            return "an unexpected error, \(cause) (layoutbench): report this as a bug"
        }
    }

    /// The exit code the error ends the program with.
    static func code(_ error: any Error) -> ExitCode {
        switch error {
        case is UsageError, is LayoutError: .usage
        case let error as ScheduleError: ExitCode(rawValue: error.exitCode) ?? .internalError
        case let error as HistoryError: ExitCode(rawValue: error.kind.rawValue) ?? .internalError
        case let error as RevisionError: ExitCode(rawValue: error.kind.rawValue) ?? .internalError
        case is RecordError: .badContent
        case let error as MergeError: error.isUsage ? .usage : .badContent
        case is OutputError, is StartError: .inputOutput
        case let error as CommandError: error.code
        default: .internalError
        }
    }
}
