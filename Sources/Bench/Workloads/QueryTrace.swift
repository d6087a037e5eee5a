import LayoutCore

/// What strategies are asked for by a trace.
package enum QueryAnswer: Sendable, Equatable {
    /// The elements that a rectangle meets.
    case elements
    /// The same with the frame of each.
    case frames
    /// The same, with elements narrower than a pixel folded by strategies that can.
    case details
    /// How many elements a rectangle meets.
    case count
    /// The nearest cells of a rectangle in a direction.
    case nearest
}

/// The queries of a workload, in order.
package struct QueryTrace: Sendable, Equatable {
    /// Rectangles in content coordinates, in points.
    package private(set) var rects: [Rect]
    package let answer: QueryAnswer
    /// The queries for levels of detail, whose rectangles fill a viewport each; empty where none are asked for.
    package private(set) var details: [DetailQuery] = []
    /// The queries for the nearest elements, whose rectangles are the trace's; empty where none are asked for.
    package private(set) var nearest: [NearestQuery] = []

    package init(_ rects: [Rect], answer: QueryAnswer = .elements, viewport: Size = .standardViewport) {
        (self.rects, self.answer) = (rects, answer)
        if answer == .details { details = rects.map { DetailQuery($0, pointsPerPixel: $0.width / viewport.width) } }
    }

    package init(nearest: [NearestQuery]) {
        (rects, answer, self.nearest) = (nearest.map(\.rect), .nearest, nearest)
    }

    /// The trace of some of its queries, in order.
    package func queries(at positions: [Int]) -> QueryTrace {
        var trace = self
        trace.rects = positions.map { rects[$0] }
        if !details.isEmpty { trace.details = positions.map { details[$0] } }
        if !nearest.isEmpty { trace.nearest = positions.map { nearest[$0] } }
        return trace
    }
}

enum TraceLength {
    /// `scroll`, `jump` and `hit`: at 60 frames a second, over two minutes of scrolling.
    static let usual = 8_192
    /// `zoom`, whose queries return many times more elements.
    static let zoom = 2_048
    /// `focus`: as many keys as a user presses in a quarter of an hour.
    static let focus = 2_000
}

package struct TraceInput {
    /// The layout asked; only its frames and content size are used, so that traces don't depend on any strategy.
    package let layout: any CollectionLayout
    /// Size of the visible rectangle in points.
    package let viewport: Size
    package let seed: UInt64
    /// Viewports the user recorded, if any.
    package let recorded: [Rect]?

    /// The same of a layout with its axes exchanged.
    var turned: TraceInput {
        TraceInput(layout: TurnedLayout(layout), viewport: viewport.turned, seed: seed, recorded: recorded)
    }

    /// A random-number generator for the workload of this name, so that workloads don't share their draws.
    func generator(for workload: String) -> SeededGenerator {
        var mixed = Checksum()
        mixed.combine(seed)
        for byte in workload.utf8 { mixed.combine(UInt64(byte)) }
        return SeededGenerator(seed: mixed.value)
    }

    /// Largest offset at which a rectangle of this size still lies in the content; 0 where it is larger.
    func largestOffset(of size: Size) -> (x: Double, y: Double) {
        func largest(_ content: Double, _ length: Double) -> Double {
            content.isFinite ? max(0, content - length) : 0
        }
        return (largest(layout.contentSize.width, size.width), largest(layout.contentSize.height, size.height))
    }

    /// A rectangle of `size` centred on another one and moved into the content; at the origin without one.
    func rect(of size: Size, centredOn frame: Rect?) -> Rect {
        guard let frame else { return Rect(x: 0, y: 0, width: size.width, height: size.height) }
        let largest = largestOffset(of: size)
        let x = min(max(0, frame.midX - size.width / 2), largest.x)
        let y = min(max(0, frame.midY - size.height / 2), largest.y)
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }

    /// Rectangles of `size`, each centred on a random element and moved into the content; at the origin when there
    /// is no element.
    func rects(of size: Size, centredOnRandomElementsFor workload: String, count: Int) -> [Rect] {
        var sampler = ElementSampler(layout: layout, generator: generator(for: workload))
        return (0..<count).map { _ in rect(of: size, centredOn: sampler.next()) }
    }
}
