import Foundation
import Judging
import Testing

@testable import Reporting
@testable import RunRecords

@Suite struct ProfileTextTests {
    @Test func `the functions that take most stand first`() {
        #expect(
            ProfileText.render(profileFixture(), functions: 2, width: nil) == """
                r-tree, lanes, jump
                exact by valgrind 3.19

                prepare, of one prepare: 30 instructions, 1 misses.l1
                Function  instructions  misses.l1    Own  With callees
                ────────  ────────────  ─────────  ─────  ────────────
                replay              30          1  100 %         100 %

                query, of one query: 15 instructions, 0.3 misses.l1
                (10 samples)
                Function                   instructions  misses.l1   Own  With callees
                ─────────────────────────  ────────────  ─────────  ────  ────────────
                PackedRTree.descend(_:)              10          0  67 %          67 %
                <libc> "quoted" & unknown             4        0.3  27 %          27 %

                update: unavailable, no script

                """)
    }

    @Test func `a share of samples says how sure it is`() {
        let text = ProfileText.render(sampledFixture(), width: nil)
        #expect(text.contains("(46 samples at 1999 Hz; in brackets the 95 % interval of a share)"))
        // 23 of 46: Clopper and Pearson give 0.349 to 0.651.
        #expect(text.contains("search    23 ns     50 % (35 to 65)    50 % (35 to 65)\n"), "\(text)")
        // What was counted has none.
        #expect(!ProfileText.render(profileFixture(), width: nil).contains("interval"))
    }

    @Test func `a difference that chance makes is said to be none`() throws {
        func sampled(_ launches: [Double], samples: Int = 4_600_000, factor: Double = 1) -> Profile {
            var profile = sampledFixture()
            (profile.phases[1].launches, profile.phases[1].samples) = (launches, samples)
            for stack in profile.phases[1].stacks.indices { profile.phases[1].stacks[stack].costs[0] *= factor }
            return profile
        }
        let a = sampled([10, 10.1, 9.9, 10])
        let none = try #require(ProfileDifference(a, sampled([9, 11.5, 10, 9.8], factor: 1.01), phase: "query"))
        #expect(
            ProfileText.sentence(none)
                == "no certain difference in time (-14.0 % to +17.2 %, the 95 % interval over 4 launches)")
        let slower = ProfileText.render(a, sampled([11, 11.1, 10.9, 11], factor: 1.1), width: nil)
        #expect(
            slower.contains(
                "query: +10.0 % time (+9.9 % to +10.1 %, the 95 % interval over 4 launches), of which search +5.0"),
            "\(slower)")
        #expect(slower.contains("search    23 ns  25.3 ns  +2.30 ns (± 0.05 ns)"), "\(slower)")
        // With few samples none of it is certain of a function.
        let few = ProfileText.render(a, sampled([11, 11.1, 10.9, 11], samples: 46, factor: 1.1), width: nil)
        #expect(few.contains("search    23 ns  25.3 ns  none (± 10.6 ns)"), "\(few)")
    }

    @Test func `a difference names the function that changed most`() throws {
        let difference = try #require(ProfileDifference(profileFixture(), profileFixture(descend: 110), phase: "query"))
        #expect(
            ProfileText.sentence(difference) == "+6.7 % instructions, of which PackedRTree.descend(_:) +6.7")
        let same = try #require(ProfileDifference(profileFixture(), profileFixture(), phase: "query"))
        #expect(ProfileText.sentence(same) == "the same instructions: placed elsewhere")
        let text = ProfileText.render(profileFixture(label: "A"), profileFixture(descend: 90, label: "B"), width: nil)
        #expect(text.contains("B: r-tree, lanes, jump (B)"))
        #expect(text.contains("PackedRTree.descend(_:)  10  9      -1"))
    }
}

@Suite struct ProfileExportTests {
    @Test func `collapsed stacks have a line each`() {
        #expect(
            ProfileExport.folded(profileFixture()) == """
                prepare;replay 30
                query;replay;PackedRTree.descend(_:) 100
                query;replay;<libc> "quoted" & unknown 40
                query;replay 10

                """)
    }

    @Test func `speedscope's file is JSON with a profile a phase`() throws {
        struct File: Decodable {
            struct Shared: Decodable {
                struct Frame: Decodable { let name: String }
                let frames: [Frame]
            }
            struct Part: Decodable {
                let name: String
                let samples: [[Int]]
                let weights: [Double]
                let endValue: Double
            }
            let shared: Shared
            let profiles: [Part]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(Speedscope.text(profileFixture()).utf8))
        #expect(file.shared.frames.map(\.name).last == "<libc> \"quoted\" & unknown")
        #expect(file.profiles.map(\.name) == ["prepare", "query"])
        #expect(file.profiles[1].samples == [[0, 1], [0, 2], [0]])
        #expect(file.profiles[1].weights == [100, 40, 10] && file.profiles[1].endValue == 150)
    }

    @Test func `numbers of protocol buffers have seven bits a byte`() {
        var message = ProtocolMessage()
        message.add(1, 300)
        message.add(2, Array("hi".utf8))
        message.add(3, packed: [1, 128])
        #expect(message.bytes == [0x08, 0xac, 0x02, 0x12, 2, 0x68, 0x69, 0x1a, 3, 1, 0x80, 0x01])
    }

    @Test func `pprof's profile has its samples, the innermost function first`() throws {
        let fields = try #require(Fields(PprofEncoding.bytes(profileFixture())))
        #expect(fields.messages(1).count == 2 && fields.messages(2).count == 4)
        let texts = fields.messages(6).map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.first == "" && texts.contains("instructions") && texts.contains("PackedRTree.descend(_:)"))
        // pprof opens on the first cost, as the page does; it takes the last one unless it is told.
        #expect(fields.numbers(14).map { texts[$0] } == ["instructions"])
        let sample = try #require(Fields(fields.messages(2)[1]))
        // Locations are numbered from 1.
        #expect(sample.messages(1) == [[2, 1]] && sample.messages(2) == [[100, 0]])
    }

    /// The fields of a message by number, as far as these tests need.
    private struct Fields {
        private var found: [(number: Int, bytes: [UInt8])] = []
        private var values: [(number: Int, value: Int)] = []

        init?(_ bytes: [UInt8]) {
            var position = 0
            func number() -> Int? {
                var (value, shift) = (0, 0)
                while position < bytes.count {
                    let byte = Int(bytes[position])
                    position += 1
                    value |= (byte & 0x7f) << shift
                    shift += 7
                    if byte < 0x80 { return value }
                }
                return nil
            }
            while position < bytes.count {
                guard let tag = number(), let value = number() else { return nil }
                guard tag & 7 == 2 else {
                    values.append((tag >> 3, value))
                    continue
                }
                guard position + value <= bytes.count else { return nil }
                found.append((tag >> 3, Array(bytes[position..<position + value])))
                position += value
            }
        }

        func numbers(_ number: Int) -> [Int] { values.filter { $0.number == number }.map(\.value) }

        func messages(_ number: Int) -> [[UInt8]] { found.filter { $0.number == number }.map(\.bytes) }
    }
}

