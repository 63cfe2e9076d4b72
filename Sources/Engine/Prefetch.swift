import Core
import Storage

/// Queries that a page always needs, sent in one round trip to a remote database.
package enum Prefetch: Sendable {
    /// Figures of today, shown on nearly every page.
    case figures
    /// Figures and the other contents of the Today page.
    case today
}

extension AccountLedger {
    /// Sends the queries of a page, and reads the days that several of its parts need.
    mutating func read(_ prefetch: Prefetch?, in tx: Tx) throws {
        switch prefetch {
        case .figures: try tx.prefetch(queriesOfFigures(in: tx) + [tx.days.query(of: today)])
        case .today:
            try tx.prefetch(queriesOfFigures(in: tx) + queriesOfToday(in: tx))
            window = try DayWindow(yearOfDays, in: tx)
        case nil: break
        }
    }

    /// Days needed by the grass, the freezes of the month and a challenge, read at once.
    private var yearOfDays: ClosedRange<Day> { today.advanced(by: -UseCases.weeksOfGrass * 7)...today }

    /// Queries of ``Snapshot/today()``.
    private func queriesOfFigures(in tx: Tx) -> [SQLQuery] {
        var queries = [
            tx.challenges.newestQuery, tx.streaks.query(through: today, limit: Self.newestRuns),
            tx.changes.newestOfStateQuery(since: firstRecentDay, limit: Self.mostChanges),
        ]
        if let unknown {
            queries.append(tx.runs.query(before: unknown.lowerBound))
            queries.append(tx.runs.touchingQuery(from: unknown.lowerBound, through: today))
        }
        return queries
    }

    /// Queries of the days, tasks, notes, commits and letters of the Today page.
    private func queriesOfToday(in tx: Tx) -> [SQLQuery] {
        let (days, commits) = (yearOfDays, DayEvidence.days(around: today))
        let tasks = tx.tasks.query(
            of: today, limit: UseCases.longestDay, overBy: now, mostOverdue: UseCases.pageOfTasks,
            mostRepeated: UseCases.mostRepeated)
        var queries = [
            tx.days.totalsQuery(from: days.lowerBound, through: days.upperBound), tasks,
            tx.tickets.query, tx.mailboxes.query, tx.commits.query(of: commits.lowerBound, through: commits.upperBound),
        ]
        queries += tx.notes.newestQueries
        if !forges.isEmpty {
            let grass = Grass.window(
                weeks: UseCases.weeksOfGrass, endingWith: today, weekStart: settings.weekStart)
            queries.append(tx.days.originsQuery(from: grass.from, through: today))
        }
        return queries
    }
}
