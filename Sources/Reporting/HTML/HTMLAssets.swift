/// What the page is made of beside its content: files that the build embeds.
enum HTMLAssets {
    /// `report.js`: draws the charts of the chosen dataset and workload.
    static let script = text(PackageResources.report_js)
    /// `report.css`: the style sheet.
    static let style = text(PackageResources.report_css)

    private static func text(_ file: [UInt8]) -> String {
        String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
    }
}
