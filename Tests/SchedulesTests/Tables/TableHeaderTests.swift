import Testing

@testable import Schedules

/// Headers as programs write them, and blanks that are not seen.
@Suite struct TableHeaderTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func schedule(_ text: String, _ dialect: CSVDialect = CSVDialect()) throws -> Schedule {
        try folder.schedule(text, dialect).schedule
    }

    /// All that Unicode calls white space but line breaks, and marks without width.
    static let blanks = [
        "\u{b}", "\u{c}", " ", "\u{a0}", "\u{1680}", "\u{2000}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{200a}",
        "\u{202f}", "\u{205f}", "\u{3000}", "\u{85}", "\u{2028}", "\u{2029}", "\u{ad}", "\u{180e}", "\u{200b}",
        "\u{200d}",
        "\u{200e}", "\u{200f}", "\u{202a}", "\u{2060}", "\u{2066}", "\u{feff}",
    ]

    @Test(arguments: blanks) func `no blank is seen around a name or a value, or told from a space in it`(blank: String)
        throws
    {
        let header = "\(blank)start\(blank);\(blank)\(blank)end\(blank);due date\n"
        let plain = try schedule(header + "\(blank)1\(blank);\(blank)2,5\(blank);x\n")
        #expect(plain.columns.starts == [1] && plain.columns.ends == [2.5])
        let dates = try schedule("start,end\n\(blank)2024-03-04\(blank),2024-03-05\(blank)\n")
        #expect(dates.columns.starts == [19_786] && dates.columns.unit == .days)
        let isWide = blank.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
        let time = "\"3/13/2026,\(isWide ? "" : " ")\(blank)8:00:00\(isWide ? "" : " ")\(blank)AM\""
        let browser = try schedule("start,end\n\(time),\(time)\n", CSVDialect(dates: "mdy"))
        #expect(browser.columns.starts == [1_773_388_800], "\(time)")
        let name = isWide ? "Start\(blank)\(blank)Date" : "Start \(blank)Date\(blank)"
        let mapped = try schedule("\"\(name)\",end\n1,2\n", CSVDialect(columns: "start=Start Date"))
        #expect(mapped.columns.starts == [1])
        let pasted = try schedule("Start Date,end\n1,2\n", CSVDialect(columns: "start=\(name)"))
        #expect(pasted.columns.starts == [1])
        // A blank end is empty.
        #expect(try folder.error("start,end\n1,\(blank)\n").contains("the end is empty"))
    }

    @Test func `a line break in a name is a blank, and lines of separators alone are none`() throws {
        let text = "\"Start\r\nDate\",end,parent\n1,2,\n,,\n \u{a0}\n3,4,1\n5,6,2\n,,,,\n"
        let read = try schedule(text, CSVDialect(columns: "start=Start Date"))
        // Numbers of parents count lines of data.
        #expect(read.columns.starts == [1, 3, 5] && read.parents == [Schedule.noParent, 0, 1])
    }

    static let separators: [(text: String, ends: [Double])] = [
        ("sep=;\r\nstart;end\r\n1;2\r\n", [2]), ("\u{feff}sep=,\nstart,end\n1,2\n", [2]),
        ("\"sep=|\"\nstart|end\n1|2\n", [2]), ("SEP=\t\n\nstart\tend\n1\t2\n", [2]),
        ("sep=;\nstart;end\n1,5;2,5\n", [2.5]), ("name|start|end\nA|1|2\n", [2]),
        ("JobID|start|end|\n1|1|2|\n", [2]), ("name|start|end\n\"A|B\"|1|2\n", [2]),
        ("sep,start,end\n0,1,2\n", [2]),
    ]

    @Test(arguments: separators) func `the first line may name the separator, and a bar is one`(
        text: String, ends: [Double]
    ) throws {
        #expect(try schedule(text).columns.ends == ends)
    }

    @Test func `a separator that is given goes before the file's, and another is told`() throws {
        #expect(try schedule("sep=;\nstart|end\n1|2\n", CSVDialect(separator: "|")).columns.ends == [2])
        #expect(try schedule("start|end\n1|2\n", CSVDialect(separator: "pipe")).columns.ends == [2])
        let message = try folder.error("sep=:\nstart:end\n1:2\n")
        expect(message, .content, "\":\" can't be the separator", at: "schedule.csv:1", "comma, semicolon, tab or pipe")
        expect(
            try folder.error("sep=;\nname;a;b\nx;1;2\n"), .content, "no column \"start\"", at: "schedule.csv:2",
            "--columns")
    }

    /// Headers that lack something, with how many columns, and what `--columns` is first given.
    static let remedies: [(header: String, count: Int, given: String?)] = [
        ("name,start,end,start", 4, nil), ("Start,End,End", 3, nil), ("name,name,start,end", 4, nil),
        ("name,Begin,Finish", 3, nil), ("crew,Start,Due", 3, "row=crew"), ("start,end,start,note", 4, "name=note"),
        ("Start,\"End, planned\",End", 3, nil), ("a,Start Date,Due Date", 3, "row=a"), ("Start,Elapsed", 2, nil),
        ("x,Started,Started,Ended", 4, nil), ("\"a,b\",From,\"To=x\",To", 4, nil), ("start,end,group,group", 4, nil),
        ("Start,Elapsed", 2, "end=bis"),
    ]

    @Test(arguments: remedies) func `the mapping that a remedy offers works`(
        header: String, count: Int, given: String?
    ) throws {
        let text = header + "\n" + [String](repeating: "1", count: count).joined(separator: ",") + "\n"
        let message = try folder.error(text, CSVDialect(columns: given))
        let offered = try #require(message.split(separator: "--columns ").last.map(String.init))
        let mapping = offered.filter { $0 != "'" }
        #expect(!mapping.contains("NAME"), "\(message)")
        #expect(try schedule(text, CSVDialect(columns: mapping)).itemCount == 1, "\(message)")
    }

    @Test func `a column is named by its place, unless one is called that`() throws {
        let text = "start,\"a,b\",start,#2\n1,2,3,9\n"
        #expect(try schedule(text, CSVDialect(columns: "start=#1,end=#3")).columns.ends == [3])
        #expect(try schedule(text, CSVDialect(columns: "start=#1,end=#2")).columns.ends == [9])
        let unused = try folder.load(text.utf8, CSVDialect(columns: "start=#1,end=#3")).unusedColumns
        #expect(unused == ["a,b", "#2"])
        let missing = try folder.error(text, CSVDialect(columns: "start=#1,end=#5"))
        expect(missing, .content, "no column \"#5\"", at: "schedule.csv:1", "the columns are")
        let row = try folder.error("start,end\n1,2\n", CSVDialect(columns: "row=crew"))
        expect(row, .content, "no column \"crew\"", at: "schedule.csv:1", "row=NAME")
    }
}
