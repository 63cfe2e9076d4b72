/// What a nudge's line is written for.
package enum NudgeSituation: String, CaseIterable, Sendable, Hashable {
    /// Before the evening, at a time that the person chose.
    case daytime
    case evening
    case lastCall = "last-call"
    case longStreak = "long-streak"
    case afterMiss = "after-miss"
    case weekend

    /// The hour at which the evening begins.
    package static let eveningHour = 17
    /// How many days, or weeks where those are counted, make a streak long.
    package static func longStreak(isWeekly: Bool) -> Int { isWeekly ? 8 : 30 }
}

/// One of the lines that nudges say in turn; its texts are the languages' own.
package struct NudgeLine: Hashable, Sendable {
    package let situation: NudgeSituation
    /// Its place among the lines of its situation.
    package let index: Int

    /// How many lines each situation has, in each language.
    package static let each = 8

    /// Makes a line; nil when there is none of that number.
    package init?(situation: NudgeSituation, index: Int) {
        guard (0..<Self.each).contains(index) else { return nil }
        self.situation = situation
        self.index = index
    }

    /// Chooses a line of some situations: the same for the same seed, and never the one before.
    ///
    /// - Parameter situations: at least one.
    package init(among situations: [NudgeSituation], seed: UInt64, after previous: NudgeLine?) {
        let held = previous.flatMap { line in
            situations.firstIndex(of: line.situation).map { $0 * Self.each + line.index }
        }
        let count = UInt64(situations.count * Self.each - (held == nil ? 0 : 1))
        var chosen = Int(seed % count)
        if let held, chosen >= held { chosen += 1 }
        situation = situations[chosen / Self.each]
        index = chosen % Self.each
    }

    /// The line as it is kept: `evening/3`.
    package var text: String { "\(situation.rawValue)/\(index)" }

    /// Reads what ``text`` writes; nothing else is accepted.
    package init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let situation = NudgeSituation(rawValue: String(parts[0])), let index = Int(parts[1])
        else { return nil }
        self.init(situation: situation, index: index)
        if self.text != text { return nil }
    }
}
