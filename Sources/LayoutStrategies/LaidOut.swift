import LayoutCore

/// A layout made from its input, with the strategies specialised for it.
///
/// The concrete layout type is known only where it is made; from there on single elements are asked
/// through `layout`, and whole batches through the erased strategies.
public struct LaidOut {
    /// The layout, for anything that is not timed.
    public let layout: any HostedLayout
    /// The viewport's size that the configuration says, which traces are made for.
    public let viewportSize: Size
    private let items: () -> ItemStore?
    private let make: (String) -> ErasedStrategy?
    private let remake: () throws(LayoutError) -> LaidOut

    /// Binds strategies to a layout of known type; `strategy` makes the one of a name.
    init<Layout: RegisteredLayout>(
        _ layout: Layout, strategy: @escaping (String, Layout.Searched) -> ErasedStrategy?
    ) {
        self.layout = layout
        items = { layout.store }
        viewportSize = layout.viewportSize
        make = { strategy($0, layout.searched) }
        remake = { () throws(LayoutError) in LaidOut(try layout.madeAnew(), strategy: strategy) }
    }

    /// The items the layout is laid over, which are edited here; nil for explicit rectangles, which the layout keeps. The
    /// same each time.
    public var store: ItemStore? { items() }

    /// A fresh strategy of that name over the layout, not yet prepared; nil when there is none.
    public func strategy(named name: String) -> ErasedStrategy? { make(name) }

    /// A layout of the same configuration, which groups are open and what was taken from all data included, made from
    /// the data as they are now: what the layout must be equal to after any change, but for its ordinals. O(n).
    public func layoutMadeAnew() throws(LayoutError) -> any HostedLayout { try remake().layout }

    /// The same, with its strategies.
    public func madeAnew() throws(LayoutError) -> LaidOut { try remake() }
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
