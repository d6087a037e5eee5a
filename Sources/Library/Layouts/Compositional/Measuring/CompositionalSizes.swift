import LayoutCore

/// Measured extents of a section's cells, headers and footers; NaN if unmeasured. They follow their items.
struct CompositionalSizes {
    /// The section under which sizes of the whole layout's headers and footers are kept.
    static let ofGlobals: Int32 = -1

    /// By item; empty if no cell has been measured.
    var cells: [Double] = []
    /// By kind, and number within the kind.
    var parts: [Part: Double] = [:]

    /// Names a header or footer independently of other parts of its section.
    struct Part: Hashable {
        var kind: String
        var number: Int32
    }
}

extension CompositionalGeometry {
    private func name(of part: CompositionalPart) -> CompositionalSizes.Part {
        CompositionalSizes.Part(kind: kinds.names[Int(part.kind.rawValue)], number: part.number)
    }

    /// Sizes by section. O(items of the measured sections).
    var sizes: [Int32: CompositionalSizes] {
        func sizes(_ cells: [Double], _ parts: CompositionalSurroundings) -> CompositionalSizes {
            var sizes = CompositionalSizes(cells: cells)
            for (part, size) in parts.sizes.enumerated() where !size.isNaN { sizes.parts[name(of: parts[part])] = size }
            return sizes
        }
        var all = measured.mapValues { sizes($0.cells?.sizes ?? [], $0.surroundings) }
        if globals.isMeasured { all[CompositionalSizes.ofGlobals] = sizes([], globals) }
        return all
    }

    /// Whether nothing has been measured.
    var isEstimated: Bool { measured.isEmpty && !globals.isMeasured }

    // MARK: Changes

    /// Sizes after a change, by sections after: they follow their items; sizes of items with new values are void.
    /// O(items of the measured sections + changes).
    func sizes(after change: DataChange, _ items: any ItemSource) -> [Int32: CompositionalSizes] {
        if isEstimated { return [:] }
        var carried: [ItemPlace: Double] = [:]
        for move in change.moved {
            if let cells = measured[move.from.section]?.cells, cells.sizes.indices.contains(Int(move.from.item)) {
                carried[move.to] = cells.sizes[Int(move.from.item)]
            }
        }
        var sizes: [Int32: CompositionalSizes] = [:]
        for (section, known) in self.sizes {
            guard section >= 0 else {
                sizes[section] = known
                continue
            }
            guard let after = change.sectionAfter(section) else { continue }
            var moved = known
            if !moved.cells.isEmpty { follow(change, section, after, carried, &moved.cells) }
            sizes[after] = moved
        }
        for (place, size) in carried where !size.isNaN && sizes[place.section]?.cells.isEmpty != false {
            let count = items.itemCount(ofSection: Int(place.section))
            sizes[place.section, default: CompositionalSizes()].cells = Array(repeating: .nan, count: count)
        }
        // An item that was not measured keeps nothing, even if its section's headers were measured.
        for (place, size) in Array(carried) + change.reloaded.map({ ($0, .nan) })
        where sizes[place.section]?.cells.indices.contains(Int(place.item)) == true {
            sizes[place.section]?.cells[Int(place.item)] = size
        }
        return sizes
    }

    /// Moves the sizes of a section's items. Forgets all sizes for a change of other items, which is a reset.
    private func follow(
        _ change: DataChange, _ section: Int32, _ after: Int32, _ carried: [ItemPlace: Double], _ sizes: inout [Double]
    ) {
        let gone = (change.removed + change.moved.map(\.from)).filter { $0.section == section }.map(\.item)
        for item in gone.sorted(by: >) {
            guard sizes.indices.contains(Int(item)) else { return sizes.removeAll() }
            sizes.remove(at: Int(item))
        }
        let come = (change.inserted + change.moved.map(\.to)).filter { $0.section == after }.sorted()
        for place in come {
            guard place.item >= 0, Int(place.item) <= sizes.count else { return sizes.removeAll() }
            sizes.insert(carried[place] ?? .nan, at: Int(place.item))
        }
    }

    // MARK: Taking sizes

    /// Takes the known sizes of the whole layout's parts.
    func setGlobals(_ sizes: CompositionalSizes) {
        for number in 0..<globals.count where globals[number].isEstimated {
            if let size = sizes.parts[name(of: globals[number])] { globals.set(number, size) }
        }
    }

    /// Takes a section's number of items and its known sizes, as far as they are estimates. Returns by how much the
    /// section is longer. O(√sections), O(items) if some are measured.
    @discardableResult func set(_ section: Int, items: Int, _ sizes: CompositionalSizes?) -> Double {
        let (template, old) = (template(of: section), place(section))
        let known = sizes.flatMap { estimated($0, template, items: items) }
        if known != nil || !measured.isEmpty { measured[Int32(section)] = known }
        if let known { overhang.formUnion(known.overhang) }
        let elements = template.elements(ofItems: items)
        let growth = (known?.extent(elements, template) ?? template.extent(elements)) - (old.end - old.origin)
        if elements != old.elements { counts.set(section, to: elements) }
        if growth != 0 { extents[section] += growth }
        cover(section)
        return growth
    }

    private func estimated(
        _ sizes: CompositionalSizes, _ template: CompositionalTemplate, items: Int
    ) -> CompositionalMeasured? {
        var cells = sizes.cells
        if template.estimates.isEmpty || cells.count != items { cells = [] }
        for item in cells.indices where !template.isEstimated(item) { cells[item] = .nan }
        if cells.allSatisfy(\.isNaN) { cells = [] }
        let parts = (0..<template.surroundings.count).map { number in
            let part = template.surroundings[number]
            return part.isEstimated ? sizes.parts[name(of: part)] ?? .nan : .nan
        }
        return cells.isEmpty && parts.allSatisfy(\.isNaN)
            ? nil : CompositionalMeasured(template, cells: cells, parts: parts)
    }

    /// Takes the size of one cell. Returns by how much its group, and so the section, is longer.
    func measure(_ section: Int, item: Int, _ size: Double, items: Int) -> Double {
        let template = template(of: section)
        var known = measured[Int32(section)] ?? CompositionalMeasured(template)
        let cells = known.cells ?? CompositionalMeasuredCells(template, Array(repeating: .nan, count: items))
        known.cells = cells
        let growth = cells.set(item, size)
        keep(section, known, growth)
        return growth
    }

    /// Takes the extent of one header or footer. Returns by how much the section is longer before its groups and after.
    func measure(_ section: Int, part: Int, _ size: Double) -> (before: Double, after: Double) {
        var known = measured[Int32(section)] ?? CompositionalMeasured(template(of: section))
        let growth = known.set(part, size)
        keep(section, known, growth.before + growth.after)
        return growth
    }

    private func keep(_ section: Int, _ known: CompositionalMeasured, _ growth: Double) {
        measured[Int32(section)] = known
        overhang.formUnion(known.overhang)
        if growth != 0 { extents[section] += growth }
        cover(section)
    }
}
