import LayoutCore
import Schedules

/// What a picture says of elements beside where they are: names, titles, and which items stand for others.
struct PictureMeaning {
    /// What an item is, apart from how long it takes.
    enum Sort {
        /// One as any other.
        case plain
        /// One that others belong to.
        case summary
        /// One that takes no time, among others that take days or hours.
        case milestone
        /// One that takes no time in a trace.
        case instant
    }

    private let layout: any HostedLayout
    private let schedule: Schedule
    private let summaries: Set<Int>
    private let firstRows: [Int]
    /// When and where the layout's x axis is in time; nil where it is in none.
    let axis: PictureAxis?

    init?(_ layout: any HostedLayout, over dataset: LoadedDataset) {
        guard case .schedule(let schedule) = dataset.content else { return nil }
        (self.layout, self.schedule) = (layout, schedule)
        axis = PictureAxis(layout, schedule)
        firstRows = schedule.columns.groupRowCounts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1)) }
        summaries = Set((schedule.parents ?? []).filter { $0 != Schedule.noParent }.map { Int($0) })
    }

    /// The name of the item that a cell shows; nil where it shows none, or the source has no names.
    func name(_ id: ElementID) -> String? {
        guard let names = schedule.itemNames, let item = item(id) else { return nil }
        return names[item]
    }

    /// The name of the row that the item of a cell has in the source, or the item's own without rows; nil without names.
    func rowName(_ id: ElementID) -> String? {
        guard axis != nil, let rows = schedule.columns.rows, let names = schedule.rowNames else { return name(id) }
        guard let item = item(id), let group = layout.place(of: id)?.section else { return nil }
        return names[firstRows[Int(group)] + Int(rows[item])]
    }

    /// The name of the group that a section of the layout shows; nil where there is none.
    func group(ofSection section: Int32) -> String? {
        let first = layout.place(of: ElementID(.cell, section: section, item: 0))
        guard let group = first.map({ Int($0.section) }), schedule.groupNames.indices.contains(group) else {
            return nil
        }
        return schedule.groupNames[group]
    }

    /// What the item of a cell is; plain where the layout has no time axis that could show it.
    func sort(_ id: ElementID) -> Sort {
        guard let axis, let item = item(id) else { return .plain }
        // An item that ends on the day it starts takes that day, as in dates without a time.
        if schedule.columns.starts[item] == schedule.columns.ends[item], !axis.isOfDays {
            return schedule.columns.unit == .microseconds ? .instant : .milestone
        }
        return summaries.contains(item) ? .summary : .plain
    }

    private func item(_ id: ElementID) -> Int? {
        guard let place = layout.place(of: id), place.section >= 0, place.item >= 0,
            Int(place.section) < schedule.columns.groupCount
        else { return nil }
        let offsets = schedule.columns.groupOffsets
        let item = Int(offsets[Int(place.section)]) + Int(place.item)
        return item < Int(offsets[Int(place.section) + 1]) ? item : nil
    }
}
