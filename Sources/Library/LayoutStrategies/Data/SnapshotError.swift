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
    public var cause: String {
        switch self {
        case .unknownItem: "there is no such item"
        case .unknownSection: "there is no such section"
        case .duplicateItem: "the item is there already"
        case .duplicateSection: "the section is there already"
        case .cycle: "the item is its own ancestor"
        case .noReorder: "nothing is being reordered"
        case .noPlace: "no row can be put there"
        case .layout(let cause): cause
        }
    }

    /// Place of the error, for the message.
    public var place: String {
        switch self {
        case .unknownItem(let item), .duplicateItem(let item), .cycle(let item): "item \(item)"
        case .unknownSection(let section), .duplicateSection(let section): "section \(section)"
        case .noReorder: ""
        case .noPlace(let section, let item): "row \(item) of section \(section)"
        case .layout: "the host's layout"
        }
    }

    /// How to deal with the error, for the message.
    public var remedy: String {
        switch self {
        case .unknownItem: "append or insert it first"
        case .unknownSection: "append or insert the section first"
        case .duplicateItem, .duplicateSection: "name each once, and delete it before it is put elsewhere"
        case .cycle: "give it another parent, or none"
        case .noReorder: "begin with an item that may be reordered"
        case .noPlace: "choose a row that there is, or the end of a section"
        case .layout: "reload the host"
        }
    }
}
