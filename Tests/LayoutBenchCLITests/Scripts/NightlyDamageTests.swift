import Foundation
import Testing

/// What a night does with records of the last one that can't be read.
extension NightlyScriptTests {
    /// Leaves a night that was killed after it had measured, and damages one of its records.
    private func leaveDamaged(_ name: String) throws {
        #expect(try night("", "KILL=add \(listing(second))").exitCode == 137)
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder + "/out/\(name).json"))
    }

    /// Names in the output that begin as that of a record set aside.
    private func aside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/out").filter { $0.contains(".unreadable-") }
    }

    @Test func `a damaged record is set aside, and the night goes on with another commit`() throws {
        try leaveDamaged("b")
        _ = try CommandRun(shell: "cd '\(folder)'; git commit -q --allow-empty -m three")
        let next = try night("", listing(second))
        #expect(next.exitCode == 65, "\(next.errors)")
        let name = try #require(try aside().first)
        #expect(name.hasPrefix("b.json.unreadable-"))
        #expect(next.output.contains("Set aside because it can't be read: \(folder)/out/\(name)"))
        #expect(try String(contentsOfFile: folder + "/out/summary.md", encoding: .utf8).contains(name))
        #expect(
            try String(contentsOfFile: folder + "/out/night.txt", encoding: .utf8).contains("aside \(folder)/out/b."))
        let words = try calls().map { $0.replacing("history ", with: "").prefix { $0 != " " } }
        #expect(words == ["add", "list", "add", "add", "add", "list", "compare", "add", "report", "gate", "trend"])
        // The night after is as ever.
        #expect(try night("", listing(second)).exitCode == 0)
        #expect(try aside() == [name])
    }

    @Test func `without tonight's record the same commit is measured again, without another it is not`() throws {
        try leaveDamaged("b")
        #expect(try night("", listing(second)).exitCode == 65)
        #expect(try calls().contains { $0.hasPrefix("compare") })
        try leaveDamaged("a")
        #expect(try night("", listing(second)).exitCode == 65)
        #expect(try !calls().contains { $0.hasPrefix("compare") })
        #expect(try aside().count == 2)
    }

    @Test func `a damaged history is not taken for a damaged record`() throws {
        try leaveDamaged("b")
        _ = try CommandRun(shell: "cd '\(folder)'; git commit -q --allow-empty -m three")
        let next = try night("", "END_list=65 \(listing(second))")
        #expect(next.exitCode == 65)
        #expect(try aside().isEmpty)
        #expect(try !calls().contains { $0.hasPrefix("compare") })
    }

    @Test func `a number of megabytes may begin with zeros`() throws {
        #expect(try night("--free 08").exitCode == 0)
        #expect(try night("--free 0x8").errors.contains("not a number of megabytes (--free 0x8)"))
    }
}
