import Foundation
import LayoutCore
import Testing

@testable import Schedules

/// A span as the tests say it, and as each format writes it.
struct TestSpan {
    var service: String? = "yard"
    var trace = 1
    var id: Int
    var parent = 0
    var name = "n"
    /// Nanoseconds.
    var start: Int
    var end: Int

    /// How identifiers are written.
    enum Identifiers: CaseIterable { case hexadecimal, upperCase, base64 }

    private func text(_ number: Int, digits: Int, _ form: Identifiers) -> String {
        let digits =
            String(repeating: "0", count: max(0, digits - String(number, radix: 16).count)) + String(number, radix: 16)
        switch form {
        case .hexadecimal: return digits
        case .upperCase: return digits.uppercased()
        case .base64:
            let bytes = stride(from: 0, to: digits.count, by: 2).map {
                UInt8(digits.dropFirst($0).prefix(2), radix: 16) ?? 0
            }
            return Data(bytes).base64EncodedString()
        }
    }

    /// The resource of OTLP with this span alone.
    func otlp(_ form: Identifiers = .hexadecimal, isNamedLast: Bool = false) -> String {
        let parent = parent == 0 ? "" : #""parentSpanId":"\#(text(parent, digits: 16, form))","#
        let kind = form == .base64 ? #""SPAN_KIND_SERVER""# : "2"
        let span =
            #"{"traceId":"\#(text(trace, digits: 32, form))","spanId":"\#(text(id, digits: 16, form))",\#(parent)"name":"\#(name)","#
            + #""kind":\#(kind),"startTimeUnixNano":"\#(start)","endTimeUnixNano":\#(end),"attributes":[{"key":"service.name"}],"#
            + #""events":[{"name":"e","timeUnixNano":"5"}],"links":[{"spanId":"00f1"}],"status":{}}"#
        let attribute = service.map {
            #"{"key":"host","value":{"intValue":"1"}},{"key":"service.name","value":{"stringValue":"\#($0)"}}"#
        }
        let resource = #""resource":{"attributes":[\#(attribute ?? "")]}"#
        let scopes = #""scopeSpans":[{"scope":{"name":"x"},"spans":[\#(span)]}]"#
        return "{\(isNamedLast ? "\(scopes),\(resource)" : "\(resource),\(scopes)")}"
    }

    /// The span as Zipkin has it, whose times are whole microseconds.
    var zipkin: String {
        let parent = parent == 0 ? "" : #""parentId":"\#(text(parent, digits: 16, .hexadecimal))","#
        let endpoint = service.map { #","localEndpoint":{"ipv4":"127.0.0.1","serviceName":"\#($0)"}"# } ?? ""
        return
            #"{"traceId":"\#(text(trace, digits: 16, .hexadecimal))",\#(parent)"id":"\#(text(id, digits: 16, .hexadecimal))","#
            + #""name":"\#(name)","timestamp":\#(start / 1_000),"duration":\#((end - start) / 1_000),"kind":null,"#
            + #""annotations":[{"timestamp":1,"value":"x"}],"tags":{"id":"7","name":"tag"}\#(endpoint)}"#
    }

    /// The span as Jaeger has it, without zeros before its identifiers.
    var jaeger: String {
        let id = String(id, radix: 16)
        let parent = String(parent, radix: 16)
        let references = parent == "0" ? "" : #"{"refType":"CHILD_OF","traceID":"1","spanID":"\#(parent)"}"#
        return #"{"traceID":"\#(String(trace, radix: 16))","spanID":"\#(id)","flags":1,"operationName":"\#(name)","#
            + #""references":[\#(references)],"startTime":\#(start / 1_000),"duration":\#((end - start) / 1_000),"#
            + #""tags":[{"key":"a","type":"string","value":"b"}],"logs":[],"processID":"p-\#(service ?? "")","warnings":null}"#
    }

    static func otlp(_ spans: [TestSpan], _ form: Identifiers = .hexadecimal) -> String {
        #"{"resourceSpans":[\#(spans.map { $0.otlp(form) }.joined(separator: ","))]}"#
    }

    static func otlpLines(_ spans: [TestSpan]) -> String {
        spans.enumerated().map { number, span in
            let form = Identifiers.allCases[number % Identifiers.allCases.count]
            return #"{"resourceSpans":[\#(span.otlp(form, isNamedLast: number % 2 == 1))]}"# + "\n"
        }.joined()
    }

    static func zipkin(_ spans: [TestSpan]) -> String { "[\(spans.map(\.zipkin).joined(separator: ",\n "))]" }

    /// A document with the spans of each trace together, and the processes behind these.
    static func jaeger(_ spans: [TestSpan]) -> String {
        let traces = Dictionary(grouping: spans, by: \.trace).sorted { $0.key < $1.key }.map { trace, spans in
            let processes = Set(spans.compactMap(\.service)).map { #""p-\#($0)":{"serviceName":"\#($0)","tags":[]}"# }
            return #"{"traceID":"\#(trace)","spans":[\#(spans.map(\.jaeger).joined(separator: ","))],"#
                + #""processes":{\#(processes.sorted().joined(separator: ","))},"warnings":null}"#
        }
        return #"{"data":[\#(traces.joined(separator: ","))],"total":0,"errors":null}"#
    }
}

extension Schedule {
    /// What is seen of each bar: `group/row: name start–end < parent`, sorted.
    var bars: [String] {
        let offsets = columns.groupOffsets
        var result: [String] = []
        var firstRow = 0
        for group in 0..<columns.groupCount {
            for item in Int(offsets[group])..<Int(offsets[group + 1]) {
                let row = rowNames.map { $0[firstRow + Int(columns.rows?[item] ?? 0)] } ?? ""
                let times = [columns.starts[item], columns.ends[item]].map {
                    ExactTime(origin: columns.origin, relative: $0)?.text ?? "?"
                }.joined(separator: "–")
                let parent = parents.flatMap { $0[item] == Schedule.noParent ? nil : Int($0[item]) }
                let beneath = parent.map { " < \(itemNames?[$0] ?? "")" } ?? ""
                result.append("\(groupNames[group])/\(row): \(itemNames?[item] ?? "") \(times)\(beneath)")
            }
            firstRow += Int(columns.groupRowCounts[group])
        }
        return result.sorted()
    }
}
