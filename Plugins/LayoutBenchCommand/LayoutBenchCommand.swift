import Foundation
import PackagePlugin

/// `swift package layoutbench run …`: builds the package's program over LayoutBenchKit, as everything that is measured is
/// built, and starts it with the arguments.
@main struct LayoutBenchCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var rest = arguments[...]
        // Only before the command: it may have options of these names.
        let name = Self.value(of: "--product", &rest)
        let configuration = Self.value(of: "--build-configuration", &rest) ?? "release"
        guard let built = PackageManager.BuildConfiguration(rawValue: configuration) else {
            throw Failure("unknown build configuration \(configuration): give release or debug")
        }
        let product = try product(name ?? Self.value(of: "--product", &rest), of: context.package)
        var parameters = PackageManager.BuildParameters(configuration: built)
        parameters.logging = .concise
        // Every function at the beginning of a cache line: where it lies would move times by more than most changes.
        if built == .release {
            parameters.otherSwiftcFlags = [
                "-DALIGNED_FUNCTIONS", "-Xllvm", "-align-all-functions=6", "-Xllvm", "-swiftmergefunc-threshold=0",
            ]
            parameters.otherCFlags = ["-falign-functions=64"]
        }
        let result = try packageManager.build(.product(product), parameters: parameters)
        guard result.succeeded, let program = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
            throw Failure("\(product) does not build:\n\(result.logText)")
        }
        let process = Process()
        process.executableURL = program.url
        process.arguments = Array(rest)
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure("\(product) ended with \(process.terminationStatus)")
        }
    }

    /// Takes an option with its value from the beginning of the arguments.
    private static func value(of option: String, _ arguments: inout ArraySlice<String>) -> String? {
        guard arguments.count > 1, arguments.first == option else { return nil }
        arguments.removeFirst()
        return arguments.removeFirst()
    }

    /// The product that is asked for, or the one of the command's name, or the only one that depends on LayoutBenchKit.
    private func product(_ name: String?, of package: Package) throws -> String {
        let products = package.products.compactMap { $0 as? ExecutableProduct }
        if let name {
            guard products.contains(where: { $0.name == name }) else {
                throw Failure("the package has no executable product \(name): it has \(list(products.map(\.name)))")
            }
            return name
        }
        let suitable = products.filter { product in product.targets.contains { usesKit($0) } }.map(\.name)
        if suitable.contains("layoutbench") { return "layoutbench" }
        guard suitable.count == 1 else {
            throw Failure("\(suitable.count) products depend on LayoutBenchKit: name one by --product NAME")
        }
        return suitable[0]
    }

    private func usesKit(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            switch dependency {
            case .target(let target): target.name == "LayoutBenchKit" || usesKit(target)
            case .product(let product): product.name == "LayoutBenchKit"
            @unknown default: false
            }
        }
    }

    private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}

/// What ends the command, in words.
private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
