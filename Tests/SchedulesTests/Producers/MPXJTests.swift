import Foundation
import LayoutCore
import OutsidePrograms
import Testing

@testable import Schedules

/// Plans that MPXJ writes in XER, beside what it reads of them itself.
@Suite(.enabled(if: OutsideProgram(pythonWith: "jpype, mpxj") != nil, "pip install mpxj jpype1, and a Java runtime"))
struct MPXJTests {
    /// Makes a plan of halls, each with tasks that wait for others, and prints what MPXJ reads of the file: name, parent,
    /// start and finish in seconds, and after a line without fields predecessor, successor and kind of each link.
    private static let program = """
        import sys, random, datetime, jpype, mpxj
        jpype.startJVM()
        from java.time import LocalDateTime, ZoneOffset
        from org.mpxj import ProjectFile, Duration, TimeUnit, Relation, RelationType, ActivityType
        from org.mpxj.writer import UniversalProjectWriter, FileFormat
        from org.mpxj.reader import UniversalProjectReader

        plan = ProjectFile()
        plan.addDefaultBaseCalendar()
        plan.getProjectProperties().setName("Yard")
        random.seed(int(sys.argv[2]))
        leaves, base = [], LocalDateTime.of(2026, 3, 2, 8, 0)
        def add(parent, name):
            task = parent.addTask()
            task.setName(name)
            return task
        for hall in range(4):
            top = add(plan, f'Hall "{hall}" – Süd')
            for part in range(3):
                middle = add(top, f"Part {hall}.{part} €") if part else top
                for step in range(random.randint(1, 5)):
                    task = add(middle, f"step {hall}.{part}.{step}")
                    start = base.plusHours(random.randint(0, 2000))
                    finish = start.plusHours(random.randint(1, 200))
                    kind = random.randint(0, 5)
                    task.setActivityType([ActivityType.TASK_DEPENDENT, ActivityType.RESOURCE_DEPENDENT,
                        ActivityType.LEVEL_OF_EFFORT, ActivityType.START_MILESTONE, ActivityType.FINISH_MILESTONE,
                        ActivityType.TASK_DEPENDENT][kind])
                    if kind in (3, 4): finish = start
                    task.setRemainingDuration(Duration.getInstance(0 if kind in (3, 4) else 8, TimeUnit.HOURS))
                    task.setPlannedStart(start.minusDays(3)), task.setPlannedFinish(finish.minusDays(3))
                    state = random.randint(0, 3)
                    if state == 0: task.setActualStart(start), task.setActualFinish(finish)
                    if state == 1: task.setActualStart(start), task.setRemainingEarlyFinish(finish)
                    if state == 2: task.setRemainingEarlyStart(start), task.setRemainingEarlyFinish(finish)
                    leaves.append(task)
        kinds = [RelationType.FINISH_START, RelationType.START_START, RelationType.FINISH_FINISH, RelationType.START_FINISH]
        for place, task in enumerate(leaves[1:]):
            for _ in range(random.randint(0, 2)):
                other = leaves[random.randint(0, place)]
                task.addPredecessor(Relation.Builder().predecessorTask(other).type(random.choice(kinds)))
        UniversalProjectWriter(FileFormat.XER).write(plan, sys.argv[1])

        read = UniversalProjectReader().read(sys.argv[1])
        seconds = lambda time: time.toEpochSecond(ZoneOffset.UTC)
        name = lambda task: str(task.getName())
        tasks = [task for task in read.getTasks() if task.getParentTask() is not None]
        out = open(sys.argv[1] + ".tsv", "w", encoding="utf-8")
        for task in tasks:
            above = task.getParentTask()
            above = name(above) if above.getParentTask() is not None else ""
            print(name(task), above, seconds(task.getStart()), seconds(task.getFinish()), sep="\\t", file=out)
        print(file=out)
        for task in tasks:
            for link in task.getPredecessors():
                print(name(link.getPredecessorTask()), name(task), link.getType().name(), sep="\\t", file=out)
        """

    @Test(arguments: [1, 2, 3]) func `bars, names, parents, times and links are those that MPXJ reads`(seed: Int) throws
    {
        let folder = try TemporaryFolder()
        let python = try #require(OutsideProgram("python3"))
        try python.run(["-c", Self.program, "plan.xer", "\(seed)"], in: folder.path)
        let lines = try String(contentsOfFile: folder.path + "/plan.xer.tsv", encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let parts = lines.split(separator: "").map { $0.map(String.init).sorted() }
        let schedule = try loadSchedule(folder.path + "/plan.xer").schedule
        let names = schedule.itemNames.map(Array.init) ?? []
        let columns = schedule.columns
        let bars = names.indices.map { item in
            let parent = schedule.parents?[item] ?? Schedule.noParent
            return
                "\(names[item])\t\(parent == Schedule.noParent ? "" : names[Int(parent)])\t\(Int(columns.starts[item]))"
                + "\t\(Int(columns.ends[item]))"
        }
        #expect(bars.count > 20 && bars.sorted() == parts[0])
        let kinds = ["FINISH_FINISH", "FINISH_START", "START_FINISH", "START_START"]
        let links = columns.dependencies.map { link in
            "\(names[Int(link.predecessor)])\t\(names[Int(link.successor)])\t\(kinds[Int(link.kind.rawValue)])"
        }
        #expect(links.count > 5 && links.sorted() == parts[1])
    }
}
