/// A place in code as a tool gives it: its name of the function, and the place of the instruction in its file.
struct RawFrame: Hashable, Sendable {
    /// The function's linker name; empty where the tool knows none.
    var symbol: String
    /// Path of the program or library, or a name in brackets for other memory.
    var module: String
    /// Address as the file's debug information counts; nil where the tool gives none.
    var address: UInt64?

    /// The module without its folders.
    var moduleName: String { module.split(separator: "/").last.map(String.init) ?? module }
}

/// A stack as a tool gives it.
struct RawStack: Equatable, Sendable {
    var frames: [RawFrame]
    var costs: [Double]
}

extension RawStack {
    /// Functions of the program's C that measured code is called by: the call itself, and what a thread begins with
    /// that the call has started.
    private static let roots: Set<String> = ["support_counted", "support_first_half"]

    /// The frames below the measured call; nil for a stack outside of it.
    var insideMeasuredCall: RawStack? {
        guard let root = frames.lastIndex(where: { Self.roots.contains($0.symbol) }) else { return nil }
        return RawStack(frames: Array(frames[(root + 1)...]), costs: costs)
    }
}

/// Why what a tool wrote can't be read.
struct ToolOutputError: Error, Equatable, CustomStringConvertible {
    let tool: String
    /// Number of the line, from 1; 0 for the whole.
    let line: Int
    let reason: String

    var description: String { "\(tool) wrote something unknown\(line > 0 ? ", line \(line)" : ""): \(reason)" }
}
