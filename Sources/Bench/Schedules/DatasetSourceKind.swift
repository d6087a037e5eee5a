extension DatasetSource {
    /// Whether the data is generated, so that any process can make it again from source, count and seed.
    package var isGenerated: Bool {
        switch self {
        case .generator, .own: true
        case .file, .frames: false
        }
    }

    /// Whether the data is rectangles rather than a schedule.
    package var isFrames: Bool { if case .frames = self { true } else { false } }

    /// Items a spec asks for unless the caller does; nil for other sources.
    package var ownItemCount: Int? { if case .generator(let spec) = self { spec.items } else { nil } }
}
