import LayoutCore

extension ConfigurationReader where Value == CompositionalSpacing? {
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
    static var distances: Self {
        ConfigurationReader(accepted: "a list of two numbers, to the right and down") {
            $0.numbers(2).map { Point(x: $0[0], y: $0[1]) }
        }
    }
}

extension ConfigurationReader where Value == [Rect] {
    static var rectangles: Self {
        ConfigurationReader(
            accepted: "a list of one list or more of x, y, width and height in points, the last two 0 or more"
        ) {
            guard case .list(let values) = $0 else { return nil }
            let rectangles = values.compactMap { value -> Rect? in
                guard let numbers = value.numbers(4), numbers[2] >= 0, numbers[3] >= 0 else { return nil }
                return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            }
            return rectangles.count == values.count && !rectangles.isEmpty ? rectangles : nil
        }
    }
}

extension ConfigurationValue {
    fileprivate func numbers(_ count: Int) -> [Double]? {
        guard case .list(let values) = self, values.count == count else { return nil }
        let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
        return numbers.count == count ? numbers : nil
    }
}

extension ConfigurationReader where Value == String {
    static var text: Self {
        ConfigurationReader(accepted: "a name") {
            guard case .string(let text) = $0, !text.isEmpty else { return nil }
            return text
        }
    }
}

extension ConfigurationReader where Value == Int32 {
    static var whole: Self { whole(-1_000_000_000...1_000_000_000, accepted: "a whole number") }
}

extension ConfigurationReader where Value == CompositionalDimension {
    static var dimension: Self {
        ConfigurationReader(
            accepted: """
                a number of points, "viewWidth" or "viewHeight" with points added or taken away such as \
                "viewWidth - 35", or an object of fractionalWidth, fractionalHeight or estimated
                """
        ) {
            if case .number(let points) = $0, points >= 0 { return .absolute(points) }
            if case .string(let text) = $0 { return CompositionalDimension(text) }
            guard case .object(let values) = $0, values.count == 1,
                case (let name, .number(let number))? = values.first,
                number >= 0
            else { return nil }
            switch name {
            case "fractionalWidth": return .fractionalWidth(number)
            case "fractionalHeight": return .fractionalHeight(number)
            case "estimated": return .estimated(number)
            default: return nil
            }
        }
    }
}

extension CompositionalDimension {
    /// The view's width or height with points added or taken away: `viewWidth - 30 - 5`. nil for any other text.
    fileprivate init?(_ text: String) {
        var (side, points): (String?, Double) = (nil, 0)
        let signed = text.flatMap { $0 == "-" ? "+-" : String($0) }
        for term in signed.split(separator: "+", omittingEmptySubsequences: false) {
            let sign = term.first == "-" ? -1.0 : 1
            let words = (sign < 0 ? term.dropFirst() : term).split(separator: " ").map { String($0) }
            guard words.count == 1 else { return nil }
            if words[0] == "viewWidth" || words[0] == "viewHeight" {
                // A side comes once, and is not taken away.
                if side != nil || sign < 0 { return nil }
                side = words[0]
            } else if let number = Double(words[0]), words[0].allSatisfy({ $0.isNumber || $0 == "." }),
                number < .infinity
            {
                points += sign * number
            } else {
                return nil
            }
        }
        guard let side else { return nil }
        self = side == "viewWidth" ? .viewWidth(plus: points) : .viewHeight(plus: points)
    }
}
