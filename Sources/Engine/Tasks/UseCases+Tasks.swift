package import Core
import Foundation
import Storage

extension UseCases {
    /// Maximum number of open tasks per quadrant in the API and the terminal.
    package static let longestBox = 40
    /// Maximum number of open tasks per quadrant on the page.
    package static let shownInBox = 12
    /// Number of tasks on one page of a list.
    package static let pageOfTasks = 50
    /// Maximum length of a quick entry, in characters.
    package static let longestEntry = 4 * TaskFields.longestTitle
    /// Maximum number of tasks shown of one day.
    package static let longestDay = 200
    /// Maximum number of repeated tasks whose future occurrences are shown.
    static let mostRepeated = 500

    /// Parses a quick entry.
    ///
    /// - Parameters:
    ///   - keeping: UTF-8 byte ranges of the text that belong verbatim to the title.
    ///   - day: the due day if the entry contains none.
    package func readEntry(_ text: String, keeping: [Range<Int>] = [], on day: Day? = nil) async throws -> EntryReport {
        try await read { ledger, _ in ledger.entry(text, keeping: keeping, on: day) }
    }

    /// Returns a task.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func task(_ id: Int) async throws -> TaskReport {
        try await read { try $0.task(id) }
    }

    /// Returns the open tasks by quadrant.
    package func matrix() async throws -> MatrixReport {
        try await read { try $0.matrix() }
    }

    /// Returns the number of open tasks by quadrant.
    package func openTasks() async throws -> [Quadrant: Int] {
        try await read { account, tx in
            try tx.tasks.openByQuadrant(now: account.now, window: account.settings.urgencyWindow)
        }
    }

    /// Returns one page of the tasks that match a filter.
    package func tasks(_ filter: TaskFilter = TaskFilter()) async throws -> TaskList {
        try await read { try $0.tasks(filter) }
    }

    /// Returns the tickets and repositories that tasks can have.
    package func taskLabels() async throws -> TaskLabels {
        try await read { try $0.taskLabels() }
    }

    /// Returns the tasks of a day.
    package func tasks(of day: Day) async throws -> DayTasksReport {
        try await read { try $0.tasks(of: day) }
    }

    /// Returns the calendar marks of the tasks of a window of days; future occurrences of repeated tasks count as open
    /// tasks.
    package func taskMarks(from: Day, through: Day) async throws -> [Day: DayMarks] {
        try await read { try $0.taskMarks(from: from, through: through) }
    }
}

