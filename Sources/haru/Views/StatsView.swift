import Core
import Engine
import Language

/// Statistics of a range in a terminal: figures, and bar charts of their parts.
struct StatsView {
    let report: StatisticsReport
    let voice: Voice
    let width: Int

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }
    private var statistics: Statistics { report.statistics }

    /// A line of a bar chart.
    private struct Bar {
        let name: String
        let count: Int
        var note = ""
    }

    var lines: [Line] {
        let range = statistics.range
        let dates = "\(language.shortDate(range.from, today: report.today)) \(glyphs.dash) "
        let heading = dates + language.shortDate(range.through, today: report.today)
        guard !statistics.isEmpty else {
            return [Line(heading, .strong), Line()]
                + Line.wrapped(language.text(.statsCommand.empty), columns: width, ink: .faint)
        }
        // Each part ends with an empty line, as does the view itself.
        return ([Line(heading, .strong), streak, Line()] + commits + tasks + moods).dropLast()
    }

    /// The current streak, beside the best one.
    private var streak: Line {
        let streak = report.streak
        let now = language.streak(streak.currentLength, weekly: report.weekly)
        let best = language.length(streak.bestLength, weekly: report.weekly)
        return Line(language.text(.statsCommand.streak(current: now, best: best)), .faint)
    }

    private var commits: [Line] {
        let commits = statistics.commits
        let active = language.days(commits.byDay.activeDays)
        var head = Line(language.contributions(commits.byDay.total), .content)
        head.append(" " + language.text(.statsCommand.activeDays(days: active)), .faint)
        var lines = [head]
        guard let busiest = commits.byDay.busiest else { return lines + [Line()] }
        let day = language.shortDate(busiest.day, today: report.today)
        let most = language.contributions(busiest.count)
        let tied = commits.byDay.busiestDays
        lines += Line.wrapped(
            tied > 1
                ? language.text(.statsCommand.busiestTied(days: String(tied), contributions: most))
                : language.text(.statsCommand.busiest(day: day, contributions: most)), columns: width,
            ink: .faint)
        lines += [Line()]
        lines += section(
            language.text(.statistics.weekdays),
            commits.byDay.byWeekday(from: report.weekStart).map {
                Bar(name: language.shortWeekday($0.weekday), count: $0.count)
            })
        lines += section(language.text(.statsCommand.hours), quarters(of: commits.byHour))
        if statistics.range.length > 62 {
            lines += section(
                language.text(.statsCommand.months),
                commits.byDay.byMonthOfYear().enumerated().map {
                    Bar(name: language.shortMonth($0.offset + 1), count: $0.element)
                })
        }
        return lines
            + section(
                language.text(.statsCommand.repositories),
                commits.byRepository.prefix(8).map { Bar(name: $0.name.harmless, count: $0.count) })
    }

    private var tasks: [Line] {
        let tasks = statistics.tasks
        let (created, done) = (tasks.createdByDay.total, tasks.doneByDay.total)
        guard tasks.total > 0 else { return [] }
        var head = Line(language.tasks(tasks.total), .content)
        if let completion = tasks.completion {
            let percent = language.percent(completion)
            head.append(" · " + language.text(.statsCommand.completion(percent: percent)), .faint)
        }
        var lines = [head]
        lines += Line.wrapped(
            language.text(.statsCommand.tasks(created: String(created), done: String(done))),
            columns: width, ink: .faint)
        if tasks.overdue > 0 {
            lines += Line.wrapped(
                language.text(.statsCommand.overdue(count: tasks.overdue)),
                columns: width, ink: .open)
        }
        lines.append(Line())
        lines += section(
            language.text(.statsCommand.quadrants),
            Quadrant.allCases.map { quadrant in
                let open = tasks.open[quadrant] ?? 0
                return Bar(
                    name: language.quadrant(quadrant), count: tasks.byQuadrant[quadrant] ?? 0,
                    note: open > 0 ? language.text(.statsCommand.quadrantOpen(count: String(open))) : "")
            })
        if tasks.doneByHour.total > 0 {
            lines += section(language.text(.statsCommand.doneHours), quarters(of: tasks.doneByHour))
        }
        return lines
    }

    private var moods: [Line] {
        guard !statistics.moods.isEmpty else { return [] }
        return section(
            language.text(.statsCommand.moods),
            Mood.allCases.map { mood in
                Bar(name: language.mood(mood), count: statistics.moods.values.count { $0 == mood })
            })
    }

    /// The day in eight parts of three hours.
    private func quarters(of counts: HourCounts) -> [Bar] {
        stride(from: 0, to: 24, by: 3).map { hour in
            Bar(
                name: padded(hour, 2) + glyphs.dash + padded(hour + 3, 2),
                count: counts.hours[hour..<hour + 3].reduce(0, +))
        }
    }

    private func section(_ title: String, _ bars: [Bar]) -> [Line] {
        let most = bars.map(\.count).max() ?? 0
        guard most > 0 else { return [] }
        let names = bars.map { Line($0.name).fitted(to: 24, ellipsis: glyphs.ellipsis) }
        let widest = names.map(\.width).max() ?? 0
        let numbers = bars.map { language.number($0.count) }
        let tails = zip(bars, numbers).map { bar, number in
            Line((bar.count > 0 ? " " : "") + number, bar.count > 0 ? .plain : .faint)
                .appending(bar.note.isEmpty ? "" : "  " + bar.note, .faint)
        }
        let room = max(4, min(36, width - widest - 4 - (tails.map(\.width).max() ?? 0)))
        let rows = zip(bars, zip(names, tails)).map { bar, texts in
            var line = Line("  ")
            line.append(texts.0)
            line.pad(to: widest + 4)
            let length = bar.count == 0 ? 0 : max(1, bar.count * room / most)
            line.append(String(repeating: glyphs.barFull, count: length), .grass(3))
            line.append(texts.1)
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
        return [Line(title, .faint)] + rows + [Line()]
    }
}
