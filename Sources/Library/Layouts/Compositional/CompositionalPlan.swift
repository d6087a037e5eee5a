import LayoutCore

/// Which layout each section has.
enum CompositionalSource {
    /// These in turn.
    case repeated([CompositionalSection])
    /// As a closure says.
    case provider(CompositionalSectionProvider)
}

/// Everything that a compositional layout is computed from: its sections' templates, what comes before each of them,
/// and the parts of the whole layout. A class, so that reading it copies nothing; a change of all sections makes
/// another one.
final class CompositionalPlan {
    let configuration: CompositionalConfiguration
    let source: CompositionalSource
    let axes: LinesAxes
    let viewport: Size
    /// What sections are laid in: the viewport less what stands beside all of them.
    private var room: CompositionalContainer
    private(set) var kinds = CompositionalKinds()
    /// Whether anything is pinned.
    private(set) var hasPinned = false
    let spacing: Double
    private(set) var diagnostics = LayoutDiagnostics()

    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.

    @exclusivity(unchecked) private(set) var templates: [CompositionalTemplate] = []
    @exclusivity(unchecked) var sums: CompositionalSums
    /// By how much elements may reach beyond their section.
    @exclusivity(unchecked) var overhang = CompositionalOverhang()
    /// Sideways extent of the longest section that scrolls sideways.
    @exclusivity(unchecked) private(set) var widest = 0.0
    /// Most parts with ordinals of a section.
    @exclusivity(unchecked) private(set) var partCount = 0
    /// Headers and footers of the whole layout.
    @exclusivity(unchecked) var globals = CompositionalSurroundings()
    /// Of sections that are scrolled across, by how much.
    @exclusivity(unchecked) var offsets: [Int32: Double]
    /// Sections of which something has been measured.
    @exclusivity(unchecked) var measured: [Int32: CompositionalMeasured] = [:]

    /// Asks for every section of a store and solves the different ones. O(sections + places of the different groups).
    init(
        _ store: any ItemSource, _ source: CompositionalSource, _ configuration: CompositionalConfiguration,
        offsets: [Int32: Double], sizes: [Int32: CompositionalSizes] = [:]
    ) throws(LayoutError) {
        (self.configuration, self.source) = (configuration, source)
        axes = LinesAxes(isVertical: configuration.scrollDirection == .vertical)
        let size = configuration.viewportSize
        var scratch = CompositionalSolver(view: size)
        let whole = Size(width: onGrid(scratch.length(size.width)), height: onGrid(scratch.length(size.height)))
        var solver = CompositionalSolver(view: whole, diagnostics: scratch.diagnostics)
        let insets = solver.insets(configuration.viewportInsets)
        viewport = whole.less(insets)
        room = CompositionalContainer(axes: axes, view: whole, size: viewport, sideItems: configuration.sideItems)
        spacing = onGrid(solver.length(configuration.interSectionSpacing))
        sums = CompositionalSums(capacity: store.sectionCount)
        self.offsets = offsets
        addGlobals(configuration.boundarySupplementaryItems, &solver)
        setGlobals(sizes[CompositionalSizes.ofGlobals])
        diagnostics = solver.diagnostics
        room = room.within(room.sides(configuration.boundarySupplementaryItems, in: EdgeInsets()))
        let environment = CompositionalEnvironment(containerSize: whole, effectiveSize: room.size)
        try addSections(store, source, environment)
        if !isEmpty {
            for (section, known) in sizes where section >= 0 && section < sums.count {
                setMeasured(Int(section), known, items: store.itemCount(ofSection: Int(section)))
            }
        }
        self.offsets = [:]
        for (section, offset) in offsets where section < sums.count { setOffset(Int(section), offset) }
    }

    private func addGlobals(_ items: [CompositionalBoundaryItem], _ solver: inout CompositionalSolver) {
        var parts = CompositionalParts(room, insets: EdgeInsets())
        for item in items { parts.add(item, follows: false, &solver, &kinds) }
        if isEmpty { return }
        globals = CompositionalSurroundings(parts)
        hasPinned = !globals.pinned.isEmpty
    }

    private func addSections(
        _ store: any ItemSource, _ source: CompositionalSource, _ environment: CompositionalEnvironment
    ) throws(LayoutError) {
        let count = store.sectionCount
        guard count <= Int(Int32.max) else {
            throw .unsuitableInput(
                layout: CompositionalConfiguration.layoutName, reason: "\(count) sections are more than 2147483647")
        }
        switch source {
        case .repeated(let sections):
            for section in sections { _ = try add(section) }
            if sections.isEmpty, count > 0 { throw Self.missing(0) }
            for section in 0..<count {
                append(section % sections.count, store.itemCount(ofSection: section))
            }
        case .provider(let provider):
            var known: [CompositionalSection: Int] = [:]
            var last: (section: CompositionalSection, template: Int)?
            for number in 0..<count {
                guard let section = provider(number, environment) else { throw Self.missing(number) }
                let template: Int
                if let last, last.section == section {
                    template = last.template
                } else if let index = known[section] {
                    template = index
                } else {
                    template = try add(section)
                    known[section] = template
                }
                last = (section, template)
                append(template, store.itemCount(ofSection: number))
            }
        }
        try checkCounts()
    }

