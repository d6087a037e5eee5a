import Foundation
import Testing

/// `Scripts/package deb` with a stand-in for the program, which a C compiler makes: a package holds no script.
@Suite(.enabled(if: InstallTools.hasPackaging, "dpkg-dev, binutils, make or a C compiler is not installed"))
struct PackageScriptTests {
    private static let standIn = #"""
        #include <stdio.h>
        #include <string.h>
        int main(int count, char **words) {
            if (count > 1 && !strcmp(words[1], "--version")) return puts("layoutbench 1.0.0") < 0;
            if (count > 1 && !strcmp(words[1], "man"))
                return puts(".TH LAYOUTBENCH 1\n.SH NAME\nlayoutbench \\- measures views") < 0;
            return printf("# completion for %s\n", words[count - 1]) < 0;
        }

        """#

    private let scripts: ScriptFolder

    init() throws {
        scripts = try ScriptFolder()
        try Data(Self.standIn.utf8).write(to: URL(fileURLWithPath: scripts.folder + "/program.c"))
        let made = try scripts.run(
            "cd '\(scripts.folder)' && cc -g -O2 -fPIE -pie -D_FORTIFY_SOURCE=2 -fstack-protector-strong -Wl,-z,relro,-z,now "
                + "-o program program.c")
        try #require(made.exitCode == 0, "\(made.errors)")
    }

    private func package(_ arguments: String, program: String? = nil) throws -> CommandRun {
        // With the system's own dpkg-query: it says which package a library is of.
        try CommandRun(
            shell: "export LAYOUTBENCH_PROGRAM='\(program ?? scripts.folder + "/program")' "
                + "DPKG_DEB_COMPRESSOR_LEVEL=1 DEBFULLNAME='A Maintainer' DEBEMAIL=maintainer@debian.org; \(ScriptFolder.path("package")) \(arguments)"
        )
    }

    @Test func `a package has the program, its page and completions, and declares its libraries`() throws {
        let run = try package("deb --output '\(scripts.folder)/out'")
        #expect(run.exitCode == 0, "\(run.errors)")
        let path = run.output.trimmingCharacters(in: .newlines)
        #expect(path.hasPrefix(scripts.folder + "/out/layoutbench_1.0.0") && path.hasSuffix(".deb"))
        let info = try CommandRun(shell: "dpkg-deb --info '\(path)'").output
        for field in [
            "Package: layoutbench", "Maintainer: A Maintainer <maintainer@debian.org>", "Depends: libc6 (>= ",
            "Recommends: git, libjs-chart.js", "Section: devel",
        ] { #expect(info.contains(field), "\(field) in \(info)") }
        let contents = try CommandRun(shell: "dpkg-deb --contents '\(path)'").output
        for file in [
            "-rwxr-xr-x root/root", "./usr/bin/layoutbench", "./usr/share/man/man1/layoutbench.1.gz",
            "./usr/share/bash-completion/completions/layoutbench", "./usr/share/zsh/vendor-completions/_layoutbench",
            "./usr/share/fish/vendor_completions.d/layoutbench.fish", "./usr/share/doc/layoutbench/copyright",
            "./usr/share/doc/layoutbench/changelog.gz", "./usr/share/layoutbench/Reports/strategies/run.json",
            "./usr/share/layoutbench/Reports/reference/run.json",
        ] { #expect(contents.contains(file), "\(file) in \(contents)") }
        #expect(!contents.contains("chart.min.js"))
        let sums = try CommandRun(
            shell: "cd '\(scripts.folder)' && dpkg-deb --raw-extract '\(path)' raw && cd raw && md5sum --check --quiet "
                + "DEBIAN/md5sums && usr/bin/layoutbench --version")
        #expect(sums.exitCode == 0 && sums.output == "layoutbench 1.0.0\n", "\(sums.errors)")
        // The same checkout gives the same package.
        let first = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try package("deb --output '\(scripts.folder)/again'").exitCode == 0)
        let name = (path as NSString).lastPathComponent
        #expect(try Data(contentsOf: URL(fileURLWithPath: scripts.folder + "/again/" + name)) == first)
    }

    @Test(arguments: [
        ("", 64, "which kind of package? (missing)"), ("rpm", 64, "which kind of package? (rpm)"),
        ("deb --output", 64, "missing value (--output)"), ("deb more", 64, "unknown argument (more)"),
    ]) func `mistakes are named`(arguments: String, code: Int32, text: String) throws {
        let run = try package(arguments)
        #expect(run.exitCode == code && run.errors.hasPrefix("error: \(text)"), "\(run.errors)")
    }

    @Test func `a program that needs a toolchain's libraries is refused`() throws {
        let run = try package("deb --output '\(scripts.folder)/out'", program: try CommandRun.executable().path)
        #expect(run.exitCode == 65 && run.errors.contains("build it with --static-swift-stdlib"), "\(run.errors)")
    }
}
