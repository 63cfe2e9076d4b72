import Core
import Storage

extension UseCases {
    /// Marks tasks as done; creates the next occurrence of a repeated one.
    ///
    /// Tasks that are already done stay unchanged.
    package func completeTasks(_ ids: [Int]) async throws -> TaskChange {
        try await changeTasks(ids) { account, row, tx in
            guard row.deletedAt == nil else { return nil }
            if row.task.doneAt != nil { return ([row], []) }
            var done = row
            done.task = row.task.done(at: account.askedAt)
            done = try account.keep(done, in: tx)
            guard let next = row.task.next(at: account.askedAt, in: account.dayCalendar) else { return ([done], []) }
            // A next occurrence that was kept when this one was reopened is not created again.
            let earlier = try tx.tasks.made(by: row.task.id)
            if let earlier, earlier.deletedAt == nil { return ([done], []) }
            let made = try account.make(
                next.fields, occurrence: next.occurrence, madeBy: row.task.id,
                position: try tx.tasks.position(above: row.task.id),
                in: tx)
            return ([done], [made])
        }
    }

    /// Reopens done tasks; an untouched next occurrence is removed.
    package func reopenTasks(_ ids: [Int]) async throws -> TaskChange {
        try await changeTasks(ids) { account, row, tx in
            guard row.deletedAt == nil else { return nil }
            return ([try account.reopen(row, in: tx)], [])
        }
    }

    /// Deletes tasks; they can be restored for ``daysOfDeleted`` days.
    package func deleteTasks(_ ids: [Int]) async throws -> TaskChange {
        try await changeTasks(ids) { account, row, tx in
            guard row.deletedAt == nil else { return nil }
            var deleted = row
            deleted.deletedAt = account.now
            return ([try account.keep(deleted, in: tx)], [])
        }
    }

    /// Restores deleted tasks unchanged.
    package func restoreTasks(_ ids: [Int]) async throws -> TaskChange {
        try await changeTasks(ids) { account, row, tx in
            ([try account.restore(row, in: tx)], [])
        }
    }

    /// Undoes the last step that ended tasks: restores deleted ones, and reopens the others that are done.
    package func takeBackTasks(_ ids: [Int]) async throws -> TaskChange {
        try await changeTasks(ids) { account, row, tx in
            if row.deletedAt != nil { return ([try account.restore(row, in: tx)], []) }
            return ([try account.reopen(row, in: tx)], [])
        }
    }

    /// Changes several tasks in one transaction, each once.
    ///
    /// - Parameter body: returns the changed and the created tasks, or nil if the task is deleted.
    private func changeTasks(
        _ ids: [Int],
        _ body:
            @Sendable @escaping (AccountContext, TaskRow, Tx) throws -> (changed: [TaskRow], made: [TaskRow])?
    ) async throws -> TaskChange {
        guard ids.count <= Self.mostTasks else { throw DomainError.tooManyTasks(limit: Self.mostTasks) }
        return try await edit { account, tx in
            try tx.tasks.purge(before: account.keptSince)
            var (changed, made, unchanged, missing): ([TaskRow], [TaskRow], [Int], [Int]) = ([], [], [], [])
            var seen: Set<Int> = []
            for id in ids where seen.insert(id).inserted {
                guard let row = try tx.tasks.find(id),
                    let result = try body(account, row, tx)
                else {
                    missing.append(id)
                    continue
                }
                if result.changed == [row] { unchanged.append(id) }
                changed += result.changed
                made += result.made
            }
            if changed.isEmpty, let first = missing.first { throw DomainError.unknownTask(first) }
            return TaskChange(
                tasks: try account.reports(of: changed, in: tx),
                made: try account.reports(of: made, in: tx), unchanged: unchanged, missing: missing)
        }
    }
}

extension AccountContext {
    /// Reopens a done task, and removes the next occurrence if it is unchanged.
    fileprivate func reopen(_ row: TaskRow, in tx: Tx) throws -> TaskRow {
        if row.task.doneAt == nil { return row }
        if let made = try tx.tasks.made(by: row.task.id), made.version == 1,
            made.task.doneAt == nil, made.deletedAt == nil
        {
            try tx.tasks.remove(made.task.id)
        }
        var open = row
        open.task = row.task.undone()
        return try keep(open, in: tx)
    }

    /// Restores a deleted task.
    fileprivate func restore(_ row: TaskRow, in tx: Tx) throws -> TaskRow {
        if row.deletedAt == nil { return row }
        var restored = row
        restored.deletedAt = nil
        return try keep(restored, in: tx)
    }
}
