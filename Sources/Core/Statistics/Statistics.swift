/// What the tasks of a range came to.
///
/// A task belongs to a range when it was created, is due or was done on one of its days.
package struct TaskStatistics: Hashable, Sendable {
    /// The tasks of the range that are still open, by quadrant.
    package var open: [Quadrant: Int]
    /// The tasks of the range that are done, by the quadrant that they were in when they were done.
    package var done: [Quadrant: Int]
    /// How many open tasks of the range have a deadline that is over.
    package var overdue: Int
    /// Tasks by the day on which they were created, those of the range alone.
    package var createdByDay: DayCounts
    /// Tasks by the day on which they were done, those of the range alone.
    package var doneByDay: DayCounts
    /// Tasks done in the range, by the hour that the clock at home showed.
    package var doneByHour: HourCounts

    /// Makes figures; without any, those of a person who has no task.
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

    /// The tasks of the range by quadrant, open and done.
    package var byQuadrant: [Quadrant: Int] {
        Dictionary(uniqueKeysWithValues: Quadrant.allCases.map { ($0, (open[$0] ?? 0) + (done[$0] ?? 0)) })
    }

    /// How many tasks the range has.
    package var total: Int { byQuadrant.values.reduce(0, +) }

    /// How many of them are done.
    package var finished: Int { done.values.reduce(0, +) }

    /// How many of a hundred tasks of the range are done, rounded down; nil when it has no task.
    package var completion: Int? { total == 0 ? nil : finished * 100 / total }
}

/// What was committed in a range.
package struct CommitStatistics: Hashable, Sendable {
    /// Contributions by day, as the ledger has them.
    package var byDay: DayCounts
    /// Distinct commits by the weekday that they count on and the hour of the clock that placed each of them.
    package var byWeekHour: WeekHourCounts
    /// Distinct commits by the name of their repository, most first.
    package var byRepository: [RepositoryCount]

    /// Makes figures; without any, those of a person who committed nothing.
    package init(
        byDay: DayCounts = DayCounts(), byWeekHour: WeekHourCounts = WeekHourCounts(),
        byRepository: [RepositoryCount] = []
    ) {
        self.byDay = byDay
        self.byWeekHour = byWeekHour
        self.byRepository = byRepository.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Distinct commits by the hour of the clock that placed each of them.
    package var byHour: HourCounts { byWeekHour.byHour }
}

/// How many commits a repository has.
package struct RepositoryCount: Hashable, Sendable {
    package let name: String
    package let count: Int

    /// Makes a count.
    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// Everything that the statistics of a range say.
package struct Statistics: Hashable, Sendable {
    /// What happened in one stretch of the range.
    package struct Stretch: Hashable, Sendable {
        package let bucket: StatisticsBucket
        package let created: Int
        package let done: Int
        package let contributions: Int
        /// How many days had each mood; days without one are not counted.
        package let moods: [Mood: Int]
    }

    package let range: StatisticsRange
    package let unit: StatisticsBucket.Unit
    package let tasks: TaskStatistics
    package let commits: CommitStatistics
    /// The mood of each day that has one.
    package let moods: [Day: Mood]
    /// The range cut into buckets of one unit, in order, none missing.
    package let stretches: [Stretch]

    /// Puts the figures of a range together.
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

    /// Whether nothing at all happened.
    package var isEmpty: Bool {
        tasks.total == 0 && commits.byDay.total == 0 && commits.byWeekHour.total == 0 && moods.isEmpty
    }
}
