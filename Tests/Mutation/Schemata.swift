/// Sources in which every mutant stands behind a question for its number, so that one build serves all of them
/// (Untch, Offutt and Harrold, "Mutation Analysis Using Mutant Schemata", 1993).
enum Schemata {
    /// The environment variable that chooses a mutant.
    static let variable = "LAYOUTBENCH_MUTANT"
    /// Name of the file that a module gets besides.
    static let fileName = "ChosenMutant.swift"

    /// A file with its mutants, by their numbers. Lines stay where they are.
    static func source(_ text: String, _ mutants: [(number: Int, mutant: Mutant)]) -> String {
        var bytes = Array(text.utf8)
        for (number, mutant) in mutants.sorted(by: { $0.mutant.range.lowerBound > $1.mutant.range.lowerBound }) {
            let range = mutant.range
            let old = String(decoding: bytes[range], as: UTF8.self)
            bytes.replaceSubrange(range, with: Array(replacement(of: old, number, mutant.change).utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func replacement(of old: String, _ number: Int, _ change: Mutant.Change) -> String {
        switch change {
        case .symbol: symbol(number)
        case .constant(_, let difference): "chosenValue(\(number), \(old), \(old) \(difference))"
        case .negated: "chosenCondition(\(number), \(old))"
        case .removed: "if !isChosenMutant(\(number)) { \(old) }"
        }
    }

    /// An operator that no source has: each mutant has its own, because an operator can't be handed a number.
    static func symbol(_ number: Int) -> String {
        let letters = [number / 200, number % 200].compactMap { UnicodeScalar(0x2200 + $0) }.map(String.init)
        return "∘" + letters.joined()
    }

    /// What the module gets besides: the question, and an operator for each mutant that has one.
    static func support(_ mutants: [(number: Int, mutant: Mutant)]) -> String {
        let operators = mutants.compactMap { number, mutant -> String? in
            guard case .symbol(let old, let new) = mutant.change else { return nil }
            return declaration(symbol(number), number, old, new)
        }
        return ([preamble] + operators).joined(separator: "\n") + "\n"
    }

    private static let preamble = """
        #if canImport(Darwin)
            import Darwin
        #elseif canImport(Musl)
            import Musl
        #else
            import Glibc
        #endif

        let chosenMutant = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? -1

        @inline(__always) func isChosenMutant(_ number: Int) -> Bool { chosenMutant == number }

        @inline(__always) func chosenValue<Value>(_ number: Int, _ value: Value, _ other: Value) -> Value {
            chosenMutant == number ? other : value
        }

        @inline(__always) func chosenCondition(_ number: Int, _ condition: Bool) -> Bool {
            condition != (chosenMutant == number)
        }
        """

    private static func declaration(_ name: String, _ number: Int, _ old: String, _ new: String) -> String {
        func infix(_ group: String, _ function: String) -> String {
            "infix operator \(name): \(group)\n@inline(__always) func \(name) \(function)"
        }
        switch old {
        case "&&", "||":
            func both(_ symbol: String) -> String { symbol == "&&" ? "a ? try b() : false" : "a ? true : try b()" }
            return infix(
                old == "&&" ? "LogicalConjunctionPrecedence" : "LogicalDisjunctionPrecedence",
                "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool { "
                    + "isChosenMutant(\(number)) ? (\(both(new))) : (\(both(old))) }")
        case "<", "<=", ">", ">=", "==", "!=":
            let kind = ["==", "!="].contains(old) ? "Equatable" : "Comparable"
            return infix(
                "ComparisonPrecedence",
                "<Value: \(kind)>(a: Value, b: Value) -> Bool { isChosenMutant(\(number)) ? a \(new) b : a \(old) b }")
        default:
            let kind = old.hasPrefix("&") ? "FixedWidthInteger" : "AdditiveArithmetic"
            guard old.hasSuffix("=") else {
                return infix(
                    "AdditionPrecedence",
                    "<Value: \(kind)>(a: Value, b: Value) -> Value { isChosenMutant(\(number)) ? a \(new) b : a \(old) b }"
                )
            }
            return infix(
                "AssignmentPrecedence",
                "<Value: \(kind)>(a: inout Value, b: Value) { if isChosenMutant(\(number)) { a \(new) b } else { a \(old) b } }"
            )
        }
    }
}
