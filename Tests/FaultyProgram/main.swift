import FaultyStrategies
import LayoutBenchKit

LayoutBench.main { bench in
    for fault in FaultyStrategy.Fault.allCases {
        bench.add(strategy: fault.rawValue, "planted for a test") { FaultyStrategy($0, fault) }
    }
}
