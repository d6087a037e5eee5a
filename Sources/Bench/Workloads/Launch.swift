extension WorkloadEntry {
    static let launch = WorkloadEntry(
        name: "launch",
        summary: "from a file to the elements of the first viewport: CSV, columns, and a saved chart with its index",
        meaning:
            "the start of an app: from a saved chart and index to the elements of the first viewport, beside the same "
            + "from CSV and from columns, which are laid out and prepared",
        making: .starts)
}
