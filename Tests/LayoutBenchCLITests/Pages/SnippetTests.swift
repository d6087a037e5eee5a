import Foundation
import Testing

/// The README's lines for an app are a program as they stand.
@Suite struct SnippetTests {
    private static let hasCompiler = (try? CommandRun(shell: "command -v swiftc"))?.exitCode == 0

    @Test(.enabled(if: hasCompiler, "swiftc is not on PATH"))
    func `the README's lines for an app compile as written`() throws {
        let blocks = try PageFiles.text("README.md").components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```\n")[0] }
        #expect(blocks.count == 1)
        for block in blocks {
            let folder = try TemporaryFolder.shared.folder()
            try block.write(toFile: "\(folder)/main.swift", atomically: true, encoding: .utf8)
            let products = try CommandRun.executable().deletingLastPathComponent().path
            let support = PageFiles.root.appendingPathComponent("Sources/Library/CSupport/include").path
            // With the library's modules alone, and no other package's.
            let run = try CommandRun(
                shell: "cd '\(folder)' && swiftc -swift-version 6 -warnings-as-errors -Onone -I '\(products)/Modules' "
                    + "-Xcc -fmodule-map-file='\(products)/CSupport.build/module.modulemap' -Xcc -I -Xcc '\(support)' "
                    + "-c main.swift -o main.o")
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/main.o"))
        }
    }
}
