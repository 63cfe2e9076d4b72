package import Core
import Storage

extension UseCases {
    /// Returns a month of the calendar with its grass, tasks, moods and challenge.
    package func month(_ month: Month) async throws -> MonthReport {
        try await snapshot { try $0.month(month) }
    }

    /// Returns the year of a month; as in `haru grass --year`, levels are by the quartiles of that year alone.
    package func year(of month: Month) async throws -> YearReport {
        try await snapshot { try $0.year(of: month) }
    }
}

extension Snapshot {
    /// Returns a month of the calendar with its grass, tasks, moods and challenge.
    package func month(_ month: Month) throws -> MonthReport {
        let calendar = CalendarMonth(month, weekStart: account.settings.weekStart)
        let (first, last) = (calendar.first, calendar.last)
        let cells = try ledger.cells(of: calendar, in: tx)
        let marks = try account.taskMarks(from: first, through: last, in: tx)
        let moods = try UseCases.moods(from: first, through: last, in: tx)
        let letters = try tx.letters.drawnCounts(from: first, through: last)
        let covered = try ledger.challenge(from: first, through: last, in: tx)
        var days: [Day: CalendarDay] = [:]
        for cell in cells {
            let isCovered = covered?.span.contains(cell.day) == true
            days[cell.day] = CalendarDay(
                grass: cell, tasks: marks[cell.day] ?? DayMarks(), mood: moods[cell.day],
                letters: letters[cell.day] ?? 0, challenge: isCovered ? covered?.report.challenge : nil,
                hasFlag: covered?.span.flag == cell.day)
        }
        return MonthReport(
            calendar: calendar, today: account.today, days: days, challenge: covered?.report,
            span: covered?.span)
    }

    /// Returns the year of a month; as in `haru grass --year`, levels are by the quartiles of that year alone.
    package func year(of month: Month) throws -> YearReport {
        let calendar = CalendarYear(of: month, weekStart: account.settings.weekStart)
        let grass = try ledger.grass(from: calendar.first, to: calendar.last, in: tx)
        return YearReport(calendar: calendar, today: account.today, days: grass.days)
    }
}

extension AccountLedger {
    /// Returns the days of a month's weeks, in order.
    ///
    /// Levels match the Today page if its grass covers the whole month, or if the month is in the future. An earlier
    /// month uses the quartiles of the weeks that end with its own last day.
    fileprivate func cells(of calendar: CalendarMonth, in tx: Tx) throws -> [GrassDay] {
        let weekStart = settings.weekStart
        let recent = Grass.window(weeks: UseCases.weeksOfGrass, endingWith: today, weekStart: weekStart)
        let window =
            calendar.month.first >= recent.from
            ? recent
            : Grass.window(weeks: UseCases.weeksOfGrass, endingWith: calendar.month.last, weekStart: weekStart)
        let grass = try grass(from: window.from, to: window.to, in: tx)
        let known = Dictionary(grass.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let scale = GrassScale(counts: grass.days.map(\.count))
        let rows = try tx.days.range(from: calendar.first, through: calendar.last)
        let totals = Dictionary(rows.map { ($0.day, $0.total) }, uniquingKeysWith: { first, _ in first })
        let context = context
        return calendar.first.through(calendar.last).map { day in
            if let cell = known[day] { return cell }
            // Commits dated in the future do not count yet.
            let count = day > today ? 0 : totals[day] ?? 0
            return GrassDay(
                day: day, count: count, level: scale.level(of: count), state: context.state(of: day, total: count))
        }
    }

    /// Returns the most recently started challenge that covers a day of a window, and the days that it covers.
    fileprivate func challenge(
        from: Day, through: Day, in tx: Tx
    ) throws -> (report: ChallengeReport, span: ChallengeSpan)? {
        let context = context
        let isDone =
            try context.state(of: today, total: tx.days.of(today)?.total ?? 0) == .done
        for row in try tx.challenges.all() {
            guard row.challenge.start <= through, row.challenge.ending.map({ $0.day >= from }) ?? true else { continue }
            let report = try report(of: row, withDays: false, in: tx)
            let span = row.challenge.span(report.progress, today: today, isDone: isDone) {
                context.excuse(of: $0) != nil
            }
            if span.from <= through, span.through >= from { return (report, span) }
        }
        return nil
    }
}

extension UseCases {
    /// Default number of weeks of grass.
    package static let weeksOfGrass = 53
}
