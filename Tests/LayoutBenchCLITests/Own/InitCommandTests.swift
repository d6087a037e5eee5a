import Foundation
import Testing

@testable import LayoutBenchCLI

/// What `layoutbench init` writes, and what it leaves alone. That it compiles, `OwnProgramTests` see.
@Suite struct InitCommandTests {
    @Test func `the layout that is written is the page's example`() throws {
        let block = try #require(
            try PageFiles.text("Sources/README.md").components(separatedBy: "```swift\n").last {
                $0.contains("struct SeatMap")
            }
        ).components(separatedBy: "```\n")[0]
        #expect(
            InitTemplates.layout.trimmingCharacters(in: .newlines) == "import LayoutBenchKit\n\n"
                + block.trimmingCharacters(in: .newlines))
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `an empty folder becomes a package that depends on this one`() throws {
        let folder = try TemporaryFolder.shared.folder() + "/new"
        let run = try CommandRun(["init", folder, "--product", "mine"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let manifest = try text(folder + "/Package.swift")
        #expect(manifest.contains(".package(path: \"") && manifest.contains("name: \"mine\""))
        let manager = FileManager.default
        for file in ["Sources/mine/main.swift", "layoutbench.json", ".github/workflows/mine.yml", ".gitignore"] {
            #expect(manager.fileExists(atPath: "\(folder)/\(file)"), "\(file)")
        }
        let again = try CommandRun(["init", folder, "--product", "mine"])
        #expect(again.exitCode == 64 && again.errors.contains("the file is there already"))
        #expect(again.errors.contains("or another --product"))
        #expect(try text(folder + "/Package.swift") == manifest)
        let second = try CommandRun(["init", folder, "--product", "other"])
        #expect(second.exitCode == 64 && second.errors.contains("/layoutbench.json"))
        #expect(!second.errors.contains("or another --product"), "the file has that name with any")
    }

    @Test func `a package gets the files alone, and is told what to add`() throws {
        let folder = try TemporaryFolder.shared.folder()
        try Data("// mine\n".utf8).write(to: URL(fileURLWithPath: folder + "/Package.swift"))
        let run = try CommandRun(["init", folder, "--dependency", "https://example.org/bench/LayoutBench.git"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try text(folder + "/Package.swift") == "// mine\n")
        #expect(run.output.contains(".package(url: \"https://example.org/bench/LayoutBench.git\""))
        #expect(run.output.contains("package: \"LayoutBench\""))
    }

    @Test func `a package that has LayoutBenchKit keeps its dependency, wherever the program lies`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let manifest = """
            let package = Package(
                name: "mine", dependencies: [.package(name: "LayoutBench", path: "../LayoutBench")],
                targets: [.target(name: "a", dependencies: [
                    .product(name: "LayoutBenchKit", package: "LayoutBench")])])
            """
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/Package.swift"))
        let run = try CommandRun(["init", folder])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("Add to targets of Package.swift") && !run.output.contains(".package("))
        #expect(run.output.contains(".product(name: \"LayoutBenchKit\", package: \"LayoutBench\")"))
        let workflow = try text(folder + "/.github/workflows/bench.yml")
        #expect(workflow.hasPrefix("# Package.swift names LayoutBench by a folder"))
        // Its own program lies in no checkout, and a dependency's name makes it none.
        let console = Console(environment: [:], executable: folder + "/.build/release/bench")
        #expect(throws: UsageError.self) { try InitDependency(nil, from: folder, console) }
        let kept = try #require(InitGround(folder).dependency)
        #expect(kept.line == nil && kept.identity == "LayoutBench" && kept.isFolder)
        let remote = manifest.replacing("name: \"LayoutBench\", path: \"../", with: "url: \"https://example.org/")
        #expect(InitDependency(in: remote)?.isFolder == false)
        let given = try CommandRun(["init", folder + "/b", "--dependency", PageFiles.root.path])
        #expect(given.exitCode == 0)
        #expect(try text(folder + "/b/Package.swift").contains(".package(path: "))
    }

    @Test func `the checkout of LayoutBench is no place for a program`() throws {
        let refused = try CommandRun(["init", PageFiles.root.path, "--product", "mine"])
        refused.expectError(64, "the folder is LayoutBench itself", at: PageFiles.root.path, "init ../my-bench")
        #expect(!FileManager.default.fileExists(atPath: PageFiles.root.path + "/Sources/mine"))
    }

    @Test func `what can't be begun is refused`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let nowhere = try CommandRun(["init", folder + "/a", "--dependency", folder])
        #expect(nowhere.exitCode == 64 && nowhere.errors.contains("no package LayoutBench lies there"))
        let name = try CommandRun(["init", folder + "/b", "--product", "a b"])
        #expect(name.exitCode == 64 && name.errors.contains("--product a b"))
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        let full = try CommandRun(["init", folder])
        #expect(full.exitCode == 64 && full.errors.contains("neither empty nor a package"))
        let console = Console(environment: [:], executable: "/usr/bin/env")
        #expect(throws: UsageError.self) { try InitDependency(nil, from: folder, console) }
        #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
    }
}
