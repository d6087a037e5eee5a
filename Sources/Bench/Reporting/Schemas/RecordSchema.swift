import CResources
import Judging
import RunRecords

/// The JSON Schema (draft 2020-12) of a kind of file that the program writes: a committed file, embedded by the build.
package struct RecordSchema: Sendable {
    /// Its name on the command line.
    package let name: String
    /// Its subject, without a full stop.
    package let summary: String
    /// The name and version that the files it describes bear as `schema`.
    package let identifier: String
    package let text: String

    package static let all = [
        RecordSchema(
            "run", "measurements of one run: run.json", RunRecord.currentSchema, String(cString: run_schema_json())),
        RecordSchema(
            "verdict", "the verdicts of a comparison or a gate: verdict.json", VerdictRecord.currentSchema,
            String(cString: verdict_schema_json())),
        RecordSchema(
            "calibration", "the noise of a machine: calibration.json", CalibrationRecord.currentSchema,
            String(cString: calibration_schema_json())),
        RecordSchema(
            "advice", "which strategy fits a need: advise --format json", Advice.currentSchema,
            String(cString: advice_schema_json())),
        RecordSchema(
            "profile", "the functions that take time, memory or instructions: profile.json",
            Profile.currentSchema, String(cString: profile_schema_json())),
        RecordSchema(
            "contestant", "the protocol between a run and a program in any language: run --contestant",
            ContestantCommand.protocolName, String(cString: contestant_schema_json())),
        RecordSchema(
            "config", "suites and limits of a package: layoutbench.json", configuration,
            String(cString: config_schema_json())),
    ]

    /// The name and version of the file that a package tells its runs by.
    package static let configuration = "layoutbench.config/1"

    private init(_ name: String, _ summary: String, _ identifier: String, _ text: String) {
        (self.name, self.summary, self.identifier, self.text) = (name, summary, identifier, text)
    }
}
