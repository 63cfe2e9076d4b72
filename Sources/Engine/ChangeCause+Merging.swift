import Core
package import Storage

extension ChangeCause {
    /// Makes a cause.
    init(_ why: DayChange.Reason, detail: String, reading: ScanKind? = nil) {
        self.init(why: why.rawValue, detail: detail, reading: reading)
    }

    /// How many repositories or addresses are named as the cause of one change.
    private static let mostNames = 3

    /// Says in one what made the total of a day change; returns nil when nothing did.
    ///
    /// Of several reasons the one is told that can have changed it in the direction in which it changed.
    package static func merged(_ causes: [ChangeCause], from: Int, to: Int) -> ChangeCause? {
        let likely: [DayChange.Reason] =
            if from == to {
                [.ruleChanged]
            } else if from < to {
                [.moreEvidence]
            } else {
                [.lessEvidence, .sourceRemoved, .forgeFewer]
            }
        let reasons = (likely + [.ruleChanged]).map(\.rawValue)
        let fitting = reasons.lazy.compactMap { why in causes.first { $0.why == why } }.first
        guard let first = fitting ?? causes.first else { return nil }
        let alike = causes.filter { $0.why == first.why && !$0.detail.isEmpty }
        if first.why == DayChange.Reason.ruleChanged.rawValue {
            // What a rule was is read from its detail, so that only one is told.
            return alike.first { $0.movesCommits == (from != to) } ?? first
        }
        let names = alike.prefix(mostNames).map(\.detail) + (alike.count > mostNames ? ["…"] : [])
        // Days that a first reading brings are recorded by it, whoever changes them beside it.
        let recording = causes.first { $0.reading == .first }
        return ChangeCause(
            why: first.why, detail: names.joined(separator: ", "), reading: (recording ?? first).reading)
    }

    /// Whether a rule that changed can have put commits on another day, or out of the count, and not only have judged
    /// anew what the count comes to.
    private var movesCommits: Bool {
        if detail.hasPrefix(DayChange.added) || detail.hasPrefix(DayChange.removed) || !detail.contains("=") {
            return true
        }
        return [SettingKey.days, .dayStart].contains { key in
            detail.split(separator: " ").contains { $0.hasPrefix(key.rawValue + "=") }
        }
    }
}
