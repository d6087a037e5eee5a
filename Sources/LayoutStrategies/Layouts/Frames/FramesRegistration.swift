import LayoutCore

extension FramesLayout: RegisteredLayout {
    static let name = "frames"
    static let summary = "Explicit rectangles, or a copy of a schedule's bars as the Gantt layout places them."
    static var keys: [ConfigurationKey] { GanttConfiguration.rows.map(\.key) }
    /// The keys that rectangles leave a use for.
    private static let keysOfRectangles = ["viewportSize"]

    convenience init(input: LayoutInput, values: [String: ConfigurationValue]) throws(LayoutError) {
        let configuration = try GanttConfiguration(values: values, layout: Self.name)
        switch input {
        case .schedule(let columns):
            self.init(try GanttLayout(columns: columns, configuration: configuration))
        case .frames(let rectangles):
            if let key = values.keys.sorted().first(where: { !Self.keysOfRectangles.contains($0) }) {
                throw .unsuitableInput(layout: Self.name, reason: "the key \"\(key)\" has no effect on rectangles")
            }
            try self.init(rectangles: rectangles, minimumSize: configuration.viewportSize)
        }
        viewportSize = configuration.viewportSize
    }
}
