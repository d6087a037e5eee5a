/// Where in the source a change came in, by the difference of two profiles.
package struct ChangedPlace: Codable, Equatable, Sendable {
    /// Path of the file below the top of its repository.
    package var file: String
    /// The first line of the function that costs anything, where the profile has lines.
    package var line: Int?
    /// The function of that file that changed most.
    package var function: String
    /// What the profiles differ in, as a sentence without a full stop.
    package var text: String

    package init(file: String, line: Int?, function: String, text: String) {
        (self.file, self.line, self.function, self.text) = (file, line, function, text)
    }
}
