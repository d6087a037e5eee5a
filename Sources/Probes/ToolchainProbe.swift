import RunRecords

/// States how this program was compiled.
public enum ToolchainProbe {
    /// Version of the compiler, as far as compile-time conditions can tell it, and whether optimisation was on.
    public static func toolchain() -> Toolchain {
        Toolchain(swift: compiler, optimization: isDebug ? "debug" : "release")
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
