import Foundation
internal import LayoutBenchCLI
// A program over this module imports nothing else.
@_exported import LayoutStrategies
internal import Reporting
internal import Subjects

/// The program `layoutbench`, with your own strategies, layouts and datasets beside the package's.
///
/// ```swift
/// import LayoutBenchKit
///
/// LayoutBench.main { bench in
///     bench.add(strategy: "tiles", "tiles of a fixed size") { TileIndex(over: $0) }
///     bench.add(layout: SeatMap.self)
///     bench.add(dataset: "fridays", "a bar every Friday") { size, seed in fridays(size, seed) }
/// }
/// ```
public enum LayoutBench {
    /// Runs the command line of the process and ends it with the command's exit code.
    ///
    /// Additions take part in every command. Workers are this program, started again: `add` must do the same in each of
    /// them. Two of a name, or a name that no selector could have, end the program with exit code 64 and both places.
    ///
    /// - Parameter add: adds your strategies, layouts and datasets; called once, before anything else.
    public static func main(_ add: (inout Bench) -> Void = { _ in }) -> Never {
        var bench = Bench()
        add(&bench)
        exit(
            LayoutBenchCLI.LayoutBench.run(
                Array(CommandLine.arguments.dropFirst()),
                executable: Bundle.main.executablePath ?? CommandLine.arguments[0],
                environment: ProcessInfo.processInfo.environment, registries: bench.registries, formats: .builtIn,
                fault: bench.fault))
    }
}
