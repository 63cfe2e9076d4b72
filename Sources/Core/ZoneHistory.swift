/// The home zones of a person over time, each valid from an instant.
package struct ZoneHistory: Hashable, Sendable {
    /// A move of home to `zone` at `from`.
    package struct Move: Hashable, Sendable {
        package let from: Instant
        package let zone: Zone

        package init(from: Instant, zone: Zone) {
            self.from = from
            self.zone = zone
        }
    }

    /// The zone before the first move.
    package let first: Zone
    /// The moves, in order of time; the last one given for an instant wins.
    package let moves: [Move]

    /// Creates a history that begins with `first`.
    package init(_ first: Zone, moves: [Move] = []) {
        self.first = first
        var byInstant: [Instant: Zone] = [:]
        for move in moves { byInstant[move.from] = move.zone }
        self.moves = byInstant.map { Move(from: $0.key, zone: $0.value) }.sorted { $0.from < $1.from }
    }

    /// Returns the home zone at `instant`.
    package func zone(at instant: Instant) -> Zone {
        let index = moves.countOfPrefix { $0.from <= instant }
        return index == 0 ? first : moves[index - 1].zone
    }

    /// Seconds east of UTC at home at `instant`.
    package func offset(at instant: Instant) -> Int {
        zone(at: instant).offset(at: instant)
    }

    /// Returns the zones of home between `start` and `end`, and the moves in between.
    func zones(from start: Instant, to end: Instant) -> (zones: [Zone], moves: [Instant]) {
        let low = moves.countOfPrefix { $0.from <= start }
        let high = moves.countOfPrefix { $0.from <= end }
        let between = moves[low..<high]
        return ([low == 0 ? first : moves[low - 1].zone] + between.map(\.zone), between.map(\.from))
    }
}

extension Array {
    /// Number of leading elements for which `belongs` is true, by binary search.
    ///
    /// The array must be partitioned: none of them may follow an element for which it is false.
    func countOfPrefix(_ belongs: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
