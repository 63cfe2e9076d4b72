import Core
package import Storage

extension ChangeCause {
    init(_ why: DayChange.Reason, detail: String, reading: ScanKind? = nil) {
        self.init(why: why.rawValue, detail: detail, reading: reading)
    }

    /// Maximum number of repositories or addresses named as the cause of one change.
    private static let mostNames = 3

    /// Merges the causes of a change of a day's total into one; returns nil if there are none.
    ///
    /// Of several reasons, the one that fits the direction of the change is chosen.
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
            // The detail of a rule change is parsed later, so only one is used.
            return alike.first { $0.movesCommits == (from != to) } ?? first
        }
        let names = alike.prefix(mostNames).map(\.detail) + (alike.count > mostNames ? ["…"] : [])
        // Days found by a first reading are attributed to it, even if something else changes them too.
        let recording = causes.first { $0.reading == .first }
        return ChangeCause(
            why: first.why, detail: names.joined(separator: ", "), reading: (recording ?? first).reading)
    }

    /// Whether the rule change may have moved commits to another day or excluded them, rather than only changing how a
    /// total is judged.
    private var movesCommits: Bool {
        if detail.hasPrefix(DayChange.added) || detail.hasPrefix(DayChange.removed) || !detail.contains("=") {
            return true
        }
        return [SettingKey.days, .dayStart].contains { key in
            detail.split(separator: " ").contains { $0.hasPrefix(key.rawValue + "=") }
        }
    }
}
