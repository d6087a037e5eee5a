import Judging

/// The parts of a report beside its record. The caller finds them, since reports know no file system.
package struct ReportAssets: Sendable {
    /// The text of Chart.js 3; nil where it is not installed.
    package var chartScript: String?
    /// Descriptions of workloads; for others a report shows only the name.
    package var workloads: [WorkloadMeaning]
    /// Pictures of what viewports show, for the page.
    package var pictures: [ReportPicture]
    /// Profiles that lie beside the record; profiles of other subjects are not shown.
    package var profiles: [ReportProfile]
    /// How the record compares with another one; nil where it was compared with none.
    package var verdict: VerdictReport?
    /// The nights of a store; nil where there is none.
    package var history: HistoryReport?
    /// The need that advice answers; nil if the page recommends nothing.
    package var knowledge: AdviceKnowledge?

    package init(
        chartScript: String? = nil, workloads: [WorkloadMeaning] = [], pictures: [ReportPicture] = [],
        profiles: [ReportProfile] = [], verdict: VerdictReport? = nil, history: HistoryReport? = nil,
        knowledge: AdviceKnowledge? = nil
    ) {
        (self.chartScript, self.workloads, self.pictures) = (chartScript, workloads, pictures)
        (self.profiles, self.verdict, self.history, self.knowledge) = (profiles, verdict, history, knowledge)
    }
}

/// The elements of a layout over a dataset that a viewport shows.
package struct ReportPicture: Sendable {
    package let layout: String
    /// Name of the dataset; empty for a picture that stands for all.
    package let dataset: String
    package let text, svg: String
    /// SVG of the same extent with the envelopes by which an index finds the shown elements, to be laid over it; nil
    /// where there are none.
    package let envelopes: String?

    package init(layout: String, dataset: String, text: String, svg: String, envelopes: String? = nil) {
        (self.layout, self.dataset, self.text, self.svg, self.envelopes) = (layout, dataset, text, svg, envelopes)
    }
}

/// A workload as a report describes it: a report knows no registry.
package struct WorkloadMeaning: Sendable {
    package let name, text: String
    /// Whether many of its queries find nothing by design.
    package let mayMiss: Bool
    /// Name of the workload that this one repeats with a costly anti-pattern; nil of others.
    package let antiPatternOf: String?

    package init(name: String, text: String, mayMiss: Bool, antiPatternOf: String? = nil) {
        (self.name, self.text, self.mayMiss, self.antiPatternOf) = (name, text, mayMiss, antiPatternOf)
    }
}
