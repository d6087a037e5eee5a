import LayoutCore

extension WorkloadEntry {
    static let resize = WorkloadEntry(
        name: "resize", summary: "the viewport turns and turns back, each time with a query around a random element",
        meaning: "the viewport turned and turned back, each time with the query of one around a random element",
        making: .script { (input, generator) throws(LayoutError) in
            var sampler = ElementSampler(layout: input.layout, generator: generator)
            return try (0..<ScriptLength.steps).map { (step) throws(LayoutError) in
                let size = step % 2 == 0 ? input.viewport.turned : input.viewport
                _ = try ScriptedChange.viewport(size).make(on: input.layout, input.store)
                return ScriptStep(change: .viewport(size), query: input.trace.rect(of: size, centredOn: sampler.next()))
            }
        })
}
