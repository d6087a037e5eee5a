import RunRecords

extension ProfilePhase {
    /// The 95 % interval of a share of the samples, by Clopper and Pearson; nil where nothing was sampled.
    package func interval(ofShare share: Double) -> (low: Double, high: Double)? {
        guard let samples, samples > 0, (-0.01...1.01).contains(share) else { return nil }
        let found = (share * Double(samples)).rounded()
        return clopperPearson(successes: min(max(0, Int(found)), samples), trials: samples)
    }
}
