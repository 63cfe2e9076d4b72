/// An occasion for a letter from one's own past, found on a closed day.
package struct PastOccasion: Hashable, Sendable {
    /// Kinds of occasions, rarest first.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case challenge, streak, anniversary
    }

    package let kind: Kind
    /// The closed day.
    package let day: Day
    /// Candidate days for the text of the letter, best first.
    package let sources: [Day]

    /// Lengths of streaks that are occasions, in done days.
    package static let streaks = [7, 30, 100, 200, 365]
    /// Minimum number of days between two such letters; occasions in between wait until then.
    package static let interval = 7

    /// A won challenge; the letter is from its first day or, when nothing was done on that, from its first done day.
    package init(challenge: Challenge, wonOn day: Day, firstDone: Day?) {
        let others = firstDone == challenge.start ? [] : [firstDone].compactMap(\.self)
        self.init(kind: .challenge, day: day, sources: [challenge.start] + others)
    }

    /// A streak whose length is one of ``streaks``; nil for any other.
    ///
    /// The letter is from its first day. A streak that has already given a letter continues with the days after the
    /// earlier lengths.
    ///
    /// - Parameter doneDays: its done days up to the closed day, in order.
    package init?(streak doneDays: [Day]) {
        guard let day = doneDays.last, Self.streaks.contains(doneDays.count) else { return nil }
        let starts = [0] + Self.streaks.filter { $0 < doneDays.count }
        self.init(kind: .streak, day: day, sources: starts.map { doneDays[$0] })
    }

    /// The same date in earlier years; nil when there is none since the first note.
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
    /// Orders rarer occasions first and, within one kind, newer ones.
    package static func < (left: PastOccasion, right: PastOccasion) -> Bool {
        (left.kind.rawValue, right.day) < (right.kind.rawValue, left.day)
    }
}
