import Errors
import Foundation
import Subjects

/// Asks for a need on a terminal, one line a question; an empty line takes the default.
struct AdviseQuestions {
    let registries: Registries
    let console: Console

    /// The need as answered. An answer that can't be used is asked for again; the end of the input leaves the rest open.
    func ask(_ asked: AskedNeed) throws -> AskedNeed {
        var asked = asked
        let defaults = registries.suites.defaults
        console.note("Which strategy? Answer what you know; an empty line takes the value in brackets.\n\n")
        asked.dataset = answer("Your file, or a dataset like your data", "\(defaults.dataset)") { text in
            (try? registries.datasets.source(for: text)) == nil ? nil : text
        }
        let isFile = asked.isOwnFile
        asked.items = answer("Items", isFile ? "all of the file" : Format.items(defaults.items), Quantity.itemCount)
        let layouts = registries.layouts.entries.map(\.name)
        asked.layout = answer("Layout (\(layouts.joined(separator: ", ")))", defaults.layout) {
            layouts.contains($0) ? $0 : nil
        }
        asked.framesPerSecond = answer("Frames a second", "120") { positive($0, upTo: 1000) }
        asked.memoryBytes = answer("Memory for layout and strategy, such as 50MB", "any", Quantity.bytes)
        asked.editsPerSecond = answer("Edits a second", "0") { Double($0).flatMap { $0 >= 0 && $0 <= 1e6 ? $0 : nil } }
        asked.deviceFactor = answer("How many times slower than this machine is the device", "1") {
            positive($0, upTo: 1000)
        }
        console.note("\n")
        return asked
    }

    private func positive(_ text: String, upTo most: Double) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 <= most ? $0 : nil }
    }

    private func answer<Value>(_ question: String, _ usual: String, _ read: (String) -> Value?) -> Value? {
        while true {
            console.note("\(question) [\(usual)]: ")
            guard let line = readLine() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty { return nil }
            if let value = read(text) { return value }
            console.note("  \(text) can't be used here.\n")
        }
    }
}
