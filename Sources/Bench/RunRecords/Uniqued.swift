extension Sequence where Element: Hashable {
    /// The elements in order, each where it is met first. O(n).
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Sequence {
    /// The elements in order, the first with each key. O(n).
    package func uniqued(by key: (Element) -> some Hashable) -> [Element] {
        var seen: Set<AnyHashable> = []
        return filter { seen.insert(AnyHashable(key($0))).inserted }
    }
}

extension Collection {
    /// Elements of equal keys together, keys and elements in the order in which they are met. O(n).
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        let groups = Dictionary(grouping: self, by: key)
        return map(key).uniqued().map { ($0, groups[$0] ?? []) }
    }
}