extension Snapshot {
    /// Returns a task.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func task(_ id: Int) throws -> TaskReport {
        try account.report(of: account.task(id, in: tx), in: tx)
    }

    /// Returns the open tasks by quadrant.
    ///
    /// - Parameters:
    ///   - most: the maximum number of open tasks per quadrant.
    ///   - foldsLate: whether tasks of earlier days are only counted.
    package func matrix(most: Int = UseCases.longestBox, foldsLate: Bool = false) throws -> MatrixReport {
        let (now, window) = (account.now, account.settings.urgencyWindow)
        let colors = try tx.tickets.colors()
        let counts = try tx.tasks.openByQuadrant(now: now, window: window)
        let done = try tx.tasks.done(
            on: account.today, limit: UseCases.longestDay
        ).map { account.report(of: $0, colors: colors) }
        var boxes: [Quadrant: MatrixReport.Box] = [:]
        let late =
            foldsLate
            ? try tx.tasks.lateByQuadrant(before: account.today, now: now) : [:]
        for quadrant in Quadrant.allCases {
            let query = TaskQuery.box(quadrant, from: foldsLate ? account.today : nil)
            let open = try account.rows(query, limit: most, in: tx).map {
                account.report(of: $0, colors: colors)
            }
            let ended = done.filter { $0.quadrant == quadrant }
            boxes[quadrant] = MatrixReport.Box(
                tasks: open + ended, open: counts[quadrant] ?? 0, done: ended.count, late: late[quadrant] ?? 0)
        }
        return MatrixReport(
            boxes: boxes, window: window, today: account.today, now: now, offset: account.offset)
    }

    /// Returns one page of the tasks that match a filter.
    ///
    /// - Parameter place: cursor after which the page starts, in the order of the filter.
    package func tasks(
        _ filter: TaskFilter = TaskFilter(), behind place: TaskListPlace? = nil, limit: Int = UseCases.pageOfTasks
    ) throws -> TaskList {
        let now = account.now
        let colors = try tx.tickets.colors()
        let labels = try ledger.labels(colors: colors, in: tx)
        var filter = filter
        filter.repository = filter.repository.map(Spellings(labels.repositories).spelled)
        let query = account.query(of: filter)
        let rows = try account.rows(query, limit: limit + 1, offset: max(0, filter.offset), behind: place, in: tx)
        let page = rows.prefix(limit)
        return TaskList(
            tasks: page.map { account.report(of: $0, colors: colors) },
            total: try account.count(query, in: tx),
            next: rows.count <= limit
                ? nil
                : page.last.flatMap {
                    TaskListPlace(
                        behind: $0, in: query, after: place, now: now, window: account.settings.urgencyWindow)
                },
            filter: filter, labels: labels, today: account.today, now: now, offset: account.offset)
    }

    /// Returns the tickets and repositories that tasks can have.
    package func taskLabels() throws -> TaskLabels {
        try ledger.labels(colors: tx.tickets.colors(), in: tx)
    }

    /// Returns the tasks of a day.
    package func tasks(of day: Day) throws -> DayTasksReport {
        let found = try tx.tasks.of(
            day, limit: UseCases.longestDay, overBy: day == account.today ? account.now : nil,
            mostOverdue: UseCases.pageOfTasks, mostRepeated: UseCases.mostRepeated)
        let (rows, lateRows, repeated) = (found.tasks, found.overdue, found.repeated)
        let hasTickets = [rows, lateRows, repeated].contains { $0.contains { $0.task.fields.ticket != nil } }
        let colors = hasTickets ? try tx.tickets.colors() : [:]
        func reports(_ rows: [TaskRow]) -> [TaskReport] { rows.map { account.report(of: $0, colors: colors) } }
        let tasks = reports(rows)
        // The database counts them only if there may be more than are shown.
        var (total, done) = (tasks.count, tasks.count(where: \.isDone))
        if rows.count == UseCases.longestDay {
            let counts = try tx.tasks.counts(of: day)
            (total, done) = (counts.open + counts.done, counts.done)
        }
        var lateCount = lateRows.count
        if lateCount == UseCases.pageOfTasks {
            var late = TaskQuery()
            late.overBy = account.now
            late.days = .first...day.previous
            lateCount = try account.count(late, in: tx)
        }
        return DayTasksReport(
            day: day, today: account.today, now: account.now, offset: account.offset,
            tasks: tasks, overdue: reports(lateRows), late: lateCount,
            upcoming: repeated.flatMap { row in
                account.occurrences(of: row, from: day, through: day).map {
                    FutureOccurrence(task: account.report(of: row, colors: colors), due: $0.due)
                }
            },
            done: done, total: total + lateCount)
    }

    /// Returns the calendar marks of the tasks of a window of days; future occurrences of repeated tasks count as open
    /// tasks.
    package func taskMarks(from: Day, through: Day) throws -> [Day: DayMarks] {
        try account.taskMarks(from: from, through: through, in: tx)
    }
}

extension AccountContext {
    /// Returns one page of the tasks that match a query.
    func rows(
        _ query: TaskQuery, limit: Int, offset: Int = 0, behind place: TaskListPlace? = nil,
        in tx: Tx
    ) throws -> [TaskRow] {
        try tx.tasks.page(query, now: now, window: settings.urgencyWindow, limit: limit, offset: offset, behind: place)
    }

    fileprivate func count(_ query: TaskQuery, in tx: Tx) throws -> Int {
        try tx.tasks.count(query, now: now, window: settings.urgencyWindow)
    }

