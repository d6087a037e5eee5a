import Testing

@testable import LayoutBenchCLI

@Suite struct RecordFileTests {
    @Test(arguments: [
        ("x", "."), ("run.json", "."), ("a/b", "a"), ("a/b/", "a"), ("a//b", "a"), ("/", "/"), ("/x", "/"),
        ("//x", "/"), ("/a/b", "/a"), ("./x", "."), ("../x", ".."), ("", "."),
    ]) func `the folder that a path lies in`(path: String, folder: String) {
        #expect(RecordFile.folder(holding: path) == folder)
    }
}
