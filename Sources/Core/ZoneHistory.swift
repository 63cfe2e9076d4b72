/// The home zones of a person, each holding from an instant.
package struct ZoneHistory: Hashable, Sendable {
    /// A move: from `from` on, home is on `zone`.
    package struct Move: Hashable, Sendable {
        package let from: Instant
        package let zone: Zone

        /// Makes a move to `zone` that holds from `from`.
        package init(from: Instant, zone: Zone) {
            self.from = from
            self.zone = zone
        }
    }

    /// The zone before the first move.
    package let first: Zone
    /// The moves, in order of time; of two at one instant the later given holds.
    package let moves: [Move]

    /// Makes a history that begins with `first`.
    package init(_ first: Zone, moves: [Move] = []) {
        self.first = first
        var byInstant: [Instant: Zone] = [:]
        for move in moves { byInstant[move.from] = move.zone }
        self.moves = byInstant.map { Move(from: $0.key, zone: $0.value) }.sorted { $0.from < $1.from }
    }

    /// The home zone at `instant`.
    package func zone(at instant: Instant) -> Zone {
        let index = moves.countOfPrefix { $0.from <= instant }
        return index == 0 ? first : moves[index - 1].zone
    }

    /// Seconds east of UTC at home at `instant`.
    package func offset(at instant: Instant) -> Int {
        zone(at: instant).offset(at: instant)
    }

    /// The zones that home was on at some time from `start` to `end`, and the moves between the two.
    func zones(from start: Instant, to end: Instant) -> (zones: [Zone], moves: [Instant]) {
        let low = moves.countOfPrefix { $0.from <= start }
        let high = moves.countOfPrefix { $0.from <= end }
        let between = moves[low..<high]
        return ([low == 0 ? first : moves[low - 1].zone] + between.map(\.zone), between.map(\.from))
    }
}

extension Array {
    /// How many elements lead the array for which `belongs` holds, none of which may follow one
    /// for which it does not; found by halving.
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
