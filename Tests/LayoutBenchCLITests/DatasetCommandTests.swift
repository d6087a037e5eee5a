import Foundation
import Schedules
import Testing

@Suite struct DatasetCommandTests {
    private func describe(_ arguments: String...) throws -> [String: Any] {
        let run = try CommandRun(["dataset", "describe", "--format", "json"] + arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    @Test func `statistics as JSON`() throws {
        let statistics = try describe(Fixtures.shifts, "--columns", "row=track,start=from,end=to,name=label")
        let keys = [
            "items", "rows", "groups", "start", "end", "itemsPerRow", "overlapPerRow", "duration", "tiedStartShare",
            "zeroWidthShare", "sorted", "withoutFrame", "outOfReach", "linesLeftOut", "unusedColumns", "unusedContent",
        ]
        #expect(Set(statistics.keys) == Set(keys))
        #expect(statistics["items"] as? Int == 3)
        #expect(statistics["rows"] as? Int == 2)
        #expect(statistics["start"] as? Double == 1)
        #expect(statistics["end"] as? Double == 6)
        #expect(statistics["sorted"] as? Bool == false)
        let durations = try #require(statistics["duration"] as? [String: Double])
        #expect(Set(durations.keys) == ["p1", "p50", "p99", "max"])
        #expect(durations["max"] == 2)
        #expect(durations["p50"] == 1)
    }

    @Test func `what is said of a file is heeded, and unused columns are named`() throws {
        let file = try TemporaryFolder.shared.file(
            named: "plan.tsv",
            holding: "crew\tstart\tduration\tnote\u{1b}[31m\tcost\na\t3/1/2026 8:00 AM\t90\tx\t1\n"
                + "b\t3/2/2026 8:00 AM\t\ty\t2\n"
        ).path
        let said = ["--columns", "row=crew", "--dates", "mdy", "--duration-unit", "min", "--open-ends", "last"]
        let text = try CommandRun(["dataset", "describe", file] + said)
        #expect(text.exitCode == 0, "\(text.errors)")
        #expect(text.output.contains("  unused columns   note\\u{1b}[31m, cost\n"), "\(text.output)")
        let imported = try CommandRun(["dataset", "import", file] + said)
        #expect(imported.output == "row,start,end\na,1772352000,1772357400\nb,1772438400,1772438400\n")
        let open = try CommandRun(["dataset", "describe", file] + said.dropLast() + ["skip"])
        #expect(open.errors == "note: 1 line without an end left out\n")
        let elements = try CommandRun(["elements", "--dataset", file, "--layout", "frames"] + said)
        #expect(elements.exitCode == 0 || elements.errors.contains("frames"), "\(elements.errors)")
    }

    @Test func `statistics as text`() throws {
        let run = try CommandRun(["dataset", "describe", "lanes", "--items", "1k"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "lanes")
        #expect(lines.contains("  items            1,000"))
        #expect(lines.contains("  rows             4"))
        #expect(lines.last?.hasPrefix("  checksum         0x") == true)
        #expect(lines.contains("  overlap per row  p1 1, median 1, p99 1, max 1"))
    }

    @Test func `rectangles are described, and what no viewport shows is counted`() throws {
        // Around the origin: one at its right, one across it, one on its edge without a width, and one on its left.
        let boxes = "minX,minY,maxX,maxY\n5,5,9,9\n-5,-5,1,1\n0,3,0,6\n-9,2,-4,4\n"
        let file = "frames:" + (try TemporaryFolder.shared.file(named: "scene.csv", holding: boxes).path)
        let description = try describe(file)
        #expect(description["rectangles"] as? Int == 4 && description["outOfReach"] as? Int == 2)
        #expect(description["bounds"] as? [Double] == [-9, -5, 9, 9])
        let text = try CommandRun(["dataset", "describe", file])
        #expect(text.exitCode == 0 && text.output.contains("  x                -9 to 9 points\n"), "\(text.output)")
        #expect(text.output.contains("  out of reach     2: no viewport within the content shows "))
        let verified = try CommandRun(["verify", "--dataset", file, "--workload", "hit", "--strategy", "r-tree"])
        #expect(verified.output.contains("; no viewport within the content shows 2 cells\n"))
        let imported = try CommandRun(["dataset", "import", file])
        imported.expectError(64, "rectangles are not a schedule", at: file, "layoutbench elements")
    }

    @Test func `dependencies of a plan are counted by kind`() throws {
        let house = PageFiles.root.appendingPathComponent("Datasets/house.xml").path
        let statistics = try #require(try describe(house)["dependencies"] as? [String: Int])
        let expected = ["finishToStart": 4, "startToStart": 1, "finishToFinish": 1, "startToFinish": 1]
        #expect(statistics == expected)
        let run = try CommandRun(["dataset", "describe", house])
        let line = "dependencies     7: 4 finish to start, 1 start to start, 1 finish to finish, 1 start to finish"
        #expect(run.output.contains("\n  \(line)\n"), "\(run.output)")
        #expect(try !CommandRun(["dataset", "describe", "lanes"]).output.contains("dependencies"))
    }

    @Test(arguments: DatasetRegistry.builtIn.entries.map(\.name))
    func `what is generated reads back as it was`(name: String) throws {
        let folder = try TemporaryFolder.shared.folder()
        let file = folder + "/generated.csv"
        let written = try CommandRun(["dataset", "generate", name, "--items", "600", "--seed", "7", "--output", file])
        #expect(written.exitCode == 0)
        #expect(written.errors == "600 items written to \(file)\n")
        let printed = try CommandRun(["dataset", "generate", name, "--items", "600", "--seed", "7"])
        #expect(try printed.output == String(contentsOfFile: file, encoding: .utf8))
        let again = folder + "/again.csv"
        #expect(try CommandRun(["dataset", "import", file, "--output", again]).exitCode == 0)
        #expect(FileManager.default.contentsEqual(atPath: file, andPath: again))
        let statistics = ["dataset", "describe", "--format", "json"]
        let generated = try CommandRun(statistics + [name, "--items", "600", "--seed", "7"])
        #expect(try CommandRun(statistics + [file]).output == generated.output)
    }

    @Test func `a file may be imported over itself`() throws {
        let file = try TemporaryFolder.shared.file(named: "own.csv", holding: "row,start,end\na,1,2\n").path
        #expect(try CommandRun(["dataset", "import", file, "--output", file]).exitCode == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "row,start,end\na,1,2\n")
        #expect(!FileManager.default.fileExists(atPath: file + ".new"))
    }

    @Test func `skipped lines are counted and named`() throws {
        let run = try CommandRun(["dataset", "import", Fixtures.backwards, "--skip-invalid"])
        #expect(run.exitCode == 0)
        #expect(run.output == "row,start,end\na,1,2\n")
        #expect(run.errors == "note: 1 invalid line skipped\n  end before start (\(Fixtures.backwards):3)\n")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
    func `a device that is full is an input and output error`() throws {
        let run = try CommandRun(["dataset", "generate", "lanes", "--items", "10", "--output", "/dev/full"])
        run.expectError(74, "no space left on device", at: "/dev/full", "another place")
        let shell = try CommandRun(shell: "\"$0\" dataset generate lanes --items 10 > /dev/full")
        shell.expectError(74, "can't write", at: "standard output", "send it elsewhere")
    }

    @Test func `a reader that has enough ends the command quietly`() throws {
        let run = try CommandRun(shell: "set -o pipefail; \"$0\" dataset generate lanes --items 300k | head -n 1")
        #expect(run.exitCode == 0)
        #expect(run.output == "row,start,end\n")
        #expect(run.errors.isEmpty)
    }
}
