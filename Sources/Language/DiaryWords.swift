package import Core

extension Language {
    /// The name of a mood: `좋음`, `good`.
    package func mood(_ mood: Mood) -> String {
        switch mood {
        case .good: text(.mood.good)
        case .calm: text(.mood.calm)
        case .tired: text(.mood.tired)
        case .stuck: text(.mood.stuck)
        case .fire: text(.mood.fire)
        }
    }

    /// `일지 3개`, `1 note`, `3 notes`.
    package func notes(_ count: Int) -> String {
        text(.count.notes(count: count))
    }

    /// The title of a note without one: `메모`, `일지`.
    package func untitled(isMemo: Bool) -> String {
        isMemo ? text(.note.untitledMemo) : text(.note.untitled)
    }

    /// A day in a list of notes: `오늘`, `어제`, `11월 18일`, `Nov 18, 2025`.
    package func noteDay(_ day: Day, today: Day) -> String {
        switch day.distance(to: today) {
        case 0: text(.date.today)
        case 1: text(.date.yesterday)
        default: shortDate(day, today: today)
        }
    }

    /// A month in lists: `11월`, `Nov`; with the year when it is not that of `today`.
    package func monthName(_ month: Month, today: Day) -> String {
        let name = shortMonth(month.number)
        return month.year == today.year ? name : text(.date.monthOfYear(month: name, year: String(month.year)))
    }

    /// The number of years since the same date: `1년 전 오늘`, `A year ago today`.
    package func yearsAgo(_ years: Int) -> String {
        text(.diary.yearsAgo(count: years))
    }
}
