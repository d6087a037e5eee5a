import Foundation
import OutsidePrograms
import Testing

@testable import Schedules

/// A plan that TaskJuggler schedules and exports, beside its own list of the tasks.
@Suite(.enabled(if: OutsideProgram("tj3") != nil, "install tj3")) struct TaskJugglerTests {
    private static let plan = """
        project yard "Yard" 2026-03-02 +6m { timezone "UTC" }
        resource crew "Crew"
        task a "Hall A" {
          task dig "dig" { effort 4d allocate crew }
          task pour "pour" { effort 3d allocate crew depends !dig }
          task done "done" { depends !pour }
        }
        task b "Hall B" {
          task inner "Inner" {
            task mark "mark" { duration 2d depends a.dig { onstart } }
            task sweep "sweep" { duration 1d precedes a.done }
          }
          task roof "roof" { length 5d depends !inner, a.done }
        }
        task open "open" { depends b }
        taskreport list "list" {
          formats csv
          columns bsi, id, name, start, end, precursors
          timeformat "%Y-%m-%dT%H:%M"
        }
        export msp "plan" { formats mspxml }

        """

    @Test func `bars, parents and links are those of its list`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("plan.tjp", Self.plan)
        try #require(OutsideProgram("tj3")).run(["--silent", "plan.tjp"], in: folder.path)
        let lines = try String(contentsOfFile: folder.path + "/list.csv", encoding: .utf8).replacing("\"", with: "")
            .split(separator: "\n").dropFirst().map { $0.split(separator: ";", omittingEmptySubsequences: false) }
        #expect(lines.count == 10)
        let schedule = try loadSchedule(folder.path + "/plan.xml").schedule
        let (columns, names) = (schedule.columns, schedule.itemNames.map(Array.init) ?? [])
        #expect(names == lines.map { $0[2].trimmingCharacters(in: .whitespaces) })
        for (starts, place) in [(columns.starts, 3), (columns.ends, 4)] {
            let times = lines.map { Array($0[place].utf8) }.map { parseTime($0, in: $0.indices)?.value }
            #expect(starts == times)
        }
        let numbers = lines.map { String($0[0]) }
        let parents = numbers.map { number in
            numbers.firstIndex(of: number.split(separator: ".").dropLast().joined(separator: "."))
        }
        let none = Schedule.noParent
        #expect(schedule.parents?.map { $0 == none ? nil : Int($0) } == parents)
        var links: Set<String> = []
        for line in lines {
            for match in line[5].matches(of: /\(([a-z.]+)\) ([\[\]])->([\[\]])/) {
                let kind = "\(match.2 == "]" ? "finish" : "start")To\(match.3 == "[" ? "Start" : "Finish")"
                links.insert(
                    "\(match.1.split(separator: ".").last ?? "") \(line[1].split(separator: ".").last ?? "") \(kind)")
            }
        }
        let ids = ["Hall A": "a", "Hall B": "b", "Inner": "inner"]
        let read = columns.dependencies.map { link in
            let ends = [link.predecessor, link.successor].map { ids[names[Int($0)]] ?? names[Int($0)] }
            return "\(ends[0]) \(ends[1]) \(link.kind)"
        }
        #expect(links.count >= 6 && Set(read) == links && read.count == links.count)
    }
}
