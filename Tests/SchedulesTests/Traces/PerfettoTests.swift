import Foundation
import Testing

@testable import Schedules

/// Writes the wire format of Protocol Buffers.
private struct Message {
    var bytes: [UInt8] = []

    static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7f) | 0x80] + varint(value >> 7)
    }

    func number(_ field: UInt64, _ value: Int64) -> Message {
        Message(bytes: bytes + Self.varint(field << 3) + Self.varint(UInt64(bitPattern: value)))
    }

    func bytes(_ field: UInt64, _ content: [UInt8]) -> Message {
        Message(bytes: bytes + Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content)
    }

    func text(_ field: UInt64, _ text: String) -> Message { bytes(field, Array(text.utf8)) }

    func message(_ field: UInt64, _ content: (Message) -> Message) -> Message {
        bytes(field, content(Message()).bytes)
    }

    func fixed(_ field: UInt64, _ count: Int) -> Message {
        Message(bytes: bytes + Self.varint(field << 3 | (count == 8 ? 1 : 5)) + [UInt8](repeating: 7, count: count))
    }

    /// A packet of a trace.
    func packet(_ content: (Message) -> Message) -> Message { message(1, content) }

    /// An event: type, track and name, in a packet with a timestamp.
    func event(_ kind: Int64, at time: Int64, track: Int64, name: String? = nil, sequence: Int64 = 1) -> Message {
        packet {
            $0.number(8, time).number(10, sequence).message(11) { event in
                let typed = event.number(9, kind).number(11, track)
                return name.map { typed.text(23, $0) } ?? typed
            }
        }
    }
}

