/// The candidate a mistyped word most likely meant, or nil when none is near: for "did you mean".
///
/// Compares without regard to case by the number of inserted, deleted, replaced and swapped neighbouring characters
/// (the optimal string alignment distance), of which one for every three characters of the word, and at least one,
/// is allowed; a candidate that the word begins is near as well. The first of equally near candidates wins.
/// O(length of word × total length of candidates).
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased())
    // No name is so long; without a limit a huge argument would take quadratic time.
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    let allowed = max(1, typed.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let known = Array(candidate.lowercased())
        let isPrefix = typed.count >= 3 && known.starts(with: typed)
        let distance = isPrefix ? 1 : alignmentDistance(typed, known)
        if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// Optimal string alignment distance. O(left × right) time, O(right) space.
private func alignmentDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
            var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}

/// Asks whether one of these was meant: `did you mean --seed or --strategy?`.
package func didYouMean(_ choices: [String]) -> String { "did you mean \(choices.joined(separator: " or "))?" }

/// Asks whether the candidate next to a mistyped word was meant; nil when none is near.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
    closestMatch(to: word, in: candidates).map { didYouMean([$0]) }
}
