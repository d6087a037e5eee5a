import Errors
import LayoutCore

/// Makes schedules of any size from a seed. A generator is one file and a line in ``DatasetRegistry/builtIn``.
///
/// Law: the same items, seed and parameters give the same columns bit for bit on every platform, so only
/// `SeededGenerator`, `PortableMath` and the operations IEEE 754 fixes are used. O(n), at most a second for 10⁶ items.
protocol ScheduleGenerator: SendableMetatype {
    /// Name on the command line and in records.
    static var name: String { get }
    /// What the schedules look like, in a sentence.
    static var summary: String { get }
    /// The numbers and words that can be set.
    static var parameters: [GeneratorParameter] { get }
    /// Name of the dataset of its items in random order; nil, as by default, where ``GeneratorParameter/order`` is none of
    /// its parameters.
    static var shuffledName: String? { get }
    /// How a layout shows these schedules unless told otherwise.
    static var layoutDefaults: [String: ConfigurationValue] { get }
    /// Bytes that making a schedule takes; most of all start, end and row of each item.
    static func memoryNeeded(items: Int, parameters: ParameterValues) -> Int
    /// A schedule of exactly `items` items.
    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule
}

extension ScheduleGenerator {
    static var shuffledName: String? { nil }

    // The columns, and what numbers the rows: at worst each item has its own. Shuffled, twice, and their order.
    static func memoryNeeded(items: Int, parameters: ParameterValues) -> Int {
        (parameters.isShuffled ? 56 : 24) * items
    }
}

/// A number or a word a generator can be given.
package struct GeneratorParameter: Sendable, Equatable {
    /// Its name in a spec file.
    package let name: String
    package let defaultValue: Double
    package let accepted: ClosedRange<Double>
    /// Whether only whole numbers are.
    package let isWhole: Bool
    /// Its effect, with its unit.
    package let summary: String
    /// The words that are accepted, if it is no number; they stand for 0, 1, ….
    package var words: [String] = []

    init(
        _ name: String, _ defaultValue: Double, in accepted: ClosedRange<Double>, isWhole: Bool = false,
        _ summary: String
    ) {
        (self.name, self.defaultValue, self.accepted, self.isWhole) = (name, defaultValue, accepted, isWhole)
        self.summary = summary
    }

    /// In which order the items stand: row by row, or at random, as where data are stored by time of entry.
    static var order: GeneratorParameter {
        var order = GeneratorParameter("order", 0, in: 0...1, isWhole: true, "order of the items: rows or shuffled")
        order.words = ["rows", "shuffled"]
        return order
    }

    func number(_ value: ParameterValue) -> Double? {
        switch value {
        case .word(let word): words.firstIndex(of: word).map(Double.init)
        case .number(let number):
            words.isEmpty && accepted.contains(number) && (!isWhole || number == number.rounded()) ? number : nil
        }
    }

    /// The accepted values in words: "a whole number from 1 to 1000".
    var remedy: String {
        guard words.isEmpty else { return "give \(listed(words, "or"))" }
        let range = "\(numberText(accepted.lowerBound)) to \(numberText(accepted.upperBound))"
        return "give a \(isWhole ? "whole " : "")number from \(range)"
    }
}

package enum ParameterValue: Decodable, Equatable, Sendable, CustomStringConvertible {
    case number(Double)
    case word(String)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try (try? container.decode(String.self)).map(Self.word) ?? .number(container.decode(Double.self))
    }

    package var description: String {
        switch self {
        case .number(let number): numberText(number)
        case .word(let word): "\"\(word)\""
        }
    }
}

/// The value of every parameter of a generator: those given, and the defaults of the others.
struct ParameterValues {
    private let values: [String: Double]

    /// Checks the given values against what the generator accepts; `place` is the spec file.
    init(
        _ given: [String: ParameterValue], for generator: any ScheduleGenerator.Type, at place: String
    ) throws(ScheduleError) {
        var values: [String: Double] = [:]
        for parameter in generator.parameters { values[parameter.name] = parameter.defaultValue }
        for (name, value) in given.sorted(by: { $0.key < $1.key }) {
            guard let parameter = generator.parameters.first(where: { $0.name == name }) else {
                let known = generator.parameters.map(\.name)
                throw ScheduleError(
                    .content, "\(generator.name) has no parameter \"\(name)\"", at: place,
                    remedy: suggestion(for: name, among: known))
            }
            guard let number = parameter.number(value) else {
                throw ScheduleError(.content, "\(name) can't be \(value)", at: place, remedy: parameter.remedy)
            }
            values[name] = number
        }
        self.values = values
    }

    /// The value of a parameter the generator declares.
    subscript(name: String) -> Double {
        guard let value = values[name] else { preconditionFailure("undeclared parameter \(name)") }
        return value
    }

    func whole(_ name: String) -> Int { Int(self[name]) }

    /// Whether items stand in random order, by ``GeneratorParameter/order``.
    var isShuffled: Bool { values[GeneratorParameter.order.name] == 1 }
}

/// Bars of fractional days in rows of 28 pt, 48 pt a day.
let fractionalDayLayout: [String: ConfigurationValue] = [
    "timeAxis": .string("continuous"), "pointsPerUnit": .number(48), "barHeight": .number(24),
    "verticalGap": .number(4), "rowPolicy": .string("rows"),
]

/// Bars of rows of 28 pt, at a scale that suits their durations.
let continuousLayout: [String: ConfigurationValue] = [
    "timeAxis": .string("continuous"), "barHeight": .number(24), "verticalGap": .number(4),
    "rowPolicy": .string("rows"),
]
