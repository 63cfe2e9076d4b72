import Core
import Engine
import Graphics
import Language

/// Figures of the statistics page, in order.
struct Figures {
    let statistics: Statistics
    let today: Day
    let weekStart: Weekday
    let language: Language

    init(_ report: StatisticsReport, language: Language) {
        statistics = report.statistics
        today = report.today
        weekStart = report.weekStart
        self.language = language
    }

    /// Figures above the fold, beside the streak.
    var first: [FigureCard] { [together, rhythm, quadrants, repositories] }

    /// Figures below the fold.
    var more: [FigureCard] {
        [flow, doneWeekdays, doneHours, weekdays, hours] + (hasMonths ? [months] : []) + [moods]
    }

    /// Whether the range is long enough for a figure by month of the year.
    var hasMonths: Bool { statistics.range.length > 62 }

    private var together: FigureCard {
        let total = statistics.commits.byDay.total
        let done = statistics.tasks.doneByDay.total
        let title = language.text(.chart.together)
        let most = statistics.stretches.map { $0.contributions + $0.done }.max() ?? 0
        let busiest = statistics.stretches.filter { $0.contributions + $0.done == most }
        guard total + done > 0, let first = busiest.first else {
            return FigureCard(
                id: "together", title: title, nothing: language.text(.chart.nothingCommits), style: "span-12")
        }
        let names = (language.text(.fact.contributions), language.text(.fact.done))
        return FigureCard(
            id: "together", title: title,
            sentence: language.text(
                .chart.togetherText(contributions: language.contributions(total), tasks: language.tasks(done))) + " "
                + (busiest.count > 1
                    ? language.text(.chart.togetherSeveral(count: language.number(busiest.count)))
                    : language.text(.chart.togetherMost(time: name(of: first.bucket)))),
            style: "span-12",
            keys: [.init(style: "series-a", name: names.0), .init(style: "series-b", name: names.1)],
            columns: [language.text(.column.when), names.0, names.1],
            rows: statistics.stretches.map {
                (name(of: $0.bucket), [language.number($0.contributions), language.number($0.done)])
            },
            drawing: { title, detail in
                chart(
                    "together", title, detail,
                    statistics.stretches.map { stretch in
                        column(
                            stretch.bucket, [(names.0, stretch.contributions), (names.1, stretch.done)])
                    }, shape: .mirrored, styles: ["series-a", "series-b"])
            })
    }

    private var flow: FigureCard {
        let (created, done) = (statistics.tasks.createdByDay.total, statistics.tasks.doneByDay.total)
        let title = language.text(.chart.flow)
        guard created + done > 0 else {
            return FigureCard(id: "flow", title: title, nothing: language.text(.chart.nothingTasks), style: "span-12")
        }
        let names = (language.text(.column.created), language.text(.column.done))
        return FigureCard(
            id: "flow", title: title,
            sentence: language.text(.chart.flowText(added: language.number(created), done: language.number(done))),
            style: "span-12",
            keys: [.init(style: "series-c", name: names.0), .init(style: "series-b", name: names.1)],
            columns: [language.text(.column.when), names.0, names.1],
            rows: statistics.stretches.map {
                (name(of: $0.bucket), [language.number($0.created), language.number($0.done)])
            },
            drawing: { title, detail in
                chart(
                    "flow", title, detail,
                    statistics.stretches.map { column($0.bucket, [(names.0, $0.created), (names.1, $0.done)]) },
                    styles: ["series-c", "series-b"])
            })
    }

    private var doneWeekdays: FigureCard {
        byWeekday(
            "done-weekdays", .chart.doneWeekdays, statistics.tasks.doneByDay, .chart.nothingDone, style: "series-b")
    }

    private var doneHours: FigureCard {
        byHour("done-hours", .chart.doneHours, statistics.tasks.doneByHour, .chart.nothingDone, style: "series-b")
    }

    private var weekdays: FigureCard {
        byWeekday("weekdays", .chart.weekdays, statistics.commits.byDay, .chart.nothingCommits, style: "series-a")
    }

    private var hours: FigureCard {
        byHour("hours", .chart.hours, statistics.commits.byHour, .chart.nothingCommits, style: "series-a")
    }

    /// Commits by weekday and hour.
    private var rhythm: FigureCard {
        let counts = statistics.commits.byWeekHour
        let title = language.text(.chart.rhythm)
        guard counts.total > 0 else {
            return FigureCard(
                id: "rhythm", title: title, nothing: language.text(.chart.nothingCommits), style: "span-7")
        }
        let week = Weekday.week(from: weekStart).map { (weekday: $0, hours: counts.hours(of: $0)) }
        func name(_ day: Int, _ hour: Int) -> String { language.weekday(week[day].weekday) + " " + language.hour(hour) }
        let most = counts.most
        let places = week.indices.flatMap { day in
            (0..<24).filter { week[day].hours[$0] == most }.map { name(day, $0) }
        }
        let amount = language.commits(most)
        return FigureCard(
            id: "rhythm", title: title,
            sentence: places.count > 1
                ? language.text(.chart.mostSeveral(amount: amount))
                : places.map { language.text(.chart.most(place: $0, amount: amount)) }.joined(),
            style: "span-7",
            columns: [language.text(.column.hour)] + week.map { language.shortWeekday($0.weekday) },
            rows: (0..<24).map { hour in
                (language.hour(hour), week.map { language.number($0.hours[hour]) })
            },
            drawing: { title, detail in
                HeatMap(
                    id: "rhythm", title: title, detail: detail,
                    rows: week.map { .init(label: language.shortWeekday($0.weekday), counts: $0.hours) },
                    name: { day, hour in name(day, hour) + ": " + language.commits(week[day].hours[hour]) }
                ).page()
            })
    }

