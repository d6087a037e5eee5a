import RunRecords

package enum ToolchainProbe {
    /// Version of the compiler, as far as compile-time conditions can tell it, whether optimisation was on, and what
    /// the build was told beside.
    package static func toolchain() -> Toolchain {
        Toolchain(swift: compiler, optimization: isDebug ? "debug" : "release", flags: flags)
    }

    private static var flags: [String]? {
        #if ALIGNED_FUNCTIONS
            BuildFlags.aligned
        #else
            nil
        #endif
    }

    private static var isDebug: Bool {
        var evaluated = false
        // Only unoptimised builds evaluate the condition.
        assert(
            {
                evaluated = true
                return true
            }())
        return evaluated
    }

    private static var compiler: String {
        #if compiler(>=6.5)
            "6.5 or later"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3.3)
            "6.3.3 or later"
        #elseif compiler(>=6.3.2)
            "6.3.2"
        #elseif compiler(>=6.3.1)
            "6.3.1"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
