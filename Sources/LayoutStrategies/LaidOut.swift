import LayoutCore

/// A layout made from its input, with the strategies specialised for it.
///
/// The concrete layout type is known only where it is made; from there on single elements are asked
/// through `layout`, and whole batches through the erased strategies.
public struct LaidOut {
    /// The layout, for anything that is not timed.
    public let layout: any CollectionLayout
    /// The viewport's size that the configuration says, which traces are made for.
    public let viewportSize: Size
    private let make: (String) -> ErasedStrategy?

    /// Binds strategies to a layout of known type; `strategy` makes the one of a name.
    init<Layout: RegisteredLayout>(_ layout: Layout, strategy: @escaping (String, Layout) -> ErasedStrategy?) {
        self.layout = layout
        viewportSize = layout.viewportSize
        make = { strategy($0, layout) }
    }

    /// A fresh strategy of that name over the layout, not yet prepared; nil when there is none.
    public func strategy(named name: String) -> ErasedStrategy? { make(name) }
}

/// A name and a sentence about it, as `list` shows them.
public struct RegistryEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String

    /// An entry.
    public init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }
}
