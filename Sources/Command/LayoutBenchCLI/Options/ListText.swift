/// A value of an option that is a list: parts between commas.
struct ListText {
    /// The parts with their blanks; a comma after a backslash is part of one.
    private var pieces: [String] = [""]

    init(_ value: String) {
        var isEscaped = false
        for character in value {
            if isEscaped, character != "," { pieces[pieces.count - 1].append("\\") }
            if character == ",", !isEscaped {
                pieces.append("")
            } else if character != "\\" {
                pieces[pieces.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        if isEscaped { pieces[pieces.count - 1].append("\\") }
    }

    /// The parts without blanks around them. Pieces that are one part together stay together, the most of them first.
    func parts(keepingWhole isWhole: (String) -> Bool) -> [String] {
        var parts: [String] = []
        var first = 0
        while first < pieces.count {
            let end = (first + 1..<pieces.count).last { isWhole(joined(first...$0)) } ?? first
            parts.append(joined(first...end))
            first = end + 1
        }
        return parts
    }

    private func joined(_ range: ClosedRange<Int>) -> String {
        pieces[range].joined(separator: ",")[...].trimmingBlanks
    }
}
