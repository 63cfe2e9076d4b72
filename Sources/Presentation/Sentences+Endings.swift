package import Core
package import Engine
package import Language

extension Language {
    /// Length of the streak that ended, and its end.
    package func endedStreak(_ report: StreakEndingReport, today: Day, weekly: Bool) -> String {
        let length = number(report.ending.run.length)
        let date = shortDate(report.ending.day, today: today)
        return weekly
            ? text(.streakEnd.afterWeeks(weeks: length, date: date))
            : text(.streakEnd.afterDays(days: length, date: date))
    }

    /// Reason why it ended.
    package func endedReason(_ report: StreakEndingReport, today: Day, weekly: Bool) -> String {
        let ending = report.ending
        let date = shortDate(ending.day, today: today)
        switch report.cause {
        case .nothing: return weekly ? missedWeeks(ending.missed) : missedDays(ending, today: today)
        case .tooFew(let count, let minimum):
            return text(.streakEnd.tooFew(date: date, count: number(count), minimum: number(minimum)))
        case .evidenceLeft(let detail):
            let name = quoted(detail)
            return text(.streakEnd.evidenceGone(date: date, detail: name))
        case .ruleChanged:
            return text(.streakEnd.ruleChanged(date: date))
        }
    }

    private func missedDays(_ ending: StreakEnding, today: Day) -> String {
        let first = shortDate(ending.day, today: today)
        let last = shortDate(ending.lastMissed, today: today)
        switch ending.missed {
        case 1: return text(.streakEnd.missedOneDay(date: first))
        case 2: return text(.streakEnd.missedTwoDays(first: first, last: last))
        case ...StreakEnding.longestGap:
            return text(.streakEnd.missedDays(days: days(ending.missed), first: first, last: last))
        default: return text(.streakEnd.missedSince(date: first))
        }
    }

    private func missedWeeks(_ missed: Int) -> String {
        switch missed {
        case 1: text(.streakEnd.missedOneWeek)
        case ...StreakEnding.longestGap: text(.streakEnd.missedWeeks(weeks: weeks(missed)))
        default: text(.streakEnd.missedWeeksSince)
        }
    }

    /// What would restore a streak, or how much is missing; nil if there is nothing to say.
    package func endedRemedy(_ report: StreakEndingReport, weekly: Bool) -> String? {
        if let back = report.restoration {
            let streak = withArticle(streak(back.length, weekly: weekly))
            let remedy = text(.streakEnd.freezesRestore(count: back.days.count, streak: streak))
            return back.challenge == nil ? remedy : remedy + " " + text(.freezeOffer.challengeToo)
        }
        guard case .short(let missing) = report.ending.remedy, missing <= FreezeRule.allowances.upperBound else {
            return nil
        }
        return text(.streakEnd.freezesMissing(count: missing))
    }

    /// Effect of a day on a streak.
    package func sentence(for effect: StreakEffect, today: Day, weekly: Bool) -> String {
        switch effect {
        case .adds(1): text(weekly ? .streakEffect.firstWeek : .streakEffect.firstDay)
        case .adds(let length):
            weekly
                ? text(.streak.ordinalWeek(number: number(length)))
                : text(.streak.ordinalDay(number: number(length)))
        case .ends(let run):
            text(
                .streakEffect.ends(
                    streak: withArticle(streak(run.length, weekly: weekly)), date: shortDate(run.start, today: today)))
        }
    }

    /// Explains since when a repository could not be read, and what that means for the days since.
    package func unreadSince(_ repository: UnreadRepository, today: Day) -> String {
        guard let day = repository.readOn else {
            return text(.repository.readNever)
        }
        let date = shortDate(day, today: today)
        return day >= today
            ? text(.repository.readToday)
            : text(.repository.readLast(date: date))
    }
}
