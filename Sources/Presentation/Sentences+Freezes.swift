import Core
package import Engine
package import Language

extension Language {
    /// What a freeze on a day would come to, and which freezes bring a streak back where one alone does not.
    package func text(of offer: FreezeOffer) -> String {
        switch offer.outcome {
        case .keeps: kept(by: offer) + " " + left(of: offer)
        case .holds:
            pick(
                "아직 다 확인하지 못한 날이에요. 기여가 없었어도 연속은 이어지고, 있었으면 프리즈는 돌아와요.",
                "This day isn’t fully known yet. Without a contribution your streak still goes on; with one, you get the freeze back."
            ) + " " + left(of: offer)
        case .waits:
            pick("이날까지 이어 온 연속이 있으면 쉬어도 끊기지 않아요.", "A streak that reaches this day passes over it.") + " "
                + left(of: offer)
        case .restores: restored(by: offer)
        case .joins(let end): joined(by: offer, until: end)
        case .short(missed: 1, _):
            offer.left == 0
                ? pick("그달의 프리즈는 다 썼어요.", "That month’s freezes are all used.")
                : pick("놓친 날이 있는 달의 프리즈는 다 썼어요.", "The freezes of the missed day’s month are all used.")
        case .short(let missed, let missing):
            pick(
                "\(offer.isWeekly ? weeks(missed) + "를" : days(missed) + "을") 놓쳤는데 프리즈가 \(missing)개 모자라요. 하나만 써서는 연속이 돌아오지 않아요.",
                "\(offer.isWeekly ? weeks(missed) : days(missed)) were missed, which takes \(missing) more \(missing == 1 ? "freeze" : "freezes") than \(missing == 1 ? "is" : "are") left. One alone won’t restore it."
            )
        case .outOfReach:
            offer.isWeekly
                ? pick(
                    "\(weeks(StreakEnding.longestGap)) 넘게 놓쳐서 프리즈로는 되살릴 수 없어요.",
                    "More than \(weeks(StreakEnding.longestGap)) were missed, too many for freezes to restore.")
                : pick(
                    "\(days(StreakEnding.longestGap)) 넘게 놓쳐서 프리즈로는 되살릴 수 없어요.",
                    "More than \(days(StreakEnding.longestGap)) were missed, too many for freezes to restore.")
        case .weekExcused:
            pick("이 주는 이미 이어져 있어서 프리즈가 필요 없어요.", "This week already keeps the streak, so it needs no freeze.")
        case .noStreak:
            pick("이날까지 이어 온 연속이 없어서 프리즈로 지킬 것이 없어요.", "No streak led up to this day, so a freeze would keep nothing.")
        }
    }

    private func kept(by offer: FreezeOffer) -> String {
        let streak = streak(offer.length, weekly: offer.isWeekly)
        return offer.length == 0
            ? pick("이날을 쉬어도 챌린지가 이어져요.", "Rest on this day and your challenge goes on.")
            : pick("이날을 쉬고 \(streak)을 지킬 수 있어요.", "Rest on this day and keep your \(streak).")
    }

    private func restored(by offer: FreezeOffer) -> String {
        let (days, streak) = (offer.days, streak(offer.length, weekly: offer.isWeekly))
        let dates = days.map { shortDate($0, today: offer.today) }.joined(separator: ", ")
        let challenge = pick("멈췄던 챌린지도 이어져요.", "Your challenge goes on, too.")
        if offer.length == 0 { return pick("프리즈를 쓰면 멈췄던 챌린지가 다시 이어져요.", "A freeze brings your challenge back.") }
        var text =
            switch days.count {
            case 1 where days == [offer.day]:
                pick("이날에 프리즈를 쓰면 \(streak)이 그대로 이어져요.", "A freeze on this day brings back a \(streak).") + " "
                    + left(of: offer)
            case 1:
                pick("\(dates)에 프리즈를 쓰면 \(streak)이 그대로 이어져요.", "A freeze on \(dates) brings back a \(streak).")
            default:
                pick(
                    "놓친 \(dates)에 프리즈 \(days.count)개를 함께 쓰면 \(streak)이 그대로 이어져요. 하나만 써서는 돌아오지 않아요.",
                    "\(days.count) freezes together, on \(dates), bring back a \(streak). One alone won’t restore it."
                )
            }
        if days.allSatisfy({ $0 < offer.day }), offer.day >= offer.today {
            text = pick("지금은 이어 가는 연속이 없어요. ", "No streak right now. ") + text
        }
        return offer.challenge == nil ? text : text + " " + challenge
    }

    private func joined(by offer: FreezeOffer, until end: Day) -> String {
        let streak = streak(offer.length, weekly: offer.isWeekly)
        let (end, count) = (shortDate(end, today: offer.today), offer.days.count)
        let dates = offer.days.map { shortDate($0, today: offer.today) }.joined(separator: ", ")
        let text =
            count == 1
            ? pick(
                "\(dates)에 프리즈를 쓰면 앞뒤 기록이 이어져 \(streak)이 돼요.",
                "A freeze on \(dates) joins the days around it into a \(streak).")
            : pick(
                "\(dates)에 프리즈 \(count)개를 함께 쓰면 앞뒤 기록이 이어져 \(streak)이 돼요.",
                "\(count) freezes, on \(dates), join the days around them into a \(streak).")
        return text + " "
            + pick("그 연속은 \(end)에 끝났으니 지금 연속은 그대로예요.", "It ended on \(end), so your streak today doesn’t change.")
    }

    private func left(of offer: FreezeOffer) -> String {
        let isNow = Month(of: offer.day) == Month(of: offer.today)
        let freezes = offer.left == 1 ? pick("1개", "1 freeze") : pick("\(offer.left)개", "\(offer.left) freezes")
        return isNow
            ? pick("이번 달에 \(freezes) 남았어요.", "\(freezes) left this month.")
            : pick("그달에 \(freezes) 남았어요.", "\(freezes) left that month.")
    }
}
