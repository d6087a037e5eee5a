import Errors
import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LayoutError: ExplainedError {
    public var fault: Fault { .usage }

    public var cause: String {
        switch self {
        case .unknownLayout(let name, _): "no layout \"\(name)\""
        case .unknownKey(let key, _, _): "unknown key \"\(key)\""
        case .invalidValue(_, let value, _): "unusable value \(value)"
        case .unsuitableData(_, let reason, _), .unsuitableInput(_, let reason), .unsuitableChange(_, let reason):
            reason
        case .duplicateElement: "two elements have the same identity"
        case .tooManyElements(let count): "\(count) elements are too many"
        }
    }

    public var place: String {
        switch self {
        case .unknownLayout: ""
        case .unknownKey(_, let layout, _): "configuration of \(layout)"
        case .invalidValue(let key, _, _), .unsuitableData(let key, _, _): "key \"\(key)\" of the layout configuration"
        case .unsuitableInput(let layout, _), .unsuitableChange(let layout, _): "layout \(layout)"
        case .duplicateElement(let id): id
        case .tooManyElements: "limit 4294967295"
        }
    }

    public var remedy: String {
        switch self {
        case .unknownLayout(_, let known), .unknownKey(_, _, let known): "use \(known.joined(separator: ", "))"
        case .invalidValue(_, _, let accepted): "give \(accepted)"
        case .unsuitableData(_, _, let remedy): remedy
        case .unsuitableChange: "rebuild the layout from the changed data"
        case .unsuitableInput: "choose another layout, or correct the input"
        case .duplicateElement: "give each element its own"
        case .tooManyElements: "lay out fewer elements"
        }
    }
}
