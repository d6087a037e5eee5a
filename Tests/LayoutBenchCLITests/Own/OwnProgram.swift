import Foundation
import Testing

/// A program as `layoutbench init` writes it, with faulty additions beside, compiled against the modules of the tests and
/// linked with their objects: once, and without a build of the package.
enum OwnProgram {
    static let hasCompiler = (try? CommandRun(shell: "command -v swiftc"))?.exitCode == 0

    /// Folder of the package and path of the program.
    static let built = Result { try build() }

    private static func build() throws -> (folder: String, program: String) {
        let folder = try TemporaryFolder.shared.folder() + "/own"
        let written = try CommandRun(["init", folder, "--dependency", PageFiles.root.path])
        try #require(written.exitCode == 0, "\(written.errors)")
        let sources = folder + "/Sources/bench"
        let main = try String(contentsOfFile: sources + "/main.swift", encoding: .utf8)
        try Data(main.replacing("    bench.add(layout:", with: "    addFaults(&bench)\n    bench.add(layout:").utf8)
            .write(to: URL(fileURLWithPath: sources + "/main.swift"))
        try Data(OwnAdditions.text.utf8).write(to: URL(fileURLWithPath: sources + "/Faulty.swift"))
        let products = try CommandRun.executable().deletingLastPathComponent().path
        let run = try CommandRun(
            shell: """
                set -e; cd '\(PageFiles.root.path)'
                grep -v '/layoutbench.build/' '\(products)/layoutbench.product/Objects.LinkFileList' >'\(folder)/objects'
                swiftc -swift-version 6 -warnings-as-errors -Onone -module-name bench -o '\(folder)/bench' \
                    '\(sources)'/*.swift -I '\(products)/Modules' \
                    -Xcc -fmodule-map-file='\(products)/CSupport.build/module.modulemap' \
                    -Xcc -fmodule-map-file='\(products)/CResources.build/module.modulemap' \
                    -Xcc -fmodule-map-file='\(products)/CSimdjson.build/module.modulemap' \
                    -I Sources/Bench/CJemalloc -I Sources/Tools/CSQLite -I Sources/Bench/CZlib -I Sources/Bench/CExpat \
                    @'\(folder)/objects' -ljemalloc -lsqlite3 -lz -lm -lexpat -lsimdjson -lstdc++
                """)
        try #require(run.exitCode == 0, "\(run.errors)")
        return (folder, folder + "/bench")
    }

    /// Runs the program in the package's folder.
    static func run(_ arguments: String, _ environment: String = "") throws -> CommandRun {
        let (folder, program) = try built.get()
        return try CommandRun(shell: "cd '\(folder)' && \(environment) '\(program)' \(arguments); exit $?")
    }
}
