import LayoutCore

/// Keeps the texts of the task that an XML file is at, and adds the task when it ends. Elements are told by their place,
/// because `Start` and `Finish` are resources', assignments' and baselines' too.
final class MSPDIReader: XMLReader {
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
    /// Says where the file is at.
    var place: () -> String = { "" }
    var table = PlanTable()
    var skipped = SkipReport()
    private(set) var stop: XMLStop?
    private var depth = 0
    /// How many of the elements around are project, tasks, task and link, in this order.
    private var matched = 0
    private var field: Field?
    private var text: [UInt8] = []
    private var task: [Field: [UInt8]] = [:]
    private var projectName: String?
    private var projectTitle: String?
    private var (summaries, empty, linksOfNone) = (0, 0, 0)
    /// Links of the current task.
    private var links: [PlanTable.Link] = []

    private static let path = ["Project", "Tasks", "Task", "PredecessorLink"]

    init(_ options: ImportOptions) { self.options = options }

    /// The project's name.
    var title: String { projectTitle ?? projectName ?? "other tasks" }

    var unusedContent: [UnusedContent] {
        let counts = [
            ("project summaries", summaries), ("empty rows", empty),
            ("dependencies on or of tasks without a bar", linksOfNone + table.unknownLinks),
        ]
        return counts.filter { $0.1 > 0 }.map { UnusedContent(name: $0.0, count: $0.1) }
    }

    func begin(_ name: UnsafePointer<CChar>) {
        defer { depth += 1 }
        field = nil
        guard matched == depth else { return }
        let name = String(cString: name)
        if depth < Self.path.count, name == Self.path[depth] {
            matched += 1
            if matched == 4 { (task[.link], task[.predecessor]) = (nil, nil) }
        } else if depth == 0 {
            let shown = printable(Array(name.utf8), 0..<name.utf8.count)
            stop = .fault(
                cause: "the root element is \(shown), not Project", remedy: "give a plan in MSPDI, or a CSV file")
        } else {
            field = Field(rawValue: name).flatMap { isRead($0) ? $0 : nil }
            text.removeAll(keepingCapacity: true)
        }
    }

    /// Whether a field is read at the current place.
    private func isRead(_ field: Field) -> Bool {
        switch field {
        case .title: matched == 1
        case .name: matched == 1 || matched == 3
        case .link, .predecessor: matched == 4
        default: matched == 3
        }
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard field != nil else { return }
        self.text.append(contentsOf: text)
        if self.text.count > TextWindow.longestRecord {
            stop = .fault(cause: "text longer than 1 MiB", remedy: "give the right file")
        }
    }

    func end() {
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
            do throws(XMLStop) { try endTask() } catch { stop = error }
        }
        matched = depth
    }

    /// A link of the current task: from finish to start unless it says otherwise.
    private func endLink() {
        let kind = number(.link).flatMap { UInt8(exactly: $0) }.flatMap { DependencyKind(rawValue: $0) }
        guard let predecessor = number(.predecessor) else {
            linksOfNone += 1
            return
        }
        links.append(PlanTable.Link(predecessor: predecessor, kind: kind ?? .finishToStart))
    }

    private func number(_ field: Field) -> Int? { task[field].flatMap { Int(String(decoding: $0, as: UTF8.self)) } }

    /// Stops where tasks and links that follow may take more memory than there is.
    private func checkMemory() {
        do throws(ScheduleError) {
            try options.memory.check(table.memoryNeeded(more: 1024, links: links.count + 1024), at: place())
        } catch { stop = .error(error) }
    }

    private func endTask() throws(XMLStop) {
        defer {
            task.removeAll(keepingCapacity: true)
            links.removeAll(keepingCapacity: true)
        }
        switch bar() {
        case .success(nil): linksOfNone += links.count
        case .success(.some(let bar)):
            guard table.count < Schedule.maximumItemCount,
                table.append(
                    start: bar.start, end: bar.end, level: bar.level, name: task[.name] ?? [], number: number(.uid),
                    links: links)
            else { throw .error(Schedule.tooManyItems(at: place())) }
            if table.count % 1024 == 0 { checkMemory() }
        case .failure(let fault):
            let error = ScheduleError(
                .content, fault.cause, at: place(), remedy: "correct the task or pass --skip-invalid")
            guard options.skipInvalid else { throw .error(error) }
            skipped.add(error)
            linksOfNone += links.count
        }
        if table.count >= options.limit { throw .enough }
    }

    private struct Fault: Error { let cause: String }

    /// The bar of the current task; nil where it has none.
    private func bar() -> Result<(start: ParsedTime, end: ParsedTime, level: Int)?, Fault> {
        if task[.isNull].map(isTrue) == true {
            empty += 1
            return .success(nil)
        }
        guard let level = level() else { return .failure(Fault(cause: "the outline level is not a number")) }
        if level == 0 {
            summaries += 1
            return .success(nil)
        }
        guard let first = task[.start], let last = task[.finish] else {
            skipped.withoutBar += 1
            return .success(nil)
        }
        guard let start = time(first) else { return .failure(notTime(first)) }
        guard let end = time(last) else { return .failure(notTime(last)) }
        if start.isAfter(end) { return .failure(Fault(cause: "finish before start")) }
        return .success((start, end, level))
    }

    private func notTime(_ text: [UInt8]) -> Fault {
        Fault(cause: "\"\(printable(text, 0..<text.count))\" is not a date with a time")
    }

    private func isTrue(_ text: [UInt8]) -> Bool { text == Array("1".utf8) || text == Array("true".utf8) }

    /// The outline level, by the number of dots in the outline number where it is not said; 1 where neither is.
    private func level() -> Int? {
        guard let text = task[.level] else {
            return 1 + (task[.number]?.count { $0 == UInt8(ascii: ".") } ?? 0)
        }
        return Int(String(decoding: text, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
    }

    private func time(_ text: [UInt8]) -> ParsedTime? {
        guard let time = parseTime(text, in: 0..<text.count), time.form != .number else { return nil }
        guard time.form == .date else { return time }
        return ParsedTime(value: time.value * 86_400, exact: nil, form: .dateTime)
    }
}
