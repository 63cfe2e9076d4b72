package import Core
import Storage

extension UseCases {
    /// The most tasks that can be changed at once.
    package static let mostTasks = 500

    /// Makes a task of an entry.
    ///
    /// - Parameters:
    ///   - keeping: ranges of the text, in bytes of UTF-8, that belong to the title whatever they say.
    ///   - day: the day on which a task without a day of its own is due.
    ///   - quadrant: where the task shall stand, whatever the entry says.
    ///   - key: the same where a form is sent twice, which then makes one task.
    /// - Throws: ``DomainError/badTask(_:)``.
    package func addTask(
        entry text: String, keeping: [Range<Int>] = [], on day: Day? = nil, quadrant: Quadrant? = nil,
        idempotencyKey key: String? = nil
    ) async throws -> TaskReport {
        try await change { ledger, tx in
            let entry = ledger.entry(text, keeping: keeping, on: day)
            if !entry.faults.isEmpty { throw DomainError.badTask(entry.faults) }
            var fields = entry.reading.fields
            if let quadrant { fields.move(to: quadrant, in: ledger.account.urgency) }
            return try ledger.add(fields, idempotencyKey: key, in: tx)
        }
    }

    /// Makes a task of its fields.
    ///
    /// - Throws: ``DomainError/badTask(_:)``.
    package func addTask(_ fields: TaskFields, idempotencyKey key: String? = nil) async throws -> TaskReport {
        try await change { try $0.add(fields, idempotencyKey: key, in: $1) }
    }

    /// Makes a task of its fields, once however often that is asked for by one key.
    ///
    /// - Throws: ``DomainError/badTask(_:)`` or ``DomainError/usedKey``.
    package func addTask(_ fields: TaskFields, by key: IdempotencyKey) async throws -> TaskReport {
        try await change { ledger, tx in
            try key.check(.task, in: tx)
            let report = try ledger.add(fields, idempotencyKey: key.whole, in: tx)
            try key.note(report.task.id, .task, at: ledger.now, in: tx)
            return report
        }
    }

    /// Writes new fields of a task; whether it is done stays as it is.
    ///
    /// - Parameters:
    ///   - version: the version that the person saw; without it, whatever is there is replaced.
    ///   - isRestored: whether a task that was deleted is given back with them.
    /// - Throws: ``TaskConflict`` when the task was edited or deleted since, ``DomainError/badTask(_:)``
    ///   or ``DomainError/unknownTask(_:)``.
    package func editTask(
        _ id: Int, _ fields: TaskFields, version: Int? = nil, restoring isRestored: Bool = false
    ) async throws -> TaskReport {
        try await change { ledger, tx in
            let account = ledger.account
            guard var row = try tx.tasks.find(id) else {
                throw DomainError.unknownTask(id)
            }
            let fields = try ledger.checked(fields)
            // A form that is sent twice, or that another page sent with the same words, loses nothing.
            let isSeen = version == nil || version == row.version || fields == row.task.fields
            if isRestored, isSeen { row.deletedAt = nil }
            guard row.deletedAt == nil, isSeen else {
                throw TaskConflict(current: try account.report(of: row, in: tx))
            }
            return try account.report(of: account.write(fields, to: row, in: tx), in: tx)
        }
    }

    /// Changes the fields of tasks, each once, and of all or of none.
    ///
    /// - Throws: ``DomainError/badTask(_:)`` or ``DomainError/unknownTask(_:)``.
    package func editTasks(
        _ ids: [Int], _ body: @Sendable @escaping (inout TaskFields) -> Void
    ) async throws -> [TaskReport] {
        try await change { ledger, tx in
            let account = ledger.account
            var rows: [TaskRow] = []
            var seen: Set<Int> = []
            for id in ids where seen.insert(id).inserted {
                let row = try account.task(id, in: tx)
                var fields = row.task.fields
                body(&fields)
                rows.append(try account.write(ledger.checked(fields), to: row, in: tx))
            }
            return try account.reports(of: rows, in: tx)
        }
    }

    /// Puts a task into a quadrant, and above another one.
    ///
    /// - Parameter before: the task that it shall stand above; without one it goes to the end, or to the last
    ///   place that the matrix shows.
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func moveTask(_ id: Int, to quadrant: Quadrant, before: Int? = nil) async throws -> TaskMove {
        try await edit { account, tx in
            let from = try account.place(of: account.task(id, in: tx), in: tx)
            let before = try before ?? account.lastShown(of: quadrant, without: id, in: tx)
            let position =
                try before.flatMap { other in
                    other == id ? nil : try tx.tasks.position(above: other)
                } ?? tx.tasks.lastPosition()
            // Dealing out places anew has moved this task too, so it is read after that.
            var row = try account.task(id, in: tx)
            let fields = row.task.fields
            row.task.fields.move(to: quadrant, in: account.urgency(of: row.task))
            if before != id { row.task.position = position }
            if row.task.fields != fields { row.version += 1 }
            return TaskMove(task: try account.report(of: account.keep(row, in: tx), in: tx), from: from)
        }
    }

