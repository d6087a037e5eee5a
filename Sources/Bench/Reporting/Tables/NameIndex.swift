/// Names that data refers to by number.
struct NameIndex {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a name, added when it is new.
    mutating func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
