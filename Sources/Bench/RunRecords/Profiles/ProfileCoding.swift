import Errors
import Foundation

package enum ProfileCoding {
    package static let fileName = "profile.json"

    /// The profile as JSON: keys sorted, a newline at the end. Throws when a figure is infinite or not a number.
    package static func encode(_ profile: Profile, to place: String = fileName) throws(RecordError) -> [UInt8] {
        do {
            return try JSONText.bytes(profile, indented: false)
        } catch {
            throw RecordError(
                cause: "the profile cannot be written as JSON: \(error)", place: place, remedy: "report this as a bug")
        }
    }

    /// The profile that the JSON holds. Throws when the schema is another one (naming both), a field is missing or
    /// wrong, or a stack names a function or cost that is not there.
    package static func decode(_ bytes: [UInt8], from place: String) throws(RecordError) -> Profile {
        let data = Data(bytes)
        let remedy = "give a complete profile.json that layoutbench profile has written"
        let found = (try? JSONDecoder().decode(Header.self, from: data))?.schema
        guard let found else {
            throw RecordError(
                cause: jsonFault(
                    bytes, otherwise: "not a profile: no schema is stated, expected \(Profile.currentSchema)"),
                place: place, remedy: remedy)
        }
        guard found == Profile.currentSchema else {
            throw RecordError(
                cause: "schema \(found) found, expected \(Profile.currentSchema)", place: place,
                remedy: "read it with the version of layoutbench that wrote it, or profile again")
        }
        guard let profile = try? JSONDecoder().decode(Profile.self, from: data) else {
            throw RecordError(cause: "a field of the profile is missing or wrong", place: place, remedy: remedy)
        }
        guard profile.isSound else {
            throw RecordError(
                cause: "a stack of the profile names a function that is missing", place: place, remedy: remedy)
        }
        return profile
    }

    private struct Header: Decodable { let schema: String? }
}

extension Profile {
    /// Whether positions and counts fit together, and every figure is a number that a count can have.
    fileprivate var isSound: Bool {
        func fits(_ figures: [Double]) -> Bool {
            figures.count == costs.count && figures.allSatisfy { abs($0) <= 1e18 }
        }
        return !costs.isEmpty
            && phases.allSatisfy { phase in
                phase.operations > 0 && (0...1 << 40).contains(phase.samples ?? 0)
                    && phase.stacks.allSatisfy { stack in
                        fits(stack.costs) && !stack.frames.isEmpty
                            && stack.frames.allSatisfy { functions.indices.contains($0) }
                    }
                    && phase.lines.allSatisfy { functions.indices.contains($0.function) && fits($0.costs) }
            }
    }
}
