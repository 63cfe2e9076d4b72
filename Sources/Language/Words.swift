package import Core

extension Language {
    /// What put a commit on its day: `커밋에 적힌 시각`, `the commit's own clock`.
    package func placement(_ placement: Placement) -> String {
        switch placement {
        case .commitOffset: pick("커밋에 적힌 시각", "the commit’s own clock")
        case .commitOffsetDayStart: pick("커밋에 적힌 시각, 하루 시작 전이라 전날", "the commit’s own clock, before the day starts")
        case .homeZone: pick("내 시간대", "the home time zone")
        case .homeZoneDayStart: pick("내 시간대, 하루 시작 전이라 전날", "the home time zone, before the day starts")
        case .forgeDate: pick("포지의 달력", "the forge’s calendar")
        }
    }

    /// Why one commit stands for another.
    package func duplicate(_ reason: DroppedCommit.Reason) -> String {
        switch reason {
        case .sameSHA: pick("같은 커밋", "the same commit")
        case .sameAuthorship: pick("같은 사람이 같은 순간에 쓴 커밋", "same author, same second")
        }
    }

    /// The name of a challenge's rule: `매일`, `every day`.
    package func rule(_ rule: Challenge.Rule) -> String {
        switch rule {
        case .everyDay: pick("하루도 빠짐없이", "every day")
        case .count: pick("모은 날 세기", "days that add up")
        }
    }

    /// How a challenge stands: `진행 중`, `running`.
    package func challengeState(_ state: Challenge.State) -> String {
        switch state {
        case .running: pick("진행 중", "running")
        case .succeeded: pick("성공", "succeeded")
        case .failed: pick("멈춤", "ended early")
        case .givenUp: pick("그만둠", "given up")
        }
    }

    /// The name of a subject of exclusion rules: `작성자`, `author`.
    package func exclusionSubject(_ subject: ExclusionRule.Subject) -> String {
        switch subject {
        case .author: pick("작성자", "author")
        case .message: pick("메시지", "message")
        case .path: pick("경로", "path")
        }
    }
}

extension Language {
    /// `3주`, `1 week`, `3 weeks`.
    package func weeks(_ count: Int) -> String {
        pick("\(number(count))주", counted(count, "week"))
    }

    /// A length in days or, where weeks are counted, in weeks.
    package func length(_ count: Int, weekly: Bool) -> String {
        weekly ? weeks(count) : days(count)
    }

    /// `23일 연속`, `23-day streak`; `5주 연속`, `5-week streak` where weeks are counted.
    package func streak(_ count: Int, weekly: Bool) -> String {
        weekly ? pick("\(number(count))주 연속", "\(number(count))-week streak") : streak(count)
    }

    /// The name of a challenge, or one made from its length: `100일 챌린지`, `100-day challenge`.
    package func challengeName(_ challenge: Challenge) -> String {
        challenge.name.isEmpty
            ? pick("\(challenge.length)일 챌린지", "\(challenge.length)-day challenge") : challenge.name
    }

    /// The days still needed: `D-77`, and `D-day` on the last.
    package func countdown(_ remaining: Int) -> String {
        remaining == 0 ? "D-day" : "D-\(remaining)"
    }
}
