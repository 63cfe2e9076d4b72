package import Core

extension DayChange {
    /// Kind of change, more specific than the reason.
    package enum Event: String, CaseIterable, Sendable, Hashable {
        case moreEvidence = "more-evidence"
        case repositoryRemoved = "repository-removed"
        case addressRemoved = "address-removed"
        case forgeFewer = "forge-fewer"
        case sourceRemoved = "source-removed"
        /// Commits that name the person as co-author no longer count.
        case coauthorsLeftOut = "coauthors-left-out"
        case dayRuleChanged = "day-rule-changed"
        case homeMoved = "home-moved"
        case exclusionAdded = "exclusion-added"
        case exclusionRemoved = "exclusion-removed"
        /// Exclusions changed; stored by a version that did not record how.
        case exclusionsChanged = "exclusions-changed"
        case freezeSpent = "freeze-spent"
        case freezeSpentAutomatically = "freeze-spent-automatically"
        case freezeTakenBack = "freeze-taken-back"
        /// It was taken back since a clock that was ahead had spent it on a day that was not over.
        case earlyFreezeTakenBack = "early-freeze-taken-back"
    }

    /// Kind of the change.
    package var event: Event {
        switch why {
        case .moreEvidence: .moreEvidence
        case .lessEvidence where detail == SettingKey.coauthors.rawValue: .coauthorsLeftOut
        case .lessEvidence: detail.contains("@") ? .addressRemoved : .repositoryRemoved
        case .forgeFewer: .forgeFewer
        case .sourceRemoved: .sourceRemoved
        case .ruleChanged: ruleEvent
        case .freeze where detail == FreezeDetail.early.rawValue: .earlyFreezeTakenBack
        case .freeze where stateBefore == .frozen: .freezeTakenBack
        case .freeze: detail == FreezeDetail.automatic.rawValue ? .freezeSpentAutomatically : .freezeSpent
        }
    }

    private var ruleEvent: Event {
        if detail.hasPrefix(Self.added) { return .exclusionAdded }
        if detail.hasPrefix(Self.removed) { return .exclusionRemoved }
        if detail == "exclusion" { return .exclusionsChanged }
        return detail.contains("=") ? .dayRuleChanged : .homeMoved
    }

    /// Object of the change, such as the name of a repository; may be empty.
    package var subject: String {
        switch event {
        case .coauthorsLeftOut, .exclusionsChanged, .freezeSpent, .freezeSpentAutomatically, .freezeTakenBack,
            .earlyFreezeTakenBack:
            ""
        case .exclusionAdded, .exclusionRemoved: String(detail.dropFirst())
        default: detail
        }
    }

    /// Prefixes of the detail when exclusion rules were added or removed.
    static let (added, removed) = ("+", "-")
}

/// What happened to a freeze, as stored in the detail of a day's change.
enum FreezeDetail: String {
    /// It was spent automatically at the end of the day.
    case automatic
    /// The person spent it.
    case spent
    /// The person took it back.
    case takenBack = "taken-back"
    /// It was spent by a clock that was ahead, on a day that was not over.
    case early
}
