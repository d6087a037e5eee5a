import Files
import Foundation
import LayoutCore

/// The temporary file that hands a dataset parsed by one process to others.
///
/// Little-endian: eight bytes "LBCOLUMN", the version as UInt32, the length of the directory as UInt32, the directory
/// (JSON: name, defaults, and the length of each column), then the columns one after another as they are in memory.
/// Reading copies each column once, from the system's page cache into its array. It is no format to keep data in: a
/// file of another version is refused.
package enum ColumnarFile {
    package static let version: UInt32 = 1
    private static let magic = Array("LBCOLUMN".utf8)

    /// Writes a dataset. O(n). Throws `io`, for a full disk too.
    package static func write(_ dataset: LoadedDataset, to path: String) throws(ScheduleError) {
        guard 1.littleEndian == 1 else {
            throw ScheduleError(.io, "this machine is big-endian", at: path, remedy: "use a little-endian one")
        }
        let directory = Directory(dataset)
        let encoder = JSONEncoder()
        // The same bytes for the same dataset.
        encoder.outputFormatting = .sortedKeys
        guard let header = try? encoder.encode(directory) else {
            throw ScheduleError(.io, "directory can't be encoded", at: path, remedy: "rename the dataset")
        }
        try OutputFile.write(path) { file throws(SystemError) in
            try file.write(magic)
            try file.write([version, UInt32(header.count)])
            try file.write([UInt8](header))
            switch dataset.content {
            case .frames(let frames): try file.write(frames)
            case .schedule(let schedule): try write(schedule, directory, to: file)
            }
        }
    }

    private static func write(_ schedule: Schedule, _ directory: Directory, to file: NewFile) throws(SystemError) {
        try file.write(schedule.columns.starts)
        try file.write(schedule.columns.ends)
        try file.write(schedule.columns.rows ?? [])
        try file.write(schedule.columns.groupOffsets)
        try file.write(schedule.columns.groupRowCounts)
        try file.write(schedule.parents ?? [])
        for names in [directory.hasGroups ? schedule.groupNames : nil, schedule.rowNames, schedule.itemNames] {
            try file.write(names?.utf8 ?? [])
            try file.write(names?.offsets ?? [])
            try file.write(names?.entries ?? [])
        }
        // Last, so that a program that knows no ratios reads all the rest; its checksum is another one.
        try file.write(schedule.columns.ratios ?? [])
        let dependencies = schedule.columns.dependencies
        try file.write(dependencies.map(\.predecessor))
        try file.write(dependencies.map(\.successor))
        try file.write(dependencies.map(\.kind.rawValue))
    }

    /// Reads a dataset that ``write(_:to:)`` wrote, and checks it like any other input. O(n). Throws `io` when it
    /// can't be read, `content` for another format or version, for a file that is cut off or damaged, and for one that
    /// takes more than `memoryLimit` bytes; nil: as many as there are.
    package static func read(_ path: String, memoryLimit: Int? = nil) throws(ScheduleError) -> LoadedDataset {
        let input = ColumnInput(file: try InputFile(path))
        try MemoryBudget(limit: memoryLimit).check(input.file.remainingBytes, at: path)
        guard try input.column(magic.count) == magic else {
            throw ScheduleError(.content, "is not a columnar file", at: path, remedy: "give the dataset's own file")
        }
        let numbers: [UInt32] = try input.column(2)
        guard numbers[0] == version else {
            throw ScheduleError(
                .content, "columnar file has version \(numbers[0])", at: path,
                remedy: "version \(version) is expected; write it again with this build")
        }
        let header: [UInt8] = try input.column(Int(numbers[1]))
        guard let directory = try? JSONDecoder().decode(Directory.self, from: Data(header)) else {
            throw ScheduleError(.content, "directory is damaged", at: path, remedy: "write the file again")
        }
        return LoadedDataset(
            name: directory.name, content: try directory.content(from: input),
            layoutDefaults: directory.layoutDefaults, skipped: directory.skipped)
    }
}

/// Reads columns one after another.
private struct ColumnInput {
    let file: InputFile

    /// The next `count` numbers. Throws `content` when the file ends before.
    func column<Element: BitwiseCopyable & ExpressibleByIntegerLiteral>(
        _ count: Int
    ) throws(ScheduleError) -> [Element] { try column(count, of: 0) }

    /// The same of any form, with a value to fill the array before it is read.
    func column<Element: BitwiseCopyable>(_ count: Int, of value: Element) throws(ScheduleError) -> [Element] {
        // A damaged directory must not make the process ask for all memory there is.
        if count >= 0, count <= file.remainingBytes / MemoryLayout<Element>.stride {
            var elements = [Element](repeating: value, count: count)
            if try file.fill(&elements) { return elements }
        }
        throw ScheduleError(.content, "columnar file is cut off", at: file.path, remedy: "write the file again")
    }

