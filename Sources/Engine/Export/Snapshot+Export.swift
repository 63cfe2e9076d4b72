package import Core
package import Storage

/// A day in the export: its counts and its state.
package struct ExportedDay: Hashable, Sendable {
    package let day: Day
    package let state: DayState
    /// Total that counts.
    package let total: Int
    /// Number of commits.
    package let commits: Int
    /// Count of the forges.
    package let forge: Int
}

extension Snapshot {
    /// Passes the rows of a list of the account's export to a closure, one by one.
    package func export(_ list: ExportedList, _ body: (ExportedList.Row) throws -> Void) throws {
        try list.forEach(in: tx, body)
    }

    /// Returns all days from the first with evidence to today, in order.
    package func exportedDays() throws -> [ExportedDay] {
        guard let first = try tx.days.first(), first <= ledger.today else {
            return []
        }
        let rows = Dictionary(
            try tx.days.range(from: first, through: ledger.today).map {
                ($0.day, $0)
            }, uniquingKeysWith: { $1 })
        return try ledger.grass(from: first, to: ledger.today, in: tx).days.map { cell in
            let row = rows[cell.day]
            return ExportedDay(
                day: cell.day, state: cell.state, total: cell.count, commits: row?.commits ?? 0, forge: row?.forge ?? 0)
        }
    }
}
