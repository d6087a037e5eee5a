import Errors
import Files
import Foundation
import Reporting

struct CommandError: ExplainedError, Equatable {
    let fault: Fault
    let cause, place, remedy: String

    init(_ fault: Fault, cause: String, place: String, remedy: String) {
        (self.fault, self.cause, self.place, self.remedy) = (fault, cause, place, remedy)
    }

    /// What a file holds that has to be readable.
    static func contents(of path: String, cause: String, remedy: String) throws(CommandError) -> Data {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw CommandError(.io, cause: cause, place: path, remedy: remedy)
        }
        return data
    }
}

/// The exit code and the words for an error.
enum ErrorReport {
    /// What the user reads, without `error: `.
    static func text(_ error: any Error) -> String {
        if let error = error as? any ExplainedError {
            // Only the details have lines of their own: what a compiler said.
            return plainText(error.sentence, keepsLines: false) + error.details.map { "\n  \($0)" }.joined()
        }
        // Not one of our types: Foundation's text of an error does not help.
        let cause = (error as NSError).domain == NSPOSIXErrorDomain ? systemReason(of: error) : "\(type(of: error))"
        return "an unexpected error, \(cause) (layoutbench): report this as a bug"
    }

    static func code(_ error: any Error) -> ExitCode {
        switch (error as? any ExplainedError)?.fault {
        case .usage?: .usage
        case .content?: .badContent
        case .io?: .inputOutput
        case .notInstalled?: .notInstalled
        case .interrupted?: .interrupted
        case .internal?, nil: .internalError
        }
    }
}
