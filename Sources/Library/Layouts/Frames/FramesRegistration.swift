import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FramesLayout: ConfiguredLayout {
    public static let name = "frames"
    public static let summary = "Explicit rectangles, or a copy of a schedule's bars as the Gantt layout places them."
    public static var keys: [ConfigurationKey] { GanttConfiguration.rows.map(\.key) }
    /// The keys with an effect on rectangles.
    private static let keysOfRectangles = ["viewportSize"]

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let configuration = try GanttConfiguration(values: values, layout: Self.name)
        switch source {
        case .store(let store):
            self.init(try GanttLayout(store: store, configuration: configuration))
        case .frames(let rectangles):
            if let key = values.keys.sorted().first(where: { !Self.keysOfRectangles.contains($0) }) {
                throw .unsuitableInput(layout: Self.name, reason: "the key \"\(key)\" has no effect on rectangles")
            }
            try self.init(rectangles: rectangles, minimumSize: configuration.viewportSize)
        }
        viewportSize = configuration.viewportSize
    }

    /// The bars of a schedule are copied: they are edited as rectangles.
    public var itemSource: (any ItemSource)? { nil }

    /// Rectangles are data and frames at once: a rebuilt layout has the same slots, used and free.
    public func rebuilt() throws(LayoutError) -> FramesLayout {
        let unplaced = Rect(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)
        let layout = try FramesLayout(
            rectangles: slots.rectangles.map { $0.isNull ? unplaced : $0 }, minimumSize: minimumSize)
        layout.viewportSize = viewportSize
        return layout
    }

    /// Does nothing: a refused change leaves nothing to restore.
    public func restorePoint() -> () -> Void { {} }
}
