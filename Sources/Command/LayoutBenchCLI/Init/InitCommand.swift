import Foundation

struct InitCommand: Command {
    let syntax = CommandSyntax(
        name: "layoutbench init", summary: "write a program of your own with your strategies, layouts and data",
        options: [
            .value("product", "NAME", help: "name of the program and its target (default bench)"),
            .value(
                "dependency", "PATH|URL",
                help: "folder or address of LayoutBench to depend on (default: the checkout of this program)"),
        ],
        positionals: [
            Positional(
                "FOLDER", .optional,
                help: "an empty folder, or a package (default: the working folder)", offers: .folders)
        ],
        examples: [
            Example("init my-bench", isQuick: false),
            Example("init my-bench --product mine --dependency ../LayoutBench", isQuick: false),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let folder = URL(fileURLWithPath: options.positionals.first ?? ".").standardizedFileURL.path
        let product = try Self.product(options.string("product") ?? "bench")
        let ground = try InitGround(folder)
        let given = options.string("dependency")
        let dependency = try (given == nil ? ground.dependency : nil) ?? InitDependency(given, from: folder, console)
        let templates = InitTemplates(product: product, dependency: dependency)
        let files = (ground.hasPackage ? [] : templates.package) + templates.files
        if let taken = files.first(where: { NightFiles.isThere("\(folder)/\($0.path)") }) {
            let isOfProduct = templates.isNamedByProduct(taken)
            throw UsageError(
                "the file is there already", place: "\(folder)/\(taken.path)",
                remedy: "move it away, or give another folder\(isOfProduct ? ", or another --product" : "")")
        }
        for file in files { try Self.write(file, in: folder) }
        try console.print(
            files.map { "\(folder)/\($0.path)\n" }.joined() + templates.nextSteps(in: folder, ground.hasPackage))
        return .done
    }

    /// A name that a module can have as well.
    private static func product(_ name: String) throws(UsageError) -> String {
        let isWord = name.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
        }
        guard isWord, name.first?.isLetter == true, !["LayoutBenchKit", "layoutbench"].contains(name) else {
            throw UsageError(
                "not a name for a program", place: "--product \(name)",
                remedy: "give letters, digits, - and _, such as bench")
        }
        return name
    }

    private static func write(_ file: InitTemplates.File, in folder: String) throws {
        let path = "\(folder)/\(file.path)"
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch {
            throw CommandError(
                .io, cause: "the file can't be written", place: path, remedy: "give a folder that can be written to")
        }
    }
}

/// The folder that a program is written into: a package, or one that is empty or to be made.
struct InitGround {
    let hasPackage: Bool
    /// The dependency of a package that has LayoutBenchKit already; nil for any other package.
    let dependency: InitDependency?

    init(_ folder: String) throws(UsageError) {
        if InitDependency.isCheckout(folder) {
            throw UsageError(
                "the folder is LayoutBench itself", place: folder,
                remedy: "give a folder of your own, such as init ../my-bench")
        }
        hasPackage = NightFiles.isThere(folder + "/Package.swift")
        dependency = InitDependency.manifest(of: folder).flatMap(InitDependency.init(in:))
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
        if !hasPackage, !names.isEmpty {
            throw UsageError(
                "the folder is neither empty nor a package", place: folder,
                remedy: "give an empty folder, or one with a Package.swift")
        }
    }
}

struct InitDependency {
    /// The line of Package.swift; nil where it has one.
    let line: String?
    /// By what name a product of it is asked for.
    let identity: String
    let isFolder: Bool

    /// The package from which a manifest has a product already; nil if it has none.
    init?(in manifest: String) {
        let product = /name:\s*"LayoutBenchKit",\s*package:\s*"([^"]+)"/
        guard let found = manifest.firstMatch(of: product) else { return nil }
        (line, identity) = (nil, String(found.1))
        isFolder = !manifest.contains(/\.package\(\s*url:[^)]*\b(?i:layoutbench)/)
    }

    /// Without a given folder or address it is the checkout that the running program was built in.
    init(_ given: String?, from folder: String, _ console: Console) throws(UsageError) {
        if let given, given.contains("://") || given.hasPrefix("git@") {
            let last = given.split(separator: "/").last.map(String.init) ?? given
            identity = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
            line = ".package(url: \(Self.literal(given)), branch: \"main\")"
            isFolder = false
            return
        }
        guard let found = given ?? Self.checkout(of: console.executable) else {
            throw UsageError(
                "the program lies in no checkout of LayoutBench", place: console.executable,
                remedy: "give --dependency with its folder or address")
        }
        let path = URL(fileURLWithPath: found).standardizedFileURL.resolvingSymlinksInPath().path
        guard Self.isCheckout(path) else {
            throw UsageError(
                "no package LayoutBench lies there", place: "--dependency \(found)",
                remedy: "give the folder of a checkout, or an address with ://")
        }
        identity = (path as NSString).lastPathComponent
        let own = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        line = ".package(path: \(Self.literal(Self.relative(path, to: own))))"
        isFolder = true
    }

    /// A text as Swift writes it.
    private static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func checkout(of program: String) -> String? {
        var place = URL(fileURLWithPath: program).resolvingSymlinksInPath()
        while place.path != "/" {
            place.deleteLastPathComponent()
            if isCheckout(place.path) { return place.path }
        }
        return nil
    }

    static func manifest(of folder: String) -> String? {
        try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
    }

    /// Whether a package is LayoutBench: a dependency may have that name, too.
    static func isCheckout(_ folder: String) -> Bool {
        manifest(of: folder)?.contains(/\bPackage\(\s*name:\s*"LayoutBench"/) == true
    }

    /// Relative where both lie in one folder of a user's, so that both can be moved together.
    private static func relative(_ path: String, to folder: String) -> String {
        let (target, base) = (path.split(separator: "/"), folder.split(separator: "/"))
        let shared = zip(target, base).prefix { $0 == $1 }.count
        guard shared >= 2 else { return path }
        let steps = Array(repeating: "..", count: base.count - shared) + target.dropFirst(shared).map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
}
