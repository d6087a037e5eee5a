extension Sequence where Element: Hashable {
    /// The elements in order, each where it is met first. O(n).
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