    private var months: FigureCard {
        let counts = statistics.commits.byDay.byMonthOfYear()
        return simple(
            "months", .chart.months, counts, .chart.nothingCommits, head: .column.month, style: "series-a",
            label: { language.shortMonth($0 + 1) }, name: { language.monthName($0 + 1) })
    }

    private func byWeekday(
        _ id: String, _ title: Message, _ counts: DayCounts, _ nothing: Message, style: String
    ) -> FigureCard {
        let weekdays = counts.byWeekday(from: weekStart)
        return simple(
            id, title, weekdays.map(\.count), nothing, head: .column.weekday, style: style,
            label: { language.shortWeekday(weekdays[$0].weekday) }, name: { language.weekday(weekdays[$0].weekday) })
    }

    private func byHour(
        _ id: String, _ title: Message, _ counts: HourCounts, _ nothing: Message, style: String
    ) -> FigureCard {
        simple(
            id, title, counts.hours, nothing, head: .column.hour, style: style, labelSteps: [1, 3, 6, 12],
            label: { String($0) }, name: { language.hour($0) })
    }

    /// Returns a figure with one number per category.
    private func simple(
        _ id: String, _ title: Message, _ counts: [Int], _ nothing: Message, head: Message, style: String,
        labelSteps: [Int] = [1, 2, 3], label: (Int) -> String, name: (Int) -> String
    ) -> FigureCard {
        let most = counts.max() ?? 0
        let places = counts.indices.filter { counts[$0] == most }
        guard most > 0, let place = places.first else {
            return FigureCard(id: id, title: language.text(title), nothing: language.text(nothing))
        }
        let word = language.text(style == "series-a" ? .column.commits : .column.done)
        let amount = style == "series-a" ? language.commits(most) : language.tasks(most)
        return FigureCard(
            id: id, title: language.text(title),
            sentence: places.count > 1
                ? language.text(.chart.mostSeveral(amount: amount))
                : language.text(.chart.most(place: name(place), amount: amount)),
            columns: [language.text(head), word],
            rows: counts.indices.map { (name($0), [language.number(counts[$0])]) },
            drawing: { title, detail in
                Chart(
                    id: id, title: title, detail: detail,
                    columns: counts.indices.map { index in
                        Chart.Column(
                            label: label(index), name: "\(name(index)): \(language.number(counts[index]))",
                            values: [counts[index]])
                    },
                    styles: [style], labelSteps: labelSteps
                ).page()
            })
    }

    /// Returns the name of a bucket.
    func name(of bucket: StatisticsBucket) -> String {
        language.bucket(bucket, unit: statistics.unit, today: today)
    }

    func column(_ bucket: StatisticsBucket, _ values: [(name: String, value: Int)]) -> Chart.Column {
        let words = values.map { "\($0.name) \(language.number($0.value))" }.joined(separator: ", ")
        return Chart.Column(
            label: axisLabel(of: bucket), name: "\(name(of: bucket)): \(words)", values: values.map(\.value),
            isNow: bucket.from <= today && today <= bucket.through)
    }

    /// Returns the label below a column: weekdays for a week, otherwise days, weeks, months or years.
    func axisLabel(of bucket: StatisticsBucket) -> String {
        statistics.unit == .day && statistics.stretches.count <= 7
            ? language.shortWeekday(bucket.from.weekday) : language.axis(bucket, unit: statistics.unit)
    }

    /// Numbers of columns between labels: weeks for days, quarters and years for months.
    var labelSteps: [Int] {
        switch statistics.unit {
        case .day: [1, 7, 14]
        case .week: [1, 2, 4, 8]
        case .month: [1, 2, 3, 6, 12, 24]
        case .year: [1, 2, 5, 10, 20, 50]
        }
    }

    /// Index of a column that should have a label; for months, a January.
    var anchor: Int {
        guard statistics.unit == .month else { return 0 }
        return statistics.stretches.firstIndex { $0.bucket.from.month == 1 } ?? 0
    }

    private func chart(
        _ id: String, _ title: String, _ detail: String, _ columns: [Chart.Column], shape: Chart.Shape = .grouped,
        styles: [String]
    ) -> HTML {
        Chart(
            id: id, title: title, detail: detail, columns: columns, shape: shape, styles: styles,
            labelSteps: labelSteps, anchor: anchor
        ).page()
    }
}
