import Testing

@testable import Subjects

@Suite struct SuiteTests {
    private let registries = Registries.builtIn

    @Test func `suites name what is registered`() {
        let workloads = Set(registries.workloads.entries.map(\.name))
        let datasets = Set(registries.datasets.entries.map(\.name))
        for suite in registries.suites.entries {
            #expect(workloads.isSuperset(of: suite.workloads) && datasets.isSuperset(of: suite.datasets))
            for more in suite.more {
                #expect(workloads.isSuperset(of: more.workloads) && more.datasets.isSubset(of: suite.datasets))
                #expect(more.items.isSubset(of: suite.items))
                #expect(Set(more.workloads).isDisjoint(with: suite.workloads))
            }
        }
    }

    @Test(arguments: ["standard", "nightly"]) func `the sizes of the rule of thumb are measured`(name: String) throws {
        let suite = try #require(registries.suites.suite(named: name))
        #expect(suite.items.starts(with: [100, 300, 1_000, 3_000, 10_000]))
        #expect(suite.items == suite.items.sorted())
    }

    @Test(arguments: [("standard", [100_000]), ("nightly", [100_000, 1_000_000])])
    func `zooms and frames are measured where rows are full`(name: String, items: [Int]) throws {
        let suite = try #require(registries.suites.suite(named: name))
        for dataset in suite.datasets {
            for count in suite.items {
                let added = suite.workloads(over: dataset, items: count).filter {
                    ["zoom-time", "frames", "zoom-session"].contains($0)
                }
                #expect(added.count == (dataset == "lanes" && items.contains(count) ? 3 : 0), "\(dataset), \(count)")
            }
        }
    }

    @Test func `a night has every change of a chart where it costs little, and queries everywhere`() throws {
        let nightly = try #require(registries.suites.suite(named: "nightly"))
        let changes = ["edit", "toggle", "resize"]
        var changed = 0
        for dataset in nightly.datasets {
            for items in nightly.items {
                let workloads = nightly.workloads(over: dataset, items: items)
                #expect(workloads.starts(with: nightly.workloads))
                let added = workloads.dropFirst(nightly.workloads.count).filter(changes.contains)
                if added.isEmpty { continue }
                #expect(added == changes && items < 100_000)
                changed += 1
            }
        }
        #expect(changes.allSatisfy { registries.workloads.form(of: $0) == .changes })
        #expect(changed == 2 && nightly.datasets.count * nightly.items.count > 10 * changed)
        #expect(nightly.workloads(over: "construction", items: nil) == nightly.workloads)
        #expect(nightly.workloads(over: "a.csv", items: 10_000) == nightly.workloads)
    }
}
