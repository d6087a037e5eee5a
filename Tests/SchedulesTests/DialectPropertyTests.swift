import Errors
import LayoutCore
import Testing

@testable import Schedules

/// One schedule, written in every dialect there is, is the same schedule.
@Suite struct DialectPropertyTests {
    /// An item in minutes since 1970.
    private struct Item {
        var row: String
        var start: Int
        var length: Int
        var end: Int { start + length }
    }

    private static func items(seed: UInt64, isWholeDays: Bool) -> [Item] {
        var random = SeededGenerator(seed: seed)
        let rows = ["Ada", "Bo; the \"second\"", "Çelik, Ü.", "tab\there", "🛠 crew"]
        return (0..<60).map { _ in
            let day = 20_000 + random.below(900)
            return Item(
                row: rows[random.below(rows.count)], start: day * 1440 + (isWholeDays ? 0 : random.below(1440)),
                length: isWholeDays ? random.below(40) * 1440 : random.below(9) * random.below(400))
        }
    }

    /// How a time is written, and what says so.
    enum Style: CaseIterable {
        case iso
        case monthFirst
        case dayFirst
        case named

        var dates: String? {
            switch self {
            case .iso: "iso"
            case .monthFirst: "mdy"
            case .dayFirst: "dmy"
            case .named: nil
            }
        }

        func text(_ minutes: Int, withTime: Bool) -> String {
            let parts = CalendarDate(days: minutes / 1440).text.split(separator: "-").map { Int($0) ?? 0 }
            let (year, month, day) = (parts[0], parts[1], parts[2])
            let (hour, minute) = (minutes % 1440 / 60, minutes % 60)
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            switch self {
            case .iso:
                return CalendarDate(days: minutes / 1440).text + (withTime ? "T\(two(hour)):\(two(minute))" : "")
            case .monthFirst:
                let half = hour < 12 ? "AM" : "PM"
                return "\(month)/\(day)/\(year)"
                    + (withTime ? " \(hour % 12 == 0 ? 12 : hour % 12):\(two(minute)) \(half)" : "")
            case .dayFirst:
                return "\(two(day)).\(two(month)).\(year)" + (withTime ? " \(two(hour)):\(two(minute))" : "")
            case .named:
                let names = [
                    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
                ]
                return "\(two(day))/\(names[month - 1])/\(two(year % 100))"
                    + (withTime ? " \(two(hour)):\(two(minute)):00" : "")
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }

    private static func text(_ items: [Item], separator: CSVSeparator, last: String, _ fields: (Item) -> [String])
        -> String
    {
        let mark = String(UnicodeScalar(separator.byte))
        return (["row", "start", last].joined(separator: mark) + "\n")
            + items.map { ([quoted($0.row)] + fields($0)).joined(separator: mark) + "\r\n" }.joined()
    }

    private static func encodings(_ text: String) -> [[UInt8]] {
        let units = [0xfeff] + Array(text.utf16)
        return [
            Array(text.utf8), units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
            units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
        ]
    }

    @Test(arguments: CSVSeparator.allCases, Style.allCases)
    func `dates, ends and encodings make no difference`(separator: CSVSeparator, style: Style) throws {
        let folder = try TemporaryFolder()
        for isWholeDays in [false, true] {
            let items = Self.items(seed: isWholeDays ? 1 : 2, isWholeDays: isWholeDays)
            let plain = Self.text(items, separator: .comma, last: "end") {
                [$0.start, $0.end].map { Style.iso.text($0, withTime: !isWholeDays) }
            }
            let expected = try folder.load(plain).schedule
            #expect(expected.columns.unit == (isWholeDays ? .days : .seconds) && expected.itemCount == items.count)
            func expectSame(_ last: String, unit: String? = nil, _ text: (Item) -> String) throws {
                let text = Self.text(items, separator: separator, last: last) {
                    [style.text($0.start, withTime: !isWholeDays), text($0)]
                }
                let dialect = try CSVDialect(dates: style.dates, durationUnit: unit)
                for bytes in Self.encodings(text) {
                    let read = try folder.load(bytes, dialect)
                    #expect(read.content == .schedule(expected), "\(separator) \(style) \(last) \(text.prefix(80))")
                }
            }
            try expectSame("end") { style.text($0.end, withTime: !isWholeDays) }
            if isWholeDays {
                // The last day counts.
                try expectSame("duration") { "\($0.length / 1440 + 1) days" }
                try expectSame("duration") { "\($0.length / 1440 + 1)" }
            } else {
                try expectSame("duration") { "\($0.length) min" }
                try expectSame("duration", unit: "min") { "\($0.length)" }
                try expectSame("duration") { "\($0.length / 60)h \($0.length % 60)m" }
                try expectSame("duration") { "\($0.length / 60):\($0.length % 60 < 10 ? "0" : "")\($0.length % 60)" }
            }
        }
    }

    /// Up to three bytes replaced, inserted or removed.
    private static func damaged(_ original: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        let alphabet = Array("\",\r\n;\t-+.:'/eE0139 TPAMaphdwsinJZ\0".utf8) + [0xff, 0xfe, 0xd8, 0xdc]
        var bytes = original
        for _ in 0..<random.below(4) {
            let position = random.below(bytes.count)
            switch random.below(3) {
            case 0: bytes[position] = alphabet[random.below(alphabet.count)]
            case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: position)
            default: bytes.removeSubrange(position..<max(position, min(bytes.count - 1, position + random.below(4))))
            }
        }
        return bytes
    }