    private static func missing(_ section: Int) -> LayoutError {
        .unsuitableInput(layout: CompositionalConfiguration.layoutName, reason: "section \(section) has no layout")
    }

    private func add(_ section: CompositionalSection) throws(LayoutError) -> Int {
        let template = try CompositionalTemplate(section, room, &kinds)
        templates.append(template)
        overhang.formUnion(template.overhang)
        if !isEmpty {
            partCount = max(partCount, template.parts.count)
            hasPinned = hasPinned || !template.surroundings.pinned.isEmpty
        }
        diagnostics.sanitised += template.diagnostics.sanitised
        diagnostics.dropped += template.diagnostics.dropped
        return templates.count - 1
    }

    private func append(_ template: Int, _ items: Int) {
        let elements = isEmpty ? 0 : templates[template].elements(ofItems: items)
        let extent = isEmpty ? 0 : templates[template].extent(elements) + spacing
        sums.append(template: template, elements: elements, extent: extent)
        cover(sums.count - 1)
    }

    /// Has the overhang hold what stands beside the content of a section and is longer than it, and notes its extent
    /// across.
    func cover(_ section: Int) {
        if isEmpty { return }
        let template = template(of: section)
        if template.isSideways {
            widest = max(widest, Double(template.groups(sums.elements(in: section))) * template.pitch)
        }
        if !template.hasLongSides { return }
        let place = place(section)
        let span = place.span
        overhang.formUnion(
            CompositionalOverhang(
                elements: LinesEdges(start: 0, end: 0), line: 0, place.surroundings, lead: span.lead,
                trail: span.trail, content: span.content))
    }

    /// Throws for more elements than ordinals, and for more in a section than `Int32` numbers.
    private func checkCounts() throws(LayoutError) {
        let count = globals.parts.count + partCount * sums.count + sums.before(sums.count).elements
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        for section in 0..<sums.count where sums.elements(in: section) > Int(Int32.max) {
            throw .unsuitableInput(
                layout: CompositionalConfiguration.layoutName,
                reason: "section \(section) has more than 2147483647 items and badges")
        }
    }

    /// Whether there are headers, footers or backgrounds with ordinals.
    var hasParts: Bool { !globals.parts.isEmpty || partCount > 0 && sums.count > 0 }

    func template(of section: Int) -> CompositionalTemplate { templates[Int(sums.templates[section])] }

    /// End of a section, also for another number of elements.
    @inline(__always) func place(_ section: Int) -> CompositionalPlace {
        let (first, next) = (sums.before(section), sums.before(section + 1))
        let template = templates[Int(sums.templates[section])]
        let offset = template.isSideways && !offsets.isEmpty ? offsets[Int32(section)] ?? 0 : 0
        let end = isEmpty ? first.extent : next.extent - spacing
        return CompositionalPlace(
            section: section, template: template, origin: globals.room.before + first.extent,
            end: globals.room.before + end, elements: next.elements - first.elements,
            before: first.elements, offset: offset,
            measured: measured.isEmpty ? nil : measured[Int32(section)])
    }

    /// Whether there is no room across, so that nothing is shown.
    var isEmpty: Bool { axes.across(viewport) == 0 }

    /// Where the content begins and ends, and the sections do.
    var span: CompositionalSpan {
        CompositionalSpan(start: 0, end: end, lead: globals.room.before, trail: globals.room.after)
    }

    /// As long as all sections and as wide as the viewport, or the other way round.
    var contentSize: Size { axes.size(end, axes.across(viewport)) }

    /// Where the content ends along the direction.
    var end: Double {
        if isEmpty { return 0 }
        let sections = sums.before(sums.count).extent - (sums.count > 0 ? spacing : 0)
        return globals.room.before + sections + globals.room.after
    }

    /// Sections that may have something that meets a rectangle. O(log sections).
    func sections(meeting rect: Rect) -> Range<Int> {
        let edges = axes.edges(rect)
        if !rect.isNumeric || isEmpty { return 0..<0 }
        // A rounded difference may lie on an end: groups that only touch are tested too.
        let first = sums.section(endingFrom: edges.start - overhang.after - globals.room.before)
        let end = sums.section(beginningBeyond: edges.end + overhang.before - globals.room.before)
        return first..<max(first, end)
    }

    /// Follows a section's number of items. Returns by how much it is longer. O(√sections).
    func set(_ section: Int, items: Int) -> Double {
        let template = template(of: section)
        let (old, new) = (sums.elements(in: section), isEmpty ? 0 : template.elements(ofItems: items))
        let known = measured[Int32(section)]
        let growth =
            isEmpty
            ? 0
            : (known?.extent(new, template) ?? template.extent(new))
                - (known?.extent(old, template) ?? template.extent(old))
        if new != old || growth != 0 {
            sums.add(section, elements: new - old, extent: growth)
            cover(section)
        }
        return growth
    }
}
