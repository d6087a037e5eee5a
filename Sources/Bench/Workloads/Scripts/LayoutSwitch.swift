import LayoutCore

extension WorkloadEntry {
    static let layoutSwitch = WorkloadEntry(
        name: "switch", summary: "another layout over the same data and back, each with a query around an item",
        meaning: "another layout made over the same data, and back, each time with the query of the viewport around a "
            + "random element",
        making: .script { (input, generator) throws(LayoutError) in
            guard let layouts = input.layouts, input.store != nil else {
                throw .notApplicable("rectangles can't be shown by another layout")
            }
            let made = try layouts.make(layouts.counterpart)
            var sampler = ElementSampler(layout: input.layout, generator: generator)
            var steps: [ScriptStep] = []
            for _ in 0..<layoutPairs {
                for (name, layout) in [(layouts.counterpart, made), (layouts.name, input.layout)] {
                    let trace = TraceInput(layout: layout, viewport: input.viewport, seed: input.seed, recorded: nil)
                    sampler = ElementSampler(layout: layout, generator: sampler.generator)
                    steps.append(
                        ScriptStep(
                            change: .layout(name), query: trace.rect(of: input.viewport, centredOn: sampler.next())))
                }
            }
            return steps
        })

    /// There and back so often: every step makes a layout and prepares a strategy.
    private static let layoutPairs = 4
}
