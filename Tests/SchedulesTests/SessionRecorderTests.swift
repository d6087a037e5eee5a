import LayoutCore
import Testing

@testable import Schedules

@Suite struct SessionRecorderTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func rect(_ number: Int) -> Rect {
        Rect(x: Double(number) / 3, y: -Double(number) * 1e-7, width: Double(number % 5), height: 1e9 / 7)
    }

    /// Numbers that a text could lose.
    private let extremes = [
        Rect(minX: -0.0, minY: .leastNonzeroMagnitude, maxX: 0.1, maxY: 1e22),
        Rect(
            minX: -.greatestFiniteMagnitude, minY: -.leastNormalMagnitude / 8, maxX: .greatestFiniteMagnitude,
            maxY: 2.5),
    ]

    @Test func `what was recorded is read back, in both forms`() throws {
        var recorder = SessionRecorder()
        let rects = extremes + (0..<300).map(rect)
        for (number, rect) in rects.enumerated() {
            recorder.record(frame: rect)
            recorder.record(query: rect, at: Double(number) / 120)
        }
        let frames = try folder.file("frames.f64", recorder.frameBytes)
        #expect(try readRectangles(frames) == rects)
        #expect(try readRectangles(try folder.file("queries.f64", recorder.queryBytes)) == rects)
        #expect(try readRectangles(try folder.file("queries.csv", recorder.queryText)) == rects)
        let dataset = try DatasetRegistry.builtIn.source(for: "frames:\(frames)").load()
        #expect(dataset.content == .frames(rects))
        #expect(recorder.queries.map(\.seconds) == rects.indices.map { Double($0) / 120 })
        #expect(recorder.queryText.hasSuffix("\(301.0 / 120)\n"))
        #expect(recorder.droppedFrames == 0 && recorder.droppedQueries == 0)
    }

    @Test func `a session replayed over the recorded frames finds what the app showed`() throws {
        var recorder = SessionRecorder()
        let boxes = (0..<500).map { Rect(x: Double($0 % 20) * 50, y: Double($0 / 20) * 30, width: 60, height: 24) }
        for box in boxes { recorder.record(frame: box) }
        let asked = (0..<40).map { Rect(x: Double($0) * 7, y: Double($0) * 11, width: 120, height: 90) }
        for (number, rect) in asked.enumerated() { recorder.record(query: rect, at: Double(number)) }
        let frames = try readRectangles(try folder.file("f.f64", recorder.frameBytes))
        let queries = try readRectangles(try folder.file("q.csv", recorder.queryText))
        let found = queries.map { query in frames.indices.filter { frames[$0].meets(query) } }
        #expect(found == asked.map { query in boxes.indices.filter { boxes[$0].meets(query) } })
        #expect(found.contains { !$0.isEmpty })
    }

    @Test func `limits keep the first frames and the last queries`() throws {
        var recorder = SessionRecorder(frameLimit: 3, queryLimit: 4)
        for number in 0..<10 {
            recorder.record(frame: rect(number))
            recorder.record(query: rect(number), at: Double(number))
        }
        #expect(recorder.frames == (0..<3).map(rect) && recorder.droppedFrames == 7)
        #expect(recorder.queries.map(\.seconds) == [6, 7, 8, 9] && recorder.droppedQueries == 6)
        #expect(recorder.queries.map(\.rect) == (6..<10).map(rect))
        #expect(try readRectangles(try folder.file("q.csv", recorder.queryText)) == (6..<10).map(rect))
        recorder.removeFrames()
        #expect(recorder.frames.isEmpty && recorder.droppedFrames == 0 && recorder.queries.count == 4)
        var least = SessionRecorder(frameLimit: 0, queryLimit: -1)
        for number in 0..<3 { least.record(query: rect(number), at: 0) }
        #expect(least.frameLimit == 1 && least.queries.map(\.rect) == [rect(2)])
    }

    @Test(arguments: [Rect.null, .infinite, Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1)])
    func `what no file can hold is counted and left out`(rect: Rect) {
        var recorder = SessionRecorder()
        recorder.record(frame: rect)
        recorder.record(query: rect, at: 1)
        #expect(recorder.frames.isEmpty && recorder.queries.isEmpty)
        #expect(recorder.droppedFrames == 1 && recorder.droppedQueries == 1)
        #expect(recorder.frameBytes.isEmpty && recorder.queryText == "minX,minY,maxX,maxY,seconds\n")
    }
}
