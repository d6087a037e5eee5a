struct MinHeap<Element: Comparable> {
    private var elements: [Element] = []

    var first: Element? { elements.first }

    mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    /// O(log n).
    mutating func push(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, element < elements[(child - 1) / 2] {
            elements[child] = elements[(child - 1) / 2]
            child = (child - 1) / 2
        }
        elements[child] = element
    }

    /// Removes the least element. O(log n).
    mutating func pop() -> Element? {
        guard let least = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return least }
        var parent = 0
        while true {
            var child = 2 * parent + 1
            if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
            guard child < elements.count, elements[child] < last else { break }
            elements[parent] = elements[child]
            parent = child
        }
        elements[parent] = last
        return least
    }
}
