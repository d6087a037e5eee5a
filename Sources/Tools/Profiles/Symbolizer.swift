import Files
import Foundation
import RunRecords
import ToolRuns

/// Names what lies at addresses: functions, those inlined there, and lines, by the toolchain's `llvm-symbolizer`.
struct Symbolizer {
    private let symbolizer, demangler: ToolRun?
    /// Programs with debug information, by the path of a copy without it that ran in their place.
    var originals: [String: String] = [:]

    /// Finds the programs beside `swift`, or on the path. Without them functions have the names that the tool knows.
    init(environment: [String: String], interruption: Interruption) {
        var folders: [String] = []
        if let swift = ToolSearch.path(of: "swift", environment) {
            folders.append(URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent().path)
        }
        func tool(_ name: String, _ arguments: [String]) -> ToolRun? {
            let beside = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
            return (beside ?? ToolSearch.path(of: name, environment)).map { program in
                ToolRun(
                    program: program, arguments: arguments, folder: FileManager.default.temporaryDirectory.path,
                    environment: environment.filter { $0.key != "LD_PRELOAD" }, interruption: interruption)
            }
        }
        symbolizer = tool("llvm-symbolizer", ["--output-style=JSON"])
        demangler = tool("swift-demangle", [])
    }

    var canName: Bool { symbolizer != nil }

    /// One inlined function, or the one it is inlined into.
    private struct Symbol: Decodable {
        let functionName, fileName: String
        let line: Int

        private enum CodingKeys: String, CodingKey {
            case functionName = "FunctionName"
            case fileName = "FileName"
            case line = "Line"
        }
    }

    private struct Answer: Decodable {
        let symbols: [Symbol]?

        private enum CodingKeys: String, CodingKey { case symbols = "Symbol" }
    }

    /// The places of frames, by frame: the function, and functions inlined at the address, the outermost first.
    func places(of frames: Set<RawFrame>) throws -> [RawFrame: [ProfileBuilder.Place]] {
        let asked = frames.filter { $0.address != nil && $0.module.hasPrefix("/") }
            .sorted { ($0.module, $0.address ?? 0) < ($1.module, $1.address ?? 0) }
        let answers = try ask(asked)
        let symbols = answers.values.flatMap { $0.map(\.functionName) } + frames.map(\.symbol)
        let names = try FunctionNames(Set(symbols), demangler: demangler)
        var places: [RawFrame: [ProfileBuilder.Place]] = [:]
        for frame in frames {
            let known = (answers[frame] ?? []).filter { !$0.functionName.isEmpty }
            var original = frame
            original.module = originals[frame.module] ?? frame.module
            places[frame] =
                known.isEmpty
                ? [ProfileBuilder.Place(Self.function(named: names, original))]
                : known.reversed().map { Self.place($0, names, original) }
        }
        return places
    }

    private func ask(_ frames: [RawFrame]) throws -> [RawFrame: [Symbol]] {
        guard var tool = symbolizer, !frames.isEmpty else { return [:] }
        tool.input = frames.map {
            "\"\(originals[$0.module] ?? $0.module)\" 0x\(String($0.address ?? 0, radix: 16))\n"
        }.joined()
        let lines = try tool.run().output.split(separator: "\n")
        guard lines.count == frames.count else { return [:] }
        let decoder = JSONDecoder()
        var answers: [RawFrame: [Symbol]] = [:]
        for (frame, line) in zip(frames, lines) {
            answers[frame] = (try? decoder.decode(Answer.self, from: Data(line.utf8)))?.symbols ?? []
        }
        return answers
    }

    private static func function(named names: FunctionNames, _ frame: RawFrame) -> ProfileFunction {
        let module = frame.module.hasPrefix("[") ? "kernel" : frame.moduleName
        guard !frame.symbol.isEmpty, !frame.symbol.hasPrefix("0x"), frame.symbol != "???" else {
            let text = "\(module.isEmpty ? "code" : module) unknown"
            return ProfileFunction(name: text, full: text, module: module)
        }
        let name = names.name(of: frame.symbol)
        return ProfileFunction(name: name.short, full: name.full, module: module)
    }

    private static func place(_ symbol: Symbol, _ names: FunctionNames, _ frame: RawFrame) -> ProfileBuilder.Place {
        let name = names.name(of: symbol.functionName)
        let file = symbol.fileName.split(separator: "/").last.map(String.init)
        // Where there is no debug information it names the object that the function may come from.
        let isSource = symbol.line > 0 && file != "<compiler-generated>"
        return ProfileBuilder.Place(
            ProfileFunction(name: name.short, full: name.full, module: frame.moduleName, file: isSource ? file : nil),
            line: isSource ? symbol.line : nil)
    }
}

extension ProfileBuilder {
    /// Adds a stack of named places below the measured call, without functions that only forward calls.
    /// What these spend is their caller's.
    mutating func addReadable(_ places: [Place], costs: [Double]) {
        let kept = places.filter { !FunctionNames.isForwarder($0.function.name) }
        let merged = kept.reduce(into: [Place]()) { result, place in
            // A copy that was specialised and the function it calls are one to the reader.
            if result.last?.function.full == place.function.full { result.removeLast() }
            result.append(place)
        }
        let outer = merged.prefix { FunctionNames.isAboveMeasuredCall($0.function) }.count
        // What the loop around the calls spends itself stays, under its own name.
        add(Array(merged.dropFirst(min(outer, max(0, merged.count - 1)))), costs: costs)
    }
}
