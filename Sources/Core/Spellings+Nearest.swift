extension Spellings {
    /// Returns the name most similar to a mistyped one; nil when none is similar enough to be meant.
    ///
    /// - Parameter names: candidates; of equally similar ones the first in alphabetical order wins.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let typed = Array(name.lowercased())
        let limit = max(1, typed.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in names where abs(candidate.count - typed.count) <= limit {
            let distance = distance(typed, Array(candidate.lowercased()))
            guard distance <= limit, distance < typed.count else { continue }
            guard let held = best else {
                best = (candidate, distance)
                continue
            }
            if (distance, candidate) < (held.distance, held.name) { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Edit distance: number of insertions, deletions, substitutions and swaps of adjacent letters.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var before: [Int] = []
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var next = [i + 1]
            for (j, b) in right.enumerated() {
                var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == right[j - 1], b == left[i - 1] { least = min(least, before[j - 1] + 1) }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}
