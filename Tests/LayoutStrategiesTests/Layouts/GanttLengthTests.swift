import LayoutTestSupport
import Testing

@testable import Layouts

/// What becomes of lengths that are none, or too great for exact sums.
@Suite struct GanttLengthTests {
    private static let most = 1_073_741_824.0
    private static let lengths: [WritableKeyPath<GanttConfiguration, Double> & Sendable] = [
        \.dateCellWidth, \.dateCellHeight, \.groupHeaderHeight, \.barHeight, \.verticalGap, \.hairline, \.barTrailing,
        \.viewportSize.width, \.viewportSize.height,
    ]

    @Test(arguments: [(most, most), (most + 1, most), (Double.greatestFiniteMagnitude, most), (most - 0.5, most - 0.5)])
    func `every length ends at two to the thirtieth points`(length: Double, expected: Double) throws {
        for path in Self.lengths {
            var configuration = GanttConfiguration()
            configuration[keyPath: path] = length
            let (sanitised, count) = configuration.sanitised()
            #expect(sanitised[keyPath: path] == expected && count == 0)
        }
        var configuration = GanttConfiguration()
        configuration.columnGap = length
        #expect(configuration.sanitised().configuration.columnGap == expected)
    }

    @Test(arguments: [-1, -Double.infinity, .infinity, .nan])
    func `what is no length is nothing, and counted`(length: Double) throws {
        for path in Self.lengths {
            var configuration = GanttConfiguration()
            configuration[keyPath: path] = length
            let (sanitised, count) = configuration.sanitised()
            #expect(sanitised[keyPath: path] == 0 && count == 1)
        }
    }

    @Test func `the greatest lengths keep sums exact`() throws {
        var configuration = GanttConfiguration()
        (configuration.barHeight, configuration.verticalGap) = (1e300, 0)
        (configuration.rowPolicy, configuration.hairline) = (.perItem, 0)
        let spans: [[ClosedRange<Double>]] = [(0..<40).map { Double($0)...Double($0) }]
        let layout = try GanttLayout(columns: scheduleColumns(spans: spans), configuration: configuration)
        let (first, last) = (layout.frame(at: 0), layout.frame(at: 39))
        #expect(last.minY - first.minY == 39 * Self.most && first.height == Self.most)
    }
}
