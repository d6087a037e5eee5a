extension GanttConfiguration {
    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of
    /// several faults the one whose key comes first in the alphabet.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(values: values, layout: "gantt")
    }

    /// The same for a layout that takes these keys under its own name.
    init(values: [String: ConfigurationValue], layout: String) throws(LayoutError) {
        self.init()
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            if let path = Self.lengths[key] {
                self[keyPath: path] = try value.length(of: key)
            } else if try !setChoice(key, value) {
                throw .unknownKey(key: key, layout: layout, known: Self.keys.map(\.name))
            }
        }
    }

    private static var lengths: [String: WritableKeyPath<GanttConfiguration, Double>] {
        [
            "dateCellWidth": \.dateCellWidth, "dateCellHeight": \.dateCellHeight,
            "groupHeaderHeight": \.groupHeaderHeight, "barHeight": \.barHeight, "verticalGap": \.verticalGap,
            "hairline": \.hairline, "barTrailing": \.barTrailing,
        ]
    }

    /// Sets a key whose value is no plain length; false when there is no such key.
    private mutating func setChoice(_ key: String, _ value: ConfigurationValue) throws(LayoutError) -> Bool {
        switch key {
        case "columnGap":
            columnGap = value == .string("hairline") ? nil : try value.length(of: key, orWord: "hairline")
        case "rowPolicy": rowPolicy = try value.choice(of: key)
        case "collapsedPolicy": collapsedPolicy = try value.choice(of: key)
        case "timeAxis": timeAxis = try value.choice(of: key)
        case "pointsPerUnit": pointsPerUnit = try value.scale(of: key)
        case "expanded": expanded = try value.expanded(of: key)
        case "viewportSize": (viewportWidth, viewportHeight) = try value.size(of: key)
        case "stickyGroupHeaders":
            guard case .bool(let flag) = value else { throw value.invalid(key, "true or false") }
            stickyGroupHeaders = flag
        case "horizon": horizon = try value.choice(of: key)
        default: return false
        }
        return true
    }
}

extension ConfigurationValue {
    /// The value as JSON has it, for messages.
    public var text: String {
        switch self {
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number):
            number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
        case .string(let string): "\"\(string)\""
        case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        }
    }

    fileprivate func invalid(_ key: String, _ accepted: String) -> LayoutError {
        .invalidValue(key: key, value: text, accepted: accepted)
    }

    fileprivate func length(of key: String, orWord word: String? = nil) throws(LayoutError) -> Double {
        guard case .number(let length) = self, length >= 0, length < .infinity else {
            throw invalid(key, "a number of points, 0 or more" + (word.map { ", or \"\($0)\"" } ?? ""))
        }
        return length
    }

    fileprivate func scale(of key: String) throws(LayoutError) -> Double? {
        if self == .string("automatic") { return nil }
        guard case .number(let scale) = self, scale > 0, scale < .infinity else {
            throw invalid(key, "a number of points above 0, or \"automatic\"")
        }
        return scale
    }

    fileprivate func size(of key: String) throws(LayoutError) -> (Double, Double) {
        guard case .list(let sides) = self, sides.count == 2,
            case .number(let width) = sides[0], case .number(let height) = sides[1],
            width >= 0, width < .infinity, height >= 0, height < .infinity
        else { throw invalid(key, "a list of width and height in points, 0 or more") }
        return (width, height)
    }

    fileprivate func choice<Choice: RawRepresentable & CaseIterable>(
        of key: String
    ) throws(LayoutError) -> Choice where Choice.RawValue == String {
        if case .string(let word) = self, let choice = Choice(rawValue: word) { return choice }
        throw invalid(key, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }

    fileprivate func expanded(of key: String) throws(LayoutError) -> GanttConfiguration.Expanded {
        switch self {
        case .string("all"): return .all
        case .string("none"): return .none
        case .list(let values):
            var sections = Set<Int>()
            for case .number(let number) in values {
                if let section = Int(exactly: number), section >= 1 { sections.insert(section) }
            }
            // Fewer when one is no section or is given twice.
            if sections.count == values.count { return .sections(sections) }
        default: break
        }
        throw invalid(key, "\"all\", \"none\", or a list of different sections from 1")
    }
}
