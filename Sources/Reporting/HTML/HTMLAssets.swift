/// What the page is made of beside its content: files that the build embeds.
enum HTMLAssets {
    /// `report.js`: draws the charts of the chosen dataset and workload.
    static let script = text(PackageResources.report_js)
    /// `report.css`: the style sheet.
    static let style = text(PackageResources.report_css)
    /// `profile.js`: draws the flame graph of a profile.
    static let profileScript = text(PackageResources.profile_js)
    /// `profile.css`: what a profile's page needs beside ``style``.
    static let profileStyle = text(PackageResources.profile_css)

    private static func text(_ file: [UInt8]) -> String {
        String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
    }
}
