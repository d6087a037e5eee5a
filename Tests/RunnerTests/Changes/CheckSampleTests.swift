import Testing

@testable import Runner
@testable import Worker

/// After which changes layouts are compared, and how long epochs go on.
@Suite struct CheckSampleTests {
    @Test(arguments: [
        (1_000, 64), (15_625, 64), (15_626, 63), (100_000, 10), (1_000_000, 3), (100_000_000, 3), (0, 64),
    ])
    func `layouts are compared after every change where few elements are rebuilt, else after a sample`(
        elements: Int, compared: Int
    ) {
        let sample = CheckSample(changes: 64, elements: elements, most: CheckSample.mostRebuilt)
        #expect(sample.compared == compared)
        let chosen = (0..<64).filter(sample.contains)
        #expect(chosen.count == compared && chosen.last == 63)
        // Spread evenly.
        let distances = zip([-1] + chosen, chosen).map { $1 - $0 }
        #expect(distances.max()! - distances.min()! <= 1)
    }

    @Test func `a script shorter than the sample is compared whole`() {
        let sample = CheckSample(changes: 2, elements: 1_000_000, most: 1)
        #expect(sample.compared == 2 && sample.contains(0) && sample.contains(1))
    }

    @Test func `epochs go on until they have their share, and no longer than half of the launch`() {
        func isLacking(epochs: Double, rounds: Double = 1) -> Bool {
            EpochShare(least: 0.25, epochs: epochs, all: 40, rounds: rounds, launch: 20).isLacking
        }
        #expect(isLacking(epochs: 9.9) && !isLacking(epochs: 10))
        #expect(isLacking(epochs: 1, rounds: 9.9) && !isLacking(epochs: 1, rounds: 10))
        #expect(!EpochShare(least: 0, epochs: 0, all: 40, rounds: 1, launch: 20).isLacking)
    }
}
