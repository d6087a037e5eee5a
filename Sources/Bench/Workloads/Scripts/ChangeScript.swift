import LayoutCore

/// A change of a script: a value that is made before the clock starts, the same for every strategy and program.
package enum ScriptedChange: Equatable, Sendable {
    /// The store is edited, and the layout told.
    case items(ItemBatch)
    /// Groups open (true) or close.
    case expansion(sections: Range<Int32>, Bool)
    /// The viewport has another size; no insets.
    case viewport(Size)
    /// Explicit rectangles change, in this order.
    case rectangles([FramesChange])
    /// A section that scrolls across by itself is at another offset.
    case sideways(section: Int32, Double)
    /// The cell of an element wants this size.
    case size(ElementID, Size)
    /// Another layout over the same data, by its name. The holder of the layout exchanges it.
    case layout(String)

    /// Makes the change of the data, if it is one, and has the layout follow it.
    ///
    /// Throws ``LayoutError`` where the layout can't follow; then the store is changed and the layout is not.
    package func make(on layout: any HostedLayout, _ store: ItemStore?) throws(LayoutError) -> LayoutDelta {
        switch self {
        case .items(let batch):
            guard let store else { throw .unsuitableChange(layout: "", reason: "there are no items to edit") }
            return try layout.apply(.data(store.perform(batch)))
        case .expansion(let sections, let isOpen): return try layout.apply(.expansion(sections: sections, isOpen))
        case .viewport(let size): return try layout.apply(.viewport(size, EdgeInsets()))
        case .rectangles(let changes): return try layout.apply(.rectangles(changes))
        case .sideways(let section, let offset): return try layout.apply(.sidewaysOffset(section: section, offset))
        case .size(let id, let size):
            return try layout.apply(.preferredSize(id, size, in: Viewport(size: .standardViewport)))
        case .layout: throw .unsuitableChange(layout: "", reason: "a layout can't become another one")
        }
    }
}

/// A change, and the viewport that is asked for after it: where it happened.
package struct ScriptStep: Equatable, Sendable {
    package let change: ScriptedChange
    /// In content coordinates after the change, in points.
    package let query: Rect
}

/// The changes a workload makes, in order: a cycle that ends where it began, so that it can be replayed for as long as
/// one likes, unless they stay.
package struct ChangeScript: Equatable, Sendable {
    package let workload: String
    package let steps: [ScriptStep]
    /// Whether they are not taken back: to replay them the layout is rebuilt.
    package var stays = false
    /// Whether they are made through a host too, to time the frames in which they arrive.
    package var showsFrames = false
}

/// Why a layout has no use for a workload over its data.
package struct NotApplicable: Error, Equatable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
