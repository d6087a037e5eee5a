import Profiles

/// Something of the machine that a use of the program needs: stated beside what finds it, and a line in
/// ``MachineChecks``.
struct MachineCheck: Sendable {
    /// What was found.
    struct Finding: Sendable {
        /// `ok`, `poor` or `missing`.
        let word: String
        /// What it is, or why it is not there.
        let text: String
        /// How to get it; nil where it is there.
        let remedy: String?

        static func there(_ text: String) -> Finding { Finding(word: "ok", text: text, remedy: nil) }

        /// There, but figures will be less steady or less complete for it.
        static func poor(_ text: String, remedy: String) -> Finding {
            Finding(word: "poor", text: text, remedy: remedy)
        }

        /// Not there, or not usable.
        static func missing(_ text: String, remedy: String) -> Finding {
            Finding(word: "missing", text: text, remedy: remedy)
        }
    }

    let name: String
    /// The uses that need it, of ``MachineChecks/uses``.
    let uses: [String]
    /// What it is for, without a full stop.
    let purpose: String
    let find: @Sendable (CheckedMachine) -> Finding
}

extension MachineCheck.Finding {
    /// The finding on a program; the remedy says what to do without it, unless the finding says that best.
    init(_ tool: ToolFinding, remedy other: String? = nil) {
        switch tool {
        case .there(let text): self = .there(text)
        case .missing(let cause, let remedy): self = .missing(cause, remedy: other ?? remedy)
        }
    }
}
