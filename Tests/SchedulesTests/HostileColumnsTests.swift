import Foundation
import Testing

@testable import Schedules

/// Columnar files that only a broken program writes.
@Suite struct HostileColumnsTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A file of these items 0..<2 in one group and row, its directory and columns changed.
    private func error(
        _ changes: [String: Any] = [:], starts: [Double] = [0, 1], offsets: [UInt32] = [0, 2],
        rowCounts: [UInt32] = [1], names: [UInt32] = [0, 0]
    ) throws -> String {
        var directory: [String: Any] = [
            "name": "x", "layoutDefaults": [:] as [String: Any], "items": 2, "groups": 1, "hasGroups": true,
            "hasRows": true, "unit": "days", "groupNames": ["utf8": 1, "offsets": 2, "indices": 1],
            "itemNames": ["utf8": 1, "offsets": 2, "indices": 2],
        ]
        directory.merge(changes) { _, changed in changed }
        let header = try JSONSerialization.data(withJSONObject: directory)
        var bytes = Data("LBCOLUMN".utf8)
        func add<Value>(_ values: [Value]) { values.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        add([1, UInt32(header.count)])
        bytes.append(header)
        add(starts)
        add(starts.map { $0 + 1 })
        add([0, 0] as [UInt32])
        add(offsets)
        add(rowCounts)
        add([65] as [UInt8])
        add([0, 1, 0] as [UInt32])
        add([65] as [UInt8])
        add([0, 1] as [UInt32])
        add(names)
        let path = try folder.file("x.columns", bytes)
        do {
            _ = try ColumnarFile.read(path)
            return "none"
        } catch { return folder.message(error) }
    }

    @Test func `a good file is read`() throws { #expect(try error() == "none") }

    @Test func `counts that are none are refused before memory is asked for`() throws {
        for key in ["items", "groups", "parents"] {
            for count in [Int.max, Int.max - 1, Int.min, -1, 1 << 32, 1 << 61] {
                expectFault(try error([key: count]), "counts are damaged", comment: "\(key) \(count)")
            }
            expectFault(try error([key: 1 << 31]), "is cut off")
        }
        for key in ["utf8", "offsets", "indices"] {
            for count in [Int.max, -1, 1 << 40] {
                let names = ["utf8": 1, "offsets": 2, "indices": 1].merging([key: count]) { $1 }
                for column in ["groupNames", "rowNames", "itemNames"] {
                    expectFault(try error([column: names]), "is cut off", comment: "\(column): \(key) \(count)")
                }
            }
        }
        for count in [Int.max, -1, 1 << 58] { expectFault(try error(["frames": count]), "is cut off") }
        expectFault(try error(["items": 1e300]), "directory is damaged")
    }

    @Test func `columns that do not agree are refused`() throws {
        for message in try [
            error(offsets: [1, 2]), error(offsets: [0, 3]), error(offsets: [0, .max]), error(rowCounts: [.max]),
        ] {
            expectFault(message, "groups are damaged")
        }
        expectFault(try error(rowCounts: [0]), "row does not exist", at: "item 0", "agree")
        expectFault(try error(names: [0, 1]), "names do not match what", at: "2 names", "agree")
        expectFault(try error(starts: [0, .nan]), "time is not a finite number", at: "item 1", "remove the item")
        expectFault(try error(["origin": 0.5]), "origin is not a whole number", at: "0.5", "agree")
        expectFault(try error(["hasGroups": false]), "group names do not match", at: "1 names", "agree")
        for count in [0, 1, 3, -1, Int.max] { expectFault(try error(["ratios": count]), "counts are damaged") }
        expectFault(try error(["ratios": 2]), "is cut off")
        expectFault(try error(["parents": 0]), "parents of other items", at: "0 parents", "agree")
        expectFault(try error(["unit": "years"]), "directory is damaged")
        expectFault(try error(["frames": 1], starts: [0, .nan]), "rectangles are damaged")
        expectFault(try error(["frames": 1], starts: [.infinity, 1]), "rectangles are damaged")
    }

    private func expectFault(
        _ message: String, _ cause: String, at place: String = "x.columns", _ remedy: String = "write the file again",
        comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) { expect(message, .content, cause, at: place, remedy, comment, sourceLocation: sourceLocation) }
}

/// Data that takes more memory than there is.
@Suite struct MemoryLimitTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func error(_ argument: String, items: Int? = nil, limit: Int) throws -> String {
        do {
            _ = try DatasetRegistry.builtIn.source(for: argument).load(items: items, memoryLimit: limit)
            return "none"
        } catch { return folder.message(error) }
    }

    @Test func `a file is refused at the line whose columns need more than there is`() throws {
        let lines = String(repeating: "0,1\n", count: 40_000)
        let csv = try folder.file("many.csv", "start,end\n" + lines)
        // 16 bytes an item at 32,768, half as much again while one of the columns is copied to 32,768 more.
        let message = try error(csv, limit: 1_000_000)
        #expect(message.hasPrefix("content 1."), "\(message)")
        #expect(message.contains(/MB of memory needed, 1.0 MB are free \(many\.csv:\d+\): .*--items/), "\(message)")
        #expect(try error(csv, limit: 2_000_000) == "none" && (try error(csv, items: 1000, limit: 1_000_000)) == "none")
        let job = "1 0 5 7 8 -1 -1 8 -1 -1 1 3 1 -1 -1 -1 -1 -1\n"
        let swf = try folder.file("many.swf", String(repeating: job, count: 40_000))
        #expect(try error(swf, limit: 1_500_000).contains("memory needed, 1.5 MB are free (many.swf:"))
        #expect(try error(swf, limit: 5_000_000) == "none")
        let rectangles = try folder.file(
            "many.csv", "minX,minY,maxX,maxY\n" + String(repeating: "0,0,1,1\n", count: 100_000))
        #expect(try error("frames:\(rectangles)", limit: 2_000_000).contains("2.0 MB are free (many.csv:"))
        let binary = try folder.file("many.f64", [UInt8](repeating: 0, count: 32 * 100_000))
        #expect(try error("frames:\(binary)", limit: 2_000_000).contains("2.0 MB are free (many.f64, rectangle "))
        #expect(try error("frames:\(binary)", limit: 9_000_000) == "none")
    }

    @Test func `names count, each by its length`() throws {
        var text = "name,row,group,start,end\n"
        for item in 0..<3000 { text += "\(item)\(String(repeating: "x", count: 1000)),r\(item),g\(item),0,1\n" }
        let path = try folder.file("names.csv", text)
        #expect(try error(path, limit: 4_000_000).contains("4.0 MB are free (names.csv:"))
        #expect(try error(path, limit: 12_000_000) == "none")
    }

    /// Of parents that nobody else is, so that these names are no other column's.
    @Test func `parents' names count as soon as they are read`() throws {
        var text = "name,parent,start,end\n"
        for item in 0..<3000 { text += "n,\(item)\(String(repeating: "x", count: 1000)),0,1\n" }
        let path = try folder.file("parents.csv", text)
        let message = try error(path, limit: 2_000_000)
        #expect(message.contains("2.0 MB are free (parents.csv:"), "\(message)")
        // Memory is looked at every 4,096 bytes of names, not only every 4,096 items.
        let line = try #require(message.firstMatch(of: /parents\.csv:(\d+)/).flatMap { Int($0.1) })
        #expect(line < 2000, "\(message)")
    }

    @Test func `generated data is refused before it is made`() throws {
        for entry in DatasetRegistry.builtIn.entries {
            #expect(
                try error(entry.name, items: 4_000_000_000, limit: 8_000_000_000).contains("8.0 GB are free (--items)"))
            #expect(try error(entry.name, items: 1000, limit: 100_000) == "none")
        }
        let spec = try folder.file("large.json", #"{"generator": "lanes", "items": 4294967294}"#)
        #expect(
            try error("spec:\(spec)", limit: 1 << 30).hasPrefix("content 103.0 GB of memory needed, 1.0 GB are free"))
    }

    @Test func `a columnar file counts as long as it is`() throws {
        let path = folder.path + "/x.columns"
        try ColumnarFile.write(try DatasetRegistry.builtIn.source(for: "lanes").load(items: 1000), to: path)
        #expect(throws: ScheduleError.self) { try ColumnarFile.read(path, memoryLimit: 10_000) }
        #expect(try ColumnarFile.read(path, memoryLimit: 30_000).itemCount == 1000)
    }
}
