package import Core

extension DayChange {
    /// What happened, told apart more closely than by the reason.
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
        /// Exclusions changed, before it was kept how.
        case exclusionsChanged = "exclusions-changed"
        case freezeSpent = "freeze-spent"
        case freezeSpentAutomatically = "freeze-spent-automatically"
        case freezeTakenBack = "freeze-taken-back"
        /// A clock that was ahead had spent it on a day that was not over.
        case earlyFreezeTakenBack = "early-freeze-taken-back"
    }

    /// What happened.
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

    /// What it was about beyond what the event says, such as the name of a repository; may be empty.
    package var subject: String {
        switch event {
        case .coauthorsLeftOut, .exclusionsChanged, .freezeSpent, .freezeSpentAutomatically, .freezeTakenBack,
            .earlyFreezeTakenBack:
            ""
        case .exclusionAdded, .exclusionRemoved: String(detail.dropFirst())
        default: detail
        }
    }

    /// What begins the detail of a change that an exclusion rule made.
    static let (added, removed) = ("+", "-")
}

/// What happened to a freeze, as changes of days say it.
enum FreezeDetail: String {
    /// It was spent at the end of the day without being asked.
    case automatic
    /// The person spent it.
    case spent
    /// The person took it back.
    case takenBack = "taken-back"
    /// It was spent by a clock that was ahead, on a day that was not over.
    case early
}
