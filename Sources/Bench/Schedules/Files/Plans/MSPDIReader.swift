import LayoutCore

/// Keeps the texts of the task that an XML file is at, and adds the task when it ends. Elements are told by their place,
/// because `Start` and `Finish` are resources', assignments' and baselines' too.
final class MSPDIReader: XMLEvents {
    /// What of a task, of a link or of a project is read.
    private enum Field: String {
        case level = "OutlineLevel"
        case number = "OutlineNumber"
        case name = "Name"
        case title = "Title"
        case isNull = "IsNull"
        case start = "Start"
        case finish = "Finish"
        case uid = "UID"
        case link = "Type"
        case predecessor = "PredecessorUID"
    }

    private let options: ImportOptions
    var table = PlanTable()
    var skipped = SkipReport(.task)
    private var depth = 0
    /// How many of the elements around are project, tasks, task and link, in this order.
    private var matched = 0
    private var field: Field?
    private var text: [UInt8] = []
    private var task: [Field: [UInt8]] = [:]
    private var projectName, projectTitle: String?
    private var (summaries, empty, unset) = (0, 0, 0)
    /// The tasks that the next one may be beneath, each with its level.
    private var outline: [(task: UInt32, level: Int)] = []
    /// Whether an entry that is no task stands for the project.
    private var hasProject = false
    /// Whether the first task alone has level 0 so far: if that lasts, it stands for the project.
    private var beginsWithProject = false
    /// Links of the current task.
    private var links: [PlanTable.Link] = []

    private static let path = ["Project", "Tasks", "Task", "PredecessorLink"]

    init(_ path: String, _ options: ImportOptions) throws(ScheduleError) {
        self.options = options
        try super.init(path)
    }

    /// The content besides bars, once the file is read.
    var unusedContent: [(name: String, count: Int)] {
        [("project summaries", summaries), ("empty rows", empty), ("tasks whose dates are unset", unset)]
            + table.unusedContent
    }

    func schedule() throws(ScheduleError) -> Schedule {
        if table.leaveOut(project: beginsWithProject, limit: options.limit) { summaries += 1 }
        return try table.schedule(rest: projectTitle ?? projectName ?? "other tasks")
    }

    override func begin(_ name: UnsafePointer<CChar>?) {
        defer { depth += 1 }
        field = nil
        guard matched == depth, let bytes = name else { return }
        let name = String(cString: bytes)
        if depth < Self.path.count, name == Self.path[depth] {
            matched += 1
            if matched == 4 { (task[.link], task[.predecessor]) = (nil, nil) }
        } else if depth == 0 {
            let shown = printable(Array(name.utf8), 0..<name.utf8.count)
            stop = .failure(
                error("the root element is \(shown), not Project", remedy: "give a plan in MSPDI, or a CSV file"))
        } else {
            field = Field(rawValue: name).flatMap { isRead($0) ? $0 : nil }
            text.removeAll(keepingCapacity: true)
        }
    }

    private func isRead(_ field: Field) -> Bool {
        switch field {
        case .title: matched == 1
        case .name: matched == 1 || matched == 3
        case .link, .predecessor: matched == 4
        default: matched == 3
        }
    }

