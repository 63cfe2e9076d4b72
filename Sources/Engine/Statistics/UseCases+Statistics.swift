package import Core
import Storage

/// The statistics of a range, with data for presenting them.
package struct StatisticsReport: Hashable, Sendable {
    package let statistics: Statistics
    package let today: Day
    package let weekStart: Weekday
    /// Today's streak, regardless of the range.
    package let streak: Streak
    /// Whether streaks count weeks.
    package let weekly: Bool
    /// The findings of the range, at most three.
    package let findings: [StatisticsFinding]

    package init(
        statistics: Statistics, today: Day, weekStart: Weekday, streak: Streak = .none, weekly: Bool = false,
        findings: [StatisticsFinding] = []
    ) {
        self.statistics = statistics
        self.today = today
        self.weekStart = weekStart
        self.streak = streak
        self.weekly = weekly
        self.findings = findings
    }
}

extension UseCases {
    /// Returns the statistics of the tasks, commits and moods of a range.
    ///
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    package func statistics(_ span: StatisticsRange.Span) async throws -> StatisticsReport {
        try await snapshot { try $0.statistics(span) }
    }
}

extension Snapshot {
    /// Returns the statistics of the tasks, commits and moods of a range.
    ///
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    package func statistics(_ span: StatisticsRange.Span) throws -> StatisticsReport {
        try account.check(span)
        let weekStart = account.settings.weekStart
        let earliest =
            span == .all ? try tx.statistics.earliestDay() : nil
        let range = StatisticsRange(span, today: account.today, weekStart: weekStart, earliest: earliest)
        let statistics = Statistics(
            range: range, weekStart: weekStart,
            tasks: try account.taskStatistics(of: range, in: tx),
            commits: try account.commitStatistics(of: range, names: ledger.repositoryNames, in: tx),
            moods: try UseCases.moods(from: range.from, through: range.through, in: tx))
        let before = try range.compared(today: account.today).map {
            try account.contributions(on: $0.before, in: tx)
        }
        return StatisticsReport(
            statistics: statistics, today: account.today, weekStart: weekStart,
            streak: try streak(), weekly: account.settings.streakMode == .weekly,
            findings: statistics.findings(today: account.today, before: before ?? DayCounts()))
    }
}

extension AccountContext {
    /// Rejects empty and too long ranges.
    fileprivate func check(_ span: StatisticsRange.Span) throws {
        guard case .days(let from, let through) = span else { return }
        let last = through ?? today
        guard from <= last else { throw DomainError.rangeIsEmpty(from: from, to: last) }
        guard from.distance(to: last) < StatisticsRange.longest else {
            throw DomainError.rangeTooLong(days: StatisticsRange.longest)
        }
    }

    /// Returns the contributions by day.
    fileprivate func contributions(on days: ClosedRange<Day>, in tx: Tx) throws -> DayCounts {
        var counts = DayCounts()
        let rows = try tx.days.range(from: days.lowerBound, through: days.upperBound)
        for row in rows { counts.add(row.total, on: row.day) }
        return counts
    }

    fileprivate func taskStatistics(of range: StatisticsRange, in tx: Tx) throws -> TaskStatistics {
        let (from, through) = (range.from, range.through)
        var statistics = TaskStatistics(
            createdByDay: try tx.statistics.tasksCreated(from: from, through: through),
            doneByDay: try tx.statistics.tasksDone(from: from, through: through))
        let groups = try tx.statistics.taskGroups(from: from, through: through, now: now, window: urgency.window)
        for group in groups {
            if group.isDone {
                statistics.done[group.quadrant, default: 0] += group.count
            } else {
                statistics.open[group.quadrant, default: 0] += group.count
            }
            statistics.overdue += group.overdue
        }
        let quarters = try tx.statistics.tasksDoneByQuarter(from: from, through: through)
        for quarter in quarters {
            statistics.doneByHour.add(quarter.count, at: quarter.at, offset: dayCalendar.zones.offset(at: quarter.at))
        }
        return statistics
    }

    fileprivate func commitStatistics(
        of range: StatisticsRange, names: [String: String], in tx: Tx
    ) throws -> CommitStatistics {
        // Commits dated in the future do not count yet.
        let (from, through) = (range.from, min(range.through, today))
        guard from <= through else { return CommitStatistics() }
        let byDay = try contributions(on: from...through, in: tx)
        var byWeekHour = WeekHourCounts()
        var byRepository: [String: Int] = [:]
        let sums = try tx.commitTimes.sums(from: from, through: through)
        for (repository, weekdays) in sums {
            for (weekday, times) in weekdays {
                for (hour, count) in times.ownHours {
                    byRepository[repository, default: 0] += count
                    byWeekHour.add(count, on: weekday, hour: hour)
                }
                for (quarter, count) in times.homeQuarters {
                    let start = Instant(seconds: quarter * 900)
                    let clock = WallClock(start, offset: dayCalendar.zones.offset(at: start))
                    byRepository[repository, default: 0] += count
                    byWeekHour.add(count, on: weekday, hour: clock.hour)
                }
            }
        }
        return CommitStatistics(
            byDay: byDay, byWeekHour: byWeekHour,
            byRepository: byRepository.map { RepositoryCount(name: names[$0.key] ?? $0.key, count: $0.value) })
    }
}
