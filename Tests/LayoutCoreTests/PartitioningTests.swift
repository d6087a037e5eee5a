import LayoutCore
import Testing

@Suite struct PartitioningTests {
    @Test(arguments: 0..<20) func `the first position from which the condition holds is found`(count: Int) {
        for first in 3...(3 + count) { #expect(partitioningIndex(3, 3 + count) { $0 >= first } == first) }
        #expect(partitioningIndex(3, 3 + count) { _ in false } == 3 + count)
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
