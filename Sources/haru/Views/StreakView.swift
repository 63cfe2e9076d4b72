import Core
import Language

/// The figures of a streak, with the days on which its runs began and ended.
struct StreakView {
    let streak: Streak
    let voice: Voice
    let today: Day
    let weekly: Bool
    let width: Int

    private var language: Language { voice.language }

    var lines: [Line] {
        guard streak.bestLength > 0 else {
            return Line.wrapped(language.text(.streakCommand.none), columns: width)
        }
        let rows = [
            row(language.text(.streakCommand.current), streak.currentLength, streak.current, .content),
            row(language.text(.streakCommand.best), streak.bestLength, streak.best, .strong),
        ]
        let table = TableView(
            columns: [.left, .right, .flexible], rows: rows, width: width, glyphs: voice.terminal.glyphs
        )
        return table.lines + [Line()] + Line.wrapped(closing, columns: width, ink: .faint)
    }

    private func row(_ name: String, _ length: Int, _ run: Run?, _ ink: Ink) -> [Line] {
        let dash = voice.terminal.glyphs.dash
        let dates = run.map {
            "\(language.shortDate($0.start, today: today)) \(dash) \(language.shortDate($0.end, today: today))"
        }
        return [Line(name, .faint), Line(language.length(length, weekly: weekly), ink), Line(dates ?? "", .faint)]
    }

    private var closing: String {
        let all = language.text(
            .streakCommand.total(
                contributions: language.contributions(streak.total), days: language.days(streak.activeDays)))
        guard streak.currentLength < streak.bestLength else { return all }
        let more = language.length(streak.daysToBeatBest, weekly: weekly)
        return all + " "
            + language.text(.streakCommand.toBest(length: more))
    }
}
