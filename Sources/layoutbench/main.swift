import Foundation
import LayoutBenchCLI
import Reporting
import Runner

exit(
    LayoutBench.run(
        Array(CommandLine.arguments.dropFirst()), executable: Bundle.main.executablePath ?? CommandLine.arguments[0],
        environment: ProcessInfo.processInfo.environment, registries: .builtIn, formats: .builtIn))
