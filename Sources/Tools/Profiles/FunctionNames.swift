import RunRecords
import ToolRuns

/// Demangles linker names by the toolchain's `swift-demangle`, and shortens them for reading.
struct FunctionNames {
    struct Name: Equatable {
        /// For reading.
        var short: String
        var full: String
    }

    private var names: [String: Name] = [:]

    /// The names of some symbols: two runs of the program for any number of them. Without it names stay mangled.
    init(_ symbols: Set<String>, demangler: ToolRun?) throws {
        let mangled = symbols.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }.sorted()
        let plain = mangled.map(Self.withoutSuffix)
        var (short, full) = (plain, plain)
        if let demangler, !mangled.isEmpty {
            short = try Self.demangled(plain, demangler.with(["--compact", "--simplified"]))
            full = try Self.demangled(plain, demangler.with(["--compact"]))
        }
        for (index, symbol) in mangled.enumerated() {
            names[symbol] = Name(short: Self.shortened(short[index]), full: full[index])
        }
    }

    func name(of symbol: String) -> Name {
        names[symbol] ?? Name(short: Self.shortened(symbol), full: symbol)
    }

    private static func demangled(_ symbols: [String], _ demangler: ToolRun) throws -> [String] {
        var tool = demangler
        tool.input = symbols.joined(separator: "\n") + "\n"
        let lines = try tool.run().output.split(separator: "\n").map(String.init)
        return lines.count == symbols.count ? lines : symbols
    }

    /// A symbol without what the compiler adds to copies of it: `.4`, `.llvm.123`.
    static func withoutSuffix(_ symbol: String) -> String { String(symbol.prefix { $0 != "." }) }

    /// Words of a demangled name about the compiler's work, not about the function.
    private static let origins = [
        "merged ", "specialized ", "generic specialization of ", "@objc ", "static ", "dynamic ", "outlined ",
    ]

    /// The name without how its function was made, and C++ names without their arguments.
    static func shortened(_ name: String) -> String {
        var rest = name[...]
        while let origin = origins.first(where: rest.hasPrefix) { rest = rest.dropFirst(origin.count) }
        var text = String(rest)
        for origin in [" in specialized ", " in static "] { text = text.replacing(origin, with: " in ") }
        return text.contains("::") ? shortenedOfCpp(text) : text
    }

    /// The name of a C++ function without result, arguments of templates, and arguments.
    private static func shortenedOfCpp(_ name: String) -> String {
        var depth = 0
        var text = ""
        for letter in name {
            if letter == "<" { depth += 1 }
            if depth == 0 {
                if letter == "(", !text.isEmpty { break }
                text.append(letter)
            }
            if letter == ">" { depth -= 1 }
        }
        let last = text.split(separator: " ").last.map(String.init) ?? name
        return last.isEmpty ? name : last
    }

    /// Whether a function only hands a call on, so that its callers and callees are shown without it.
    static func isForwarder(_ name: String) -> Bool {
        [
            "partial apply", "reabstraction thunk", "thunk for @",
            "closure #1 in closure #1 in closure #1 in CountedWork",
        ].contains { name.hasPrefix($0) }
    }

    /// Whether a function at the outer end of a stack belongs to the harness, which makes the measured call, or only
    /// hands that call on.
    static func isAboveMeasuredCall(_ function: ProfileFunction) -> Bool {
        let name = function.full
        return harness.contains { name.hasPrefix($0) || name.contains(" in \($0)") || name.contains("static \($0)") }
            || loops.contains(where: name.contains)
            || name.contains("Swift.Result<") && name.contains("init(catching:")
    }

    /// Modules whose functions are the harness's: of earlier programs the second.
    private static let harness = ["Worker.", "Runner."]
    /// The loops over a trace, of strategies and of indexes.
    private static let loops = ["Strategy.replay", "Index.replay"]
}
