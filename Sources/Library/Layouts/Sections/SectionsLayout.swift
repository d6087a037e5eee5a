import LayoutCore

/// Parts of any layouts, one below the other.
///
/// Every part is a layout of its own over some groups of the data. It is laid for the viewport's size, which fractions in
/// the part refer to, and is not stretched to its height. The content is as wide as its widest part. Sections, segments and
/// ordinals of a part follow those numbers of the part before, ordinals with room for a quarter more. The pinned elements
/// of a part stay within it: they are pushed back at its end, and an element as high as the part is cut off there.
///
/// Keeps about 12 bytes a group beside the parts. A Gantt part copies the columns of its items. A search asks the parts that
/// meet the rectangle, each by one dynamic call. The costs of changes: see ``apply(_:)``.
public final class SectionsLayout: CopiedLayout, RoutedLayout {
    /// The parts, and the last size of the viewport.
    public internal(set) var configuration: SectionsConfiguration
    let items: any ItemSource
    // The exclusivity check would cost time in queries; the layout makes no overlapping accesses.
    @exclusivity(unchecked) var parts: [SectionsPart]
    /// The part of each group of the data.
    var homes: [SectionsHome] = []
    /// Kinds of all parts by their names.
    public let kindNames: [String]
    var previous: PreviousSections?
    /// Room for filtered candidates, and for the ordinals of one part.
    @exclusivity(unchecked) var scratch = OrdinalBuffer()
    @exclusivity(unchecked) var local = OrdinalBuffer()

