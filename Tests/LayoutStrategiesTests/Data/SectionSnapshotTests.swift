import Foundation
import LayoutTestSupport
import Testing

@testable import LayoutStrategies

@Suite struct SectionSnapshotTests {
    /// Changes a walk, and how many walks there are.
    private static let steps = 150
    private static let walks =
        (ProcessInfo.processInfo.environment["LAYOUTBENCH_TREE_OPERATIONS"].flatMap { UInt64($0) } ?? 1_200)
        / UInt64(steps)

    /// The first walks are compared after every change, further ones after every tenth.
    @Test func `walks of changes are what they are in a naive tree`() throws {
        for seed in 0...max(Self.walks, 7) {
            var random = TestRandom(seed: seed)
            var (snapshot, tree, next) = (SectionSnapshot<Int>(), NaiveTree(), 0)
            for step in 1...Self.steps {
                try change(&snapshot, &tree, &next, &random)
                if seed >= 8, step % 10 > 0 { continue }
                let faults = try faults(snapshot, tree)
                if !faults.isEmpty { Issue.record("seed \(seed), step \(step): \(faults)") }
            }
            guard let item = snapshot.items.last else { continue }
            let subtree = try snapshot.subtree(of: item)
            if subtree.rootItems != [item] { Issue.record("seed \(seed): the subtree of \(item) is another") }
        }
    }

    @Test func `an item keeps its state while it is hidden, and a copy its own`() throws {
        var snapshot = try SectionSnapshot(["A", "B"])
        try snapshot.append(["A1", "A2"], to: "A")
        try snapshot.append(["A2a"], to: "A2")
        #expect(snapshot.visibleItems == ["A", "B"])
        try snapshot.expand(["A", "A2"])
        let copy = snapshot
        try snapshot.collapse(["A"])
        #expect(snapshot.visibleItems == ["A", "B"] && copy.visibleItems == ["A", "A1", "A2", "A2a", "B"])
        #expect(try snapshot.isExpanded("A2") && !snapshot.isVisible("A2") && snapshot.level(of: "A2a") == 2)
        try snapshot.expand(["A"])
        #expect(snapshot == copy)
        try snapshot.expand(["B"])
        #expect(snapshot != copy && snapshot.visibleItems == copy.visibleItems)
    }

    @Test func `insertion is beside an item and all that is beneath it`() throws {
        var snapshot = try SectionSnapshot(parents: [("A1", "A"), ("A", nil), ("B", nil), ("A1a", "A1")])
        try snapshot.insert(["A0"], before: "A1")
        try snapshot.insert(["A2"], after: "A1")
        #expect(snapshot.items == ["A", "A0", "A1", "A1a", "A2", "B"])
        #expect(try snapshot.parent(of: "A2") == "A" && snapshot.children(of: "A") == ["A0", "A1", "A2"])
    }

    @Test func `what can't be done is an error and changes nothing`() throws {
        var snapshot = try SectionSnapshot(["A", "B"])
        let before = snapshot
        func fails(_ error: SnapshotError, _ body: (inout SectionSnapshot<String>) throws -> Void) {
            #expect(throws: error) { try body(&snapshot) }
            #expect(error.description.contains(error.remedy) && snapshot == before)
        }
        fails(.unknownItem("C")) { try $0.append(["D"], to: "C") }
        fails(.unknownItem("C")) { try $0.insert(["D"], before: "C") }
        fails(.unknownItem("C")) { try $0.insert(["D"], after: "C") }
        fails(.unknownItem("C")) { try $0.delete(["A", "C"]) }
        fails(.unknownItem("C")) { try $0.expand(["A", "C"]) }
        fails(.unknownItem("C")) { try $0.collapse(["C"]) }
        fails(.unknownItem("C")) { _ = try $0.level(of: "C") }
        fails(.duplicateItem("A")) { try $0.append(["D", "A"]) }
        fails(.duplicateItem("D")) { try $0.append(["D", "D"]) }
        let other = try SectionSnapshot(["B"])
        fails(.duplicateItem("B")) { try $0.replaceChildren(of: "A", with: other) }
        #expect(throws: SnapshotError.cycle("X")) {
            try SectionSnapshot(parents: [("X", "Y"), ("Y", "X"), ("Z", nil)])
        }
        #expect(throws: SnapshotError.unknownItem("Y")) { try SectionSnapshot(parents: [("X", "Y")]) }
        #expect(throws: SnapshotError.duplicateItem("X")) { try SectionSnapshot(parents: [("X", nil), ("X", nil)]) }
    }

    @Test func `a deep tree opens and closes`() throws {
        var snapshot = try SectionSnapshot([0])
        for item in 1..<5_000 { try snapshot.append([item], to: item - 1) }
        try snapshot.expand(Array(0..<5_000))
        #expect(snapshot.visibleCount == 5_000 && snapshot.item(at: 4_999) == 4_999)
        try snapshot.collapse([0])
        #expect(snapshot.visibleItems == [0])
    }

    @Test func `a row of numbered things is what it is in an array`() {
        var random = TestRandom(seed: 4)
        var (order, array): (VisibleOrder, [Int32]) = (VisibleOrder(), [])
        var free = Array(Int32(0)..<300)
        for _ in 0..<400 {
            if random.below(2) == 0 {
                let coming = (0..<min(free.count, random.below(30))).map { _ in
                    free.remove(at: random.below(free.count))
                }
                let place = random.below(array.count + 1)
                order.insert(coming, at: place)
                array.insert(contentsOf: coming, at: place)
            } else {
                let first = random.below(array.count + 1)
                let range = first..<min(array.count, first + random.below(30))
                #expect(order.remove(range) == Array(array[range]))
                free += array[range]
                array.removeSubrange(range)
            }
            #expect(order.nodes == array && order.count == array.count)
            for (place, node) in array.enumerated() {
                #expect(order.place(of: node) == place && order.node(at: place) == node)
            }
            for node in free { #expect(!order.contains(node)) }
        }
    }
}
