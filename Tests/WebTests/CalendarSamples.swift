import Core
import Engine
import Language

@testable import Web

extension Samples {
    /// A month with every level and state, tasks, moods, and a challenge with its flag.
    func month(_ text: String = "2026-11", weekStart: Weekday = .sunday, isQuiet: Bool = false) -> MonthReport {
        let month = Month(iso: text) ?? Month(of: Self.today)
        let calendar = CalendarMonth(month, weekStart: weekStart)
        let running = challenge(done: 20, length: 28)
        let span = ChallengeSpan(
            from: running.challenge.start, through: Self.today.advanced(by: 7), flag: Self.today.advanced(by: 7))
        var days: [Day: CalendarDay] = [:]
        for (index, day) in calendar.first.through(calendar.last).enumerated() {
            let isAhead = day > Self.today
            let states: [DayState] = [.done, .done, .missed, .rest, .frozen, .unknown]
            let state = isAhead ? DayState.future : day == Self.today ? .pending : states[index % 6]
            let level = isAhead || isQuiet || state != .done ? 0 : 1 + index % 4
            let marks = (0..<index % 5).map { TaskDot(color: TaskColor.allCases[(index + $0) % 8], isDone: $0 > 1) }
            days[day] = CalendarDay(
                grass: GrassDay(day: day, count: level * 3, level: level, state: isQuiet && !isAhead ? .missed : state),
                tasks: isQuiet ? DayMarks() : DayMarks(marks: marks, open: marks.count, done: index % 3),
                mood: isQuiet || isAhead || index % 3 == 0 ? nil : Mood.allCases[index % 5],
                letters: isQuiet || isAhead ? 0 : index % 4 / 2,
                challenge: isQuiet || !span.contains(day) ? nil : running.challenge,
                hasFlag: !isQuiet && span.flag == day)
        }
        return MonthReport(
            calendar: calendar, today: Self.today, days: days, challenge: isQuiet ? nil : running,
            span: isQuiet ? nil : span)
    }

    func year(_ number: Int = 2_026) -> YearReport? {
        guard let calendar = CalendarYear(number, weekStart: .monday) else { return nil }
        let shown = Dictionary(days(371).map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        return YearReport(
            calendar: calendar, today: Self.today,
            days: calendar.first.through(calendar.last).map { day in
                shown[day] ?? GrassDay(day: day, count: 0, level: 0, state: day > Self.today ? .future : .missed)
            })
    }

    /// Data of a selected day.
    func choice(_ day: Day = today, isQuiet: Bool = false) -> CalendarChoice {
        let heads = (1...2).map { number in
            NoteHead(
                id: number, title: number == 1 ? outside("재현하면 반은 고친 것") : "", excerpt: outside("시차가 문제였다."), day: day,
                mood: number == 1 ? .good : nil, isPinned: false, createdAt: Self.now, editedAt: Self.now)
        }
        let cards = heads.map { NoteCard(head: $0, contributions: 3, writtenOn: day, offset: 32_400) }
        return CalendarChoice(
            day: day, tasks: isQuiet ? dayTasks(tasks: []) : dayTasks(),
            notes: DayNotesReport(day: day, notes: isQuiet ? [] : cards, mood: isQuiet ? nil : .fire))
    }

    func statistics(_ span: StatisticsRange.Span = .month, isQuiet: Bool = false) -> StatisticsReport {
        let range = StatisticsRange(span, today: Self.today, weekStart: .sunday, earliest: Day(iso: "2019-03-02"))
        let all = Array(range.from.through(min(range.through, Self.today)))
        func counts(_ share: Int) -> DayCounts {
            DayCounts(
                Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0.element, $0.offset * share % 7) }))
        }
        var hours = HourCounts()
        for hour in 0..<24 { hours.add(hour * 7 % 11, at: Instant(seconds: Int64(hour) * 3_600), offset: 0) }
        var weekHours = WeekHourCounts()
        for weekday in Weekday.allCases { weekHours.add(weekday.rawValue * 3 + 1, on: weekday, hour: 9) }
        for hour in 0..<24 { weekHours.add(hour * 7 % 11, on: .sunday, hour: hour) }
        let repositories = (0..<11).map { RepositoryCount(name: outside("저장소-\($0)"), count: 40 - $0 * 3) }
        let moods = all.enumerated().filter { $0.offset % 4 != 3 }.map { ($0.element, Mood.allCases[$0.offset % 5]) }
        let statistics = Statistics(
            range: range, weekStart: .sunday,
            tasks: isQuiet
                ? TaskStatistics()
                : TaskStatistics(
                    open: [.do: 3, .decide: 7, .delete: 2], done: [.do: 9, .delegate: 4], overdue: 2,
                    createdByDay: counts(3), doneByDay: counts(5), doneByHour: hours),
            commits: isQuiet
                ? CommitStatistics()
                : CommitStatistics(
                    byDay: counts(4), byWeekHour: weekHours, byRepository: repositories),
            moods: isQuiet ? [:] : Dictionary(uniqueKeysWithValues: moods))
        return StatisticsReport(
            statistics: statistics, today: Self.today, weekStart: .sunday, streak: streak(pending: true),
            findings: statistics.findings(today: Self.today, before: DayCounts([Self.today.advanced(by: -40): 3])))
    }

    /// Every shape of the pages of the calendar and the statistics.
    func addCalendarPages(to pages: inout [String: String], _ renderer: PageRenderer, _ language: Language) {
        func context(_ route: Route) -> PageContext { self.context(language, path: route.path) }
        pages["month"] = renderer.month(month(), chosen: choice(), context(.calendar(.current)))
        pages["month-unchosen"] = renderer.month(month("2026-10", weekStart: .monday), context(.calendar(.current)))
        pages["month-quiet"] = renderer.month(
            month(isQuiet: true), chosen: choice(isQuiet: true), context(.calendar(.current)))
        pages["month-refused"] = renderer.month(
            month(), chosen: choice(Self.today.advanced(by: 3)), form: entryForm, context(.calendar(.current)))
        for text in ["0001-01", "9999-12", "2024-02", "2027-01"] {
            pages["month-\(text)"] = renderer.month(month(text), context(.calendar(.current)))
        }
        for number in [1, 2_026, 9_999] {
            if let year = year(number) {
                pages["year-\(number)"] = renderer.year(year, context(.calendar(.year(number))))
            }
        }
        let days = StatisticsRange.Span.days(from: Self.today.advanced(by: -100), through: Self.today)
        for (name, span) in [
            ("week", StatisticsRange.Span.week), ("month", .month), ("year", .year), ("all", .all), ("days", days),
        ] {
            pages["statistics-\(name)"] = renderer.statistics(statistics(span), context(.statistics))
        }
        pages["statistics-quiet"] = renderer.statistics(statistics(isQuiet: true), context(.statistics))
        let refused = FormState(values: ["from": [outside("2026-13-40")], "to": ["x"]], problem: outside("안 돼요."))
        pages["statistics-refused"] = renderer.statistics(statistics(), form: refused, context(.statistics))
    }
}
