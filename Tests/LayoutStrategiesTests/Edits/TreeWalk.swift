import LayoutCore
import Testing

@testable import Indexes

/// Walks a whole tree and checks what ``TreeNodes`` promises.
struct TreeWalk: ~Copyable {
    private let rects: [Rect]
    private var seen: [UInt32] = []
    /// Nodes of the tree.
    private(set) var nodeCount = 0
    private var failures: [String] = []
    private let present: Int
    private let counted: Int

    init(_ nodes: borrowing TreeNodes, _ rects: [Rect]) {
        self.rects = rects
        present = rects.count { !$0.isNull }
        counted = nodes.elementCount
        guard nodes.levelCount > 0 else { return }
        expect(nodes.parent(of: nodes.root) == TreeNodes.none, "the root has a parent")
        visit(nodes, nodes.root, level: nodes.levelCount - 1)
    }

    func check() {
        #expect(failures.isEmpty)
        #expect(counted == present)
        #expect(seen.sorted() == rects.indices.filter { !rects[$0].isNull }.map { UInt32($0) })
    }

    private mutating func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
        if !condition { failures.append(failure()) }
    }

    private mutating func visit(_ nodes: borrowing TreeNodes, _ node: Int, level: Int) {
        nodeCount += 1
        let count = nodes.count(node)
        let least = node == nodes.root ? (level == 0 ? 1 : 2) : TreeNodes.minimum
        expect(count >= least && count <= TreeNodes.width, "\(count) entries on level \(level)")
        for lane in 0..<TreeNodes.width {
            let box = nodes.blocks.box(block: node, lane: lane)
            guard lane < count else {
                expect((0..<4).allSatisfy { box[$0].isNaN }, "unused lane \(lane) of \(node)")
                continue
            }
            let slot = nodes.slot(node, lane)
            if level == 0 {
                seen.append(slot)
                expect(nodes.home(of: slot) == UInt32(node), "home of \(slot)")
                expect(box == FloatBox(rounding: rects[Int(slot)]), "box of \(slot)")
            } else {
                expect(nodes.parent(of: Int(slot)) == UInt32(node), "parent of \(slot)")
                expect(box == nodes.envelope(of: Int(slot)), "envelope of \(slot)")
                visit(nodes, Int(slot), level: level - 1)
            }
        }
    }
}
