import LayoutCore

/// The layout of each section.
enum CompositionalSource {
    /// Some layouts in turn.
    case repeated([CompositionalSection])
    /// A layout by the section's number and room.
    case provider(CompositionalSectionProvider)
}

/// Sections of groups of items: where the elements of ``CompositionalLayout`` are.
///
/// Members are a section's cells and badges; an item more is some ordinals more at the section's end. Parts are
/// headers, footers and backgrounds with ordinals, of sections and of the whole layout. Items, sizes and offsets change
/// in place; a change of all sections makes another geometry.
public final class CompositionalGeometry {
    let configuration: CompositionalConfiguration
    let source: CompositionalSource
    let axes: LinesAxes
    let viewport: Size
    /// The room of sections: the viewport less the items beside all sections.
    private var room: CompositionalContainer
    private(set) var kinds: CompositionalKinds
    private(set) var hasPinned = false
    let spacing: Double
    /// Lengths that were sanitised and cells that were dropped, once for each kind of section.
    public private(set) var diagnostics = LayoutDiagnostics()

    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.

    @exclusivity(unchecked) private(set) var templates: [CompositionalTemplate] = []
    /// Index of each section's template.
    @exclusivity(unchecked) private var templateNumbers: [UInt32] = []
    /// Elements of each section.
    @exclusivity(unchecked) var counts = Counts(sections: 0, each: 0)
    /// Extent of each section, with the distance to the next.
    @exclusivity(unchecked) var extents: BlockedSums<Double>
    /// The distances that elements may reach beyond their section.
    @exclusivity(unchecked) var overhang = CompositionalOverhang()
    /// Sideways extent of the longest section that scrolls sideways.
    @exclusivity(unchecked) private(set) var widest = 0.0
    /// Most parts with ordinals of a section.
    @exclusivity(unchecked) private(set) var partCount = 0
    /// Headers and footers of the whole layout.
    @exclusivity(unchecked) var globals = CompositionalSurroundings()
    /// The offsets of sections that are scrolled across.
    @exclusivity(unchecked) var offsets: [Int32: Double] = [:]
    /// Sections in which something has been measured.
    @exclusivity(unchecked) var measured: [Int32: CompositionalMeasured] = [:]

    /// Asks for every section of a store and solves the different ones. Kinds of an earlier geometry keep their numbers, so
    /// that elements of before have names. O(sections + places of the different groups).
    init(
        _ store: any ItemSource, _ source: CompositionalSource, _ configuration: CompositionalConfiguration,
        offsets: [Int32: Double], sizes: [Int32: CompositionalSizes] = [:], kinds: CompositionalKinds
    ) throws(LayoutError) {
        (self.configuration, self.source, self.kinds) = (configuration, source, kinds)
        axes = LinesAxes(isVertical: configuration.scrollDirection == .vertical)
        let size = configuration.viewportSize
        var scratch = CompositionalSolver(view: size)
        let whole = Size(width: onGrid(scratch.length(size.width)), height: onGrid(scratch.length(size.height)))
        var solver = CompositionalSolver(view: whole, diagnostics: scratch.diagnostics)
        viewport = whole.less(solver.insets(configuration.viewportInsets))
        room = CompositionalContainer(axes: axes, view: whole, size: viewport, sideItems: configuration.sideItems)
        spacing = onGrid(solver.length(configuration.interSectionSpacing))
        extents = BlockedSums(capacity: store.sectionCount)
        addGlobals(sizes[CompositionalSizes.ofGlobals], &solver)
        diagnostics = solver.diagnostics
        room = room.within(room.sides(configuration.boundarySupplementaryItems, in: EdgeInsets()))
        try addSections(store, CompositionalEnvironment(containerSize: whole, effectiveSize: room.size))
        if !isEmpty {
            for (section, known) in sizes where section >= 0 && section < sectionCount {
                set(Int(section), items: store.itemCount(ofSection: Int(section)), known)
            }
        }
        for (section, offset) in offsets where section < sectionCount { setOffset(Int(section), offset) }
    }

    /// The same sections for another thread. O(measured sections).
    init(copying other: CompositionalGeometry) {
        (configuration, source, axes) = (other.configuration, other.source, other.axes)
        (viewport, room, spacing) = (other.viewport, other.room, other.spacing)
        (kinds, hasPinned, diagnostics) = (other.kinds, other.hasPinned, other.diagnostics)
        (templates, templateNumbers, overhang) = (other.templates, other.templateNumbers, other.overhang)
        (counts, extents) = (Counts(copying: other.counts), other.extents)
        (widest, partCount, globals) = (other.widest, other.partCount, other.globals)
        (offsets, measured) = (other.offsets, other.measured.mapValues { $0.copied() })
    }

