import LayoutCore

/// Parts of any layouts, one below the other.
///
/// Every part is a layout of its own over some groups of the data, laid for the viewport's size, which fractions in the
/// part refer to; none is stretched to its height. The content is as wide as its widest part. Sections, segments and
/// ordinals of a part follow the ones of the part before, ordinals with room for a quarter more. What a part pins stays
/// within it: it is pushed back at its end, and what runs along the whole part is cut off there.
///
/// Keeps about 12 bytes a group beside what the parts keep. A Gantt part copies the columns of its items. A search asks
/// the parts that meet the rectangle, each through one dynamic call. What changes cost: see ``apply(_:)``.
public final class SectionsLayout: HostedLayout, RoutedLayout {
    /// The parts and the viewport's size that the layout was told last.
    public private(set) var configuration: SectionsConfiguration
    /// The items of all parts.
    let items: any ItemSource
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.
    @exclusivity(unchecked) var parts: [SectionsPart]
    /// Where each group of the data is.
    var homes: [SectionsHome]
    /// Kinds of all parts by their names.
    public let kindNames: [String]
    var past: SectionsPast?
    /// Room for what a filter keeps, and for the ordinals of one part.
    @exclusivity(unchecked) var scratch = OrdinalBuffer()
    @exclusivity(unchecked) var local = OrdinalBuffer()

    /// A layout over a store's items, whose parts are some of these layouts.
    ///
    /// Throws what the parts' layouts throw, ``LayoutError/unknownLayout(name:known:)``,
    /// ``LayoutError/unsuitableData(key:reason:remedy:)`` where all parts count their groups and some are left,
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for a layout that can't be a part and for no parts, and
    /// ``LayoutError/tooManyElements(count:)``.
    public convenience init(
        store: any ItemSource, configuration: SectionsConfiguration, among lines: [LayoutLine]
    ) throws(LayoutError) {
        if configuration.parts.isEmpty { throw .unsuitableInput(layout: Self.name, reason: "there are no parts") }
        let dealt = try Self.deal(store.sectionCount, to: configuration.parts)
        var layouts: [(any RegisteredLayout, SectionsItems)] = []
        for (part, groups) in zip(configuration.parts, dealt) {
            let items = SectionsItems(store, sections: groups)
            var values = part.values
            let line = try lines.line(named: part.layout)
            let size = configuration.viewportSize
            values["viewportSize"] = .list([.number(size.width), .number(line.stretchesToViewport ? 0 : size.height)])
            let layout = try line.make(.store(items), values, lines)
            guard layout.itemSource != nil else {
                throw .unsuitableInput(layout: Self.name, reason: "\(part.layout) shows no items of a store")
            }
            guard layout.scrollAxis == .vertical else {
                throw .unsuitableInput(
                    layout: Self.name, reason: "\(part.layout) scrolls to the right, parts are stacked down")
            }
            layouts.append((layout, items))
        }
        try self.init(store, configuration, layouts, dealt)
    }

    /// A layout of parts that are made.
    init(
        _ store: any ItemSource, _ configuration: SectionsConfiguration,
        _ layouts: [(any RegisteredLayout, SectionsItems)],
        _ dealt: [[Int32]]
    ) throws(LayoutError) {
        items = store
        self.configuration = configuration
        var names = [""]
        parts = zip(layouts, dealt).map { made, groups in
            let kinds = made.0.kindNames.map { name in
                let index = names.firstIndex(of: name) ?? names.count
                if index == names.count { names.append(name) }
                return ElementKind(rawValue: UInt16(index))
            }
            return SectionsPart(layout: made.0, items: made.1, groups: groups, kinds: kinds)
        }
        kindNames = names
        homes = []
        setHomes()
        try arrange()
    }

