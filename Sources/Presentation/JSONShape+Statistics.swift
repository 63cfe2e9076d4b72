import Core
package import Engine

extension JSONShape {
    /// The shape of `haru stats --json`.
    package static func statistics(_ report: StatisticsReport) -> JSON {
        let statistics = report.statistics
        return [
            "range": .optional(statistics.range.span.code),
            "from": day(statistics.range.from),
            "to": day(statistics.range.through),
            "unit": .text(statistics.unit.rawValue),
            "streak": streak(report.streak),
            "tasks": tasks(statistics.tasks, report.weekStart),
            "commits": commits(statistics.commits, report.weekStart),
            "moods": .array(
                Mood.allCases.map { mood in
                    [
                        "mood": .text(mood.rawValue),
                        "days": .integer(statistics.moods.values.count { $0 == mood }),
                    ]
                }
            ),
            "stretches": .array(statistics.stretches.map(stretch)),
            "findings": .array(report.findings.map(finding)),
        ]
    }

    private static func finding(_ finding: StatisticsFinding) -> JSON {
        switch finding {
        case .compared(let count, let before, let days, let daysBefore):
            [
                "finding": .text("compared"), "count": .integer(count), "before": .integer(before),
                "from": day(days.lowerBound), "to": day(days.upperBound), "beforeFrom": day(daysBefore.lowerBound),
                "beforeTo": day(daysBefore.upperBound),
            ]
        case .hours(let weekday, let part, let count, let total):
            [
                "finding": .text("hours"), "weekday": .optional(weekday?.code),
                "fromHour": part.map { .integer($0.hours.lowerBound) } ?? .null,
                "toHour": part.map { .integer($0.hours.upperBound) } ?? .null, "count": .integer(count),
                "of": .integer(total),
            ]
        case .finished(let count, let important, let unimportant):
            [
                "finding": .text("finished"), "count": .integer(count),
                "important": important.map { .integer($0) } ?? .null,
                "unimportant": unimportant.map { .integer($0) } ?? .null,
            ]
        case .busiest(let busiest, let count):
            ["finding": .text("busiest"), "day": day(busiest), "count": .integer(count)]
        case .repository(let name, let count, let total):
            [
                "finding": .text("repository"), "repository": .text(name), "count": .integer(count),
                "of": .integer(total),
            ]
        }
    }

    private static func tasks(_ tasks: TaskStatistics, _ weekStart: Weekday) -> JSON {
        [
            "total": .integer(tasks.total),
            "finished": .integer(tasks.finished),
            "completion": tasks.completion.map { .integer($0) } ?? .null,
            "overdue": .integer(tasks.overdue),
            "created": .integer(tasks.createdByDay.total),
            "done": .integer(tasks.doneByDay.total),
            "quadrants": .array(
                Quadrant.allCases.map { quadrant in
                    [
                        "quadrant": .text(quadrant.rawValue),
                        "open": .integer(tasks.open[quadrant] ?? 0),
                        "done": .integer(tasks.done[quadrant] ?? 0),
                    ]
                }
            ),
            "doneByWeekday": weekdays(tasks.doneByDay, weekStart),
            "doneByHour": numbers(tasks.doneByHour.hours),
        ]
    }

    private static func commits(_ commits: CommitStatistics, _ weekStart: Weekday) -> JSON {
        let busiest = commits.byDay.busiest
        return [
            "contributions": .integer(commits.byDay.total),
            "activeDays": .integer(commits.byDay.activeDays),
            "busiestDay": .optional(busiest?.day.description),
            "busiestDays": .integer(commits.byDay.busiestDays),
            "busiestCount": busiest.map { .integer($0.count) } ?? .null,
            "byWeekday": weekdays(commits.byDay, weekStart),
            "byHour": numbers(commits.byHour.hours),
            "byWeekdayAndHour": .array(
                Weekday.week(from: weekStart).map {
                    ["weekday": .text($0.code), "hours": numbers(commits.byWeekHour.hours(of: $0))]
                }
            ),
            "byMonth": numbers(commits.byDay.byMonthOfYear()),
            "byRepository": .array(
                commits.byRepository.map { ["repository": .text($0.name), "commits": .integer($0.count)] }
            ),
        ]
    }

    private static func stretch(_ stretch: Statistics.Stretch) -> JSON {
        [
            "from": day(stretch.bucket.from),
            "to": day(stretch.bucket.through),
            "created": .integer(stretch.created),
            "done": .integer(stretch.done),
            "contributions": .integer(stretch.contributions),
        ]
    }

    private static func weekdays(_ counts: DayCounts, _ weekStart: Weekday) -> JSON {
        .array(
            counts.byWeekday(from: weekStart).map {
                ["weekday": .text($0.weekday.code), "count": .integer($0.count)]
            }
        )
    }

    private static func numbers(_ values: [Int]) -> JSON { .array(values.map { .integer($0) }) }
}
