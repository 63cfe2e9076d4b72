package import Core

extension Language {
    /// The placement of a commit: `커밋에 적힌 시각`, `the commit's own clock`.
    package func placement(_ placement: Placement) -> String {
        switch placement {
        case .commitOffset: text(.explain.placementCommitClock)
        case .commitOffsetDayStart: text(.explain.placementCommitClockDayStart)
        case .homeZone: text(.explain.placementHomeZone)
        case .homeZoneDayStart: text(.explain.placementHomeZoneDayStart)
        case .forgeDate: text(.explain.placementForgeDate)
        }
    }

    /// Why two commits are duplicates.
    package func duplicate(_ reason: DroppedCommit.Reason) -> String {
        switch reason {
        case .sameSHA: text(.explain.duplicateSameCommit)
        case .sameAuthorship: text(.explain.duplicateSameAuthorship)
        }
    }

    /// The name of a challenge's rule: `매일`, `every day`.
    package func rule(_ rule: Challenge.Rule) -> String {
        switch rule {
        case .everyDay: text(.challenge.ruleEveryDay)
        case .count: text(.challenge.ruleCount)
        }
    }

    /// The state of a challenge: `진행 중`, `running`.
    package func challengeState(_ state: Challenge.State) -> String {
        switch state {
        case .running: text(.challenge.stateRunning)
        case .succeeded: text(.challenge.stateSucceeded)
        case .failed: text(.challenge.stateFailed)
        case .givenUp: text(.challenge.stateGivenUp)
        }
    }

    /// The name of a subject of exclusion rules: `작성자`, `author`.
    package func exclusionSubject(_ subject: ExclusionRule.Subject) -> String {
        switch subject {
        case .author: text(.exclusion.subjectAuthor)
        case .message: text(.exclusion.subjectMessage)
        case .path: text(.exclusion.subjectPath)
        }
    }
}

extension Language {
    /// `3주`, `1 week`, `3 weeks`.
    package func weeks(_ count: Int) -> String {
        text(.count.weeks(count: count))
    }

    /// `3개`, `1 freeze`, `3 freezes`.
    package func freezes(_ count: Int) -> String { text(.count.freezes(count: count)) }

    /// A length in days, or in weeks where streaks count weeks.
    package func length(_ count: Int, weekly: Bool) -> String {
        weekly ? weeks(count) : days(count)
    }

    /// `23일 연속`, `23-day streak`; `5주 연속`, `5-week streak` where streaks count weeks.
    package func streak(_ count: Int, weekly: Bool) -> String {
        weekly ? text(.streak.lengthWeeks(weeks: number(count))) : streak(count)
    }

    /// The name of a challenge, or a default one from its length: `100일 챌린지`, `100-day challenge`.
    package func challengeName(_ challenge: Challenge) -> String {
        challenge.name.isEmpty
            ? text(.challenge.lengthDays(days: String(challenge.length))) : challenge.name
    }

    /// The number of days still needed: `D-77`; `D-day` when none are.
    package func countdown(_ remaining: Int) -> String {
        remaining == 0 ? "D-day" : "D-\(remaining)"
    }
}