    /// Groups for each part: parts with a number take up to that many, in their order; the others are assigned
    /// the rest in turn. Throws where all count and some are left.
    private static func deal(
        _ count: Int, to parts: [SectionsConfiguration.Part]
    ) throws(LayoutError) -> [[Int32]] {
        var dealt = [[Int32]](repeating: [], count: parts.count)
        var next = 0
        for (number, part) in parts.enumerated() {
            guard let groups = part.groups else { continue }
            let end = min(count, next + groups)
            dealt[number] = (next..<end).map { Int32($0) }
            next = end
        }
        let dealers = parts.indices.filter { parts[$0].groups == nil }
        if dealers.isEmpty, next < count, let last = parts.last {
            throw .unsuitableData(
                key: "parts",
                reason: "\(count - next) of \(count) groups are left that no part takes",
                remedy:
                    "leave out groups of part \(parts.count), \(last.layout), which then takes them, or raise it to "
                    + "\(count - next + (last.groups ?? 0))")
        }
        for group in next..<count {
            dealt[dealers[(group - next) % dealers.count]].append(Int32(group))
        }
        return dealt
    }

    /// Notes where each group is.
    func setHomes() {
        homes = Array(repeating: SectionsHome(part: 0, section: 0), count: items.sectionCount)
        for (number, part) in parts.enumerated() {
            for (section, group) in part.groups.enumerated() {
                homes[Int(group)] = SectionsHome(part: Int32(number), section: Int32(section))
            }
        }
    }

    /// Gives every part its place and its numbers, with room for a quarter more elements.
    func arrange() throws(LayoutError) {
        var next = 0
        for number in parts.indices {
            let count = parts[number].layout.elementCount
            parts[number].place.firstOrdinal = UInt32(next)
            let room = count + count / 4 + 8 * items.limits.room
            parts[number].place.room = UInt32(room)
            next += room
            guard next <= Int(UInt32.max) else { throw .tooManyElements(count: next) }
        }
        place()
    }

    /// Gives every part its place and its numbers but for ordinals.
    func place() {
        var (origin, section, segment) = (0.0, Int32(0), 0)
        for number in parts.indices {
            let layout = parts[number].layout
            var place = parts[number].place
            (place.origin, place.extent) = (origin, layout.contentSize.height)
            place.firstSection = section
            place.sectionCount = Int32(parts[number].groups.count) + layout.firstDataSection
            (place.firstSegment, place.segmentCount) = (segment, layout.segmentCount)
            parts[number].place = place
            origin += place.extent
            section += place.sectionCount
            segment += place.segmentCount
        }
    }

    /// The part of an ordinal; nil beyond the last.
    @inline(__always) func part(of ordinal: UInt32) -> Int? {
        var number = 0
        while number < parts.count, ordinal >= parts[number].place.ordinals.upperBound { number += 1 }
        return number < parts.count ? number : nil
    }

