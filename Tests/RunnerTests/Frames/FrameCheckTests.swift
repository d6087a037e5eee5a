import LayoutCore
import Testing

@testable import Runner
@testable import Worker

/// What the frames of a script are compared with.
@Suite struct FrameCheckTests {
    /// A thousand bars of half a millisecond in ten rows: one at 0, the others in 2023, in microseconds.
    private func farOff(_ folder: TemporaryFolder) throws -> String {
        let lines = (0..<1_000).map { item in
            let start = item == 0 ? 0 : 1_680_000_000_000_000 + item * 1_000
            return "\(item % 10),\(start),\(start + 500)\n"
        }
        return try folder.file("far.csv", "row,start,end\n" + lines.joined())
    }

    @Test func `the whole is asked where it is small, else what lies around the viewport`() {
        let viewport = Viewport(offsetX: 1_000, offsetY: 50, size: Size(width: 100, height: 200))
        let small = FrameCheck.reach(viewport, Size(width: 6_400, height: 12_800))
        #expect(small == .infinite)
        let large = FrameCheck.reach(viewport, Size(width: 6_401, height: 4e12))
        #expect(large == Rect(minX: 600, minY: -750, maxX: 1_500, maxY: 1_050))
        let none = FrameCheck.reach(Viewport(size: Size(width: 0, height: 0)), Size(width: 4e12, height: 10))
        #expect(none == Rect(minX: -4, minY: -.infinity, maxX: 4, maxY: .infinity))
    }

    @Test(arguments: [["session"], ["hit", "session"]])
    func `bars far off the others are no work for a check, and are told`(workloads: [String]) throws {
        let folder = try TemporaryFolder()
        let group = subjectGroup(dataset: try farOff(folder), items: nil, workloads: workloads)
        var outcomes: [VerificationOutcome] = []
        try Verification(groups: [group], seed: 1, registries: .builtIn, queries: 50).run {
            outcomes.append($0)
        }
        #expect(outcomes.count == workloads.count)
        #expect(outcomes.allSatisfy { $0.isEmpty && $0.differences.isEmpty && $0.withoutFrame == 999 })
    }
}
