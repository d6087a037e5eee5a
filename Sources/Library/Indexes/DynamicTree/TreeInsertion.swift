// Insertion and what grows.
extension TreeNodes {
    /// Adds an element that is absent. O(log n).
    mutating func insert(_ ordinal: UInt32, _ box: FloatBox) {
        reserveHome(of: ordinal)
        assert(home(of: ordinal) == Self.none)
        if levelCount == 0 {
            makeRoot(makeNode())
            levelCount = 1
        }
        elementCount += 1
        insert(ordinal, box, below: root, level: levelCount - 1)
    }

    /// Adds an element to the subtree of a node of a level, whose box must cover it unless it is the root.
    mutating func insert(_ ordinal: UInt32, _ box: FloatBox, below start: Int, level startLevel: Int) {
        var node = start
        var level = startLevel
        while level > 0 {
            let lane = choose(in: node, box)
            let old = blocks.box(block: node, lane: lane)
            if !old.covers(box) { blocks.write(old.union(box), block: node, lane: lane) }
            node = Int(slot(node, lane))
            prefetch(node)
            level -= 1
        }
        add(box, ordinal, to: node, level: 0)
    }

    /// The child whose box needs the smallest enlargement, and among those the smallest one (Guttman 1984).
    private func choose(in node: Int, _ box: FloatBox) -> Int {
        let base = UnsafeRawPointer(blocks.address(of: node))
        let minX = base.loadUnaligned(as: SIMD16<Float>.self)
        let minY = base.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self)
        let maxX = base.loadUnaligned(fromByteOffset: 128, as: SIMD16<Float>.self)
        let maxY = base.loadUnaligned(fromByteOffset: 192, as: SIMD16<Float>.self)
        let left = minX.replacing(with: box[0], where: minX .> box[0])
        let top = minY.replacing(with: box[1], where: minY .> box[1])
        let right = maxX.replacing(with: box[2], where: maxX .< box[2])
        let bottom = maxY.replacing(with: box[3], where: maxY .< box[3])
        let before = (maxX - minX + FloatBox.queryLength) * (maxY - minY + FloatBox.queryLength)
        let after = (right - left + FloatBox.queryLength) * (bottom - top + FloatBox.queryLength)
        return Self.leastLane(after - before, thenOf: before)
    }

    /// The lane of the least number, and of several such that with the least second one. NaN is larger than all; the
    /// first lane, which is always used, where all is NaN.
    private static func leastLane(_ numbers: SIMD16<Float>, thenOf others: SIMD16<Float>) -> Int {
        let first = numbers.replacing(with: .infinity, where: numbers .!= numbers)
        let isLeast = first .== least(first)
        let second = others.replacing(with: .infinity, where: .!isLeast .| (others .!= others))
        let isChosen = second .== least(second)
        var lane = 0
        while !isChosen[lane] { lane &+= 1 }
        return lane
    }

    private static func least(_ numbers: SIMD16<Float>) -> Float {
        let eight = numbers.lowHalf.replacing(with: numbers.highHalf, where: numbers.highHalf .< numbers.lowHalf)
        let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return min(two[0], two[1])
    }

    /// Adds an entry to a node, which is split when it is full, and its parent in turn.
    mutating func add(_ box: FloatBox, _ slot: UInt32, to node: Int, level: Int) {
        guard count(node) == Self.width else { return append(box, slot, to: node, level: level) }
        if node != root && share(node, with: box, slot, level: level) { return }
        split.removeAll()
        collect(node)
        split.append(box, slot)
        let twin = makeNode()
        distribute(node, twin, level: level)
        guard node != root else { return growRoot(over: twin, level: level + 1) }
        let above = Int(parent(of: node))
        blocks.write(envelope(of: node), block: above, lane: lane(of: UInt32(node), in: above))
        add(envelope(of: twin), UInt32(twin), to: above, level: level + 1)
    }

    /// Shares the entries of a full node, and one more, with the nearest sibling that has room;
    /// false when none has, or lies too far away.
    ///
    /// Source: the deferred splitting of Kamel, Faloutsos: Hilbert R-tree (VLDB 1994), here by place instead of order.
    private mutating func share(_ node: Int, with box: FloatBox, _ slot: UInt32, level: Int) -> Bool {
        let above = Int(parent(of: node))
        let ownLane = lane(of: UInt32(node), in: above)
        let own = blocks.box(block: above, lane: ownLane)
        var best: Int?
        // Together the two cover at most twice the area that they cover apart.
        var leastGrowth = own.reach
        for lane in 0..<count(above)
        where lane != ownLane && count(Int(self.slot(above, lane))) <= Self.mostEntriesSharing {
            let candidate = blocks.box(block: above, lane: lane)
            let growth = candidate.union(own).reach - candidate.reach - own.reach
            if growth < leastGrowth { (best, leastGrowth) = (lane, growth) }
        }
        guard let best else { return false }
        let sibling = Int(self.slot(above, best))
        split.removeAll()
        collect(node)
        collect(sibling)
        split.append(box, slot)
        distribute(node, sibling, level: level)
        blocks.write(envelope(of: node), block: above, lane: ownLane)
        blocks.write(envelope(of: sibling), block: above, lane: best)
        return true
    }

    /// Entries with which a node takes more from a full sibling, so that a few fit before either is full again.
    private static var mostEntriesSharing: Int { 13 }

    /// Puts a new root above the old one and another node.
    private mutating func growRoot(over twin: Int, level: Int) {
        let old = root
        makeRoot(makeNode())
        levelCount += 1
        append(envelope(of: old), UInt32(old), to: root, level: level)
        append(envelope(of: twin), UInt32(twin), to: root, level: level)
    }

    /// Adds a node's entries to those to be divided.
    mutating func collect(_ node: Int) {
        for lane in 0..<count(node) { split.append(blocks.box(block: node, lane: lane), slot(node, lane)) }
    }

    /// Divides the collected entries (of two nodes, and perhaps one more) between the two nodes.
    ///
    /// Entries are told of their node only where it changes: that is a cache miss each.
    mutating func distribute(_ first: Int, _ second: Int, level: Int) {
        let (fromFirst, fromBoth) = (count(first), count(first) + count(second))
        let boundary = split.divide(minimum: Self.minimum)
        // The half that the first node has more of is the first node's.
        var balance = 0
        for position in 0..<boundary {
            let index = split.index(at: position)
            balance += index < fromFirst ? 1 : index < fromBoth ? -1 : 0
        }
        let isSwapped = 2 * balance < fromFirst - (fromBoth - fromFirst)
        for half in 0..<2 {
            let start = half == 0 ? 0 : boundary
            let end = half == 0 ? boundary : split.count
            let node = (half == 0) != isSwapped ? first : second
            let own = node == first ? 0..<fromFirst : fromFirst..<fromBoth
            for lane in 0..<end - start {
                let index = split.index(at: start + lane)
                if !own.contains(index) { adopt(split.entry(index).slot, node: node, level: level) }
            }
            rewrite(node, start..<end)
        }
    }

    /// Gives a node the entries at positions of the order they were divided in.
    private func rewrite(_ node: Int, _ positions: Range<Int>) {
        for (lane, position) in positions.enumerated() {
            let (box, slot) = split.entry(split.index(at: position))
            blocks.write(box, block: node, lane: lane)
            slots[node * Self.width + lane] = slot
        }
        blocks.pad(block: node, from: positions.count)
        counts[node] = UInt8(positions.count)
    }

}
