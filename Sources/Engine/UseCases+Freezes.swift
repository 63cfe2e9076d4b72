package import Core
import Storage

extension UseCases {
    /// Maximum number of days ahead for a freeze.
    package static let farthestFreeze = 31

    /// Maximum number of days that are frozen or unfrozen at once.
    package static let mostFreezes = 100

    /// Spends a freeze on a day that is not done and on which something was owed.
    ///
    /// - Throws: ``DomainError`` if the day needs none, is too far ahead, or its month has none left.
    package func freeze(_ day: Day) async throws -> ExplainReport {
        try await freeze([day])
    }

    /// Spends a freeze on each of some days, or none at all if one of them is not allowed or would preserve nothing.
    ///
    /// - Returns: the explanation of the last of the days.
    /// - Throws: ``DomainError``, such as ``DomainError/freezeInVain(_:)`` if neither a streak nor a challenge
    ///   continues by it.
    package func freeze(_ days: [Day]) async throws -> ExplainReport {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            var ledger = ledger
            let last = try Self.lastDay(of: days)
            let (before, days) = (ledger, Set(days).sorted())
            let offers = try days.map { day in
                try before.freezeOffer(for: day, in: tx)
                    ?? FreezeOffer(day, today: before.today, .noStreak, left: 0)
            }
            for day in days { try ledger.spendFreeze(on: day, in: tx) }
            for offer in offers where try !ledger.keepsSomething(on: offer.day, since: before, in: tx) {
                throw DomainError.freezeInVain(offer)
            }
            try ledger.takeOutRunningChallenge(in: tx)
            return try ledger.explain(last, in: tx)
        }
    }

    /// Removes the freeze from a day.
    ///
    /// - Throws: ``DomainError/dayNotFrozen(_:)``.
    package func unfreeze(_ day: Day) async throws -> ExplainReport {
        try await unfreeze([day])
    }

    /// Removes the freezes from some days, or none at all if one of them has no freeze.
    ///
    /// - Returns: the explanation of the last of the days.
    package func unfreeze(_ days: [Day]) async throws -> ExplainReport {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            var ledger = ledger
            let last = try Self.lastDay(of: days)
            for day in Set(days).sorted() {
                guard ledger.frozen.contains(day) else { throw DomainError.dayNotFrozen(day) }
                let total = try tx.days.of(day)?.total ?? 0
                try ledger.unfreeze(day, total: total, detail: .takenBack, in: tx)
            }
            return try ledger.explain(last, in: tx)
        }
    }

    private static func lastDay(of days: [Day]) throws -> Day {
        guard let last = days.max() else { throw DomainError.noDays }
        guard days.count <= mostFreezes else { throw DomainError.freezeOutOfRange(last) }
        return last
    }
}

extension AccountLedger {
    fileprivate mutating func spendFreeze(on day: Day, in tx: Tx) throws {
        guard day <= today.advanced(by: UseCases.farthestFreeze) else { throw DomainError.freezeOutOfRange(day) }
        let total = try tx.days.of(day)?.total ?? 0
        let state = freezableState(of: day, total: total)
        if [.done, .rest, .frozen].contains(state) { throw DomainError.freezeNotNeeded(day, state) }
        guard try freezesLeft(inMonthOf: day, in: tx) > 0 else {
            throw DomainError.noFreezeLeft(day, perMonth: settings.freezes.perMonth)
        }
        try freeze(day, total: total, detail: .spent, in: tx)
    }

    /// Reverts the dismissal of a challenge that runs again.
    fileprivate func takeOutRunningChallenge(in tx: Tx) throws {
        guard let row = try tx.challenges.newest(), row.isPutAway,
            row.challenge.ending == nil,
            try report(of: row, withDays: false, in: tx).progress.state == .running
        else { return }
        try tx.challenges.putAway(row.challenge.id, false)
    }
}
