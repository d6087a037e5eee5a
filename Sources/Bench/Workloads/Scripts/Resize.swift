import LayoutCore

extension WorkloadEntry {
    static let resize = WorkloadEntry(
        name: "resize", summary: "the viewport turns and turns back, each time with a query around a random element",
        meaning: "the viewport turned and turned back, each time with the query of one around a random element",
        making: .script { (input, generator) throws(LayoutError) in
            var writer = ScriptWriter(input)
            var sampler = ElementSampler(layout: input.layout, generator: generator)
            for step in 0..<ScriptLength.steps {
                let size = step % 2 == 0 ? input.viewport.turned : input.viewport
                try writer.resize(to: size) { sampler.next() }
            }
            return .steps(writer.steps)
        })
}