    /// Takes back what was said about a task's urgency, so that its deadline decides again.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func releaseUrgency(_ id: Int) async throws -> TaskReport {
        try await editTasks([id]) { $0.takeBackUrgency() }[0]
    }

    /// Puts a task off to a day, at the time that it has; without a day it is due no more.
    ///
    /// - Throws: ``DomainError/badTask(_:)`` or ``DomainError/unknownTask(_:)``.
    package func putOffTask(_ id: Int, to day: Day?) async throws -> TaskPuttingOff {
        try await change { ledger, tx in
            try ledger.put(ledger.account.task(id, in: tx), off: day, in: tx)
        }
    }

    /// Puts every open task of an earlier day off to today, at the times that they have.
    ///
    /// - Returns: the tasks, and the days on which they were due; ``mostTasks`` at most, the latest left out.
    package func putLateTasksOff() async throws -> [TaskPuttingOff] {
        try await change { ledger, tx in
            let account = ledger.account
            var query = TaskQuery()
            query.overBy = account.now
            query.days = .first...account.today.previous
            let rows = try account.rows(query, limit: Self.mostTasks, in: tx)
            return try rows.map { try ledger.put($0, off: account.today, in: tx) }
        }
    }

    /// Gives tasks the days back on which they were due; those that are gone are left out.
    package func putTasksBack(_ days: [(id: Int, day: Day)]) async throws {
        try await change { ledger, tx in
            for (id, day) in days.prefix(Self.mostTasks) {
                guard let row = try tx.tasks.find(id), row.deletedAt == nil
                else {
                    continue
                }
                _ = try ledger.put(row, off: day, in: tx)
            }
        }
    }

    /// Switches the alarms of a task on or off; which they are is kept.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func setTaskAlarms(_ id: Int, on: Bool) async throws -> TaskReport {
        try await editTasks([id]) { $0.alarmsOn = on }[0]
    }

    /// Makes an open task with the fields of another one, right above it.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func duplicateTask(_ id: Int) async throws -> TaskReport {
        try await edit { account, tx in
            let row = try account.task(id, in: tx)
            let position = try tx.tasks.position(above: id)
            let copy = try account.make(row.task.fields, position: position, in: tx)
            return try account.report(of: copy, in: tx)
        }
    }

    /// Gives a ticket's label another colour.
    package func setTicketColor(_ label: String, _ color: TaskColor) async throws {
        let label = label.asLine
        guard !label.isEmpty, !label.isLonger(than: TaskFields.longestTicket) else {
            throw DomainError.badTask([.longTicket(count: label.count)])
        }
        try await edit { account, tx in
            try tx.tickets.set(label, to: color)
        }
    }
}

extension AccountContext {
    /// Writes fields that were found right to a task; those that it has already change nothing.
    fileprivate func write(_ fields: TaskFields, to row: TaskRow, in tx: Tx) throws -> TaskRow {
        var fields = fields
        // Forms show a time once, whichever of its two showings is meant.
        if let due = row.task.fields.due, fields.due?.day == due.day, fields.due?.time == due.time { fields.due = due }
        if fields == row.task.fields { return row }
        var row = row
        if fields.repeats != row.task.fields.repeats { row.task.occurrence = 1 }
        row.task = row.task.edited(fields)
        row.version += 1
        return try keep(row, in: tx)
    }

    /// Where a task stands in its quadrant of the matrix.
    fileprivate func place(of row: TaskRow, in tx: Tx) throws -> TaskPlace {
        let quadrant = row.task.fields.quadrant(in: urgency(of: row.task))
        var query = TaskQuery.box(quadrant)
        query.below = row.task.id
        return TaskPlace(quadrant: quadrant, above: try rows(query, limit: 1, in: tx).first?.task.id)
    }

    /// The last task that the matrix shows of a quadrant, `id` left out; nil where it can show that one too.
    fileprivate func lastShown(of quadrant: Quadrant, without id: Int, in tx: Tx) throws -> Int? {
        let most = UseCases.shownInBox
        let others = try rows(.box(quadrant, from: today), limit: most + 1, in: tx)
            .map(\.task.id).filter { $0 != id }
        return others.count < most ? nil : others[most - 1]
    }
}

extension AccountLedger {
    fileprivate func put(_ row: TaskRow, off day: Day?, in tx: Tx) throws -> TaskPuttingOff {
        var fields = row.task.fields
        let from = fields.due?.day
        fields.due = day.map { Due(day: $0, time: fields.due?.time) }
        let written = try account.write(checked(fields), to: row, in: tx)
        return TaskPuttingOff(task: try account.report(of: written, in: tx), from: from)
    }

    /// The fields as they are kept, a repository that is known in its own spelling.
    ///
    /// - Throws: ``DomainError/badTask(_:)``.
    func checked(_ fields: TaskFields) throws -> TaskFields {
        var fields = fields.tidied
        fields.repository = fields.repository.map(Spellings(repositories.map(\.name)).spelled)
        let faults = fields.faults
        if !faults.isEmpty { throw DomainError.badTask(faults) }
        return fields
    }

    func add(_ fields: TaskFields, idempotencyKey key: String?, in tx: Tx) throws -> TaskReport {
        let fields = try checked(fields)
        if let key,
            let number = try tx.sentForms.number(of: key, subject: .task),
            let row = try tx.tasks.find(number)
        {
            // It may be deleted since; then it was meant to be.
            return try account.report(of: row, in: tx)
        }
        let row = try account.make(fields, in: tx)
        if let key {
            try tx.sentForms.insert(key, subject: .task, number: row.task.id, at: now)
        }
        return try account.report(of: row, in: tx)
    }
}
