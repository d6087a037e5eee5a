/// Arguments of `swift build` beside product and configuration that decide what times mean.
package enum BuildFlags {
    /// Every function begins at a cache line, so that code that did not change stays where it was within its lines
    /// after any change before it; and functions that differ by a type alone stay several, where the optimiser would
    /// make one of them, slower and without lines of source, as soon as another type has an equal one. With the
    /// definition, the program knows that it was built so.
    package static let aligned = [
        "-Xswiftc", "-DALIGNED_FUNCTIONS", "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc",
        "-falign-functions=64", "-Xswiftc", "-Xllvm", "-Xswiftc", "-swiftmergefunc-threshold=0",
    ]

    /// What makes sections of functions and has the toolchain's linker put them into an order of its own for each seed.
    /// Only the last argument differs from seed to seed, so that all of a checkout are compiled once.
    package static func placed(seed: Int) -> [String] {
        [
            "-Xcc", "-ffunction-sections", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xswiftc",
            "-use-ld=lld", "-Xlinker", "--shuffle-sections=*=\(seed)",
        ]
    }

    /// The seed of flags that ``aligned`` and ``placed(seed:)`` make; nil for others.
    static func seed(of flags: [String]) -> Int? {
        guard let seed = flags.last?.split(separator: "=").last.flatMap({ Int($0) }) else { return nil }
        return flags == aligned + placed(seed: seed) ? seed : nil
    }
}
