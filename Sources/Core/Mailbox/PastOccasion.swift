/// An occasion for a letter from one's own past, which came up on a closed day.
package struct PastOccasion: Hashable, Sendable {
    /// What came up, the rarest first.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case challenge, streak, anniversary
    }

    package let kind: Kind
    /// The closed day.
    package let day: Day
    /// The days of which the letter may tell, the best first.
    package let sources: [Day]

    /// Lengths of streaks that are occasions, in done days.
    package static let streaks = [7, 30, 100, 200, 365]
    /// How many days later the next letter may come; what comes up in between waits as long.
    package static let interval = 7

    /// A challenge that was won: it is told of its first day or, where nothing was done on that, of its first done one.
    package init(challenge: Challenge, wonOn day: Day, firstDone: Day?) {
        let others = firstDone == challenge.start ? [] : [firstDone].compactMap(\.self)
        self.init(kind: .challenge, day: day, sources: [challenge.start] + others)
    }

    /// A streak that is as long as one of ``streaks``; nil for any other.
    ///
    /// It is told of its first day. One that has given a letter before goes on with the days after the lengths it had then.
    ///
    /// - Parameter doneDays: its done days up to the closed day, in order.
    package init?(streak doneDays: [Day]) {
        guard let day = doneDays.last, Self.streaks.contains(doneDays.count) else { return nil }
        let starts = [0] + Self.streaks.filter { $0 < doneDays.count }
        self.init(kind: .streak, day: day, sources: starts.map { doneDays[$0] })
    }

    /// The same date of earlier years; nil where there are none since the first note.
    package init?(anniversaryOf day: Day, firstNote: Day) {
        let sources = day.inEarlierYears(since: firstNote)
        if sources.isEmpty { return nil }
        self.init(kind: .anniversary, day: day, sources: sources)
    }

    private init(kind: Kind, day: Day, sources: [Day]) {
        self.kind = kind
        self.day = day
        self.sources = sources
    }
}

extension PastOccasion: Comparable {
    /// The rarer one comes first and, of those of one kind, the newer one.
    package static func < (left: PastOccasion, right: PastOccasion) -> Bool {
        (left.kind.rawValue, right.day) < (right.kind.rawValue, left.day)
    }
}
