import Foundation

// What Scripts/mutate starts: see there for its arguments.

do {
    try MutationCommand(Array(CommandLine.arguments.dropFirst())).run()
} catch let failure as Failure {
    FileHandle.standardError.write(Data("error: \(failure.text)\n".utf8))
    exit(failure.code)
}