    override func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard field != nil else { return }
        self.text.append(contentsOf: text)
        if self.text.count > TextWindow.longestRecord {
            stop = .failure(error("text longer than 1 MiB", remedy: "give the right file"))
        }
    }

    override func end() {
        depth -= 1
        if let field {
            if matched == 1 {
                let shown = String(decoding: text, as: UTF8.self)
                if field == .title { projectTitle = shown } else { projectName = shown }
            } else {
                task[field] = text
            }
        }
        field = nil
        guard matched > depth else { return }
        if matched == 4 {
            endLink()
            if links.count % 1024 == 0 { checkMemory() }
        } else if matched == 3 {
            do throws(ScheduleError) { try endTask() } catch { stop = .failure(error) }
        }
        matched = depth
    }

    /// A link of the current task: from finish to start unless it says otherwise.
    private func endLink() {
        let kind = number(.link).flatMap { UInt8(exactly: $0) }.flatMap { DependencyKind(rawValue: $0) }
        guard let predecessor = number(.predecessor) else {
            table.lostLinks += 1
            return
        }
        if kind == nil, value(.link) != nil { table.unknownTypes += 1 }
        links.append(PlanTable.Link(predecessor: predecessor, kind: kind ?? .finishToStart))
    }

    /// The text of a field without the white space around it; nil where it is empty or missing.
    private func value(_ field: Field) -> ArraySlice<UInt8>? {
        func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
        guard let text = task[field], let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return text[first...last]
    }

    private func number(_ field: Field) -> Int? { value(field).flatMap { Int(String(decoding: $0, as: UTF8.self)) } }

    /// Stops where tasks and links that follow may take more memory than there is.
    private func checkMemory() {
        do throws(ScheduleError) {
            try options.memory.check(table.memoryNeeded(more: 1024, links: links.count + 1024), at: place)
        } catch { stop = .failure(error) }
    }

    private func endTask() throws(ScheduleError) {
        defer {
            task.removeAll(keepingCapacity: true)
            links.removeAll(keepingCapacity: true)
        }
        guard let level = try valid(level), !isOfNoTask(level) else {
            table.lostLinks += links.count
            return
        }
        let isFull = table.count - (beginsWithProject ? 1 : 0) >= options.limit
        // A task for the project is told by the levels of all others.
        if level == 0 { beginsWithProject = table.taskCount == 0 && !hasProject }
        if !isFull {
            let span = try valid(bar) ?? nil
            let text = task[.name] ?? []
            guard table.taskCount < Schedule.maximumItemCount, let name = table.name(text, text.indices) else {
                throw Schedule.tooManyItems(at: place)
            }
            while let last = outline.last, last.level >= level { outline.removeLast() }
            let parent = outline.last?.task ?? PlanTable.none
            outline.append((UInt32(table.taskCount), level))
            table.append(span, beneath: parent, name: name, number: number(.uid), links: links)
            if table.taskCount % 1024 == 0 { checkMemory() }
        }
        if table.count >= options.limit, !beginsWithProject { stop = .success(()) }
    }

    /// A value, or nil where its fault is counted.
    private func valid<Value>(_ value: () throws(ContentFault) -> Value) throws(ScheduleError) -> Value? {
        do throws(ContentFault) { return try value() } catch {
            let remedy = "correct the task or pass --skip-invalid"
            try skipped.refuse(self.error(error.cause, remedy: remedy), options)
            return nil
        }
    }

    /// Whether the current entry is an empty row, or stands for the project: by its number, unless its level is said.
    private func isOfNoTask(_ level: Int) -> Bool {
        if let flag = value(.isNull), flag.elementsEqual("1".utf8) || flag.elementsEqual("true".utf8) {
            empty += 1
            return true
        }
        let isUnsaid = level == 0 || value(.level) == nil
        let isProject = isUnsaid && (number(.uid) == 0 || value(.number)?.elementsEqual("0".utf8) == true)
        if isProject {
            summaries += 1
            hasProject = true
        }
        return isProject
    }

    /// The bar of the current task; nil where it has none.
    private func bar() throws(ContentFault) -> (start: ParsedTime, end: ParsedTime)? {
        guard let first = date(.start), let last = date(.finish) else {
            skipped.withoutBar += 1
            return nil
        }
        let (start, end) = (try time(first), try time(last))
        if Self.isUnset(start, end) {
            unset += 1
            return nil
        }
        if start.isAfter(end) { throw ContentFault("finish before start") }
        return (start, end)
    }

    /// The outline level, by the number of dots in the outline number where it is not said; 1 where neither is.
    private func level() throws(ContentFault) -> Int {
        guard let text = value(.level) else { return 1 + (value(.number)?.count { $0 == UInt8(ascii: ".") } ?? 0) }
        guard let level = Int(String(decoding: text, as: UTF8.self)), level >= 0 else {
            throw ContentFault("the outline level is not a number")
        }
        return level
    }

    /// The text of a date; nil where there is none, or a word for it.
    private func date(_ field: Field) -> [UInt8]? {
        value(field).flatMap {
            Self.noDate.contains(String(decoding: $0, as: UTF8.self).lowercased()) ? nil : Array($0)
        }
    }

    private static let noDate: Set = ["na", "n/a", "none", "null", "unknown"]

    private func time(_ text: [UInt8]) throws(ContentFault) -> ParsedTime {
        if let time = parseTime(text, in: text.indices)?.converted(to: .dateTime) { return time }
        throw ContentFault("\"\(printable(text, text.indices))\" is not a date with a time")
    }

    /// Whether a date is one that programs write for none: the first or last that they know, or both zero of a clock.
    private static func isUnset(_ start: ParsedTime, _ end: ParsedTime) -> Bool {
        // Years before 2 and after 9998; 1899-12-30, 1900-01-01 and 1984-01-01.
        let isNone = [start.value, end.value].contains {
            $0 < -62_104_060_800 || $0 >= 253_370_764_800 || [-2_209_161_600, -2_208_988_800, 441_763_200].contains($0)
        }
        return isNone || (start.value == 0 && end.value == 0)
    }
}
