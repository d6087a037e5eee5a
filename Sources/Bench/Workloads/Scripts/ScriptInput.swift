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

    /// An item that moves in a layout.
    static func move(_ place: ItemPlace, to new: ItemPlace, in layout: any HostedLayout) -> ReversibleChange {
        ReversibleChange(
            change: .items(.move(place, to: new)), inverse: .items(.move(new, to: place)),
            before: layout.cell(at: place), after: layout.cell(at: new))
    }

    /// What takes it back, as a change of its own.
    var reversed: ReversibleChange {
        ReversibleChange(change: inverse, inverse: change, before: after, after: before)
    }
}

extension ScriptInput {
    /// The steps of changes that are drawn one after another, each by its number, and back again unless they stay.
    func steps(
        stay: Bool = false, _ draw: (_ number: Int) throws(LayoutError) -> ReversibleChange
    ) throws(LayoutError) -> [ScriptStep] {
        var (steps, made) = ([ScriptStep](), [ReversibleChange]())
        for number in 0..<(stay ? ScriptLength.staying : ScriptLength.changes) {
            let change = try draw(number)
            steps.append(try step(change))
            made.append(change)
        }
        if !stay { for change in made.reversed() { steps.append(try step(change.reversed)) } }
        return steps
    }

    /// Makes a change, and returns the step, whose query is centred on the element that changed, or where it was.
    func step(_ change: ReversibleChange) throws(LayoutError) -> ScriptStep {
        let before = change.before.flatMap(frame)
        let delta = try change.change.make(on: layout, store)
        let frame = change.after.flatMap(frame) ?? (change.after == nil ? newFrame(in: delta) : nil) ?? before
        return ScriptStep(change: change.change, query: trace.rect(of: viewport, centredOn: frame))
    }

    private func frame(_ id: ElementID) -> Rect? {
        layout.ordinal(of: id).map { layout.frame(at: $0) }.flatMap(usable)
    }

    /// Frame of the first new element.
    private func newFrame(in delta: LayoutDelta) -> Rect? {
        delta.inserted.first.map { layout.frame(at: $0.lowerBound) }.flatMap(usable)
    }

    private func usable(_ frame: Rect) -> Rect? { ElementSampler.isUsable(frame) ? frame : nil }
}

extension LayoutError {
    /// Why a layout has no use for the changes of a script.
    static func notApplicable(_ reason: String) -> LayoutError { .unsuitableChange(layout: "", reason: reason) }
}
