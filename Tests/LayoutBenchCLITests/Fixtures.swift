import Foundation

/// Files the commands are run on, written once into the folder of the test process.
enum Fixtures {
    /// Ten groups of five items on 66 day columns: the layout's fourth worked example.
    static let plan = file(
        "plan.csv",
        "start,end,group\n"
            + (0..<10).flatMap { group in
                (0..<5).map { "\(3 + 3 * $0 + 5 * group),\(5 + 3 * $0 + 5 * group),group \(group)\n" }
            }.joined())
    /// Three bars in two rows, columns named otherwise than the program's defaults.
    static let shifts = file("shifts.csv", "track,from,to,label\na,1,2,x\na,4,6,y\nb,3,3,\"z, last\"\n")
    static let backwards = file("backwards.csv", "row,start,end\na,1,2\nb,5,3\n")
    static let notANumber = file("nan.csv", "row,start,end\na,1,2\nb,NaN,3\n")
    static let otherColumns = file("columns.csv", "x,y\n1,2\n")
    static let farApart = file("far.csv", "start,end\n-1e300,-1e300\n1e300,1e300\n")
    static let empty = file("empty.csv", "")
    static let header = file("header.csv", "row,start,end\n")
    static let longLine = file("long.csv", "row,start,end\n" + String(repeating: "a", count: 5_000_000) + ",1,2\n")
    static let boxes = file("boxes.csv", "minX,minY,maxX,maxY\n0,0,10,10\n20,20,30,30\n")
    static let viewports = file("viewports.csv", "minX,minY,maxX,maxY\n0,0,15,15\n5,5,25,25\n")
    static let spec = file("spec.json", #"{"generator": "lanes", "parameters": {"itemsPerRo": 3}}"#)
    static let unknownKey = file("key.json", #"{"barHieght": 3}"#)
    static let unusableValue = file("value.json", #"{"barHeight": "tall"}"#)
    static let brokenJSON = file("broken.json", "[1")
    static let nestedJSON = file(
        "nested.json",
        "{\"a\": \(String(repeating: "[", count: 600))\(String(repeating: "]", count: 600))}")
    static let laterRecord = file("later.json", #"{"schema": "layoutbench.run/9"}"#)
    static let noRecord = file("other.json", "{}")
    /// The first half of a gzip archive.
    static let truncated = file(
        "cut.csv.gz",
        Data(
            base64Encoded: "H4sIAAAAAAACAz3PS0pFUQxE0b5juUhSlcpnOIJ2FZ4PnL5B7rG7CMnO4+vn+"
                + "n6+PZ7Xx+f7i706gxmIcEeYA5dfWO+oIIs5LBB1cyWrIr2nMj1uhQ==") ?? Data())
    static let missing = TemporaryFolder.shared.url.appendingPathComponent("missing.csv").path
    /// A folder with the name of a file.
    static let folder: String = {
        let url = TemporaryFolder.shared.url.appendingPathComponent("folder.csv")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path
    }()

    private static func file(_ name: String, _ text: String) -> String { file(name, Data(text.utf8)) }

    private static func file(_ name: String, _ data: Data) -> String {
        let folder = TemporaryFolder.shared.url
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try? data.write(to: url)
        return url.path
    }
}
