import Foundation
import LayoutCore
import Testing

@testable import Schedules

@Suite struct SWFImporterTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func job(_ submit: String, _ wait: String, _ run: String, user: String = "3", group: String = "1") -> String
    {
        "  1 \(submit) \(wait)\t\(run) 8 -1 -1 8 -1 -1 1 \(user) \(group) -1 -1 -1 -1 -1\r\n"
    }

    @Test func `a job starts after its wait, and one that never ran is no bar`() throws {
        let text =
            "; Version: 2.2\n;\n" + job("10", "5", "7") + "\n" + job("0", "-1", "0", group: "2")
            + job("1", "1", "-1") + job("2", "0.5", "1", user: "4")
        let result = try folder.load(text, as: "log.swf")
        #expect(result.schedule.columns.starts == [15, 2.5, 0] && result.schedule.columns.ends == [22, 3.5, 0])
        #expect(result.schedule.groupNames == ["1", "2"] && result.schedule.columns.rows == [0, 1, 0])
        #expect(result.schedule.columns.unit == .seconds)
        #expect(result.skipped?.withoutBar == 1 && result.skipped?.invalid == 0)
    }

    @Test func `every fault names file and line`() throws {
        for (text, line, cause, remedy) in [
            (";\n1 2 3\n", ":2", "3 fields where a job has 18", "--skip-invalid"),
            (job("x", "0", "1"), ":1", "\"x\" is not a time", "--skip-invalid"),
            (job("-1", "0", "1"), ":1", "no submit time", "--skip-invalid"),
            (job("1e308", "0", "1e308"), ":1", "too large", "--skip-invalid"),
            (job("0", "0", "-1"), "", "no items", "1 jobs were left out"),
            (String(repeating: "1", count: 2_000_000), ":1", "longer than 1 MiB", "the right file"),
        ] {
            expect(try folder.error(text, as: "log.swf"), .content, cause, at: "log.swf\(line)", remedy)
        }
        let mixed = try folder.load(job("a", "0", "1") + job("1", "0", "1"), as: "log.swf", skipInvalid: true)
        #expect(mixed.schedule.itemCount == 1 && mixed.skipped?.invalid == 1)
    }
}

@Suite struct ArchiveTests {
    private let archive = "schedule.csv.gz"
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func error(_ bytes: [UInt8]) throws -> String {
        let path = try folder.file(archive, bytes)
        do {
            _ = try loadSchedule(path)
            return "none"
        } catch let error as ScheduleError { return folder.message(error) }
    }

    @Test func `archives of one and of several members are read`() throws {
        let one = try folder.file("schedule.csv.gz", gzip("start,end\n0,1\n"))
        #expect(try loadSchedule(one).schedule.itemCount == 1)
        let two = try folder.file("two.csv.gz", gzip("start,end\n0,1\n2") + gzip(",3\n4,5\n"))
        #expect(try loadSchedule(two).schedule.columns.starts == [0, 2, 4])
    }

    @Test func `zeros after the last member are padding, anything else is bad content`() throws {
        let (one, two) = (gzip("start,end\n0,1\n2"), gzip(",3\n4,5\n"))
        let padded = try folder.file("padded.csv.gz", one + two + [UInt8](repeating: 0, count: 600_000))
        #expect(try loadSchedule(padded).schedule.itemCount == 3)
        func flipped(_ byte: Int) -> [UInt8] {
            var bytes = one + two
            bytes[one.count + byte] ^= 1
            return bytes
        }
        for bytes in [
            flipped(0), flipped(1), one + Array("x".utf8) + two, one + [0, 0] + two,
            one + [UInt8](repeating: 0, count: 600_000) + [7],
        ] {
            expect(
                try error(bytes), .content, "after byte \(one.count) does not belong", at: archive, "cut it off there")
        }
        for length in [1, 2, 10, two.count - 1] {
            let message = try error(one + two[..<length])
            expect(message, .content, "is cut off", at: archive, "download it again", "\(length) bytes")
        }
        expect(try error(flipped(20)), .content, "is damaged", at: archive, "download it again")
        expect(try error([0x1f, 0x8b, 7, 0]), .content, "is damaged", at: archive, "download it again")
    }

    @Test func `archives that grow far beyond their size are read in little memory, empty members passed over`() throws
    {
        var bytes = gzip("start,end\n0,1\n")
        for _ in 0..<3000 { bytes += gzip("") }
        bytes += gzip("2,3\n")
        #expect(try loadSchedule(try folder.file("many.csv.gz", bytes)).schedule.itemCount == 2)
    }

    @Test func `a cut-off, damaged or false archive is bad content`() throws {
        let whole = gzip("start,end\n0,1\n")
        for length in [5, 12, 20, whole.count - 9, whole.count - 1] {
            let message = try error(Array(whole[..<length]))
            expect(message, .content, "is cut off", at: archive, "download it again", "\(length) bytes")
        }
        var damaged = whole
        damaged[20] ^= 1
        expect(try error(damaged), .content, "is damaged", at: archive, "download it again")
        #expect(try loadSchedule(try folder.file(archive, "start,end\n0,1\n")).schedule.itemCount == 1)
        expect(try error([]), .content, "the file is empty", at: archive, "a line for each item")
    }
}

