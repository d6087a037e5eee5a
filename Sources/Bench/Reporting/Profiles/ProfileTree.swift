import RunRecords

/// The stacks of a phase as a tree, with calls too small to be seen folded into their callers.
struct ProfileTree {
    /// A call: its function, its own costs, and the number of its calls that follow.
    struct Node: Equatable {
        var function: Int
        var own: [Double]
        var children: Int
    }

    /// Depth first, the whole phase first, with a function of −1.
    private(set) var nodes: [Node] = []

    private struct Edge: Hashable {
        var parent, function: Int
    }

    /// The tree of stacks, without calls that come to less than `least` of the whole in every cost. O(frames).
    init(_ stacks: [ProfileStack], costCount: Int, least: Double) {
        var built = Builder(costCount: costCount)
        for stack in stacks { built.add(stack) }
        let totals = built.totals
        let limits = totals[0].map { abs($0) * least }
        emit(0, built, totals, limits)
    }

    /// Appends a node with those below it that are large enough; the others' costs become its own.
    private mutating func emit(_ node: Int, _ built: Builder, _ totals: [[Double]], _ limits: [Double]) {
        let position = nodes.count
        nodes.append(Node(function: built.functions[node], own: built.own[node], children: 0))
        let sorted = built.children[node].sorted { (totals[$1][0], $0) < (totals[$0][0], $1) }
        for child in sorted {
            if zip(totals[child], limits).contains(where: { abs($0) >= $1 && $0 != 0 }) {
                nodes[position].children += 1
                emit(child, built, totals, limits)
            } else {
                for index in limits.indices { nodes[position].own[index] += totals[child][index] }
            }
        }
    }

    private struct Builder {
        var functions = [-1]
        var own: [[Double]]
        var children: [[Int]] = [[]]
        private var known: [Edge: Int] = [:]
        private let zeros: [Double]

        init(costCount: Int) {
            zeros = [Double](repeating: 0, count: costCount)
            own = [zeros]
        }

        mutating func add(_ stack: ProfileStack) {
            var node = 0
            for function in stack.frames {
                let edge = Edge(parent: node, function: function)
                if let next = known[edge] {
                    node = next
                } else {
                    known[edge] = functions.count
                    children[node].append(functions.count)
                    node = functions.count
                    functions.append(function)
                    own.append(zeros)
                    children.append([])
                }
            }
            for index in stack.costs.indices { own[node][index] += stack.costs[index] }
        }

        /// What each node and those below it spent. A node comes after its parent.
        var totals: [[Double]] {
            var totals = own
            for node in functions.indices.reversed() {
                for child in children[node] {
                    for index in zeros.indices { totals[node][index] += totals[child][index] }
                }
            }
            return totals
        }
    }
}
