import Foundation
import Testing

/// The pictures of a page are what the commands below them draw.
@Suite struct PictureTests {
    /// A picture, and the command of the page that draws it.
    private struct Drawing {
        var picture: String
        var arguments: [String]
        var configuration: String
    }

    /// `<img src="PICTURE" …>` and the next lines of code, whose last option is a configuration with its text beside it.
    private func drawings(of page: String) throws -> [Drawing] {
        let pattern =
            /<img src="([^"]+\.svg)"[^>]*>\s+```\nlayoutbench ([^`]*?)\\?\n? *--layout-config \S+ +# ([^\n]+)\n```/
        return try PageFiles.text(page).matches(of: pattern).map { match in
            let words = PageFiles.absolute(String(match.2).replacing("\\\n", with: " "))
                .split(separator: " ").map(String.init)
            return Drawing(picture: String(match.1), arguments: words, configuration: String(match.3))
        }
    }

    @Test func `pictures of the page about layouts are drawn by its commands`() throws {
        let drawings = try drawings(of: "Reports/layouts/README.md")
        #expect(
            drawings.map(\.picture)
                == [
                    "gantt.svg", "gantt-dependencies.svg", "linear.svg", "flow-grid.svg", "waterfall.svg",
                    "list-plain.svg", "list-grouped.svg",
                    "list-inset-grouped.svg", "list-sidebar.svg", "list-sidebar-plain.svg", "sections.svg",
                ])
        for drawing in drawings {
            let configuration = try TemporaryFolder.shared.file(holding: drawing.configuration)
            let run = try CommandRun(drawing.arguments + ["--layout-config", configuration.path])
            #expect(run.exitCode == 0, "\(run.errors)")
            let committed = try PageFiles.text("Reports/layouts/\(drawing.picture)")
            #expect(run.output == committed, "\(drawing.picture)")
        }
    }

    @Test func `pictures of the page about compositional layouts are drawn by its command`() throws {
        let page = try PageFiles.text("Reports/compositional/README.md")
        let command = try #require(page.firstMatch(of: /```\nlayoutbench (elements [^`]*)\n```/)).1
        let pictures = page.matches(of: /<img src="([^"]+)\.svg"/).map { String($0.1) }
        #expect(pictures.count == 14)
        for name in pictures {
            let words = PageFiles.absolute(command.replacing("\\\n", with: " ").replacing("NAME", with: name))
                .split(separator: " ").map(String.init)
            let run = try CommandRun(words)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(try run.output == PageFiles.text("Reports/compositional/\(name).svg"), "\(name)")
        }
    }
}