    /// What an ordinal without an element has.
    static let hole = LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)

    /// The part of an element and its ordinal there; nil for an ordinal that there is only room for.
    @inline(__always) func element(_ ordinal: UInt32) -> (number: Int, local: UInt32)? {
        guard let number = part(of: ordinal) else { return nil }
        let local = ordinal - parts[number].place.firstOrdinal
        return Int(local) < parts[number].layout.elementCount ? (number, local) : nil
    }

    /// The part of a section; for section −1 the part of the item.
    func part(of id: ElementID) -> Int? { parts.number(of: id) }

    // MARK: CollectionLayout

    /// Ordinals of all parts, those there is room for included.
    public var elementCount: Int { parts.last.map { Int($0.place.ordinals.upperBound) } ?? 0 }

    /// As wide as the widest part, as high as all.
    public var contentSize: Size {
        Size(
            width: parts.map(\.layout.contentSize.width).max() ?? configuration.viewportSize.width,
            height: parts.last.map { $0.place.origin + $0.place.extent } ?? 0)
    }

    /// The sum over all parts.
    public var diagnostics: LayoutDiagnostics {
        parts.map(\.layout.diagnostics).reduce(into: LayoutDiagnostics()) { sum, part in
            sum.sanitised += part.sanitised
            sum.dropped += part.dropped
            sum.outside += part.outside
        }
    }

    /// Frame of an element; null for a hole.
    public func frame(at ordinal: UInt32) -> Rect {
        guard let (number, local) = element(ordinal) else { return .null }
        return parts[number].layout.frame(at: local).offset(dx: 0, dy: parts[number].place.origin)
    }

    /// Identity of an element in the whole layout: kinds and sections count over all parts, in section −1 items do.
    public func id(at ordinal: UInt32) -> ElementID {
        guard let (number, local) = element(ordinal) else { return Self.hole.id }
        return id(parts[number].layout.id(at: local), number)
    }

    /// Ordinal of an element, counted over all parts; nil where no part has it.
    public func ordinal(of id: ElementID) -> UInt32? {
        guard let number = part(of: id), let local = parts[number].local(id, of: parts.count) else { return nil }
        return parts[number].layout.ordinal(of: local).map { $0 + parts[number].place.firstOrdinal }
    }

    /// Attributes of an element, with its identity and its frame in the whole layout.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        guard let (number, local) = element(ordinal) else { return Self.hole }
        let origin = parts[number].place.origin
        return shown(parts[number].layout.attributes(at: local), number) { $0.offset(dx: 0, dy: origin) }
    }

    /// An identity of a part's layout as it is among all parts.
    @inline(__always) func id(_ local: ElementID, _ number: Int) -> ElementID {
        let kind = parts[number].kinds[Int(local.kind.rawValue)]
        return parts[number].place.id(local, kind, number: number, of: parts.count)
    }

    /// Attributes of a part's layout as they are among all parts.
    func shown(_ local: LayoutAttributes, _ number: Int, _ frame: (Rect) -> Rect) -> LayoutAttributes {
        var attributes = local
        attributes.id = id(local.id, number)
        attributes.frame = frame(local.frame)
        return attributes
    }

    /// Whether the part that has the element wants it measured.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        guard let (number, local) = element(ordinal) else { return false }
        return parts[number].layout.needsMeasuring(local)
    }

    /// Whether the part that pins the element wants it measured.
    public func needsMeasuring(pinned id: ElementID) -> Bool {
        guard let number = part(of: id), let local = parts[number].local(id, of: parts.count) else { return false }
        return parts[number].layout.needsMeasuring(pinned: local)
    }

    /// Where a section that scrolls sideways comes to rest, as its part says; nil for any other section.
    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? {
        guard let part = parts.first(where: { $0.place.sections.contains(section) }) else { return nil }
        return part.layout.restingOffset(ofSection: section - part.place.firstSection, proposed: proposed, from: start)
    }

    func setViewport(_ size: Size) { configuration.viewportSize = size }
}

extension SectionsLayout: RegisteredLayout {
    /// The name used on the command line and in records.
    public static let name = SectionsConfiguration.layoutName
    /// A sentence about the layout.
    public static let summary = "Several layouts below each other, each showing some of the groups."
    /// The keys of its configuration.
    public static var keys: [ConfigurationKey] { SectionsConfiguration.rows.map(\.key) }

    /// The line of the registry.
    public static var line: LayoutLine {
        LayoutLine(SectionsLayout.self) { (source, values, lines) throws(LayoutError) in
            try SectionsLayout(
                store: source.items(for: name), configuration: SectionsConfiguration(values: values), among: lines)
        }
    }

    /// Whether all parts count their groups, or the values of one do not fit more of them.
    public static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool {
        guard let configuration = try? SectionsConfiguration(values: values) else { return false }
        return configuration.parts.allSatisfy { $0.groups != nil }
            || configuration.parts.contains {
                (try? lines.line(named: $0.layout))?.limitsGroups($0.values, lines) == true
            }
    }

    /// The size of the viewport that the layout was told last.
    public var viewportSize: Size { configuration.viewportSize }
    /// The items that the layout shows.
    public var itemSource: (any ItemSource)? { items }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> SectionsLayout {
        var layouts: [(any RegisteredLayout, SectionsItems)] = []
        for part in parts { layouts.append((try part.layout.madeAnew(), part.items)) }
        return try SectionsLayout(items, configuration, layouts, parts.map(\.groups))
    }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (configuration, parts, homes, past) = (configuration, parts, homes, past)
        let layouts = parts.map { $0.layout.restorePoint() }
        return {
            for restore in layouts { restore() }
            (self.configuration, self.parts, self.homes, self.past) = (configuration, parts, homes, past)
        }
    }
}
