import LayoutCore

extension ConfigurationReader where Value == CompositionalSpacing {
    /// Points, or points at least.
    static var spacing: Self {
        ConfigurationReader(accepted: "a number of points, or an object of flexible and a number of points at least") {
            switch $0 {
            case .number(let points) where points >= 0: return .fixed(points)
            case .object(let values):
                guard values.count == 1, case .number(let points)? = values["flexible"], points >= 0 else { return nil }
                return .flexible(points)
            default: return nil
            }
        }
    }
}

extension ConfigurationReader where Value == Point {
    /// Distances to the right and down, which may be negative.
    static var distances: Self {
        ConfigurationReader(accepted: "a list of two numbers, to the right and down") {
            guard case .list(let values) = $0, values.count == 2, case .number(let x) = values[0],
                case .number(let y) = values[1]
            else { return nil }
            return Point(x: x, y: y)
        }
    }
}

extension ConfigurationReader where Value == [Rect] {
    /// Rectangles as lists of x, y, width and height.
    static var rectangles: Self {
        ConfigurationReader(
            accepted: "a list of one list or more of x, y, width and height in points, the last two 0 or more"
        ) {
            guard case .list(let values) = $0 else { return nil }
            let rectangles = values.compactMap { value -> Rect? in
                guard case .list(let sides) = value, sides.count == 4 else { return nil }
                let numbers = sides.compactMap { if case .number(let number) = $0 { number } else { nil } }
                guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
                return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            }
            return rectangles.count == values.count && !rectangles.isEmpty ? rectangles : nil
        }
    }
}

extension ConfigurationReader where Value == String {
    /// Any text.
    static var text: Self {
        ConfigurationReader(accepted: "a name") {
            guard case .string(let text) = $0, !text.isEmpty else { return nil }
            return text
        }
    }
}

extension ConfigurationReader where Value == Int32 {
    /// A whole number.
    static var whole: Self { whole(-1_000_000_000...1_000_000_000, accepted: "a whole number") }
}

extension ConfigurationReader where Value == Int {
    /// How many places a group has of a subitem.
    static var countOfPlaces: Self { whole(1...1_000_000_000, accepted: "a whole number from 1") }
}

extension ConfigurationReader where Value == CompositionalDimension {
    /// Points, the view's extent plus or minus points, a fraction or an estimate.
    static var dimension: Self {
        ConfigurationReader(
            accepted: """
                a number of points, "viewWidth" or "viewHeight" with points added or taken away such as \
                "viewWidth - 35", or an object of fractionalWidth, fractionalHeight or estimated
                """
        ) {
            if case .number(let points) = $0, points >= 0 { return .absolute(points) }
            if case .string(let text) = $0 { return CompositionalDimension(text) }
            guard case .object(let values) = $0, values.count == 1, let value = values.first,
                case .number(let number) = value.value, number >= 0
            else { return nil }
            switch value.key {
            case "fractionalWidth": return .fractionalWidth(number)
            case "fractionalHeight": return .fractionalHeight(number)
            case "estimated": return .estimated(number)
            default: return nil
            }
        }
    }
}

extension CompositionalDimension {
    /// The view's width or height with points added or taken away: `viewWidth - 30 - 5`. nil for anything else.
    fileprivate init?(_ text: String) {
        var (rest, sign, points) = (Substring(text), 1.0, 0.0)
        var side: Substring?
        while true {
            let end = rest.firstIndex { $0 == "+" || $0 == "-" } ?? rest.endIndex
            let term = rest[..<end].trimmed
            if term == "viewWidth" || term == "viewHeight" {
                // Of the view once, and not less it.
                if side != nil || sign < 0 { return nil }
                side = term
            } else if let number = Double(term), term.allSatisfy({ $0.isNumber || $0 == "." }), number < .infinity {
                points += sign * number
            } else {
                return nil
            }
            if end == rest.endIndex { break }
            sign = rest[end] == "-" ? -1 : 1
            rest = rest[rest.index(after: end)...]
        }
        switch side {
        case "viewWidth": self = .viewWidth(plus: points)
        case "viewHeight": self = .viewHeight(plus: points)
        default: return nil
        }
    }
}

extension Substring {
    /// Without spaces around it.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
