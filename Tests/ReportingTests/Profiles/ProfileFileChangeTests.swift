import Judging
import RunRecords
import Testing

/// Which source files a difference of profiles lies in.
@Suite struct ProfileFileChangeTests {
    /// A query of these functions: name, file, own cost, line.
    private func profile(_ functions: [(name: String, file: String?, cost: Double, line: Int?)]) -> Profile {
        var builder = ProfileBuilder()
        for function in functions {
            let place = ProfileBuilder.Place(
                ProfileFunction(name: function.name, full: function.name, module: "program", file: function.file),
                line: function.line)
            builder.add([place], costs: [function.cost, 0])
        }
        var profile = profileFixture()
        profile.phases = [builder.phase("query", operations: 1)]
        profile.functions = builder.functions
        return profile
    }

    @Test func `the growth of a file's functions is added up, the largest first`() throws {
        let a = profile([
            ("one", "A.swift", 100, 9), ("two", "A.swift", 50, 20), ("three", "B.swift", 10, 3),
            ("gone", "C.swift", 40, 1),
            ("libc", nil, 1, nil),
        ])
        let b = profile([
            ("one", "A.swift", 90, 9), ("two", "A.swift", 80, 30), ("two", "A.swift", 5, 22),
            ("three", "B.swift", 30, 3),
            ("libc", nil, 500, nil),
        ])
        let difference = try #require(ProfileDifference(a, b, phase: "query"))
        let files = ProfileFileChange.all(difference, a, b)
        #expect(files.map(\.file) == ["A.swift", "B.swift", "C.swift"])
        #expect(files.map(\.change) == [25, 20, -40] && files.map(\.function) == ["two", "three", "gone"])
        #expect(files.map(\.line) == [22, 3, nil])
    }

    @Test func `a function that moved lies where it is now`() throws {
        let (a, b) = (profile([("one", "A.swift", 1, nil)]), profile([("one", "B.swift", 2, nil)]))
        let difference = try #require(ProfileDifference(a, b, phase: "query"))
        #expect(ProfileFileChange.all(difference, a, b).map(\.file) == ["B.swift"])
    }
}