    private func addGlobals(_ sizes: CompositionalSizes?, _ solver: inout CompositionalSolver) {
        var parts = CompositionalParts(room, insets: EdgeInsets())
        for item in configuration.boundarySupplementaryItems { parts.add(item, follows: false, &solver, &kinds) }
        if isEmpty { return }
        globals = CompositionalSurroundings(parts)
        hasPinned = !globals.pinned.isEmpty
        if let sizes { setGlobals(sizes) }
    }

    private func addSections(
        _ store: any ItemSource, _ environment: CompositionalEnvironment
    ) throws(LayoutError) {
        let count = store.sectionCount
        guard count <= Int(Int32.max) else { throw Self.unsuitable("\(count) sections are more than 2147483647") }
        templateNumbers.reserveCapacity(count)
        switch source {
        case .repeated(let sections):
            for section in sections { _ = try add(section) }
            if sections.isEmpty, count > 0 { throw Self.unsuitable("section 0 has no layout") }
            for section in 0..<count { templateNumbers.append(UInt32(section % sections.count)) }
        case .provider(let provider):
            var known: [CompositionalSection: Int] = [:]
            var last: (section: CompositionalSection, template: Int)?
            for number in 0..<count {
                guard let section = provider(number, environment) else {
                    throw Self.unsuitable("section \(number) has no layout")
                }
                var template = last.flatMap { $0.section == section ? $0.template : nil } ?? known[section]
                if template == nil {
                    template = try add(section)
                    known[section] = template
                }
                last = (section, template!)
                templateNumbers.append(UInt32(template!))
            }
        }
        counts = Counts(sections: count) {
            isEmpty ? 0 : template(of: $0).elements(ofItems: store.itemCount(ofSection: $0))
        }
        for section in 0..<count {
            extents.append(isEmpty ? 0 : template(of: section).extent(counts.items(in: section)) + spacing)
            cover(section)
        }
        try checkCounts()
    }

    private static func unsuitable(_ reason: String) -> LayoutError {
        .unsuitableInput(layout: CompositionalConfiguration.layoutName, reason: reason)
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

    /// Extends the overhang by items longer than the content they stand beside, and the greatest extent across.
    func cover(_ section: Int) {
        if isEmpty { return }
        let template = template(of: section)
        if template.isSideways {
            widest = max(widest, Double(template.groups(counts.items(in: section))) * template.pitch)
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
        let count = globals.parts.count + partCount * sectionCount + memberCount(before: sectionCount)
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        for section in 0..<sectionCount where counts.items(in: section) > Int(Int32.max) {
            throw Self.unsuitable("section \(section) has more than 2147483647 items and badges")
        }
    }

    // MARK: Places

    /// Whether there are headers, footers or backgrounds with ordinals.
    var hasParts: Bool { !globals.parts.isEmpty || partCount > 0 && sectionCount > 0 }

    func template(of section: Int) -> CompositionalTemplate { templates[Int(templateNumbers[section])] }

    @inline(__always) func place(_ section: Int) -> CompositionalPlace {
        let (elements, start) = (counts.range(of: section), extents.sum(before: section))
        let template = template(of: section)
        let offset = template.isSideways && !offsets.isEmpty ? offsets[Int32(section)] ?? 0 : 0
        let end = isEmpty ? start : extents.sum(before: section + 1) - spacing
        return CompositionalPlace(
            section: section, template: template, origin: globals.room.before + start,
            end: globals.room.before + end, elements: elements.count, before: elements.lowerBound, offset: offset,
            measured: measured.isEmpty ? nil : measured[Int32(section)])
    }

    /// Whether there is no room across, so that nothing is shown.
    var isEmpty: Bool { axes.across(viewport) == 0 }

    /// Beginning and end of the content, and of the sections within.
    var span: CompositionalSpan {
        CompositionalSpan(start: 0, end: end, lead: globals.room.before, trail: globals.room.after)
    }

    var end: Double {
        if isEmpty { return 0 }
        return globals.room.before + extents.total - (sectionCount > 0 ? spacing : 0) + globals.room.after
    }

    /// Sections that may have something that meets a rectangle. O(log sections).
    func sections(meeting rect: Rect) -> Range<Int> {
        let edges = axes.edges(rect)
        if !rect.isNumeric || isEmpty { return 0..<0 }
        // A rounded difference may lie on an end: groups that only touch are tested too.
        let first = extents.position(after: (edges.start - overhang.after - globals.room.before).nextDown)
        let reach = edges.end + overhang.before - globals.room.before
        return first..<max(first, reach < 0 ? 0 : min(extents.position(after: reach) + 1, sectionCount))
    }
}
