import Errors
import Foundation
import LayoutCore

/// A generator with the parameters that differ from its defaults.
package struct GeneratorSpec: Sendable, Equatable {
    package static let schema = "layoutbench.dataset/1"

    /// Name of the dataset: the generator's, or the spec file's.
    package var name: String
    /// What makes it.
    let generator: any ScheduleGenerator.Type
    package var parameters: [String: ParameterValue] = [:]
    /// Seed to use instead of the run's.
    package var seed: UInt64?
    /// Number of items unless another is asked for.
    package var items: Int?
    /// Checksum of ``items`` items, verified when just as many are made.
    package var checksum: UInt64?

    /// Items made when neither the caller nor the spec says how many.
    package static let defaultItems = 100_000

    init(_ generator: any ScheduleGenerator.Type) { (name, self.generator) = (generator.name, generator) }

    /// The generator's items in random order; nil if it has one order alone.
    init?(shuffled generator: any ScheduleGenerator.Type) {
        let order = GeneratorParameter.order
        guard let name = generator.shuffledName, let word = order.words.last else { return nil }
        self.init(generator)
        self.name = name
        parameters = [order.name: .word(word)]
    }

    var summary: String { name == generator.name ? generator.summary : "\(generator.name), its items in random order" }

    /// Two are the same that make the same.
    package static func == (a: GeneratorSpec, b: GeneratorSpec) -> Bool {
        (a.name, a.seed, a.items, a.checksum) == (b.name, b.seed, b.items, b.checksum) && a.parameters == b.parameters
            && a.generator == b.generator
    }

    /// Reads a spec file: `{"schema", "generator", "parameters", "seed", "items", "checksum"}`, of which only the
    /// generator is required, one of `generators`. Throws `io` when it can't be read, `content` when it makes no sense.
    init(contentsOf path: String, generators: [any ScheduleGenerator.Type]) throws(ScheduleError) {
        let bytes = try InputFile.readAll(path, limit: 1 << 20)
        let file: SpecFile
        do {
            file = try JSONDecoder().decode(SpecFile.self, from: Data(bytes))
        } catch let error as ScheduleError {
            throw ScheduleError(error.fault, error.cause, at: path, remedy: error.remedy)
        } catch {
            throw ScheduleError(
                .content, jsonFault(bytes, otherwise: "not a dataset spec"), at: path,
                remedy: "give a JSON object such as {\"generator\": \"lanes\", \"parameters\": {}, \"seed\": 1}")
        }
        guard let generator = generators.first(where: { $0.name == file.generator }) else {
            throw ScheduleError(
                .content, "no generator is called \"\(file.generator)\"", at: path,
                remedy: suggestion(for: file.generator, among: generators.map { $0.name }))
        }
        self.init(generator)
        name = fileName(of: path)
        (parameters, seed, items, checksum) = (file.parameters, file.seed, file.items, file.checksum)
        _ = try ParameterValues(parameters, for: generator, at: path)
    }

    /// Makes the schedule. The spec's own seed and count go before the run's seed and the default count, and the
    /// caller's count before both.
    func generate(
        items requested: Int?, seed runSeed: UInt64, memory: MemoryBudget = MemoryBudget()
    ) throws(ScheduleError) -> LoadedDataset {
        let values = try ParameterValues(parameters, for: generator, at: name)
        let count = requested ?? items ?? Self.defaultItems
        guard count >= 0, count <= Schedule.maximumItemCount else {
            throw ScheduleError(
                .usage, "\(count) items", at: "--items",
                remedy: "give a number from 0 to \(Schedule.maximumItemCount)")
        }
        try memory.check(
            generator.memoryNeeded(items: count, parameters: values), at: requested == nil ? name : "--items")
        var random = SeededGenerator(seed: seed ?? runSeed)
        let schedule = try generator.generate(items: count, parameters: values, using: &random)
        if let checksum, count == items, schedule.checksum != checksum {
            throw ScheduleError(
                .content, "checksum is 0x\(hexadecimal(schedule.checksum)), not 0x\(hexadecimal(checksum))", at: name,
                remedy: "correct or remove the checksum if the spec was changed on purpose")
        }
        return LoadedDataset(name: name, content: .schedule(schedule), layoutDefaults: generator.layoutDefaults)
    }
}

/// The file's form, apart from the value that is used.
private struct SpecFile: Decodable {
    var generator = ""
    var parameters: [String: ParameterValue] = [:]
    var seed: UInt64?
    var items: Int?
    var checksum: UInt64?

    private enum Key: String, CodingKey, CaseIterable {
        case schema, generator, parameters, seed, items, checksum
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let known = Key.allCases.map(\.rawValue)
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
            throw Self.bad("unknown key \"\(key.stringValue)\"", suggestion(for: key.stringValue, among: known))
        }
        let container = try decoder.container(keyedBy: Key.self)
        if let schema = try container.decodeIfPresent(String.self, forKey: .schema), schema != GeneratorSpec.schema {
            throw Self.bad("schema is \"\(schema)\"", "this version reads \"\(GeneratorSpec.schema)\"")
        }
        guard let generator = try container.decodeIfPresent(String.self, forKey: .generator) else {
            throw Self.bad("no generator", "add \"generator\": \"NAME\"")
        }
        self.generator = generator
        parameters = try container.decodeIfPresent([String: ParameterValue].self, forKey: .parameters) ?? [:]
        seed = try container.decodeIfPresent(UInt64.self, forKey: .seed)
        items = try container.decodeIfPresent(Int.self, forKey: .items)
        if let items, items < 0 || items > Schedule.maximumItemCount {
            throw Self.bad("items can't be \(items)", "give a number from 0 to \(Schedule.maximumItemCount)")
        }
        if let text = try container.decodeIfPresent(String.self, forKey: .checksum) {
            guard text.hasPrefix("0x"), let value = UInt64(text.dropFirst(2), radix: 16) else {
                throw Self.bad("checksum \"\(text)\" is not a number", "write it as \"0x\" and hexadecimal digits")
            }
            checksum = value
        }
    }

    private static func bad(_ cause: String, _ remedy: String) -> ScheduleError {
        ScheduleError(.content, cause, remedy: remedy)
    }
}
