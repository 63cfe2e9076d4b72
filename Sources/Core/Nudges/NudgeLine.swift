/// The situation that a nudge's line is written for.
package enum NudgeSituation: String, CaseIterable, Sendable, Hashable {
    /// Before the evening, at a time that the person chose.
    case daytime
    case evening
    case lastCall = "last-call"
    case longStreak = "long-streak"
    case afterMiss = "after-miss"
    case weekend

    /// Hour at which the evening begins.
    package static let eveningHour = 17
    /// Minimum length of a long streak, in days or weeks.
    package static func longStreak(isWeekly: Bool) -> Int { isWeekly ? 8 : 30 }
}

/// One of the lines that nudges rotate through; its texts are in the message catalogues.
package struct NudgeLine: Hashable, Sendable {
    package let situation: NudgeSituation
    /// Index among the lines of its situation.
    package let index: Int

    /// Number of lines per situation, in each language.
    package static let each = 8

    /// Creates a line; nil when the index is out of range.
    package init?(situation: NudgeSituation, index: Int) {
        guard (0..<Self.each).contains(index) else { return nil }
        self.situation = situation
        self.index = index
    }

    /// Chooses a line for some situations, deterministically by the seed and never the previous one.
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

    /// Stored form: `evening/3`.
    package var text: String { "\(situation.rawValue)/\(index)" }

    /// Parses ``text``; nothing else is accepted.
    package init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let situation = NudgeSituation(rawValue: String(parts[0])), let index = Int(parts[1])
        else { return nil }
        self.init(situation: situation, index: index)
        if self.text != text { return nil }
    }
}
