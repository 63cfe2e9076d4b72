import Core
package import Engine
package import Language

extension Language {
    /// Effect of a freeze on a day, and which freezes restore a streak if one alone does not.
    package func text(of offer: FreezeOffer) -> String {
        switch offer.outcome {
        case .keeps: kept(by: offer) + " " + left(of: offer)
        case .holds: text(.freezeOffer.dayNotKnown) + " " + left(of: offer)
        case .waits:
            text(.freezeOffer.streakPassesOver) + " "
                + left(of: offer)
        case .restores: restored(by: offer)
        case .joins(let end): joined(by: offer, until: end)
        case .short(missed: 1, _):
            offer.left == 0
                ? text(.freezeOffer.noneLeftThatMonth)
                : text(.freezeOffer.noneLeftMissedMonth)
        case .short(let missed, let missing):
            offer.isWeekly
                ? text(.freeze.shortOfWeeks(weeks: weeks(missed), count: missing))
                : text(.freeze.shortOfDays(days: days(missed), count: missing))
        case .outOfReach:
            offer.isWeekly
                ? text(.freezeOffer.tooManyWeeks(weeks: weeks(StreakEnding.longestGap)))
                : text(.freezeOffer.tooManyDays(days: days(StreakEnding.longestGap)))
        case .weekExcused: text(.freezeOffer.weekNotNeeded)
        case .noStreak: text(.freezeOffer.noStreak)
        }
    }

    private func kept(by offer: FreezeOffer) -> String {
        let streak = streak(offer.length, weekly: offer.isWeekly)
        return offer.length == 0
            ? text(.freezeOffer.keepsChallenge)
            : text(.freezeOffer.keepsStreak(streak: streak))
    }

    private func restored(by offer: FreezeOffer) -> String {
        let (days, streak) = (offer.days, withArticle(streak(offer.length, weekly: offer.isWeekly)))
        let dates = days.map { shortDate($0, today: offer.today) }.joined(separator: ", ")
        let challenge = text(.freezeOffer.challengeToo)
        if offer.length == 0 { return text(.freezeOffer.restoresChallenge) }
        var sentence =
            switch days.count {
            case 1 where days == [offer.day]:
                text(.freezeOffer.restoresOnThisDay(streak: streak)) + " "
                    + left(of: offer)
            case 1: text(.freezeOffer.restoresOnOtherDay(date: dates, streak: streak))
            default:
                text(.freezeOffer.restoresTogether(count: String(days.count), dates: dates, streak: streak))
            }
        if days.allSatisfy({ $0 < offer.day }), offer.day >= offer.today {
            sentence = text(.freezeOffer.noStreakNow) + " " + sentence
        }
        return offer.challenge == nil ? sentence : sentence + " " + challenge
    }

    private func joined(by offer: FreezeOffer, until end: Day) -> String {
        let streak = withArticle(streak(offer.length, weekly: offer.isWeekly))
        let (end, count) = (shortDate(end, today: offer.today), offer.days.count)
        let dates = offer.days.map { shortDate($0, today: offer.today) }.joined(separator: ", ")
        let sentence =
            count == 1
            ? text(.freezeOffer.joinsOne(date: dates, streak: streak))
            : text(.freezeOffer.joinsSeveral(count: String(count), dates: dates, streak: streak))
        return sentence + " " + text(.freezeOffer.joinedEnded(date: end))
    }

    private func left(of offer: FreezeOffer) -> String {
        let isNow = Month(of: offer.day) == Month(of: offer.today)
        let freezes = freezes(offer.left)
        return isNow
            ? text(.freezeOffer.leftThisMonth(freezes: freezes))
            : text(.freezeOffer.leftThatMonth(freezes: freezes))
    }
}