@Suite struct PerfettoTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func load(
        _ trace: Message, skipInvalid: Bool = false, instants: String = "bars"
    ) throws -> (schedule: Schedule, unused: [String: Int]) {
        let dataset = try folder.load(
            trace.bytes, as: "a.perfetto-trace", CSVDialect(instants: instants), skipInvalid: skipInvalid)
        guard case .schedule(let schedule) = dataset.content else { throw CocoaError(.fileReadUnknown) }
        return (schedule, Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) }))
    }

    private func error(_ bytes: [UInt8]) throws -> String {
        do {
            _ = try folder.load(bytes, as: "a.pftrace", CSVDialect())
            return "none"
        } catch let error as ScheduleError { return folder.message(error) }
    }

    /// A process with a thread and a track of its own, described after the first event.
    private func described(_ trace: Message) -> Message {
        trace
            .packet { $0.message(60) { $0.number(1, 10).message(3) { $0.number(1, 77).text(6, "browser") } } }
            .packet {
                $0.message(60) {
                    $0.number(1, 11).number(5, 10).message(4) { $0.number(1, 77).number(2, 78).text(5, "main") }
                }
            }
            .packet { $0.message(60) { $0.number(1, 12).number(5, 11).text(2, "steps") } }
    }

    @Test func `slices and instants of tracks, in the process above them`() throws {
        let first = Message().event(1, at: 5_000_500, track: 11, name: "outer").fixed(9, 8).fixed(10, 4)
        let trace = described(first)
            .event(1, at: 6_000_000, track: 11, name: "inner").event(2, at: 7_000_000, track: 11)
            .event(3, at: 6_500_001, track: 12, name: "mark").event(2, at: 8_000_000, track: 11)
            .event(1, at: 9_000_000, track: 99, name: "open").event(2, at: 1, track: 99)
            .event(4, at: 9, track: 11).packet { $0.bytes(1, [1, 2]) }.packet { $0.bytes(50, [1]) }
        let (schedule, unused) = try load(trace)
        #expect(
            schedule.groupNames == ["no process", "browser"] && schedule.rowNames == ["thread 99", "main", "steps"])
        #expect(schedule.itemNames == ["open", "outer", "inner", "mark"])
        #expect(schedule.columns.starts == [9_000, 5_000.5, 6_000, 6_500.001])
        #expect(schedule.columns.ends == [9_000, 8_000, 7_000, 6_500.001])
        #expect(schedule.columns.unit == .microseconds)
        #expect(
            unused == [
                "counter values": 1, "packets of other kinds": 1, "compressed packets": 1, "ends without a begin": 1,
            ])
        let (slices, counted) = try load(trace, instants: "none")
        #expect(slices.itemNames == ["open", "outer", "inner"] && counted["instants"] == 1)
    }

    @Test func `instants alone are bars only where that is said`() throws {
        let marks = Message().event(3, at: 1_000, track: 1, name: "a")
        let message = try error(marks.bytes)
        #expect(message.contains("the file has no items") && message.contains("--instants bars"))
        #expect(try load(marks).schedule.itemCount == 1)
    }

    /// A packet that describes a track.
    private func track(
        _ identifier: Int64, in parent: Int64? = nil, _ more: @escaping (Message) -> Message = { $0 }
    ) -> (Message) -> Message {
        { packet in
            packet.message(60) { description in
                let own = description.number(1, identifier)
                return more(parent.map { own.number(5, $0) } ?? own)
            }
        }
    }

    @Test func `what a later description does not say stays`() throws {
        let trace = described(Message().event(1, at: 1_000, track: 11, name: "a").event(2, at: 2_000, track: 11))
            .packet(track(10) { $0.message(3) { $0.number(1, 77).text(6, "") } })
            .packet(track(11, in: 10) { $0.message(4) { $0.number(1, 77).number(2, 78) } })
            .packet(track(11) { $0.text(2, "") }).packet(track(11))
        let schedule = try load(trace).schedule
        #expect(schedule.groupNames == ["browser"] && schedule.rowNames == ["main"])
        let renamed = trace.packet(track(10) { $0.message(3) { $0.number(1, 77).text(6, "gpu") } })
            .packet(track(11) { $0.text(10, "pool") })
        #expect(try load(renamed).schedule.groupNames == ["gpu"])
        #expect(try load(renamed).schedule.rowNames == ["pool"])
    }

    @Test func `named tracks above others are groups where there is no process`() throws {
        func named(_ name: String) -> (Message) -> Message { { $0.text(2, name) } }
        func slice(_ trace: Message, _ track: Int64) -> Message {
            trace.event(1, at: 1_000, track: track, name: "s").event(2, at: 2_000, track: track)
        }
        var trace = Message()
        for track in [101, 102, 201, 100, 300, 401, 500] as [Int64] { trace = slice(trace, track) }
        trace = trace.packet(track(101, in: 100, named("Press"))).packet(track(102, in: 100, named("Oven")))
            .packet(track(201, in: 200, named("Press"))).packet(track(100, named("Line"))).packet(
                track(200, named("Line"))
            )
            // Alone, in a parent without a name that has a named one, and with a process above.
            .packet(track(300, named("lone"))).packet(track(401, in: 400)).packet(track(400, in: 200))
            .packet(track(500, in: 501, named("steps"))).packet(track(501, in: 502, named("inner")))
            .packet(track(502) { $0.message(3) { $0.number(1, 9).text(6, "app") } })
        let schedule = try load(trace).schedule
        #expect(schedule.groupNames == ["no process", "Line track 100", "Line track 200", "app"])
        #expect(schedule.rowNames == ["lone", "Press", "Oven", "Line", "Press", "track 401", "steps"])
    }

    @Test func `an end with a name ends the slice of that name`() throws {
        let trace = Message().event(1, at: 0, track: 5, name: "dns").event(1, at: 10_000, track: 5, name: "tls")
            .event(2, at: 30_000, track: 5, name: "dns").event(2, at: 40_000, track: 5, name: "tls")
        let columns = try load(trace).schedule.columns
        #expect(columns.starts == [0, 10] && columns.ends == [30, 40])
    }

    @Test func `names, clock and track that a sequence says once hold until it is cleared`() throws {
        let start = Message().packet {
            $0.number(10, 3).number(13, 1)
                .message(59) { $0.number(58, 64).message(11) { $0.number(11, 7) } }
                .message(6) {
                    $0.message(1) { $0.number(1, 6).number(2, 1_000_000) }
                        .message(1) { $0.number(1, 64).number(2, 40).number(3, 1).number(4, 1_000) }
                        .message(1) { $0.number(1, 3).number(2, 5_000_000) }
                }
        }
        func event(_ trace: Message, _ delta: Int64, _ kind: Int64, clock: Int64? = nil) -> Message {
            trace.packet { packet in
                let timed = packet.number(8, delta).number(10, 3).message(11) { $0.number(9, kind).number(10, 4) }
                return clock.map { timed.number(58, $0) } ?? timed
            }
        }
        var trace = start.packet { $0.number(10, 3).message(12) { $0.message(2) { $0.number(1, 4).text(2, "draw") } } }
        trace = event(event(trace, 10, 1), 25, 2)
        trace = event(trace, 5_500_000, 3, clock: 3)
        trace = trace.packet { $0.number(10, 3).number(13, 1) }
        trace = event(trace, 2_000_000, 3)
        let schedule = try load(trace).schedule
        #expect(schedule.columns.starts == [1_010, 1_500, 2_000] && schedule.columns.ends == [1_035, 1_500, 2_000])
        #expect(schedule.itemNames == ["draw", "draw", ""])
        #expect(schedule.rowNames == ["thread 7", "thread 0"])
    }

    @Test func `an incremental clock goes on with every packet, and a snapshot without the trace's clock keeps to it`()
        throws
    {
        func snapshot(_ trace: Message, _ clocks: [(clock: Int64, time: Int64)]) -> Message {
            trace.packet {
                $0.number(10, 3).message(59) { $0.number(58, 64) }.message(6) { message in
                    clocks.reduce(message) { message, one in
                        message.message(1) {
                            let entry = $0.number(1, one.clock).number(2, one.time)
                            return one.clock == 64 ? entry.number(3, 1).number(4, 1_000) : entry
                        }
                    }
                }
            }
        }
        func mark(_ trace: Message, _ delta: Int64) -> Message {
            trace.packet {
                $0.number(8, delta).number(10, 3).message(11) { $0.number(9, 3).number(11, 7).text(23, "a") }
            }
        }
        var trace = snapshot(Message(), [(6, 1_000_000), (64, 40), (3, 5_000_000)])
        // Of another kind, and yet ten microseconds later.
        trace = mark(trace.packet { $0.number(8, 10).number(10, 3).bytes(50, [1]) }, 25)
        trace = mark(snapshot(trace, [(3, 6_000_000), (64, 0)]), 5)
        #expect(try load(trace).schedule.columns.starts == [1_035, 2_005])
    }

    @Test func `every fault names the byte of its packet`() throws {
        let good = Message().event(3, at: 1, track: 1)
        let place = "(a.pftrace, byte \(good.bytes.count))"
        for (packet, cause) in [
            (good.packet { $0.message(11) { $0.number(9, 1) } }, "event without a timestamp"),
            (good.packet { $0.number(8, 1).bytes(11, [0x4a, 0xff]) }, "event that is damaged"),
            (good.packet { $0.bytes(60, [0xff]) }, "packet that is damaged"),
            (good.packet { Message(bytes: $0.bytes + [0x07]) }, "packet that is damaged"),
            (good.event(1, at: -1, track: 2), "a timestamp that is too large"),
            (
                good.packet { $0.number(8, 1).number(58, 70).message(11) { $0.number(9, 1) } },
                "of a clock that no snapshot has"
            ),
        ] {
            let message = try error(packet.bytes)
            #expect(message.hasPrefix("content ") && message.contains(cause) && message.contains(place), "\(message)")
            #expect(try load(packet, skipInvalid: true).schedule.itemCount == 1)
        }
        let cut = Array(good.event(1, at: 5, track: 1).bytes.dropLast())
        #expect(try error(cut).contains("the file is damaged or cut off \(place)"))
        #expect(try load(Message(bytes: cut), skipInvalid: true).schedule.itemCount == 1)
        #expect(try error(Array("hello world".utf8)).contains("not a Perfetto trace (a.pftrace, byte 0)"))
        #expect(try error(Message().packet { $0 }.bytes).contains("the file has no items"))
        #expect(try error([]).contains("the file is empty"))
    }

    @Test func `tracks whose parents go round in a circle have no process`() throws {
        let trace = Message().event(3, at: 1, track: 1)
            .packet { $0.message(60) { $0.number(1, 1).number(5, 2) } }
            .packet { $0.message(60) { $0.number(1, 2).number(5, 1) } }
        #expect(try load(trace).schedule.groupNames == ["no process"])
    }

    @Test func `archives, many packets and a limit of items`() throws {
        var trace = Message()
        let pair = Message().event(1, at: 1_000, track: 1, name: String(repeating: "n", count: 300)).event(
            2, at: 2_000, track: 1)
        for _ in 0..<1_500 { trace.bytes += pair.bytes }
        let path = try folder.file("a.perfetto-trace", trace.bytes)
        #expect(try loadSchedule(path).schedule.itemCount == 1_500)
        #expect(try loadSchedule(path, items: 7).schedule.itemCount == 7)
        let error = #expect(throws: ScheduleError.self) {
            var many = Message()
            for item in 0..<5_000 { many.bytes += Message().event(3, at: Int64(item), track: 1).bytes }
            let path = try folder.file("m.perfetto-trace", many.bytes)
            _ = try DatasetRegistry.builtIn.source(for: path).load(memoryLimit: 10_000)
        }
        #expect(error?.cause.contains("memory needed") == true)
    }

    @Test func `changed bytes are errors or schedules`() throws {
        let trace = described(Message().event(1, at: 5, track: 11, name: "a")).event(2, at: 9, track: 11)
            .packet {
                $0.number(10, 3).number(13, 1).message(59) { $0.number(58, 64).message(11) { $0.number(11, 7) } }
                    .message(6) { $0.message(1) { $0.number(1, 64).number(2, 4).number(3, 1).number(4, 1_000) } }
            }
            .packet { $0.number(8, 1).number(10, 3).message(11) { $0.number(9, 3).number(10, 4) } }
        try folder.tryChanged(trace.bytes, as: "a.pftrace", seed: 3, count: 1_000)
    }
}
