import Core
import Engine
import Graphics
import Language
import Presentation

/// Streak beside the best streak.
struct StreakSummary {
    let number: String
    let unit: String
    let through: String
    let meter: ProgressBar?
    /// Distance to the best streak; nil if the text says how the streak ended.
    let best: String?

    /// Renders the streak alone.
    var html: HTML {
        """
        <p class="streak"><b class="num">\(number)</b><span>\(unit)<br><span class="faint">\(through)</span></span></p>
        """
    }
}

extension StreakSummary {
    init(_ report: TodayReport, _ language: Language) {
        let streak = report.streak
        let through: String =
            if let end = streak.current?.end {
                if end == report.day {
                    language.text(.today.throughToday)
                } else if end == report.day.previous {
                    language.text(.today.throughYesterday)
                } else {
                    language.text(.today.throughDay(date: language.shortDate(end, today: report.day)))
                }
            } else if let ending = report.ending {
                language.endedStreak(ending, today: report.day, weekly: report.weekly)
            } else {
                language.text(streak.total > 0 ? .streak.short : .streak.waits)
            }
        let best: String? =
            if report.ending != nil, streak.current == nil {
                nil
            } else if streak.bestLength == 0 {
                language.text(report.weekly ? .today.bestNoneWeek : .today.bestNone)
            } else {
                language.distanceToBest(streak, weekly: report.weekly)
            }
        self.init(
            number: language.number(streak.currentLength),
            unit: language.text(report.weekly ? .streak.weeks : .streak.days),
            through: through,
            meter: report.ending != nil && streak.current == nil
                ? nil : ProgressBar(streak, weekly: report.weekly, language),
            best: best)
    }
}

extension Language {
    /// Returns the distance of a streak to the best one.
    func distanceToBest(_ streak: Streak, weekly: Bool) -> String {
        if streak.current == streak.best { return text(.today.bestNow) }
        return text(
            .today.bestAhead(
                remaining: length(streak.bestLength - streak.currentLength, weekly: weekly),
                best: length(streak.bestLength, weekly: weekly)))
    }
}
