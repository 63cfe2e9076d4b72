import Core
import Engine
import Language

extension Language {
    /// Clock time at an offset: `09:05`.
    func clock(_ instant: Instant, offset: Int) -> String {
        WallClock(instant, offset: offset).time.description
    }

    /// Date and clock time at an offset: `11월 21일 09:05`.
    func moment(_ instant: Instant, offset: Int, today: Day) -> String {
        shortDate(WallClock(instant, offset: offset).date, today: today) + " " + clock(instant, offset: offset)
    }

    /// UTC offset as shown after a time: `+09:00`.
    func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "−" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    }

    /// The date, with its year unless it is the current one.
    func heading(_ day: Day, today: Day) -> String {
        day.year == today.year ? longDate(day) : fullDate(day)
    }

    /// Name of an evidence source.
    func source(_ source: Source) -> String {
        switch source {
        case .git: text(.source.git)
        case .hook: text(.source.hook)
        case .githubWebhook: text(.source.webhookName)
        case .github, .gitlab, .forgejo: source.name
        }
    }
}
