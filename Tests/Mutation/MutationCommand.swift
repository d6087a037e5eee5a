import Foundation

/// Makes mutants of a folder, has the tests of its module look at each, and says how many they caught.
struct MutationCommand {
    private let root: String
    /// The folder, from the root.
    private let folder: String
    private let tests: String
    private let count: Int
    private let seed: UInt64
    private let jobs: Int
    private let isOptimized: Bool
    private let isListed: Bool

    private static let usage = "see the head of Scripts/mutate"

    /// Reads the root, the options and the folder.
    init(_ arguments: [String]) throws {
        root = arguments.first ?? "."
        var rest = Array(arguments.dropFirst())
        var values: [String: String] = [:]
        var flags: Set<String> = []
        var names: [String] = []
        while let argument = rest.first {
            rest.removeFirst()
            if ["--list", "--debug"].contains(argument) {
                flags.insert(argument)
            } else if argument.hasPrefix("--") {
                guard ["--count", "--seed", "--tests", "--jobs"].contains(argument), let value = rest.first else {
                    throw Failure("unknown option, or one without its value (\(argument)): \(Self.usage)", code: 64)
                }
                values[argument] = value
                rest.removeFirst()
            } else {
                names.append(argument)
            }
        }
        func number(_ name: String, _ usual: Int) throws -> Int {
            guard let text = values[name] else { return usual }
            guard let value = Int(text), value > 0 else {
                throw Failure("not a positive whole number (\(name) \(text)): give one such as \(usual)", code: 64)
            }
            return value
        }
        guard names.count == 1 else {
            throw Failure("which module? (Scripts/mutate): name one folder, such as Layouts", code: 64)
        }
        count = try number("--count", 200)
        seed = UInt64(try number("--seed", 1))
        jobs = try number("--jobs", ProcessInfo.processInfo.activeProcessorCount)
        isOptimized = !flags.contains("--debug")
        isListed = flags.contains("--list")
        folder = try Self.folder(names[0], in: root)
        tests = try Self.tests(values["--tests"], of: folder, in: root)
    }

    /// The folder that a name or a path means.
    private static func folder(_ name: String, in root: String) throws -> String {
        let all = FileManager.default.enumerator(atPath: "\(root)/Sources")?.compactMap { $0 as? String } ?? []
        let folders = all.filter { !$0.hasSuffix(".swift") }.map { "Sources/\($0)" }
        let path = name.hasSuffix("/") ? String(name.dropLast()) : name
        let found = folders.filter { $0 == path || $0 == "Sources/\(path)" || "/\($0)".hasSuffix("/\(path)") }
        // Sources/NAME before Sources/*/NAME.
        guard let best = found.min(by: { ($0.count, $0) < ($1.count, $1) }) else {
            throw Failure("no such folder (\(name)): name a module, or a folder of one, below Sources", code: 64)
        }
        return best
    }

    private static func module(of folder: String) -> String {
        let parts = folder.split(separator: "/")
        let isInStorey = parts.count > 2 && ["Library", "Bench", "Tools", "Command"].contains(parts[1])
        return parts.prefix(isInStorey ? 3 : 2).joined(separator: "/")
    }

    private static func tests(_ given: String?, of folder: String, in root: String) throws -> String {
        let usual = (module(of: folder).split(separator: "/").last.map(String.init) ?? "") + "Tests"
        let name = given ?? usual
        guard FileManager.default.fileExists(atPath: "\(root)/Tests/\(name)") else {
            throw Failure("no such tests (\(name)): name a test target with --tests", code: 64)
        }
        return name
    }

    /// A seeded sample with one mutant a line, and spare ones for those that do not compile.
    private func sample(_ checkout: Checkout) throws -> [Mutant] {
        let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
        var all = try files.flatMap { MutantFinder(file: $0, text: try checkout.text($0)).all() }
        var numbers = SeededNumbers(state: seed)
        all.shuffle(using: &numbers)
        var lines: Set<String> = []
        let single = all.filter { lines.insert("\($0.file):\($0.line)").inserted }
        return Array(single.prefix(count + count / 2))
    }

    func run() throws {
        let work = "\(root)/.build/mutate"
        let checkout = Checkout(root: root, copy: "\(work)/package", tests: tests)
        let candidates = try sample(checkout)
        if isListed {
            for mutant in candidates.prefix(count) { say("\(mutant.title)\n    \(mutant.source)") }
            return
        }
        try FileManager.default.createDirectory(atPath: "\(work)/files", withIntermediateDirectories: true)
        let build = try MutantBuild(
            checkout: checkout, module: Self.module(of: folder), isOptimized: isOptimized
        ).run(candidates)
        let mutants = Array(build.mutants.prefix(count))
        let run = MutantRun(program: build.program, jobs: jobs, temporary: "\(work)/files")
        let seconds = try run.plain()
        let limit = 10 + 4 * seconds
        say("\(tests) take \(Int(seconds)) s without a mutant; each may take \(Int(limit)) s")
        let titles = Dictionary(uniqueKeysWithValues: mutants.map { ($0.number, $0.mutant.title) })
        let verdicts = run.verdicts(of: mutants.map(\.number), limit: limit) { number, verdict, seconds in
            say("\(verdict.rawValue) after \(Int(seconds)) s: \(titles[number] ?? "")")
        }
        try? FileManager.default.removeItem(atPath: "\(work)/files")
        report(mutants, verdicts, left: build.left)
    }

    private func report(_ mutants: [(number: Int, mutant: Mutant)], _ verdicts: [Int: MutantRun.Verdict], left: Int) {
        let survivors = mutants.filter { verdicts[$0.number] == .survived }
        let judged = mutants.count { verdicts[$0.number] != nil }
        say("\nSurvivors:")
        for (_, mutant) in survivors.sorted(by: { ($0.mutant.file, $0.mutant.line) < ($1.mutant.file, $1.mutant.line) })
        {
            say("  \(mutant.title)\n      \(mutant.source)")
        }
        if survivors.isEmpty { say("  none") }
        let caught = judged - survivors.count
        let share = judged > 0 ? Double(caught * 1000 / judged) / 10 : 0
        say(
            "\n\(folder), seed \(seed): \(caught) of \(judged) mutants caught by \(tests), \(share) %; \(left) did not compile"
        )
    }
}
