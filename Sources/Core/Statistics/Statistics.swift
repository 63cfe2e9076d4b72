/// Task statistics of a range.
///
/// A task belongs to a range when it was created, is due or was done on one of its days.
package struct TaskStatistics: Hashable, Sendable {
    /// Open tasks of the range, by quadrant.
    package var open: [Quadrant: Int]
    /// Done tasks of the range, by their quadrant when they were done.
    package var done: [Quadrant: Int]
    /// Number of open tasks of the range whose deadline has passed.
    package var overdue: Int
    /// Tasks created in the range, by day.
    package var createdByDay: DayCounts
    /// Tasks done in the range, by day.
    package var doneByDay: DayCounts
    /// Tasks done in the range, by hour of the home clock.
    package var doneByHour: HourCounts

    /// Creates statistics; by default those of a person without tasks.
    package init(
        open: [Quadrant: Int] = [:], done: [Quadrant: Int] = [:], overdue: Int = 0,
        createdByDay: DayCounts = DayCounts(), doneByDay: DayCounts = DayCounts(),
        doneByHour: HourCounts = HourCounts()
    ) {
        self.open = open
        self.done = done
        self.overdue = overdue
        self.createdByDay = createdByDay
        self.doneByDay = doneByDay
        self.doneByHour = doneByHour
    }

    /// All tasks of the range, open and done, by quadrant.
    package var byQuadrant: [Quadrant: Int] {
        Dictionary(uniqueKeysWithValues: Quadrant.allCases.map { ($0, (open[$0] ?? 0) + (done[$0] ?? 0)) })
    }

    /// Number of tasks in the range.
    package var total: Int { byQuadrant.values.reduce(0, +) }

    /// Number of done tasks in the range.
    package var finished: Int { done.values.reduce(0, +) }

    /// Percentage of done tasks in the range, rounded down; nil when it has no tasks.
    package var completion: Int? { total == 0 ? nil : finished * 100 / total }
}

/// Commit statistics of a range.
package struct CommitStatistics: Hashable, Sendable {
    /// Contributions by day, from the ledger.
    package var byDay: DayCounts
    /// Distinct commits by the weekday of the day that they count for and the local hour under the placing clock.
    package var byWeekHour: WeekHourCounts
    /// Distinct commits by repository name, highest count first.
    package var byRepository: [RepositoryCount]

    /// Creates statistics; by default those of a person without commits.
    package init(
        byDay: DayCounts = DayCounts(), byWeekHour: WeekHourCounts = WeekHourCounts(),
        byRepository: [RepositoryCount] = []
    ) {
        self.byDay = byDay
        self.byWeekHour = byWeekHour
        self.byRepository = byRepository.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Distinct commits by the local hour under the placing clock.
    package var byHour: HourCounts { byWeekHour.byHour }
}

/// Number of commits of a repository.
package struct RepositoryCount: Hashable, Sendable {
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// All statistics of a range.
package struct Statistics: Hashable, Sendable {
    /// Counts of one bucket of the range.
    package struct Stretch: Hashable, Sendable {
        package let bucket: StatisticsBucket
        package let created: Int
        package let done: Int
        package let contributions: Int
        /// Number of days with each mood; days without a mood are not counted.
        package let moods: [Mood: Int]
    }

    package let range: StatisticsRange
    package let unit: StatisticsBucket.Unit
    package let tasks: TaskStatistics
    package let commits: CommitStatistics
    /// Mood by day; days without one are missing.
    package let moods: [Day: Mood]
    /// Consecutive buckets of one unit that cover the range.
    package let stretches: [Stretch]

    /// Combines the figures of a range.
    package init(
        range: StatisticsRange, weekStart: Weekday, tasks: TaskStatistics, commits: CommitStatistics,
        moods: [Day: Mood]
    ) {
        self.range = range
        let unit = StatisticsBucket.Unit(for: range)
        self.unit = unit
        self.tasks = tasks
        self.commits = commits
        self.moods = moods.filter { range.contains($0.key) }
        let buckets = range.buckets(unit, weekStart: weekStart)
        let created = tasks.createdByDay.sums(buckets)
        let done = tasks.doneByDay.sums(buckets)
        let contributions = commits.byDay.sums(buckets)
        var felt = [[Mood: Int]](repeating: [:], count: buckets.count)
        for mood in Mood.allCases {
            let days = DayCounts(self.moods.filter { $0.value == mood }.mapValues { _ in 1 })
            for (index, count) in days.sums(buckets).enumerated() where count > 0 { felt[index][mood] = count }
        }
        stretches = buckets.indices.map { index in
            Stretch(
                bucket: buckets[index], created: created[index], done: done[index],
                contributions: contributions[index], moods: felt[index])
        }
    }

    /// Whether the range has no tasks, commits or moods.
    package var isEmpty: Bool {
        tasks.total == 0 && commits.byDay.total == 0 && commits.byWeekHour.total == 0 && moods.isEmpty
    }
}