    @Test func `damaged files of other programs are refused or read, and what is read is written and read again`()
        throws
    {
        let folder = try TemporaryFolder()
        let utf16: [UInt16] = [0xfeff] + Array("start\tend\tname\r\n1\t2\tü🛠\r\n3\t\t\r\n".utf16)
        let originals: [[UInt8]] = [
            Array("start;end\n3/1/2026 8:00 AM;3/2/2026 12:30 PM\n02.03.2026 08:00;\n02/Mar/26 8:00;\n".utf8),
            Array("start;end;name\n1,5;2,25;\"a;b\"\n-3;;c\n".utf8),
            Array("start,duration\n2026-03-01T08:00,1h 30m\n2026-03-01T08:00,1:30:00.5\n,90\n".utf8),
            Array("start,duration\n2026-03-01,5 d\n3/13/2026,1.5 w\n1 Mar 2026,\n".utf8),
            utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
        ]
        var random = SeededGenerator(seed: 11)
        func any(_ values: [String]) -> String? { random.chance(0.4) ? nil : values[random.below(values.count)] }
        var read = 0
        for round in 0..<1_500 {
            let bytes = Self.damaged(originals[round % originals.count], using: &random)
            let dialect = try CSVDialect(
                dates: any(CSVDialect.dateOrders), durationUnit: any(CSVDialect.durationUnits),
                openEnds: any(["last", "skip", "2026-12-31", "2026-12-31T08:00", "1e9"]))
            do {
                let dataset = try folder.load(bytes, dialect, skipInvalid: round % 4 > 0)
                guard case .schedule(let schedule) = dataset.content else { continue }
                read += 1
                try CSVWriter.write(schedule, to: folder.path + "/written.csv")
            } catch let error as ScheduleError {
                #expect(!error.cause.isEmpty && !error.place.isEmpty && !error.remedy.isEmpty)
            }
        }
        #expect(read > 300)
    }

    @Test func `decimal commas, durations and open ends make no difference to numbers`() throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 5)
        let items = (0..<200).map { _ in (random.below(2_000_000) - 1_000_000, random.below(5000)) }
        func text(_ hundredths: Int, _ mark: String) -> String {
            let rest = hundredths.magnitude % 100
            return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100)\(mark)\(rest < 10 ? "0" : "")\(rest)"
        }
        let latest = items.map { $0.0 + $0.1 }.max() ?? 0
        let plain = "start,end\n" + items.map { "\(text($0.0, ".")),\(text($0.0 + $0.1, "."))\n" }.joined()
        let expected = try folder.load(plain + "0,\(text(latest, "."))\n").schedule
        let ends = "start;end\n" + items.map { "\(text($0.0, ","));\(text($0.0 + $0.1, ","))\n" }.joined() + "0;\n"
        let last = try CSVDialect(openEnds: "last")
        #expect(try folder.load(ends.utf8, last).content == .schedule(expected))
        let lengths =
            "start;duration\n" + items.map { "\(text($0.0, ","));\(text($0.1, ","))\n" }.joined() + "0; \n"
        #expect(try folder.load(lengths.utf8, last).content == .schedule(expected))
    }
}
