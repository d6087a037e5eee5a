import LayoutCore
import Testing

@Suite struct PartitioningTests {
    @Test(arguments: 0..<20) func `the first position from which the condition holds is found`(count: Int) {
        for first in 3...(3 + count) { #expect(partitioningIndex(3, 3 + count) { $0 >= first } == first) }
        #expect(partitioningIndex(3, 3 + count) { _ in false } == 3 + count)
    }

    @Test(arguments: 0..<20) func `it is found from any guess`(count: Int) {
        for guess in -3...(count + 9) {
            for first in 3...(3 + count) {
                #expect(partitioningIndex(3, 3 + count, near: guess) { $0 >= first } == first)
            }
        }
    }

    @Test func `a guess that is off by little asks few times, and never outside`() {
        for (guess, most) in [(700, 2), (699, 2), (703, 6), (0, 20), (999, 20)] {
            var asked: [Int] = []
            let found = partitioningIndex(0, 1_000, near: guess) { position in
                asked.append(position)
                return position >= 700
            }
            #expect(found == 700 && asked.count <= most && asked.allSatisfy((0..<1_000).contains), "\(guess)")
        }
    }

    @Test func `a share is a place, and one that is none the first or last`() {
        #expect(guessedIndex(0.5, of: 10) == 5 && guessedIndex(0.99, of: 10) == 9)
        #expect(guessedIndex(.nan, of: 10) == 0 && guessedIndex(-1, of: 10) == 0)
        #expect(guessedIndex(.infinity, of: 10) == 10 && guessedIndex(3, of: 10) == 10)
    }

    @Test func `it asks a logarithm of times, and never outside`() {
        var asked: [Int] = []
        let found = partitioningIndex(0, 1_000) { position in
            asked.append(position)
            return position >= 700
        }
        #expect(found == 700 && asked.count <= 10 && asked.allSatisfy((0..<1_000).contains))
        #expect(partitioningIndex(5, 5) { _ in true } == 5)
    }
}
