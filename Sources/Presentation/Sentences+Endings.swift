package import Core
package import Engine
package import Language

extension Language {
    /// How long the streak was that ended, and when.
    package func endedStreak(_ report: StreakEndingReport, today: Day, weekly: Bool) -> String {
        let length = length(report.ending.run.length, weekly: weekly)
        let streak = streak(report.ending.run.length, weekly: weekly)
        let date = shortDate(report.ending.day, today: today)
        return pick("\(length) 이어 온 연속이 \(date)에 끝났어요.", "Your \(streak) ended on \(date).")
    }

    /// Why it ended.
    package func endedReason(_ report: StreakEndingReport, today: Day, weekly: Bool) -> String {
        let ending = report.ending
        let date = shortDate(ending.day, today: today)
        switch report.cause {
        case .nothing: return weekly ? missedWeeks(ending.missed) : missedDays(ending, today: today)
        case .tooFew(let count, let minimum):
            return pick(
                "\(date)에는 \(number(minimum))회가 필요한데 \(number(count))회였어요.",
                "\(date) had \(number(count)) of the \(number(minimum)) contributions it needed.")
        case .evidenceLeft(let detail):
            let name = quoted(detail)
            return pick("\(date)에 집계됐던 기여가 없어졌어요\(name).", "What counted on \(date) is gone\(name).")
        case .ruleChanged:
            return pick("규칙이 바뀌어서 \(date)이 하루 목표에 못 미치게 됐어요.", "A rule changed, and \(date) no longer meets its goal.")
        }
    }

    private func missedDays(_ ending: StreakEnding, today: Day) -> String {
        let first = shortDate(ending.day, today: today)
        let last = shortDate(ending.lastMissed, today: today)
        switch ending.missed {
        case 1: return pick("\(first)에 기여가 없었어요.", "You had no contributions on \(first).")
        case 2: return pick("\(first)과 \(last)에 기여가 없었어요.", "You had no contributions on \(first) or \(last).")
        case ...StreakEnding.longestGap:
            return pick(
                "\(first)부터 \(last)까지 \(days(ending.missed)) 동안 기여가 없었어요.",
                "You had no contributions for \(days(ending.missed)), \(first) to \(last).")
        default: return pick("\(first)부터 기여가 없어요.", "You’ve had no contributions since \(first).")
        }
    }

    private func missedWeeks(_ missed: Int) -> String {
        switch missed {
        case 1: pick("그 주에 기여가 없었어요.", "You had no contributions that week.")
        case ...StreakEnding.longestGap:
            pick(
                "그 주부터 \(weeks(missed)) 동안 기여가 없었어요.", "You had no contributions for \(weeks(missed)) from then on.")
        default: pick("그 뒤로 기여가 없어요.", "You’ve had no contributions since.")
        }
    }

    /// What would bring a streak back, or how much is missing; nil when there is nothing to say.
    package func endedRemedy(_ report: StreakEndingReport, weekly: Bool) -> String? {
        if let back = report.restoration {
            let (count, streak) = (back.days.count, streak(back.length, weekly: weekly))
            let text =
                count == 1
                ? pick(
                    "그날에 프리즈를 쓰면 \(streak)이 그대로 이어져요.", "A freeze on that day brings back \(streak.withArticle).")
                : pick(
                    "프리즈 \(count)개를 쓰면 \(streak)이 그대로 이어져요.",
                    "\(count) freezes on those days bring back \(streak.withArticle).")
            return back.challenge == nil
                ? text : text + " " + pick("멈췄던 챌린지도 이어져요.", "Your challenge goes on, too.")
        }
        guard case .short(let missing) = report.ending.remedy, missing <= FreezeRule.allowances.upperBound else {
            return nil
        }
        return pick(
            "되살리기에는 프리즈가 \(missing)개 모자라요.",
            "It would take \(missing) more \(missing == 1 ? "freeze" : "freezes") than \(missing == 1 ? "is" : "are") left."
        )
    }

    /// What a day did to a streak.
    package func sentence(for effect: StreakEffect, today: Day, weekly: Bool) -> String {
        switch effect {
        case .adds(1): pick("새 연속이 시작된 \(weekly ? "주예요" : "날이에요").", "It started a new streak.")
        case .adds(let length):
            weekly
                ? pick("연속 \(number(length))주째예요.", "Week \(number(length)) of the streak.")
                : pick("연속 \(number(length))일째예요.", "Day \(number(length)) of the streak.")
        case .ends(let run):
            pick(
                "\(shortDate(run.start, today: today))부터 \(length(run.length, weekly: weekly)) 이어 온 연속이 여기서 끝났어요.",
                "It ended \(streak(run.length, weekly: weekly).withArticle) that began on \(shortDate(run.start, today: today))."
            )
        }
    }

    /// Since when a repository could not be read, and what that means for the days since.
    package func unreadSince(_ repository: UnreadRepository, today: Day) -> String {
        guard let day = repository.readOn else {
            return pick("아직 한 번도 읽지 못했어요.", "It hasn’t been read yet.")
        }
        let date = shortDate(day, today: today)
        return day >= today
            ? pick("오늘까지는 읽었어요.", "It was last read today.")
            : pick(
                "\(date)까지는 읽었고, 그 뒤의 날은 읽을 수 있을 때까지 연속을 끊지 않아요.",
                "It was last read on \(date). Days since then don’t break your streak until it can be read.")
    }
}
