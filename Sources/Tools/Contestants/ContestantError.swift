import Errors
import RunRecords

/// What is wrong with a program that is a contestant.
struct ContestantError: ExplainedError, Equatable {
    enum Kind: Equatable {
        /// There is no such program, or it can't be started.
        case notStarted(reason: String)
        /// A command without a word, or with a quotation mark that has no end.
        case badCommand
        /// It speaks another version of the protocol.
        case otherProtocol(found: String)
        /// Its answer is something else than was asked for.
        case notUnderstood(answer: String, reason: String)
        case refused(reason: String)
        /// It ended, or its answer has no end.
        case ended(reason: String)
        /// It did not answer in time.
        case slow(seconds: Double)
    }

    let kind: Kind
    let contestant: ContestantCommand
    /// What it was asked for last; nil before the first request.
    let request: String?

    init(_ kind: Kind, of contestant: ContestantCommand, request: String? = nil) {
        (self.kind, self.contestant, self.request) = (kind, contestant, request)
    }

    var fault: Fault {
        switch kind {
        case .badCommand: .usage
        case .notStarted: .notInstalled
        default: .content
        }
    }

    var cause: String {
        let asked = request.map { ", asked for \($0)" } ?? ""
        return switch kind {
        case .notStarted(let reason): "the program can't be started, \(reason)"
        case .badCommand: "the command names no program, or has a quotation mark without its second one"
        case .otherProtocol(let found): "it speaks \(found), this program speaks \(ContestantCommand.protocolName)"
        case .notUnderstood(let answer, let reason):
            "its answer\(asked), is not understood, \(reason): \(answer.isEmpty ? "an empty line" : answer)"
        case .refused(let reason): "it refuses\(asked): \(reason)"
        case .ended(let reason): "\(reason)\(asked)"
        case .slow(let seconds): "no answer within \(Format.plainTime(seconds: seconds))\(asked): the worker was ended"
        }
    }

    var place: String { "\(contestant.name)=\(contestant.command)" }

    var remedy: String {
        switch kind {
        case .notStarted: "give the path of a program that can be executed, or the name of one on PATH"
        case .badCommand: "write it as a shell would read it: a program and its arguments"
        case .otherProtocol: "layoutbench list schemas contestant prints the version that is spoken here"
        case .notUnderstood:
            "answer every request with one line of JSON, as layoutbench list schemas contestant has it, and write "
                + "anything else to standard error"
        case .refused, .ended: "start it by hand, and give it the requests of layoutbench list schemas contestant"
        case .slow: "have it ask less at a time, or allow more with --turn-limit"
        }
    }
}
