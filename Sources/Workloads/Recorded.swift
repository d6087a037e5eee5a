extension WorkloadEntry {
    /// What the user's own application asked.
    static let recorded = WorkloadEntry(name: "recorded", summary: "your own viewports, from --queries") { input in
        input.recorded.flatMap { $0.isEmpty ? nil : $0 }
    }
}
