/// What the pages are made of beside their content: files that the build embeds.
enum HTMLAssets {
    /// What the page of a run runs, in a scope of its own.
    static let script = scoped([
        PackageResources.base_js, PackageResources.model_js, PackageResources.looks_js, PackageResources.tables_js,
        PackageResources.charts_js,
        PackageResources.table_page_js, PackageResources.answer_js, PackageResources.sections_js,
        PackageResources.page_js,
    ])
    /// What a page of tables runs.
    static let tableScript = scoped([
        PackageResources.base_js, PackageResources.tables_js, PackageResources.table_page_js,
        PackageResources.static_js,
    ])
    /// `report.css`: the style sheet.
    static let style = text(PackageResources.report_css)
    /// `profile.js`: draws the flame graph of a profile.
    static let profileScript = text(PackageResources.profile_js)
    /// `profile.css`: what a profile's page needs beside ``style``.
    static let profileStyle = text(PackageResources.profile_css)

    private static func scoped(_ files: [[UInt8]]) -> String {
        "(() => {\n\"use strict\";\n" + files.map(text).joined(separator: "\n") + "\n})();"
    }

    private static func text(_ file: [UInt8]) -> String {
        String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
    }
}
