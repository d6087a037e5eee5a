import Foundation
import Testing

/// What the tests of installing take.
enum InstallTools {
    static let hasMake = (try? CommandRun(shell: "command -v make"))?.exitCode == 0
    static let hasPackaging =
        (try? CommandRun(shell: "command -v dpkg-deb dpkg-shlibdeps readelf strip make cc | wc -l"))?.output == "6\n"
}

/// `make install` and `make uninstall` into a temporary prefix.
@Suite(.enabled(if: InstallTools.hasMake, "make is not installed"))
struct InstallTests {
    /// What it installs, with the permissions.
    private static let files = [
        "bin/layoutbench": 0o755, "share/man/man1/layoutbench.1": 0o644,
        "share/bash-completion/completions/layoutbench": 0o644, "share/zsh/site-functions/_layoutbench": 0o644,
        "share/fish/vendor_completions.d/layoutbench.fish": 0o644, "share/layoutbench/chart.min.js": 0o644,
        "share/layoutbench/Reports/strategies/run.json": 0o644, "share/layoutbench/Reports/reference/run.json": 0o644,
    ]

    private static let standIn = #"""
        #!/bin/bash
        case $1 in
        man) echo '.TH LAYOUTBENCH 1' ;;
        completion) echo "completion for $2" ;;
        *) echo "ran $*" ;;
        esac

        """#

    private let scripts: ScriptFolder
    private var prefix: String { scripts.folder + "/pre fix" }

    init() throws {
        scripts = try ScriptFolder()
        try scripts.standIn("layoutbench", Self.standIn)
        try Data("/* Chart.js */".utf8).write(to: URL(fileURLWithPath: scripts.folder + "/chart.js"))
    }

    private func make(_ target: String, _ more: String = "") throws -> CommandRun {
        try scripts.run(
            "umask 077; make --directory '\(ScriptFolder.root.path)' \(target) PREFIX='\(prefix)' "
                + "PROGRAM='\(scripts.folder)/bin/layoutbench' CHARTJS='\(scripts.folder)/chart.js' \(more)")
    }

    private func installed(below folder: String) throws -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return found.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    @Test func `program, page, completions and Chart.js are installed for all users, and removed`() throws {
        let run = try make("install")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try installed(below: prefix) == Self.files.keys.sorted())
        for (file, permissions) in Self.files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(prefix)/\(file)")
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == permissions, "\(file)")
        }
        func text(_ file: String) throws -> String {
            try String(contentsOfFile: "\(prefix)/\(file)", encoding: .utf8)
        }
        #expect(try text("share/man/man1/layoutbench.1") == ".TH LAYOUTBENCH 1\n")
        #expect(try text("share/zsh/site-functions/_layoutbench") == "completion for zsh\n")
        #expect(try scripts.run("'\(prefix)/bin/layoutbench' list").output == "ran list\n")
        // Twice does no harm, and files of others stay.
        #expect(try make("install").exitCode == 0)
        try Data().write(to: URL(fileURLWithPath: prefix + "/bin/other"))
        #expect(try make("uninstall").exitCode == 0)
        #expect(try installed(below: prefix) == ["bin/other"])
        #expect(try make("uninstall").exitCode == 0)
    }

    @Test func `a package's folder is put before every path`() throws {
        let run = try make("install", "DESTDIR='\(scripts.folder)/tree'")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try installed(below: scripts.folder + "/tree" + prefix) == Self.files.keys.sorted())
        #expect(!FileManager.default.fileExists(atPath: prefix))
    }

    @Test func `without Chart.js it says so, without the program it says how to build it`() throws {
        let run = try make("install", "CHARTJS=")
        #expect(run.exitCode == 0 && run.output.contains("Chart.js was not found"), "\(run.errors)")
        #expect(try !installed(below: prefix).contains("share/layoutbench/chart.min.js"))
        let missing = try make("install", "PROGRAM=nowhere")
        #expect(missing.exitCode != 0)
        #expect(missing.errors.contains(/error: .*not built \(nowhere\): .*make/), "\(missing.errors)")
    }

    @Test func `it looks for Chart.js where the program does`() throws {
        let makefile = try PageFiles.text("Makefile")
        let source = try PageFiles.text("Sources/Command/LayoutBenchCLI/ReportFiles.swift")
        let places = source.matches(of: /"(\/[^"]*chart[^"]*\.js)"/).map { String($0.1) }
        #expect(places.count > 2)
        for place in places { #expect(makefile.contains(place), "\(place)") }
    }

    @Test func `the installed program answers from its own records anywhere, and takes its own Chart.js`() throws {
        let program = try CommandRun.executable().path
        let run = try make("install", "PROGRAM='\(program)'")
        #expect(run.exitCode == 0, "\(run.errors)")
        let root = ScriptFolder.root.path
        let folder = try TemporaryFolder.shared.folder()
        // As a symbolic link too, which package managers make.
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: prefix + "/bin/layoutbench")
        for name in [prefix + "/bin/layoutbench", folder + "/link"] {
            let advice = try scripts.run("cd '\(folder)' && '\(name)' advise --items 200k --time-budget 0s")
            #expect(advice.exitCode == 0 && advice.output.contains("on-demand"), "\(advice.errors)")
            #expect(
                advice.errors.contains("pre fix/share/layoutbench/Reports/strategies: it judges 19"), "\(advice.errors)"
            )
        }
        // The checkout's own record is not asked twice.
        let here = try scripts.run("cd '\(root)' && '\(prefix)/bin/layoutbench' advise --items 200k --time-budget 0s")
        #expect(!here.errors.contains("share/layoutbench"), "\(here.errors)")
        let page = try scripts.run(
            "cd '\(root)' && unset LAYOUTBENCH_CHARTJS && '\(prefix)/bin/layoutbench' report Reports/reference --format html"
        )
        #expect(page.output.contains("/* Chart.js */"), "\(page.errors)")
    }
}