    /// A layout over a store's items, whose parts are some of these layouts.
    ///
    /// Throws what the parts' layouts throw, ``LayoutError/unknownLayout(name:known:)``,
    /// ``LayoutError/unsuitableData(key:reason:remedy:)`` if all parts count their groups and some groups are left,
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for a layout that can't be a part and for no parts, and
    /// ``LayoutError/tooManyElements(count:)``.
    public convenience init(
        store: any ItemSource, configuration: SectionsConfiguration, among lines: [LayoutLine]
    ) throws(LayoutError) {
        if configuration.parts.isEmpty { throw .unsuitableInput(layout: Self.name, reason: "there are no parts") }
        let groups = try Self.groups(store.sectionCount, of: configuration.parts)
        var layouts: [(any RegisteredLayout, SectionsItems)] = []
        for (part, groups) in zip(configuration.parts, groups) {
            let items = SectionsItems(store, sections: groups)
            var values = part.values
            let line = try lines.line(named: part.layout)
            let size = configuration.viewportSize
            values["viewportSize"] = [.number(size.width), .number(line.stretchesToViewport ? 0 : size.height)]
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
        try self.init(store, configuration, layouts, groups)
    }

    /// A layout of parts that are made.
    init(
        _ store: any ItemSource, _ configuration: SectionsConfiguration,
        _ layouts: [(any RegisteredLayout, SectionsItems)], _ groups: [[Int32]]
    ) throws(LayoutError) {
        (items, self.configuration) = (store, configuration)
        var names = [""]
        parts = zip(layouts, groups).map { made, groups in
            let kinds = made.0.kindNames.map { name in
                let index = names.firstIndex(of: name) ?? names.count
                if index == names.count { names.append(name) }
                return ElementKind(rawValue: UInt16(index))
            }
            return SectionsPart(layout: made.0, items: made.1, groups: groups, kinds: kinds)
        }
        kindNames = names
        setHomes()
        try arrange()
    }

    init?(copying other: SectionsLayout, over items: any ItemSource) {
        (configuration, self.items, kindNames, homes) = (other.configuration, items, other.kindNames, other.homes)
        var parts: [SectionsPart] = []
        for part in other.parts {
            let own = SectionsItems(items, sections: part.groups)
            guard let layout = (part.layout as? any CopiedLayout)?.copied(over: own) else { return nil }
            parts.append(
                SectionsPart(layout: layout, items: own, groups: part.groups, kinds: part.kinds, place: part.place))
        }
        self.parts = parts
    }

    /// The groups of each part: parts with a number take up to that many, in order; the remaining groups are assigned to
    /// the other parts in turn. Throws if all parts have a number and groups are left.
    private static func groups(
        _ count: Int, of parts: [SectionsConfiguration.Part]
    ) throws(LayoutError) -> [[Int32]] {
        var next = 0
        var assigned = parts.map { part in
            let first = next
            next = min(count, first + (part.groups ?? 0))
            return (first..<next).map { Int32($0) }
        }
        let sharers = parts.indices.filter { parts[$0].groups == nil }
        if sharers.isEmpty, next < count, let last = parts.last {
            throw .unsuitableData(
                key: "parts",
                reason: "\(count - next) of \(count) groups are left that no part takes",
                remedy:
                    "leave out groups of part \(parts.count), \(last.layout), which then takes them, or raise it to "
                    + "\(count - next + (last.groups ?? 0))")
        }
        for group in next..<count { assigned[sharers[(group - next) % sharers.count]].append(Int32(group)) }
        return assigned
    }

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
            let room = count + count / 4 + 8 * items.limits.room
            (parts[number].place.firstOrdinal, parts[number].place.room) = (UInt32(next), UInt32(room))
            next += room
            guard next <= Int(UInt32.max) else { throw .tooManyElements(count: next) }
        }
        place()
    }

    /// Gives every part its place and its numbers, except ordinals.
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

    /// The part of an ordinal; nil beyond the last part.
    @inline(__always) func part(of ordinal: UInt32) -> Int? {
        var number = 0
        while number < parts.count, ordinal >= parts[number].place.ordinals.upperBound { number += 1 }
        return number < parts.count ? number : nil
    }

    /// The part of an element and the ordinal there; nil for an ordinal without an element.
    @inline(__always) func element(_ ordinal: UInt32) -> (number: Int, local: UInt32)? {
        guard let number = part(of: ordinal) else { return nil }
        let local = ordinal - parts[number].place.firstOrdinal
        return Int(local) < parts[number].layout.elementCount ? (number, local) : nil
    }

    /// The part of an identity, and the identity there; nil if no part has such elements.
    func element(_ id: ElementID) -> (number: Int, local: ElementID)? {
        guard let number = parts.number(of: id) else { return nil }
        return parts[number].local(id, of: parts.count).map { (number, $0) }
    }

    /// An identity of a part's layout among all parts.
    @inline(__always) func id(_ local: ElementID, _ number: Int) -> ElementID {
        let kind = parts[number].kinds[Int(local.kind.rawValue)]
        return parts[number].place.id(local, kind, number: number, of: parts.count)
    }

    /// Attributes of a part's layout among all parts.
    func shown(_ local: LayoutAttributes, _ number: Int, _ frame: (Rect) -> Rect) -> LayoutAttributes {
        var attributes = local
        attributes.id = id(local.id, number)
        attributes.frame = frame(local.frame)
        return attributes
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout {
    public var elementCount: Int { parts.last.map { Int($0.place.ordinals.upperBound) } ?? 0 }

    public var contentSize: Size {
        Size(
            width: parts.map(\.layout.contentSize.width).max() ?? configuration.viewportSize.width,
            height: parts.last.map { $0.place.origin + $0.place.extent } ?? 0)
    }

    public var diagnostics: LayoutDiagnostics {
        parts.map(\.layout.diagnostics).reduce(into: LayoutDiagnostics()) { sum, part in
            sum.sanitised += part.sanitised
            sum.dropped += part.dropped
            sum.outside += part.outside
        }
    }

    public func frame(at ordinal: UInt32) -> Rect {
        guard let (number, local) = element(ordinal) else { return .null }
        return parts[number].layout.frame(at: local).offset(dx: 0, dy: parts[number].place.origin)
    }

    public func id(at ordinal: UInt32) -> ElementID {
        guard let (number, local) = element(ordinal) else { return LayoutAttributes.hole.id }
        return id(parts[number].layout.id(at: local), number)
    }

    public func ordinal(of id: ElementID) -> UInt32? {
        guard let (number, local) = element(id) else { return nil }
        return parts[number].layout.ordinal(of: local).map { $0 + parts[number].place.firstOrdinal }
    }

    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        guard let (number, local) = element(ordinal) else { return .hole }
        let origin = parts[number].place.origin
        return shown(parts[number].layout.attributes(at: local), number) { $0.offset(dx: 0, dy: origin) }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout: RegisteredLayout {
    public static let name = SectionsConfiguration.layoutName
    public static let summary = "Several layouts below each other, each showing some of the groups."
    public static var keys: [ConfigurationKey] { SectionsConfiguration.rows.map(\.key) }

    /// The line of the registry.
    public static var line: LayoutLine {
        LayoutLine(SectionsLayout.self) { (source, values, lines) throws(LayoutError) in
            try SectionsLayout(
                store: source.items(for: name), configuration: SectionsConfiguration(values: values), among: lines)
        }
    }

    /// Whether all parts count their groups, or the values of a part do not fit more of them.
    public static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool {
        guard let configuration = try? SectionsConfiguration(values: values) else { return false }
        return configuration.parts.allSatisfy { $0.groups != nil }
            || configuration.parts.contains {
                (try? lines.line(named: $0.layout))?.limitsGroups($0.values, lines) == true
            }
    }

    public var viewportSize: Size { configuration.viewportSize }
    public var itemSource: (any ItemSource)? { items }
    /// The layout as it is, where all parts can be copied.
    public func snapshot() -> LayoutSnapshot? { frozen() }

    public func rebuilt() throws(LayoutError) -> SectionsLayout {
        var layouts: [(any RegisteredLayout, SectionsItems)] = []
        for part in parts { layouts.append((try part.layout.rebuilt(), part.items)) }
        return try SectionsLayout(items, configuration, layouts, parts.map(\.groups))
    }

    public func restorePoint() -> () -> Void {
        let (configuration, parts, homes, previous) = (configuration, parts, homes, previous)
        let layouts = parts.map { $0.layout.restorePoint() }
        return {
            for restore in layouts { restore() }
            (self.configuration, self.parts, self.homes, self.previous) = (configuration, parts, homes, previous)
        }
    }
}
