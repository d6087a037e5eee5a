import LayoutBenchKit

LayoutBench.main()
