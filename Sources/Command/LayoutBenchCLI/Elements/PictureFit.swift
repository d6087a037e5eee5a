import LayoutStrategies
import RunRecords
import Schedules

/// The scale at which a schedule fits a screen.
enum PictureFit {
    private static let scaleKey = "pointsPerUnit"
    /// Room for what reaches beyond the first and the last time, in points.
    private static let margin = 40.0

    /// A configuration by which the times of a dataset take a width in points; nil where the layout has no such scale,
    /// where it is given, and for data without a length.
    static func configuration(
        of group: SubjectGroup, over dataset: LoadedDataset, width: Double, _ layouts: LayoutRegistry
    ) throws -> [String: JSONValue]? {
        guard case .schedule(let schedule) = dataset.content, group.config[scaleKey] == nil, width > margin,
            try layouts.configurationKeys(of: group.layout).contains(where: { $0.name == scaleKey }),
            let first = schedule.columns.starts.min(), let last = schedule.columns.ends.max()
        else { return nil }
        let scale = (width - margin) / (last - first)
        return scale > 0 && scale.isFinite ? group.config.merging([scaleKey: .number(scale)]) { $1 } : nil
    }
}