@Suite struct ProfilePageTests {
    @Test func `a tree has each call once, its largest first, and folds what is small`() {
        let stacks = [
            ProfileStack(frames: [0, 1], costs: [50]), ProfileStack(frames: [0, 2], costs: [1]),
            ProfileStack(frames: [0, 3], costs: [60]), ProfileStack(frames: [0], costs: [9]),
        ]
        let all = ProfileTree(stacks, costCount: 1, least: 0).nodes
        #expect(all.map(\.function) == [-1, 0, 3, 1, 2])
        #expect(all.map(\.children) == [1, 3, 0, 0, 0])
        let large = ProfileTree(stacks, costCount: 1, least: 0.1).nodes
        #expect(large.map(\.function) == [-1, 0, 3, 1])
        // What was folded is its caller's own.
        #expect(large.map { $0.own[0] } == [0, 10, 60, 50])
    }

    @Test func `the page asks for nothing, and no name ends its script`() {
        for page in [
            ProfilePage.render(profileFixture()), ProfilePage.render(profileFixture(), profileFixture(descend: 110)),
        ] {
            for word in ["src=", "href=", "url(", "fetch(", "import "] { #expect(!page.contains(word), "\(word)") }
            #expect(page.contains("\\u003clibc>") && !page.contains("<libc>"))
            #expect(page.components(separatedBy: "</script>").count == 3)
        }
    }

    @Test func `no text of a profile is markup`() {
        var profile = profileFixture()
        profile.costs[0].name = "<img src=x>"
        profile.phases[1].name = "<b>query"
        for page in [ProfilePage.render(profile), ProfilePage.render(profile, profile)] {
            #expect(!page.contains("<img") && !page.contains("<b>query"))
        }
    }

    @Test func `the page opens on the phase that was asked for`() {
        #expect(ProfilePage.render(sampledFixture()).contains("\"first\":1"))
        #expect(ProfilePage.render(sampledFixture(asked: nil)).contains("\"first\":0"))
        #expect(ProfilePage.render(sampledFixture(), sampledFixture(asked: nil)).contains("\"first\":1"))
        let page = ProfilePage.render(sampledFixture())
        #expect(page.components(separatedBy: "<h2 id=").map { $0.prefix(6) }.dropFirst() == ["\"query", "\"prepa"])
        #expect(page.contains(">50 % (35 to 65)</td>") && page.contains("in brackets the 95 % interval"))
    }

    @Test func `times that no quotient can hold still have a line`() {
        #expect(Sparkline.text([1e-200, 1, 1e200], from: 1e-200, to: 1e200) == "▁▅█")
        #expect(Sparkline.text([-1.7e308, 1.7e308, 0]) == "▁█▅")
        #expect(Sparkline.text([5, 5]) == "▁▁")
    }

    @Test func `tables show every function that spends something itself`() {
        let page = ProfilePage.render(profileFixture())
        #expect(page.contains("<h2 id=\"query\">query</h2>"))
        // A name may wrap between its parts.
        #expect(page.contains("PackedRTree.<wbr>descend"))
        let plain = page.replacing("<wbr>", with: "")
        #expect(plain.contains(">PackedRTree.descend(_:)</th><td class=\"number\">67 %</td>"))
        #expect(page.contains("update: unavailable, no script"))
    }

    @Test func `a hundred thousand stacks stay below 3 MB`() {
        var builder = ProfileBuilder()
        let functions = (0..<5_000).map { number in
            ProfileFunction(
                name: "Type\(number).function(_:)", full: String(repeating: "Module.", count: 20) + "\(number)",
                module: "program")
        }
        var seed: UInt64 = 1
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<100_000 {
            let depth = 3 + next(10)
            builder.add((0..<depth).map { _ in ProfileBuilder.Place(functions[next(5_000)]) }, costs: [1])
        }
        var profile = profileFixture()
        profile.costs = [profile.costs[0]]
        profile.phases = [builder.phase("query", operations: 1)]
        profile.functions = builder.functions
        #expect(ProfilePage.render(profile).utf8.count < 3_000_000)
    }
}
