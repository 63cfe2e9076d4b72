import Core
import Storage

/// Day rows of a window, read in one query because several answers need them.
struct DayWindow: Sendable {
    let days: ClosedRange<Day>
    private let totals: [DayTotal]

    init(_ days: ClosedRange<Day>, in tx: Tx) throws {
        self.days = days
        totals = try tx.days.totals(from: days.lowerBound, through: days.upperBound)
    }

    /// Returns the rows of a range within the window, in order.
    func totals(from: Day, through: Day) -> ArraySlice<DayTotal> {
        totals.drop { $0.day < from }.prefix { $0.day <= through }
    }
}

extension AccountLedger {
    /// Returns the rows of a range of days, in order.
    func totals(from: Day, through: Day, in tx: Tx) throws -> ArraySlice<DayTotal> {
        if let window, from >= window.days.lowerBound, through <= window.days.upperBound {
            return window.totals(from: from, through: through)
        }
        return try tx.days.totals(from: from, through: through)[...]
    }

    /// Returns the total of a day.
    func total(of day: Day, in tx: Tx) throws -> Int {
        if let window, window.days.contains(day) { return window.totals(from: day, through: day).first?.total ?? 0 }
        return try tx.days.of(day)?.total ?? 0
    }

    /// Returns the newest challenge, which is the running one if any.
    func newestChallenge(in tx: Tx) throws -> NewestChallenge {
        if let newestKnown { return newestKnown }
        let row = try tx.challenges.newest()
        return NewestChallenge(row: row, report: try row.map { try report(of: $0, withDays: false, in: tx) })
    }
}

/// The newest challenge with its progress; both values are nil if there is none.
struct NewestChallenge: Sendable {
    let row: ChallengeRow?
    let report: ChallengeReport?
}
