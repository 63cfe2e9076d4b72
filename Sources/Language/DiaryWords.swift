package import Core

extension Language {
    /// The name of a mood: `좋음`, `good`.
    package func mood(_ mood: Mood) -> String {
        switch mood {
        case .good: pick("좋음", "good")
        case .calm: pick("잔잔함", "calm")
        case .tired: pick("지침", "tired")
        case .stuck: pick("막힘", "stuck")
        case .fire: pick("신남", "on fire")
        }
    }

    /// `일지 3개`, `1 note`, `3 notes`.
    package func notes(_ count: Int) -> String {
        pick("일지 \(number(count))개", counted(count, "note"))
    }

    /// What a note without a title is called: `메모`, `일지`.
    package func untitled(isMemo: Bool) -> String {
        isMemo ? pick("메모", "Memo") : pick("일지", "Note")
    }

    /// A day as a list of notes tells it: `오늘`, `어제`, `11월 18일`, `Nov 18, 2025`.
    package func noteDay(_ day: Day, today: Day) -> String {
        switch day.distance(to: today) {
        case 0: pick("오늘", "today")
        case 1: pick("어제", "yesterday")
        default: shortDate(day, today: today)
        }
    }

    /// A month as lists offer it: `11월`, `Nov`; with the year when it is not that of `today`.
    package func monthName(_ month: Month, today: Day) -> String {
        let name = shortMonth(month.number)
        return month.year == today.year ? name : pick("\(month.year)년 \(name)", "\(name) \(month.year)")
    }

    /// How many years ago the same day was: `1년 전 오늘`, `A year ago today`.
    package func yearsAgo(_ years: Int) -> String {
        pick("\(years)년 전 오늘", years == 1 ? "A year ago today" : "\(years) years ago today")
    }
}
