import Testing

@testable import Exact

/// What callgrind 3.19 wrote, most of its cost lines left out.
private let stored = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 11072
    cmd:  /tmp/layoutbench __worker
    part: 2


    desc: I1 cache: 
    desc: D1 cache: 
    desc: LL cache: 

    desc: Timerange: Basic block 28956 - 31718
    desc: Trigger: --dump-before=support_counted_end

    positions: line
    events: Ir
    summary: 2710385


    ob=(5) /tmp/layoutbench
    fl=(139) ???
    fn=(502) swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
    0 14
    cfn=(504) __libc_start_main@@GLIBC_2.34
    calls=1 0
    0 2710371

    totals: 2710385
    """

@Suite struct CallgrindProfileTests {
    private func profile(replacing old: String = "", with new: String = "") throws(CallgrindError) -> CallgrindProfile {
        try CallgrindProfile(old.isEmpty ? stored : stored.replacing(old, with: new), place: "counts.2")
    }

    private func kind(replacing old: String, with new: String) -> CallgrindError.Kind? {
        do throws(CallgrindError) {
            _ = try profile(replacing: old, with: new)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `totals and trigger are read`() throws {
        let profile = try profile()
        #expect(profile.instructions == 2_710_385)
        #expect(profile.trigger == CallgrindTools.trigger)
    }

    @Test func `calls inside the measured call are counted by the name of what is called`() throws {
        #expect(try profile().calls == [:])
        let inside = """
            cfn=(901) swift_release'prepare'support_counted'main
            calls=3 0
            0 1
            cfn=(902) swift_release'free'prepare'support_counted
            calls=2 0
            0 1
            cfn=(903) swift_release'load'main
            calls=70 0
            0 1
            cfn=(904) support_counted'main
            calls=1 0
            0 1
            cfn=(901)
            calls=4 0
            0 1

            totals: 2710385
            """
        #expect(try profile(replacing: "totals: 2710385", with: inside).calls == ["swift_release": 9])
        #expect(kind(replacing: "calls=1 0", with: "calls=x 0") == .malformed(line: 26, text: "calls=x 0"))
        #expect(kind(replacing: "cfn=(504) __libc", with: "cfn=(77)\n__libc") == .malformed(line: 25, text: "cfn=(77)"))
    }

    @Test func `instructions are found among other events, and zeros may be left out`() throws {
        let events = try profile(replacing: "events: Ir", with: "events: Dr Ir")
        #expect(events.instructions == 0)
        let text = stored.replacing("events: Ir", with: "events: Dr Ir").replacing(": 2710385", with: ": 7 2710385")
        #expect(try CallgrindProfile(text, place: "").instructions == 2_710_385)
    }

    @Test func `a profile without a summary has its totals`() throws {
        #expect(try profile(replacing: "summary: 2710385\n", with: "").instructions == 2_710_385)
    }

    @Test func `what is not understood is an error of its own`() {
        #expect(kind(replacing: "creator: callgrind", with: "creator: cachegrind") == .notCallgrind)
        #expect(kind(replacing: "version: 1\n", with: "") == .notCallgrind)
        #expect(kind(replacing: "version: 1\n", with: "version: 2\n") == .otherVersion(2))
        #expect(kind(replacing: "events: Ir", with: "events: Dr Dw") == .noInstructionEvent)
        #expect(kind(replacing: "totals: 2710385", with: "") == .unfinished)
        #expect(
            kind(replacing: "totals: 2710385", with: "totals: 271")
                == .contradiction(summary: 2_710_385, totals: 271))
        let twice = "totals: 1\ntotals: 2"
        #expect(kind(replacing: "totals: 2710385", with: twice) == .malformed(line: 30, text: "totals: 2"))
        for number in ["-1", "0x10", "12k", "99999999999999999999", ""] {
            #expect(
                kind(replacing: "totals: 2710385", with: "totals: \(number)")
                    == .malformed(line: 29, text: "totals: \(number)"))
        }
    }

    @Test func `an empty file and other text are no profiles`() {
        for text in ["", "totals: 3", "<html>\n"] {
            #expect(throws: CallgrindError(.notCallgrind, "x")) { try CallgrindProfile(text, place: "x") }
        }
    }

    @Test func `an error says cause, place and remedy`() {
        // One in full, because this tests its form.
        let error = CallgrindError(.nothingCounted, "/tmp/counts.1")
        #expect(
            error.description
                == "callgrind never saw the counted function (/tmp/counts.1): build without stripping symbols")
    }
}
