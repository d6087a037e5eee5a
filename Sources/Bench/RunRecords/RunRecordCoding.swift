import Errors
import Foundation

package enum RunRecordCoding {
    /// The record as JSON: keys sorted, indented, numbers that read back as the same bits, a newline at the end. Throws
    /// when a figure is infinite or not a number, for the place where it is to be written.
    package static func encode(_ record: RunRecord, to place: String = "run.json") throws(RecordError) -> [UInt8] {
        do {
            return try JSONText.bytes(record)
        } catch let EncodingError.invalidValue(value, context) {
            throw RecordError(
                cause: "\(value) cannot be written as JSON", place: "\(place), \(path(context.codingPath))",
                remedy: "report this as a bug: figures of a record are finite")
        } catch {
            throw RecordError(
                cause: "the record cannot be written as JSON: \(error)", place: place, remedy: "report this as a bug")
        }
    }

    /// The record that the JSON holds. Throws when the schema is unknown (naming the one found and the one expected) or
    /// a field is missing, wrong or out of all bounds.
    package static func decode(_ bytes: [UInt8], from place: String) throws(RecordError) -> RunRecord {
        let data = Data(bytes)
        do {
            let record = try JSONDecoder().decode(RunRecord.self, from: data)
            try RunRecord.checkSchema(record.schema, place: place)
            try record.checkFigures(place: place)
            return record
        } catch let error as RecordError {
            throw error
        } catch let error as DecodingError {
            // A record of another schema has other fields.
            if let header = try? JSONDecoder().decode(Header.self, from: data) {
                try RunRecord.checkSchema(header.schema, place: place)
            }
            throw RecordError(
                cause: jsonFault(bytes, otherwise: cause(of: error)), place: place,
                remedy: "give a complete run.json that layoutbench run has written")
        } catch {
            throw RecordError(cause: "not a run record: \(error)", place: place, remedy: "give a run.json")
        }
    }

    private struct Header: Decodable {
        let schema: String?
    }

    private static func cause(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context): "\(path(context.codingPath)) is not of type \(type)"
        case .valueNotFound(let type, let context): "\(path(context.codingPath)) is null instead of \(type)"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "not valid JSON"
        case .dataCorrupted(let context): "\(path(context.codingPath)): \(context.debugDescription)"
        @unknown default: "not a run record"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let text = keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text.isEmpty ? "the top level" : text
    }
}
