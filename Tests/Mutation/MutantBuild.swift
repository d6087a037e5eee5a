import Foundation

/// Builds all mutants into one program, and leaves out those that do not compile.
struct MutantBuild {
    let checkout: Checkout
    /// Folder of the module's sources, from the root.
    let module: String
    let isOptimized: Bool

    /// What was built: the mutants that are in it by their numbers, how many are not, and the tests.
    struct Result {
        var mutants: [(number: Int, mutant: Mutant)]
        var left: Int
        var program: String
    }

    /// Builds and builds again until what is left compiles.
    func run(_ candidates: [Mutant]) throws -> Result {
        var mutants = candidates.enumerated().map { (number: $0.offset, mutant: $0.element) }
        while true {
            say("Building \(mutants.count) mutants")
            try write(mutants)
            let build = try Tool.run("/usr/bin/env", ["swift", "build", "--build-tests"] + options)
            if build.code == 0 {
                return Result(mutants: mutants, left: candidates.count - mutants.count, program: try program())
            }
            let wrong = failing(build.output, mutants)
            guard !wrong.isEmpty else {
                throw Failure("the copy does not build (\(checkout.copy)): see what follows\n\(build.output)", code: 70)
            }
            mutants.removeAll { wrong.contains($0.number) }
        }
    }

    private var options: [String] {
        let optimized = [
            "-c", "release", "-Xswiftc", "-enable-testing", "-Xswiftc", "-assert-config", "-Xswiftc", "Debug",
        ]
        return ["--package-path", checkout.copy] + (isOptimized ? optimized : [])
    }

    private func write(_ mutants: [(number: Int, mutant: Mutant)]) throws {
        var changed = ["\(module)/\(Schemata.fileName)": Schemata.support(mutants)]
        for (file, found) in Dictionary(grouping: mutants, by: \.mutant.file) {
            changed[file] = Schemata.source(try checkout.text(file), found)
        }
        try checkout.update(changed)
    }

    /// The mutants on lines that the compiler complains of, or next to them.
    private func failing(_ output: String, _ mutants: [(number: Int, mutant: Mutant)]) -> Set<Int> {
        var found: Set<Int> = []
        let byFile = Dictionary(grouping: mutants, by: \.mutant.file)
        for match in output.matches(of: #/([^\s:]+\.swift):(\d+):\d+: error: /#) {
            let path = String(match.1)
            guard let line = Int(match.2), let file = byFile.keys.first(where: { path.hasSuffix("/\($0)") }),
                let nearest = byFile[file]?.map({ abs($0.mutant.line - line) }).min()
            else { continue }
            for one in byFile[file] ?? [] where abs(one.mutant.line - line) == nearest { found.insert(one.number) }
        }
        return found
    }

    private func program() throws -> String {
        let path = try Tool.run("/usr/bin/env", ["swift", "build", "--show-bin-path"] + options).output
        let folder = path.split(separator: "\n").last.map(String.init) ?? ""
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".xctest") }) else {
            throw Failure(
                "the build has no tests (\(folder)): see whether \(checkout.tests) is a test target", code: 70)
        }
        return "\(folder)/\(name)"
    }
}
