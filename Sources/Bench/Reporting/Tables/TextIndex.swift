/// Texts that data or tables refer to by number.
struct TextIndex {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a text, from 0, which is added when it is new.
    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}
