import LayoutCore

/// What a script is written on: a layout and the data under it, which are changed meanwhile and of no further use.
package struct ScriptInput {
    package let layout: any HostedLayout
    /// The items it shows; nil where it keeps rectangles of its own.
    package let store: ItemStore?
    package let viewport: Size
    package let seed: UInt64
    /// The layouts there are; nil where none can be made.
    package let layouts: ScriptedLayouts?

    /// The same for a trace over the layout as it is now.
    var trace: TraceInput { TraceInput(layout: layout, viewport: viewport, seed: seed, recorded: nil) }

    func element(at place: ItemPlace) -> ElementID { layout.cell(at: place) }
}

/// How a script that exchanges layouts comes by them.
package struct ScriptedLayouts {
    package let name: String
    /// Name of the layout that it is exchanged with.
    package let counterpart: String
    package let make: (String) throws(LayoutError) -> any HostedLayout

    package init(name: String, counterpart: String, make: @escaping (String) throws(LayoutError) -> any HostedLayout) {
        (self.name, self.counterpart, self.make) = (name, counterpart, make)
    }
}

/// Steps of every script: half of them changes, the others their inverses. So few, because a strategy that prepares
/// again for each change has to be taken through all of them when its answers are checked.
enum ScriptLength {
    static let steps = 64
    static let changes = steps / 2
    /// Steps of a script whose changes stay: as many as a day of planning has, and enough for the work to show that a
    /// strategy puts off.
    static let staying = 10_000
}

/// A change with what takes it back.
struct ReversibleChange {
    let change, inverse: ScriptedChange
    /// The element that changes, by its name before; nil where it is new.
    var before: ElementID?
    /// The same by its name after; nil where it is gone, or where the delta will name it.
    var after: ElementID?

    /// What takes it back, as a change of its own.
    var reversed: ReversibleChange {
        ReversibleChange(change: inverse, inverse: change, before: after, after: before)
    }
}

struct ScriptWriter {
    let input: ScriptInput
    private(set) var steps: [ScriptStep] = []
    private var made: [ReversibleChange] = []

    init(_ input: ScriptInput) { self.input = input }

    /// Makes a change and notes the step, whose query is centred on the element that changed, or where it was.
    @discardableResult mutating func make(_ change: ReversibleChange) throws(LayoutError) -> LayoutDelta {
        let delta = try step(change)
        made.append(change)
        return delta
    }

    /// Makes a change of the viewport, followed by the query of a viewport around a frame that is chosen after it.
    mutating func resize(to size: Size, showing frame: () -> Rect?) throws(LayoutError) {
        _ = try ScriptedChange.viewport(size).make(on: input.layout, input.store)
        steps.append(ScriptStep(change: .viewport(size), query: input.trace.rect(of: size, centredOn: frame())))
    }

    /// Takes all changes back, the last one first.
    mutating func unwind() throws(LayoutError) {
        for change in made.reversed() { _ = try step(change.reversed) }
        made = []
    }

    private mutating func step(_ change: ReversibleChange) throws(LayoutError) -> LayoutDelta {
        let before = change.before.flatMap(frame)
        let delta = try change.change.make(on: input.layout, input.store)
        let frame = change.after.flatMap(frame) ?? (change.after == nil ? newFrame(in: delta) : nil) ?? before
        steps.append(ScriptStep(change: change.change, query: input.trace.rect(of: input.viewport, centredOn: frame)))
        return delta
    }

    private func frame(_ id: ElementID) -> Rect? {
        input.layout.ordinal(of: id).map { input.layout.frame(at: $0) }.flatMap(usable)
    }

    /// Identity of the first new element.
    private func newFrame(in delta: LayoutDelta) -> Rect? {
        delta.inserted.first.map { input.layout.frame(at: $0.lowerBound) }.flatMap(usable)
    }

    private func usable(_ frame: Rect) -> Rect? { ElementSampler.isUsable(frame) ? frame : nil }
}

/// Random changes of one kind, by which a script is written.
protocol ScriptedEdits {
    var writer: ScriptWriter { get set }
    mutating func change() throws(LayoutError)
}

extension ScriptedEdits {
    /// Random changes, and back again unless they stay.
    func steps(stay: Bool = false) throws(LayoutError) -> [ScriptStep] {
        var edits = self
        for _ in 0..<(stay ? ScriptLength.staying : ScriptLength.changes) { try edits.change() }
        if !stay { try edits.writer.unwind() }
        return edits.writer.steps
    }
}
