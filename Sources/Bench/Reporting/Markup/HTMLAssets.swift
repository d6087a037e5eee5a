import CResources

/// What the pages are made of beside their content: files that the build embeds.
enum HTMLAssets {
    /// What the page of a run runs, in a scope of its own.
    static let script = scoped([
        String(cString: base_js()), String(cString: model_js()), String(cString: looks_js()),
        String(cString: tables_js()),
        String(cString: charts_js()), String(cString: table_page_js()), String(cString: need_js()),
        String(cString: first_js()), String(cString: picture_js()), String(cString: answer_js()),
        String(cString: sections_js()),
        String(cString: page_js()),
    ])
    /// What a page of tables runs.
    static let tableScript = scoped([
        String(cString: base_js()), String(cString: tables_js()), String(cString: table_page_js()),
        String(cString: static_js()),
    ])
    static let style = text(String(cString: report_css()))
    /// `profile.js`: draws the flame graph of a profile.
    static let profileScript = text(String(cString: profile_js()))
    /// `profile.css`: what a profile's page needs beside ``style``.
    static let profileStyle = text(String(cString: profile_css()))

    private static func scoped(_ files: [String]) -> String {
        "(() => {\n\"use strict\";\n" + files.map(text).joined(separator: "\n") + "\n})();"
    }

    /// A file without the end of its last line.
    private static func text(_ file: String) -> String { file.hasSuffix("\n") ? String(file.dropLast()) : file }
}
