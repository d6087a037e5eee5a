import Foundation

/// A workflow or an action: its steps that run a shell, as far as a test needs them.
///
/// It reads the subset of YAML that these files have: a step begins with `- KEY:`, and `run` has its text on the line or
/// in a block below it.
struct WorkflowFile {
    struct Step {
        let name: String
        /// What the shell is given.
        let run: String
    }

    /// The workflows and the action of this package.
    static let paths = [
        ".github/workflows/nightly.yml", ".github/workflows/pull-request.yml", ".github/actions/compare/action.yml",
    ]

    let steps: [Step]

    init(_ text: String) {
        var steps: [Step] = []
        var name = ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
        var position = 0
        while position < lines.count {
            let line = lines[position]
            position += 1
            guard let match = line.wholeMatch(of: /( *)(- )?(name|id|uses|run): *(.*)/) else { continue }
            if match.2 != nil { name = "" }
            switch match.3 {
            case "name", "id": name = name.isEmpty ? String(match.4) : name
            case "run" where match.4 == "|":
                let depth = match.1.count + (match.2?.count ?? 0)
                let block = lines[position...].prefix { $0.isEmpty || indent($0) > depth }
                position += block.count
                let margin = block.filter { !$0.isEmpty }.map(indent).min() ?? 0
                let text = block.map { $0.dropFirst(min(margin, $0.count)) }.joined(separator: "\n")
                steps.append(Step(name: name, run: text + "\n"))
            // The shell of all steps stands at the top of some files.
            case "run" where !match.4.isEmpty: steps.append(Step(name: name, run: match.4 + "\n"))
            default: break
            }
        }
        self.steps = steps
    }
}
