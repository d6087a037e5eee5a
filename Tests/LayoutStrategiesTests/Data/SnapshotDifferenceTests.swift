import LayoutTestSupport
import Testing

@testable import LayoutStrategies

@Suite struct SnapshotDifferenceTests {
    /// Length of a longest ascending run, by comparing all pairs.
    private func longestRun(_ numbers: [Int]) -> Int {
        var lengths: [Int] = []
        for (position, number) in numbers.enumerated() {
            lengths.append(1 + (0..<position).filter { numbers[$0] < number }.map { lengths[$0] }.max(or: 0))
        }
        return lengths.max(or: 0)
    }

    /// A list after a difference, by removing and inserting one by one.
    private func applied(_ difference: OrderedDifference, to old: [Int], new: [Int]) -> [Int] {
        var list = old
        for place in (difference.removed + difference.moved.map(\.from)).sorted().reversed() { list.remove(at: place) }
        let coming = difference.inserted.map { ($0, new[$0]) } + difference.moved.map { ($0.to, old[$0.from]) }
        for (place, item) in coming.sorted(by: { $0.0 < $1.0 }) { list.insert(item, at: place) }
        return list
    }

    @Test(arguments: 0..<60) func `it is the least there is, by a quadratic reference`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        var old = Array(0..<random.below(60))
        for _ in 0..<(seed % 3 == 0 ? 100 : random.below(5)) where old.count > 1 {
            old.swapAt(random.below(old.count), random.below(old.count))
        }
        var new = old.filter { _ in random.below(6) > 0 }
        for number in 0..<random.below(8) { new.insert(100 + number, at: random.below(new.count + 1)) }
        for _ in 0..<(seed % 2 == 0 ? 40 : random.below(4)) where new.count > 1 {
            new.insert(new.remove(at: random.below(new.count)), at: random.below(new.count + 1))
        }
        let difference = try OrderedDifference(from: old, to: new)
        #expect(applied(difference, to: old, new: new) == new)
        // Whatever identifiers are, for which there is code of its own or not.
        #expect(try OrderedDifference(from: old.map(String.init), to: new.map(String.init)) == difference)
        #expect(try OrderedDifference(from: old.map { UInt16($0) }, to: new.map { UInt16($0) }) == difference)
        #expect(difference.removed == old.indices.filter { !new.contains(old[$0]) })
        #expect(difference.inserted == new.indices.filter { !old.contains(new[$0]) })
        let kept = new.compactMap { old.firstIndex(of: $0) }
        #expect(difference.moved.count == kept.count - longestRun(kept))
        let list = try #require(old.applying(CollectionDifference(from: old, to: new)))
        #expect(list == new)
    }

    @Test func `names that come twice are errors`() {
        #expect(throws: SnapshotError.duplicateItem("1")) { try OrderedDifference(from: [1, 2, 1], to: [3]) }
        #expect(throws: SnapshotError.duplicateItem("1")) { try OrderedDifference(from: [2, 1, 5], to: [1, 3, 1, 6]) }
    }

    /// Whatever of it is matched without a look into the table of places.
    @Test func `names that come twice are errors among what stays`() {
        #expect(throws: SnapshotError.duplicateItem("2")) {
            try OrderedDifference(from: [1, 2, 3, 2, 9], to: [0, 2, 3, 4, 5])
        }
        #expect(throws: SnapshotError.duplicateItem("2")) {
            try OrderedDifference(from: [1, 2, 3, 4], to: [9, 2, 3, 2, 8])
        }
        let names = (0..<2_000).map(String.init)
        for place in [1, 700, 1_998] {
            let twice = Array(names[..<place]) + ["1500"] + names[place...]
            #expect(throws: SnapshotError.duplicateItem("1500")) {
                try OrderedDifference(from: ["a"] + twice + ["b"], to: ["c"] + names + ["d"])
            }
            #expect(throws: SnapshotError.duplicateItem("1500")) {
                try OrderedDifference(from: ["a"] + names + ["b"], to: ["c"] + twice + ["d"])
            }
        }
    }

    /// An identifier all of which have one of three hashes.
    private struct Clashing: Hashable {
        var number: Int
        func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
    }

    @Test(arguments: 0..<8) func `hashes that are the same change nothing`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        let old = (0..<300).filter { _ in random.below(5) > 0 }
        var new = (0..<300).filter { _ in random.below(5) > 0 }
        for _ in 0..<40 { new.swapAt(random.below(new.count), random.below(new.count)) }
        let difference = try OrderedDifference(from: old.map(Clashing.init), to: new.map(Clashing.init))
        #expect(try difference == OrderedDifference(from: old, to: new))
        #expect(applied(difference, to: old, new: new) == new)
    }

    private func snapshot(_ sections: [(String, [Int])]) throws -> Snapshot<String, Int> {
        var snapshot = Snapshot<String, Int>()
        try snapshot.appendSections(sections.map(\.0))
        for (section, items) in sections { try snapshot.append(items, to: section) }
        return snapshot
    }

    private func random(_ random: inout TestRandom) throws -> Snapshot<String, Int> {
        var names = ["a", "b", "c", "d", "e"].filter { _ in random.below(4) > 0 }
        for position in names.indices where random.below(3) == 0 { names.swapAt(position, random.below(names.count)) }
        var items = (0..<30).filter { _ in random.below(5) > 0 }
        for position in items.indices where random.below(4) == 0 { items.swapAt(position, random.below(items.count)) }
        var sections = names.map { ($0, [Int]()) }
        for item in items where !sections.isEmpty {
            let home = min(item / 6, sections.count - 1)
            sections[random.below(5) == 0 ? random.below(sections.count) : home].1.append(item)
        }
        return try snapshot(sections)
    }

    @Test(arguments: 0..<80) func `a store that is told a change has what the snapshot says`(seed: UInt64) throws {
        var generator = TestRandom(seed: seed)
        // What the app knows of its items, and what it knew when they came or were reloaded.
        var (values, kept) = ([Int: ItemValues](), [Int: ItemValues]())
        let source = SnapshotSource<String, Int>(unit: .days, hasRows: true) { values[$0] ?? ItemValues() }
        for _ in 0..<4 {
            let new = try random(&generator)
            for item in 0..<30 where generator.below(3) > 0 {
                let start = Double(generator.below(200))
                values[item] = ItemValues(
                    start: start, end: start + generator.unit() * 20, row: UInt32(generator.below(4)),
                    ratio: generator.below(4) == 0 ? nil : generator.unit() + 0.3)
            }
            let before = source.snapshot
            let reloaded = Set(new.items.filter { _ in generator.below(4) == 0 })
            for item in new.items where reloaded.contains(item) || before.section(of: item) == nil {
                kept[item] = values[item] ?? ItemValues()
            }
            var told = new
            try told.reload(Array(reloaded))
            let change = try source.apply(told)
            #expect(source.snapshot == new)
            for (number, section) in new.sections.enumerated() {
                let items = try new.items(in: section)
                #expect(source.store.itemCount(ofSection: number) == items.count)
                for (row, item) in items.enumerated() {
                    let place = ItemPlace(section: Int32(number), item: Int32(row))
                    let stored = source.store.item(at: place)
                    #expect(stored.identifier == source.identifier(of: item))
                    let known = ItemValues(start: stored.start, end: stored.end, row: stored.row, ratio: stored.ratio)
                    #expect(known == kept[item])
                    #expect(source.item(at: place) == item)
                    #expect(try source.place(of: item) == place)
                    if let old = before.section(of: item) {
                        let was = ItemPlace(
                            section: Int32(before.sections.firstIndex(of: old)!),
                            item: Int32(try before.items(in: old).firstIndex(of: item)!))
                        #expect(change.placeAfter(was) == place && change.placeBefore(place) == was)
                    }
                }
            }
        }
    }

    @Test func `snapshots are changed item by item`() throws {
        var snapshot = try snapshot([("a", [1, 2, 3]), ("b", [4])])
        try snapshot.insert([5], before: 2)
        try snapshot.insert([6], after: 3)
        try snapshot.move(1, after: 4)
        try snapshot.move(6, before: 5)
        try snapshot.delete([2])
        try snapshot.insertSections(["c"], before: "a")
        try snapshot.insertSections(["d"], after: "a")
        try snapshot.moveSection("b", before: "c")
        try snapshot.moveSection("c", after: "d")
        #expect(snapshot.sections == ["b", "a", "d", "c"])
        #expect(try snapshot.items(in: "a") == [6, 5, 3] && snapshot.items(in: "b") == [4, 1])
        #expect(snapshot.itemCount == 5 && snapshot.section(of: 1) == "b" && snapshot.items == [4, 1, 6, 5, 3])
        let before = snapshot
        try snapshot.reload([3])
        #expect(try before.change(to: snapshot).reloaded == [ItemPlace(section: 1, item: 2)])
        try snapshot.deleteSections(["a", "d"])
        #expect(snapshot.sections == ["b", "c"] && snapshot.section(of: 3) == nil)
        // Who comes again is new, and no other than it was.
        #expect(snapshot.reloaded.isEmpty)
        try snapshot.append([3], to: "c")
        #expect(try before.change(to: snapshot).reloaded.isEmpty)
    }

    @Test func `what a snapshot can't do is an error and changes nothing`() throws {
        var snapshot = try snapshot([("a", [1, 2]), ("b", [])])
        let before = snapshot
        func fails(_ error: SnapshotError, _ body: (inout Snapshot<String, Int>) throws -> Void) {
            #expect(throws: error) { try body(&snapshot) }
            #expect(snapshot == before)
        }
        fails(.unknownSection("c")) { try $0.append([3], to: "c") }
        fails(.unknownSection("c")) { try $0.deleteSections(["a", "c"]) }
        fails(.unknownSection("c")) { try $0.insertSections(["d"], before: "c") }
        fails(.unknownSection("c")) { try $0.moveSection("a", after: "c") }
        fails(.unknownSection("c")) { _ = try $0.items(in: "c") }
        fails(.duplicateSection("a")) { try $0.appendSections(["c", "a"]) }
        fails(.duplicateSection("c")) { try $0.appendSections(["c", "c"]) }
        fails(.duplicateItem("1")) { try $0.append([1], to: "b") }
        fails(.duplicateItem("3")) { try $0.insert([3, 3], after: 1) }
        fails(.unknownItem("3")) { try $0.insert([4], before: 3) }
        fails(.unknownItem("3")) { try $0.delete([1, 3]) }
        fails(.unknownItem("3")) { try $0.move(1, before: 3) }
        fails(.unknownItem("3")) { try $0.reload([3]) }
    }
}

extension [Int] {
    /// The greatest, or another where there is none.
    fileprivate func max(or other: Int) -> Int { self.max() ?? other }
}
