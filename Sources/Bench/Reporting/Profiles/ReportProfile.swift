import RunRecords

/// A profile that lies beside a record and is shown in its report.
package struct ReportProfile: Sendable {
    package let profile: Profile
    /// Path of the profile's own page with the flame graph, from the report's folder; nil where there is none.
    package let page: String?

    package init(_ profile: Profile, page: String? = nil) { (self.profile, self.page) = (profile, page) }

    /// Whether the record has a result of the subject that was profiled, under any workload.
    package func isAbout(_ record: RunRecord) -> Bool {
        record.results.contains {
            var subject = $0.subject
            subject.workload = profile.subject.workload
            return subject == profile.subject
        }
    }
}