@Suite struct RectangleFileTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ values: [Double]) -> [UInt8] {
        values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    }

    private func error(_ name: String, _ content: [UInt8]) throws -> String {
        let path = try folder.file(name, content)
        do {
            _ = try readRectangles(path)
            return "none"
        } catch { return folder.message(error) }
    }

    @Test func `both forms give the same rectangles`() throws {
        let text = try folder.file("r.csv", "maxX,minX,minY,maxY,note\n3,1,2,4,a\n-1,-2.5,0,1e6,b\n")
        let binary = try folder.file("r.f64", bytes([1, 2, 3, 4, -2.5, 0, -1, 1e6]))
        let expected = [Rect(minX: 1, minY: 2, maxX: 3, maxY: 4), Rect(minX: -2.5, minY: 0, maxX: -1, maxY: 1e6)]
        #expect(try readRectangles(text) == expected && (try readRectangles(binary)) == expected)
        let dataset = try DatasetRegistry.builtIn.source(for: "frames:\(binary)").load(items: 1)
        #expect(dataset.content == .frames([expected[0]]) && dataset.itemCount == 1 && dataset.name == "r.f64")
    }

    @Test func `more rectangles than a buffer holds`() throws {
        let values: [Double] = (0..<40_000).flatMap { (left: Int) -> [Double] in [Double(left), 0, Double(left + 1), 1]
        }
        let rectangles = try readRectangles(try folder.file("r.f64", bytes(values)))
        #expect(rectangles.count == 40_000 && rectangles[39_999].minX == 39_999)
    }

    @Test func `every fault names file and place`() throws {
        for (name, content, place, cause, remedy) in [
            ("r.f64", bytes([0, 0, 1, 1, 0, 0, .nan, 1]), ", rectangle 1", "not a finite number", "--skip-invalid"),
            ("r.csv", Array("minX,minY,maxX,maxY\n2,0,1,1\n".utf8), ":2", "edge before the left", "--skip-invalid"),
            ("r.f64", [1, 2, 3], "", "within a rectangle", "32 bytes"),
            ("r.csv", Array("x,y\n".utf8), ":1", "columns minX, minY, maxX, maxY", "columns are x, y"),
            ("r.f64", [], "", "no items", "32 bytes for each rectangle"),
            ("r.csv", Array("minX,minY,maxX,maxY\n".utf8), "", "no items", "at least one line"),
        ] {
            expect(try error(name, content), .content, cause, at: name + place, remedy)
        }
        expect(try error("r.bin", [0]), .content, "within a rectangle", at: "r.bin", "32 bytes")
        expect(try error("r.bin", []), .usage, "not supported", at: "r.bin", ".f64, .csv, .f64.gz or .csv.gz")
        let bad = try folder.file("bad.f64", bytes([0, 0, .infinity, 1, 0, 0, 1, 1]))
        let dataset = try DatasetRegistry.builtIn.source(for: "frames:\(bad)").load(skipInvalid: true)
        #expect(dataset.itemCount == 1 && dataset.skipped?.invalid == 1)
    }
}

@Suite struct MalformedInputTests {
    @Test func `damaged files are refused or read, and never trap`() throws {
        let folder = try TemporaryFolder()
        let csv = Array("row,start,end,group\n\"a\",0,1,g\r\nb,1.5e1,20,\"h\"\"i\"\n1970-01-01,2,3,g\n".utf8)
        let job = " 1 0 5 7 8 -1 -1 8 -1 -1 1 3 1 -1 -1 -1 -1 -1\n"
        let dataset = try DatasetRegistry.builtIn.source(for: "construction").load(items: 60)
        let columnar = folder.path + "/whole.columns"
        try ColumnarFile.write(dataset, to: columnar)
        let originals: [(name: String, bytes: [UInt8])] = [
            ("f.csv", csv), ("f.swf", Array("; x\n\(job)\(job)".utf8)), ("f.csv.gz", gzip("start,end\n0,1\n2,3\n")),
            ("f.columns", Array(try Data(contentsOf: URL(fileURLWithPath: columnar)))),
        ]
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("\",\r\n;-+.eE019 T:Z\0".utf8) + [0xff, 0xc3, 0x1f, 0x8b]
        for round in 0..<600 {
            var (name, bytes) = originals[round % originals.count]
            for _ in 0...random.below(4) {
                let position = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[position] = alphabet[random.below(alphabet.count)]
                case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: position)
                default: bytes.removeSubrange(position..<min(bytes.count - 1, position + random.below(9)))
                }
            }
            let path = try folder.file(name, bytes)
            do throws(ScheduleError) {
                if name == "f.columns" {
                    _ = try ColumnarFile.read(path).checksum
                } else {
                    _ = try DatasetRegistry.builtIn.source(for: path).load(skipInvalid: round % 8 > 3)
                }
            } catch { #expect(!error.cause.isEmpty && !error.place.isEmpty && !error.remedy.isEmpty) }
        }
    }
}
