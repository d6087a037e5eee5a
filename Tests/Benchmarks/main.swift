import Errors
import Foundation

func fail(_ error: some ExplainedError) -> Never {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    switch error.fault {
    case .usage: exit(64)
    case .content: exit(65)
    case .notInstalled: exit(69)
    case .internal: exit(70)
    case .io, .interrupted: exit(74)
    }
}

let name = CommandLine.arguments.dropFirst().first ?? ""
guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
    let names = Benchmark.all.map(\.name).joined(separator: ", ")
    fail(BenchmarkError(.usage, cause: "no such benchmark", place: name, remedy: "give one of \(names)"))
}
do {
    try benchmark.run(Array(CommandLine.arguments.dropFirst(2)))
} catch let error as any ExplainedError {
    fail(error)
} catch {
    fail(BenchmarkError(.io, cause: "\(error)", place: name, remedy: "see the cause"))
}
