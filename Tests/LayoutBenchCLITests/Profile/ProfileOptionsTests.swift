import Testing

@testable import LayoutBenchCLI

@Suite struct ProfileOptionsTests {
    @Test(arguments: [
        ([], "query", ["prepare", "query"]), (["--workload", "jump"], "query", ["prepare", "query"]),
        (["--workload", "edit"], "update", ["prepare", "update"]), (["--phase", "prepare"], "prepare", ["prepare"]),
        (["--phase", "query,prepare"], "query", ["prepare", "query"]),
        (["--phase", "prepare,query"], "prepare", ["prepare", "query"]),
    ])
    func `the phase that is asked for is the first named, or that of the workload`(
        arguments: [String], asked: String, phases: [String]
    ) throws {
        let command = ProfileCommand(registries: .builtIn)
        let options = try command.syntax.parse(
            ["--dataset", "lanes", "--items", "1k", "--strategy", "r-tree"] + arguments)
        let package = PackageOptions(options, .builtIn, Console(environment: [:], executable: "layoutbench"))
        let read = try ProfileOptions(options, .builtIn, package, knowsStrategies: true)
        #expect(read.asked == asked)
        #expect(read.phases == phases)
    }
}
