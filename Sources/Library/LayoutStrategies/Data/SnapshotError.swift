import Errors

/// An error in a change of a snapshot, which then has no effect.
public enum SnapshotError: Error, Equatable {
    /// There is no such item.
    case unknownItem(String)
    /// There is no such section.
    case unknownSection(String)
    /// The item is there already, or was named twice.
    case duplicateItem(String)
    /// The section is there already, or was named twice.
    case duplicateSection(String)
    /// The item would be its own ancestor.
    case cycle(String)
    /// Nothing is being reordered.
    case noReorder
    /// No row can be put there.
    case noPlace(section: Int32, item: Int32)
    /// The layout of the host could not follow; the data have changed, and the host must reload.
    case layout(String)
}

extension SnapshotError: ExplainedError {
    /// Always the fault of the caller.
    public var fault: Fault { .usage }

    /// Cause of the error, for the message.
    public var cause: String { parts.cause }
    /// Place of the error, for the message.
    public var place: String { parts.place }
    /// How to deal with the error, for the message.
    public var remedy: String { parts.remedy }

    private var parts: (cause: String, place: String, remedy: String) {
        let once = "name each once, and delete it before it is put elsewhere"
        return switch self {
        case .unknownItem(let item): ("there is no such item", "item \(item)", "append or insert it first")
        case .unknownSection(let section):
            ("there is no such section", "section \(section)", "append or insert the section first")
        case .duplicateItem(let item): ("the item is there already", "item \(item)", once)
        case .duplicateSection(let section): ("the section is there already", "section \(section)", once)
        case .cycle(let item): ("the item is its own ancestor", "item \(item)", "give it another parent, or none")
        case .noReorder: ("nothing is being reordered", "", "begin with an item that may be reordered")
        case .noPlace(let section, let item):
            (
                "no row can be put there", "row \(item) of section \(section)",
                "choose a row that there is, or the end of a section"
            )
        case .layout(let cause): (cause, "the host's layout", "reload the host")
        }
    }
}
