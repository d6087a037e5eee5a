import Foundation
import LayoutBenchCLI

exit(
    LayoutBench.run(
        Array(CommandLine.arguments.dropFirst()), executable: Bundle.main.executablePath ?? CommandLine.arguments[0],
        environment: ProcessInfo.processInfo.environment))
