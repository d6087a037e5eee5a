/// Positions of the mapped columns in a record. No references: every record reads them.
struct CSVColumns {
    let count, start: Int
    /// The end, or the duration.
    let end: Int
    let isDuration: Bool
    let row, group, name, parent, ratio: Int?
    /// The IDs of jobs and of their steps, which tell parents in a table of `sacct`.
    let job: Int?
    let naming: ParentNaming

    /// The columns of a header, which is the current record, and in `unused` the names of the others. Throws `content`
    /// where one is missing or there twice.
    init(
        _ header: [String], _ mapping: ColumnMapping, in reader: CSVReader, unused: inout [String]
    ) throws(ScheduleError) {
        let names = mapping.columns(in: header)
        var used: Set<Int> = []
        func position(_ key: ColumnMapping.Key) throws(ScheduleError) -> Int {
            let name = names[key] ?? key.rawValue
            let positions = ColumnMapping.places(of: name, in: header)
            used.formUnion(positions)
            if positions.count == 1 { return positions[0] }
            throw reader.window.error(
                positions.isEmpty ? "no column \"\(name)\"" : "\(positions.count) columns \"\(name)\"",
                line: reader.line, remedy: mapping.remedy(for: key, in: header))
        }
        func optional(_ key: ColumnMapping.Key) throws(ScheduleError) -> Int? {
            names[key] == nil ? nil : try position(key)
        }
        count = header.count
        start = try position(.start)
        isDuration = names[.duration] != nil
        end = try position(isDuration ? .duration : .end)
        (row, group, name) = (try optional(.row), try optional(.group), try optional(.name))
        parent = try optional(names[.parent] == nil ? .parentNumber : .parent)
        ratio = try optional(.ratio)
        job = mapping.profile == .sacct && parent == nil ? header.firstIndex(of: "JobID") : nil
        used.formUnion([job].compactMap(\.self))
        naming = names[.parent] != nil && names[.name] != nil ? .names : .numbers
        unused = header.indices.filter { !header[$0].isEmpty && !used.contains($0) }.map { header[$0] }
    }
}
