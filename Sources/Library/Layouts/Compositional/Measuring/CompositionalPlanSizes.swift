import LayoutCore

extension CompositionalPlan {
    private func name(of part: CompositionalPart) -> CompositionalSizes.Part {
        CompositionalSizes.Part(kind: kinds.names[Int(part.kind.rawValue)], number: part.number)
    }

    /// Measured sizes, to be kept when the rest is rebuilt. O(items of the measured sections).
    var sizes: [Int32: CompositionalSizes] {
        var sizes = measured.mapValues { known in
            var sizes = CompositionalSizes(cells: known.cells?.sizes ?? [])
            for (part, size) in known.surroundings.sizes.enumerated() where !size.isNaN {
                sizes.parts[name(of: known.surroundings[part])] = size
            }
            return sizes
        }
        for (part, size) in globals.sizes.enumerated() where !size.isNaN {
            sizes[CompositionalSizes.ofGlobals, default: CompositionalSizes()].parts[name(of: globals[part])] = size
        }
        return sizes
    }

    /// Whether nothing has been measured.
    var isEstimated: Bool { measured.isEmpty && globals.sizes.allSatisfy(\.isNaN) }

    /// Takes the known sizes of the whole layout's parts.
    func setGlobals(_ sizes: CompositionalSizes?) {
        guard let sizes else { return }
        for number in 0..<globals.count where globals[number].isEstimated {
            if let size = sizes.parts[name(of: globals[number])] { globals.set(number, size) }
        }
    }

    /// Takes a section's known sizes, where they are estimates. Returns by how much the section is longer.
    @discardableResult func setMeasured(_ section: Int, _ sizes: CompositionalSizes, items: Int) -> Double {
        let template = template(of: section)
        let old = place(section)
        var cells = sizes.cells
        if template.estimates.isEmpty || cells.count != items { cells = [] }
        for item in cells.indices where !template.isEstimated(item) { cells[item] = .nan }
        if cells.allSatisfy(\.isNaN) { cells = [] }
        let parts = (0..<template.surroundings.count).map { number in
            let part = template.surroundings[number]
            return part.isEstimated ? sizes.parts[name(of: part)] ?? .nan : .nan
        }
        let made =
            cells.isEmpty && parts.allSatisfy(\.isNaN)
            ? nil : CompositionalMeasured(template, cells: cells, parts: parts)
        measured[Int32(section)] = made
        if let made { overhang.formUnion(made.overhang) }
        let elements = template.elements(ofItems: items)
        let growth = (made?.extent(elements, template) ?? template.extent(elements)) - (old.end - old.origin)
        let more = elements - old.elements
        if growth != 0 || more != 0 { sums.add(section, elements: more, extent: growth) }
        cover(section)
        return growth
    }

    /// Takes the size of one cell. Returns by how much its group, and so the section, is longer.
    func measure(_ section: Int, item: Int, _ size: Double, items: Int) -> Double {
        let template = template(of: section)
        var known = measured[Int32(section)] ?? CompositionalMeasured(template)
        let cells =
            known.cells ?? CompositionalMeasuredCells(template, Array(repeating: .nan, count: items))
        known.cells = cells
        let growth = cells.set(item, size)
        keep(section, known, growth)
        return growth
    }

    /// Takes the extent of one header or footer. Returns by how much the section is longer before its groups, and
    /// after.
    func measure(_ section: Int, part: Int, _ size: Double) -> (before: Double, after: Double) {
        let template = template(of: section)
        var known = measured[Int32(section)] ?? CompositionalMeasured(template)
        let growth = known.set(part, size)
        keep(section, known, growth.before + growth.after)
        return growth
    }

    private func keep(_ section: Int, _ known: CompositionalMeasured, _ growth: Double) {
        measured[Int32(section)] = known
        overhang.formUnion(known.overhang)
        if growth != 0 { sums.add(section, elements: 0, extent: growth) }
        cover(section)
    }
}
