import Profiles

/// Something of the machine that a use of the program needs: stated beside what finds it, and a line in
/// ``MachineChecks``.
struct MachineCheck: Sendable {
    /// What was found.
    enum Finding: Sendable {
        /// There, with what it is.
        case there(String)
        /// There, but figures will be less steady or less complete for it.
        case poor(String, remedy: String)
        /// Not there, or not usable.
        case missing(String, remedy: String)

        /// `ok`, `poor` or `missing`.
        var word: String {
            switch self {
            case .there: "ok"
            case .poor: "poor"
            case .missing: "missing"
            }
        }

        /// What it is, or why it is not there.
        var text: String {
            switch self {
            case .there(let text), .poor(let text, _), .missing(let text, _): text
            }
        }

        /// How to get it; nil where it is there.
        var remedy: String? {
            switch self {
            case .there: nil
            case .poor(_, let remedy), .missing(_, let remedy): remedy
            }
        }

        /// What was found of a program; the remedy says what to do without it, unless the finding says that best.
        init(_ tool: ToolFinding, remedy other: String? = nil) {
            switch tool {
            case .there(let text): self = .there(text)
            case .missing(let cause, let remedy): self = .missing(cause, remedy: other ?? remedy)
            }
        }
    }

    let name: String
    /// The uses that need it, of ``MachineChecks/uses``.
    let uses: [String]
    /// What it is for, without a full stop.
    let purpose: String
    let find: @Sendable (CheckedMachine) -> Finding
}