    func query(of filter: TaskFilter) -> TaskQuery {
        var query = TaskQuery()
        query.status = filter.status
        query.deletedSince = keptSince
        query.quadrant = filter.quadrant
        query.ticket = filter.ticket?.asTicket
        query.repository = filter.repository
        query.text = filter.text
        query.order = filter.sort
        switch filter.due {
        case .overdue: query.overBy = now
        case .today: query.days = today...today
        case .week: query.days = today...today.advanced(by: 6)
        case .later: query.days = today.advanced(by: 7)...Day.last
        case .some(.none): query.withoutDay = true
        case nil: break
        }
        return query
    }

    /// Returns the occurrences of a repeated task in a window of days that are not created yet.
    ///
    /// The next occurrence is today at the earliest: missed ones are skipped.
    func occurrences(of row: TaskRow, from: Day, through: Day) -> [(day: Day, due: Due)] {
        let from = max(from, today)
        guard from <= through, let next = row.task.next(at: now, in: dayCalendar), let due = next.fields.due,
            let repeats = next.fields.repeats
        else { return [] }
        return repeats.days(from: due.day, occurrence: next.occurrence, in: from...through.next)
            .compactMap { date in
                let occurrence = Due(day: date, time: due.time)
                let day = occurrence.reckonedDay(in: dayCalendar)
                return day >= from && day <= through ? (day, occurrence) : nil
            }
    }

    func taskMarks(from: Day, through: Day, in tx: Tx) throws -> [Day: DayMarks] {
        var days: [Day: DayMarks] = [:]
        func add(_ mark: TaskDot, _ count: Int, on day: Day) {
            var marks = days[day] ?? DayMarks()
            if mark.isDone { marks.done += count } else { marks.open += count }
            let room = DayMarks.most - marks.marks.count
            marks.marks += Array(repeating: mark, count: max(0, min(room, count)))
            days[day] = marks
        }
        let repeated = try tx.tasks.repeated(through: through, limit: UseCases.mostRepeated)
        let marks = try tx.tasks.marks(from: from, through: through)
        for mark in marks where !mark.isDone {
            add(TaskDot(color: mark.color, isDone: false), mark.count, on: mark.day)
        }
        for row in repeated {
            for occurrence in occurrences(of: row, from: from, through: through) {
                add(TaskDot(color: row.task.fields.color, isDone: false), 1, on: occurrence.day)
            }
        }
        for mark in marks where mark.isDone { add(TaskDot(color: mark.color, isDone: true), mark.count, on: mark.day) }
        return days
    }
}

extension AccountLedger {
    fileprivate func labels(colors: [String: TaskColor], in tx: Tx) throws -> TaskLabels {
        let counts = try tx.tickets.openTasks()
        return TaskLabels(
            tickets: colors.map { Ticket(label: $0.key, color: $0.value, count: counts[$0.key] ?? 0) }
                .sorted { ($1.count, $0.label) < ($0.count, $1.label) },
            repositories: Set(try tx.tasks.repositories())
                .union(repositories.map(\.name)).sorted())
    }

    func entry(
        _ text: String, keeping: [Range<Int>], on day: Day?
    ) -> EntryReport {
        // Remote repositories match by their full name, and by its last component.
        let names = Set(
            (repositories + remote).flatMap { [$0.name, String($0.name.split(separator: "/").last ?? "")] })
        let context = QuickEntry.Context(
            now: account.askedAt, dayCalendar: dayCalendar, weekStart: settings.weekStart, repositories: names)
        // Decomposed Korean, as produced by some keyboards and copied file names, is composed first.
        let written = text.precomposedStringWithCanonicalMapping
        let text = String(written.prefix(UseCases.longestEntry))
        let reading = QuickEntry.read(text, in: context, keeping: keeping)
        var fields = reading.fields.tidied
        // A time without a day is on the given day.
        let namesDay = reading.chips.contains { [.day, .moment, .repeats].contains($0.kind) }
        if let day, !namesDay { fields.due = Due(day: day, time: fields.due?.time) }
        return EntryReport(
            text: text, reading: QuickEntry.ParseResult(fields: fields, chips: reading.chips),
            quadrant: fields.quadrant(in: account.urgency),
            // Truncation must not be silent.
            faults: text == written ? fields.faults : [.longTitle(count: written.count)])
    }
}