    func damaged(_ what: String) -> ScheduleError {
        ScheduleError(.content, "\(what) are damaged", at: file.path, remedy: "write the file again")
    }
}

private struct Directory: Codable {
    /// Lengths of the three arrays of a column of names.
    struct Names: Codable {
        var utf8, offsets, indices: Int

        init?(_ names: NameColumn?) {
            guard let names else { return nil }
            (utf8, offsets, indices) = (names.utf8.count, names.offsets.count, names.entries.count)
        }

        func column(from input: ColumnInput) throws(ScheduleError) -> NameColumn {
            NameColumn(
                utf8: try input.column(utf8), offsets: try input.column(offsets), entries: try input.column(indices))
        }
    }

    var name: String
    var layoutDefaults: [String: ConfigurationValue]
    var skipped: SkipReport?
    var frames: Int?
    var items = 0
    var groups = 0
    var hasGroups = false
    var hasRows = false
    var unit = TimeUnit.unspecified
    /// Left out where it is 0. A program that does not know it lays out the same: layouts need differences alone.
    var origin: Double?
    var parents: Int?
    var groupNames, rowNames, itemNames: Names?
    /// Left out where there are none.
    var ratios: Int?
    /// Likewise.
    var dependencies: Int?

    init(_ dataset: LoadedDataset) {
        (name, layoutDefaults, skipped) = (dataset.name, dataset.layoutDefaults, dataset.skipped)
        switch dataset.content {
        case .frames(let rectangles): frames = rectangles.count
        case .schedule(let schedule):
            (items, groups) = (schedule.itemCount, schedule.columns.groupCount)
            hasGroups = schedule.columns.hasGroups
            hasRows = schedule.columns.rows != nil
            unit = schedule.columns.unit
            origin = schedule.columns.origin == 0 ? nil : schedule.columns.origin
            parents = schedule.parents?.count
            groupNames = Names(hasGroups ? schedule.groupNames : nil)
            rowNames = Names(schedule.rowNames)
            itemNames = Names(schedule.itemNames)
            ratios = schedule.columns.ratios?.count
            let count = schedule.columns.dependencies.count
            dependencies = count == 0 ? nil : count
        }
    }

    func content(from input: ColumnInput) throws(ScheduleError) -> LoadedDataset.Content {
        if let frames { return .frames(try rectangles(frames, from: input)) }
        // Numbers that are not counts are refused first; the columns are compared with the file's length.
        let counts = [items, groups, parents ?? 0]
        guard counts.allSatisfy((0...Schedule.maximumItemCount).contains) else { throw input.damaged("counts") }
        let (starts, ends): ([Double], [Double]) = (try input.column(items), try input.column(items))
        let rows: [UInt32]? = hasRows ? try input.column(items) : nil
        let offsets: [UInt32] = try input.column(groups + 1)
        let rowCounts: [UInt32] = try input.column(groups)
        let parentColumn: [UInt32]? = try parents.map(input.column)
        // No importer makes a row without items, and what counts the items of each row allocates that many.
        guard offsets.first == 0, offsets.last == UInt32(exactly: items), rowCounts.reduce(0, { $0 + Int($1) }) <= items
        else { throw input.damaged("groups") }
        let groupTable = try groupNames?.column(from: input)
        let rowTable = try rowNames?.column(from: input)
        let itemTable = try itemNames?.column(from: input)
        guard ratios == nil || ratios == items else { throw input.damaged("counts") }
        let ratioColumn: [Double]? = try ratios.map(input.column)
        return .schedule(
            try Schedule(
                columns: ScheduleColumns(
                    starts: starts, ends: ends, rows: rows, groupOffsets: offsets, groupRowCounts: rowCounts,
                    hasGroups: hasGroups, unit: unit, origin: origin ?? 0, ratios: ratioColumn,
                    dependencies: try dependencies(from: input)),
                groupNames: groupTable ?? [], rowNames: rowTable, itemNames: itemTable, parents: parentColumn))
    }

    private func dependencies(from input: ColumnInput) throws(ScheduleError) -> [ItemDependency] {
        guard let count = dependencies else { return [] }
        let predecessors: [UInt32] = try input.column(count)
        let successors: [UInt32] = try input.column(count)
        let kinds = try input.column(count).compactMap { DependencyKind(rawValue: $0) }
        guard kinds.count == count, (predecessors + successors).allSatisfy({ Int($0) < items }) else {
            throw input.damaged("dependencies")
        }
        return kinds.indices.map { ItemDependency(from: predecessors[$0], to: successors[$0], kind: kinds[$0]) }
    }

    private func rectangles(_ count: Int, from input: ColumnInput) throws(ScheduleError) -> [Rect] {
        let rectangles = try input.column(count, of: Rect.null)
        let areValid = rectangles.allSatisfy { rectangle in
            !rectangle.isNull
                && [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY].allSatisfy(\.isFinite)
        }
        guard areValid else { throw input.damaged("rectangles") }
        return rectangles
    }
}
