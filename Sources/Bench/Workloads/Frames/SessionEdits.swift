import LayoutCore

extension WorkloadEntry {
    static let sessionEdits = WorkloadEntry(
        name: "session-edits",
        summary: "the frames of a session in which edits, toggles and batches of 10 to 1,000 edits arrive",
        meaning: "the frames of session, in which about once a second something changes: an item in view is edited, a "
            + "group in view closes, or a batch of 10, 100 or 1,000 edits arrives; every eighth time the view gets lower "
            + "or narrower instead; the next change takes it back",
        making: .frames { input in
            var writer = EditedSession(input)
            return writer.frames()
        })

    static let sessionBackground = WorkloadEntry(
        name: "session-background",
        summary: "the frames of session-edits, with strategies that are prepared in the background",
        meaning:
            "the frames of session-edits, with another thread that prepares the strategy after each change, while the "
            + "previous index and the layout answer; frames come at 120 Hz until the next one serves",
        preparesInBackground: true, making: sessionEdits.making)
}

/// Puts changes between the frames of a session.
struct EditedSession {
    private let input: ScriptInput
    private var generator: SeededGenerator
    private var items: ItemDraw?
    private var slots: SlotDraw
    private var rows: TogglesOfRows?
    /// Batches so far: their sizes take turns. And changes so far, not counting those that take one back.
    private var (batches, changes) = (0, 0)

    /// Frames from one change to the next, half of them at least.
    private static let frames = 120

    init(_ input: ScriptInput) {
        self.input = input
        generator = input.trace.generator(for: "session-edits")
        slots = SlotDraw(input, input.trace.generator(for: "session-edits/slots"))
        guard let store = input.store else { return }
        items = ItemDraw(store, input.trace.generator(for: "session-edits/items"))
        if input.layout.showsRowsOfTree {
            rows = TogglesOfRows(input.layout, store, input.trace.generator(for: "session-edits/rows"))
        }
    }

    /// The frames; nil where there is nothing to edit. Nothing arrives while a section is away from its beginning.
    mutating func frames() -> [ScriptedFrame]? {
        let session = SessionWriter.frames(input)
        var frames: [ScriptedFrame] = []
        var (viewport, isAcross, made) = (input.trace.rect(of: input.viewport, centredOn: nil), false, false)
        var (pending, next): (ReversibleChange?, Int) = (nil, nextDistance())
        for frame in session {
            if frames.count >= next, !isAcross {
                // A change is taken back before the end.
                guard pending != nil || next + 2 * Self.frames < session.count else { break }
                if let change = pending {
                    frames.append(.change(change.inverse))
                    pending = nil
                } else if let size = size() {
                    frames.append(.change(size.change))
                    pending = size
                } else if let change = change(in: viewport) {
                    frames.append(.change(change.change))
                    (pending, made) = (change, true)
                }
                next = frames.count + nextDistance()
            }
            follow(frame, &viewport, &isAcross)
            frames.append(frame)
        }
        if let pending { frames.append(.change(pending.inverse)) }
        return made ? frames : nil
    }

    /// Another size of the view for every eighth change: half as high, as above a keyboard, then two thirds as wide, as
    /// beside another view.
    private mutating func size() -> ReversibleChange? {
        changes += 1
        guard changes % 8 == 0 else { return nil }
        var size = input.viewport
        if changes % 16 == 0 { size.width = onGrid(size.width * 2 / 3) } else { size.height /= 2 }
        return ReversibleChange(change: .viewport(size), inverse: .viewport(input.viewport))
    }

    private mutating func nextDistance() -> Int { Self.frames / 2 + generator.below(Self.frames) }

    /// Where the viewport is after a frame, and whether a section is scrolled across.
    private func follow(_ frame: ScriptedFrame, _ viewport: inout Rect, _ isAcross: inout Bool) {
        switch frame {
        case .rest, .change: break
        case .sideways(_, let offset): isAcross = offset != 0
        case .offset(let offset):
            viewport = Rect(x: offset.x, y: offset.y, width: viewport.width, height: viewport.height)
        case .show(let id):
            guard let ordinal = input.layout.ordinal(of: id) else { return }
            viewport = input.trace.rect(of: input.viewport, centredOn: input.layout.frame(at: ordinal))
        }
    }

    /// Six in ten are edits of an item in view, two toggles, two batches.
    private mutating func change(in viewport: Rect) -> ReversibleChange? {
        let kind = generator.uniform()
        let size = kind < 0.8 ? 1 : SyncSize.of(batches)
        if kind >= 0.8 { batches += 1 }
        guard items != nil else { return slots.moves(size) }
        guard let place = placeInView(viewport) ?? items?.place() else { return nil }
        if kind >= 0.6, kind < 0.8, let toggle = toggle(place.section) { return toggle }
        guard var draw = items else { return nil }
        defer { items = draw }
        let edits = kind < 0.8 ? ScatteredEdits(at: [place], &draw) : ScatteredEdits(size, &draw)
        return ReversibleChange(edits, input.layout)
    }

    /// The group that closes or opens, or in a tree a subtree; nil where nothing does.
    private mutating func toggle(_ section: Int32) -> ReversibleChange? {
        if rows != nil { return rows?.toggle() }
        guard let isOpen = input.layout.isExpanded(section) else { return nil }
        let sections = section..<section + 1
        return ReversibleChange(
            change: .expansion(sections: sections, !isOpen), inverse: .expansion(sections: sections, isOpen))
    }

    /// The place of a random item in view; nil where there is none.
    private mutating func placeInView(_ viewport: Rect) -> ItemPlace? {
        var buffer = OrdinalBuffer()
        input.layout.candidates(in: viewport, into: &buffer)
        let places = buffer.ordinals.sorted().compactMap { ordinal -> ItemPlace? in
            guard input.layout.frame(at: ordinal).meets(viewport) else { return nil }
            return input.layout.place(of: input.layout.id(at: ordinal))
        }
        return places.isEmpty ? nil : places[generator.below(places.count)]
    }
}
