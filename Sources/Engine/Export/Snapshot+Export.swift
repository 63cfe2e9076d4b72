package import Core
package import Storage

/// A day as it is exported: how it was counted and what that came to.
package struct ExportedDay: Hashable, Sendable {
    package let day: Day
    package let state: DayState
    /// What counts.
    package let total: Int
    /// How many commits are known.
    package let commits: Int
    /// What forges counted.
    package let forge: Int
}

extension Snapshot {
    /// Hands over the rows of a list of the account's export, one by one.
    package func export(_ list: ExportedList, _ body: (ExportedList.Row) throws -> Void) throws {
        try list.forEach(in: tx, body)
    }

    /// All days from the first with evidence to today, in order.
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
