package import Core
import Storage

extension UseCases {
    /// Maximum number of tasks that can be changed at once.
    package static let mostTasks = 500

    /// Creates a task from a quick entry.
    ///
    /// - Parameters:
    ///   - keeping: UTF-8 byte ranges of the text that belong verbatim to the title.
    ///   - day: the due day if the entry contains none.
    ///   - quadrant: the quadrant, overriding the entry.
    ///   - key: idempotency key; a task is created only once per key.
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

    /// Creates a task from fields.
    ///
    /// - Throws: ``DomainError/badTask(_:)``.
    package func addTask(_ fields: TaskFields, idempotencyKey key: String? = nil) async throws -> TaskReport {
        try await change { try $0.add(fields, idempotencyKey: key, in: $1) }
    }

    /// Creates a task from fields, once per idempotency key.
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

    /// Replaces the fields of a task; its completion stays unchanged.
    ///
    /// - Parameters:
    ///   - version: the version that the person edited; nil replaces any version.
    ///   - isRestored: whether a deleted task is restored.
    /// - Throws: ``TaskConflict`` if the task was edited or deleted since, ``DomainError/badTask(_:)`` or
    ///   ``DomainError/unknownTask(_:)``.
    package func editTask(
        _ id: Int, _ fields: TaskFields, version: Int? = nil, restoring isRestored: Bool = false
    ) async throws -> TaskReport {
        try await change { ledger, tx in
            let account = ledger.account
            guard var row = try tx.tasks.find(id) else {
                throw DomainError.unknownTask(id)
            }
            let fields = try ledger.checked(fields)
            // A form submitted twice, or submitted by another page with the same fields, is not a conflict.
            let isSeen = version == nil || version == row.version || fields == row.task.fields
            if isRestored, isSeen { row.deletedAt = nil }
            guard row.deletedAt == nil, isSeen else {
                throw TaskConflict(current: try account.report(of: row, in: tx))
            }
            return try account.report(of: account.write(fields, to: row, in: tx), in: tx)
        }
    }

    /// Changes the fields of tasks, each once; either all or none are changed.
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

    /// Moves a task into a quadrant, above another task.
    ///
    /// - Parameter before: the task below it; nil for the end, or for the last position that the matrix shows.
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func moveTask(_ id: Int, to quadrant: Quadrant, before: Int? = nil) async throws -> TaskMove {
        try await edit { account, tx in
            let from = try account.place(of: account.task(id, in: tx), in: tx)
            let before = try before ?? account.lastShown(of: quadrant, without: id, in: tx)
            let position =
                try before.flatMap { other in
                    other == id ? nil : try tx.tasks.position(above: other)
                } ?? tx.tasks.lastPosition()
            // Renumbering the positions may have moved this task too, so it is read afterwards.
            var row = try account.task(id, in: tx)
            let fields = row.task.fields
            row.task.fields.move(to: quadrant, in: account.urgency(of: row.task))
            if before != id { row.task.position = position }
            if row.task.fields != fields { row.version += 1 }
            return TaskMove(task: try account.report(of: account.keep(row, in: tx), in: tx), from: from)
        }
    }

    /// Removes the urgency override of a task, so that its deadline decides again.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func releaseUrgency(_ id: Int) async throws -> TaskReport {
        try await editTasks([id]) { $0.takeBackUrgency() }[0]
    }

    /// Postpones a task to a day, keeping its time; nil removes the due date.
    ///
    /// - Throws: ``DomainError/badTask(_:)`` or ``DomainError/unknownTask(_:)``.
    package func putOffTask(_ id: Int, to day: Day?) async throws -> TaskPuttingOff {
        try await change { ledger, tx in
            try ledger.put(ledger.account.task(id, in: tx), off: day, in: tx)
        }
    }

    /// Postpones all open tasks of earlier days to today, keeping their times.
    ///
    /// - Returns: the tasks with their previous due days, at most ``mostTasks``; the latest are left out.
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

    /// Restores the due days of postponed tasks; deleted tasks are skipped.
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

    /// Turns the alarms of a task on or off; their definitions are kept.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)``.
    package func setTaskAlarms(_ id: Int, on: Bool) async throws -> TaskReport {
        try await editTasks([id]) { $0.alarmsOn = on }[0]
    }

    /// Creates an open copy of a task, directly above it.
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

    /// Sets the color of a ticket.
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
    /// Writes valid fields to a task; does nothing if they are equal.
    fileprivate func write(_ fields: TaskFields, to row: TaskRow, in tx: Tx) throws -> TaskRow {
        var fields = fields
        // A form cannot distinguish the two occurrences of an ambiguous local time, so the stored one is kept.
        if let due = row.task.fields.due, fields.due?.day == due.day, fields.due?.time == due.time { fields.due = due }
        if fields == row.task.fields { return row }
        var row = row
        if fields.repeats != row.task.fields.repeats { row.task.occurrence = 1 }
        row.task = row.task.edited(fields)
        row.version += 1
        return try keep(row, in: tx)
    }

    /// Returns the position of a task in its quadrant of the matrix.
    fileprivate func place(of row: TaskRow, in tx: Tx) throws -> TaskPlace {
        let quadrant = row.task.fields.quadrant(in: urgency(of: row.task))
        var query = TaskQuery.box(quadrant)
        query.below = row.task.id
        return TaskPlace(quadrant: quadrant, above: try rows(query, limit: 1, in: tx).first?.task.id)
    }

    /// Returns the last task that the matrix shows of a quadrant, except `id`; nil if there is room for `id`.
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

    /// Returns the fields as they are stored, with the canonical spelling of a known repository.
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
            // A task deleted since stays deleted.
            return try account.report(of: row, in: tx)
        }
        let row = try account.make(fields, in: tx)
        if let key {
            try tx.sentForms.insert(key, subject: .task, number: row.task.id, at: now)
        }
        return try account.report(of: row, in: tx)
    }
}
